import { useLingui } from '@lingui/react/macro';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { IconButton } from '../../../widgets/ui/Button.tsx';
import { cx } from '../../../widgets/ui/cx.ts';
import { lazyComponent } from '../../../widgets/ui/lazyComponent.tsx';
import { useBackOffice } from './useBackOffice.ts';
import { WorkTree } from './WorkTree.tsx';

// most people never enter the back-office: its menu comes with its pages
const AdminTree = lazyComponent(async () => (await import('./AdminTree.tsx')).AdminTree);

export interface SideMenuProps {
  collapsed: boolean;
  onCollapse(collapsed: boolean): void;
}

/** The side menu: of the workbench 220 px, or 130 where room is dear, its words readable in both; of the back-office 200 px, or 65 with icons alone. */
export function SideMenu({ collapsed, onCollapse }: SideMenuProps) {
  const { t } = useLingui();
  const admin = useBackOffice();
  const width = admin
    ? collapsed
      ? 'w-[65px]'
      : 'w-[200px]'
    : collapsed
      ? 'w-[130px]'
      : 'w-[220px]';
  return (
    <aside className={cx('flex shrink-0 flex-col border-e border-line bg-surface-0', width)}>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {admin ? (
          <AdminTree room={collapsed ? 'icons' : 'wide'} />
        ) : (
          <WorkTree room={collapsed ? 'narrow' : 'wide'} />
        )}
      </div>
      <div className="border-t border-line p-1">
        <IconButton
          icon={
            collapsed ? (
              <PanelLeftOpen size={16} strokeWidth={1.75} />
            ) : (
              <PanelLeftClose size={16} strokeWidth={1.75} />
            )
          }
          label={collapsed ? t`展开菜单` : t`收起菜单`}
          aria-expanded={!collapsed}
          onClick={() => onCollapse(!collapsed)}
        />
      </div>
    </aside>
  );
}
