import { useLingui } from '@lingui/react/macro';
import { CircleHelp, Download, History, Keyboard, MessageSquareText } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isAdmin } from '../../../schemas/permissions/viewer.ts';
import { RELEASE } from '../../../schemas/product.ts';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import type { MenuEntry } from '../../../widgets/ui/Menu.tsx';
import { markVersionSeen, useSeenVersion } from '../../data/help.ts';
import { useMe, useSettings } from '../../data/viewer.ts';
import { helpAddress } from './helpAddress.ts';
import { openInvite, openShortcuts, userEntries } from '../menu/shellPanels.ts';
import { DownloadDialog } from './DownloadDialog.tsx';
import { FeedbackDialog } from './FeedbackDialog.tsx';
import { NotesDialog } from './NotesDialog.tsx';

type Layer = 'feedback' | 'notes' | 'download';

/** Entries of the user menu that are loaded after the first page, which does not wait for them. */
export function UserEntries() {
  const { t } = useLingui();
  const me = useMe();
  const navigate = useNavigate();
  const { help_url, is_feedback } = useSettings();
  const [open, setOpen] = useState<Layer>();
  const [admin, tells] = [isAdmin(me), Number(is_feedback) === 1];

  useEffect(() => {
    const people: MenuEntry[] = [
      {
        key: 'invite',
        label: t`邀请同事`,
        icon: <Icon name="user-plus" />,
        onSelect: openInvite,
      },
      {
        key: 'review',
        label: t`加入审核`,
        icon: <Icon name="user-check" />,
        onSelect: () => void navigate('/user?status=pending'),
      },
    ];
    const layer = (key: Layer, label: string, icon: ReactNode): MenuEntry => ({
      key,
      label,
      icon,
      onSelect: () => setOpen(key),
    });
    const told = [
      layer('feedback', t`意见反馈`, <MessageSquareText size={16} strokeWidth={1.75} />),
      layer('notes', t`更新日志`, <History size={16} strokeWidth={1.75} />),
      layer('download', t`下载 App`, <Download size={16} strokeWidth={1.75} />),
    ];
    const help: MenuEntry = {
      key: 'help',
      label: t`帮助`,
      icon: <CircleHelp size={16} strokeWidth={1.75} />,
      onSelect: () => void window.open(helpAddress(help_url), '_blank', 'noopener'),
    };
    const keys: MenuEntry = {
      key: 'keys',
      label: t`键盘快捷键`,
      icon: <Keyboard size={16} strokeWidth={1.75} />,
      shortcut: '?',
      onSelect: openShortcuts,
    };
    userEntries.set({
      people: admin ? people : [],
      help: [help, ...(tells ? told : []), keys],
    });
  }, [t, navigate, admin, tells, help_url]);

  if (!tells) return null;
  if (open === 'feedback') return <FeedbackDialog onClose={() => setOpen(undefined)} />;
  if (open === 'download') return <DownloadDialog onClose={() => setOpen(undefined)} />;
  return <Notes asked={open === 'notes'} onClose={() => setOpen(undefined)} />;
}

/** What is new: when it is asked for, and by itself once for each version. */
function Notes({ asked, onClose }: { asked: boolean; onClose(): void }) {
  const { data: seen } = useSeenVersion();
  const isNew = seen !== undefined && seen !== RELEASE;

  function handleClose() {
    onClose();
    if (isNew) void markVersionSeen(RELEASE);
  }

  return asked || isNew ? <NotesDialog onClose={handleClose} /> : null;
}
