import { useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { cx } from '../../../widgets/ui/cx.ts';
import { Tooltip } from '../../../widgets/ui/Tooltip.tsx';
import { EmptyState } from '../../../widgets/ui/EmptyState.tsx';
import { useAdminMenu } from '../../data/viewer.ts';
import { type MenuRoom, MenuTree } from './MenuTree.tsx';
import { workAddress } from './workAddress.ts';

/** The menu of the back-office, and the way back to the work. */
export function AdminTree({ room }: { room: MenuRoom }) {
  const { t } = useLingui();
  const { data: menu, error, mutate } = useAdminMenu(true);
  const none = <EmptyState title={t`没有可用的菜单`} text={t`后台页面由管理员开通。`} />;
  const icons = room === 'icons';
  const back = (
    <Link
      to={workAddress()}
      aria-label={icons ? t`返回工作台` : undefined}
      className={cx(
        'flex h-8 items-center gap-2 rounded-md text-sm text-text-2 hover:bg-hover hover:text-text-1 pointer-coarse:h-11',
        icons ? 'justify-center' : 'px-2.5',
      )}
    >
      <ArrowLeft
        size={16}
        strokeWidth={1.75}
        aria-hidden
        className="shrink-0 text-text-3 rtl:-scale-x-100"
      />
      {!icons && t`返回工作台`}
    </Link>
  );
  return (
    <>
      <div className="border-b border-line p-2">
        {icons ? <Tooltip text={t`返回工作台`}>{back}</Tooltip> : back}
      </div>
      <MenuTree
        label={t`后台菜单`}
        menu={menu}
        error={error}
        onRetry={() => void mutate()}
        none={none}
        room={room}
      />
    </>
  );
}
