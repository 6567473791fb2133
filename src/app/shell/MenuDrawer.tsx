import { Content, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog';
import { useLingui } from '@lingui/react/macro';
import { useViewer } from '../../data/viewer.ts';
import { AdminTree } from './AdminTree.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useBackOffice } from './useBackOffice.ts';
import { WorkTree } from './WorkTree.tsx';
import { useBackButton } from '../../../widgets/ui/backButton.ts';

/** The side menu on a phone: over the page, from the left. */
export function MenuDrawer({ open, onClose }: { open: boolean; onClose(): void }) {
  const { t } = useLingui();
  const { data: me } = useViewer();
  useBackButton(open, onClose);
  const admin = useBackOffice();
  return (
    <Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Portal>
        <Overlay className="animate-fade fixed inset-0 z-40 bg-backdrop" />
        <Content
          aria-describedby={undefined}
          className="animate-fade fixed inset-y-0 start-0 z-40 flex w-[min(280px,84vw)] flex-col bg-surface-0 shadow-layer focus:outline-none"
        >
          <div className="flex h-14 shrink-0 items-center border-b border-line ps-4 pe-2">
            <Title className="min-w-0 flex-1 truncate font-semibold">
              {me?.system_name || t`菜单`}
            </Title>
            <UserMenu />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto">
            {admin ? <AdminTree room="wide" /> : <WorkTree room="wide" />}
          </div>
        </Content>
      </Portal>
    </Root>
  );
}
