import { useLingui } from '@lingui/react/macro';
import { ArrowLeft, Globe, LogOut, Palette, Settings, UserCog } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSyncExternalStore } from 'react';
import { isAdminAddress } from '../../../schemas/navigation/routes.ts';
import { mayEnterBackOffice } from '../../../schemas/permissions/settingRights.ts';
import { Avatar } from '../../../widgets/ui/Avatar.tsx';
import { Menu, type MenuEntry } from '../../../widgets/ui/Menu.tsx';
import { usePhone } from '../../../widgets/ui/usePhone.ts';
import { useHost } from '../../../widgets/contract/host.ts';
import { useMe, useSettings } from '../../data/viewer.ts';
import { useLanguageEntries } from '../preferences/LanguageMenu.tsx';
import { shellPanels, userEntries } from '../menu/shellPanels.ts';
import { useLookEntries } from '../preferences/ThemeMenu.tsx';
import { useSignOut } from '../session/useSignOut.ts';
import { workAddress } from './workAddress.ts';

/** Who is signed in, and what belongs to the person rather than to the work. */
export function UserMenu() {
  const { t } = useLingui();
  const me = useMe();
  const phone = usePhone();
  const signOut = useSignOut();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { fileUrl } = useHost();
  const { service_contact } = useSettings();
  const languages = useLanguageEntries();
  const looks = useLookEntries();
  const late = useSyncExternalStore(shellPanels.subscribe, userEntries.read);

  const onPhone: MenuEntry[] = [
    {
      kind: 'sub',
      key: 'look',
      label: t`外观`,
      icon: <Palette size={16} strokeWidth={1.75} />,
      entries: looks,
    },
    {
      kind: 'sub',
      key: 'language',
      label: t`语言`,
      icon: <Globe size={16} strokeWidth={1.75} />,
      entries: languages,
    },
  ];
  const area: MenuEntry = isAdminAddress(pathname)
    ? {
        key: 'work',
        label: t`返回工作台`,
        icon: <ArrowLeft size={16} strokeWidth={1.75} />,
        onSelect: () => void navigate(workAddress()),
      }
    : {
        key: 'admin',
        label: t`后台管理`,
        icon: <Settings size={16} strokeWidth={1.75} />,
        onSelect: () => void navigate('/setting'),
      };
  const entries: MenuEntry[] = [
    {
      key: 'personal',
      label: t`个人设置`,
      icon: <UserCog size={16} strokeWidth={1.75} />,
      onSelect: () => void navigate('/personal'),
    },
    ...late.people,
    ...(mayEnterBackOffice(me) ? [area, { kind: 'line', key: 'area-line' } as const] : []),
    ...(phone ? onPhone : []),
    ...late.help,
    { kind: 'line', key: 'line' },
    {
      key: 'leave',
      label: t`退出登录`,
      icon: <LogOut size={16} strokeWidth={1.75} />,
      onSelect: () => void signOut(),
    },
  ];
  const avatar = me.avatar ? fileUrl(me.avatar) : undefined;

  return (
    <Menu
      align="end"
      entries={entries}
      trigger={
        <button
          type="button"
          className="ms-1 flex h-8 max-w-44 items-center gap-2 rounded-md px-1.5 hover:bg-hover active:bg-pressed pointer-coarse:h-11"
        >
          <Avatar name={me.name} src={avatar} size={24} />
          <span className="truncate text-sm max-md:sr-only">{me.name}</span>
        </button>
      }
      header={
        <div className="mb-1 flex items-center gap-2.5 border-b border-line px-2 pt-1 pb-2">
          <Avatar name={me.name} src={avatar} size={32} />
          <div className="min-w-0">
            <p className="truncate font-semibold">{me.name}</p>
            <p className="truncate text-xs text-text-3">
              {[me.role_name, me.corp_name].filter(Boolean).join(' · ')}
            </p>
            {typeof service_contact === 'string' && (
              <p className="text-xs break-words text-text-3">{t`客服：${service_contact}`}</p>
            )}
          </div>
        </div>
      }
    />
  );
}
