import { useLingui } from '@lingui/react/macro';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { IconButton } from '../../../widgets/bricks/Button.tsx';
import { cx } from '../../../widgets/bricks/cx.ts';
import { MenuTree } from './MenuTree.tsx';

export interface SideMenuProps {
  collapsed: boolean;
  onCollapse(collapsed: boolean): void;
}

/** The side menu of the workbench: 220 px, or 130 px where room is dear. The words stay readable in both. */
export function SideMenu({ collapsed, onCollapse }: SideMenuProps) {
  const { t } = useLingui();
  return (
    <aside className={cx('flex shrink-0 flex-col border-r border-line bg-surface-0', collapsed ? 'w-[130px]' : 'w-[220px]')}>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <MenuTree narrow={collapsed} />
      </div>
      <div className="border-t border-line p-1">
        <IconButton
          icon={collapsed ? <PanelLeftOpen size={16} strokeWidth={1.75} /> : <PanelLeftClose size={16} strokeWidth={1.75} />}
          label={collapsed ? t`展开菜单` : t`收起菜单`}
          aria-expanded={!collapsed}
          onClick={() => onCollapse(!collapsed)}
        />
      </div>
    </aside>
  );
}
