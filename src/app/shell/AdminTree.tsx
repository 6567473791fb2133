import { useLingui } from '@lingui/react/macro';
import { ArrowLeft, History } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { cx } from '../../../widgets/ui/cx.ts';
import { Tooltip } from '../../../widgets/ui/Tooltip.tsx';
import { EmptyState } from '../../../widgets/ui/EmptyState.tsx';
import { useAdminMenu } from '../../data/viewer.ts';
import { type MenuRoom, MenuTree } from './MenuTree.tsx';
import { workAddress } from './workAddress.ts';

/** Where it stands what was done on the pages of the back-office. */
const LOG = '/adminLog';

/** The menu of the back-office, the way back to the work, and the log of the page that is open, for whoever may read it. */
export function AdminTree({ room }: { room: MenuRoom }) {
  const { t } = useLingui();
  const { data: menu, error, mutate } = useAdminMenu(true);
  const none = <EmptyState title={t`没有可用的菜单`} text={t`后台页面由管理员开通。`} />;
  const icons = room === 'icons';
  const { pathname } = useLocation();
  const readsLog = menu?.some(({ children }) => children.some(({ path }) => path === LOG));
  const back = (
    <Link
      to={workAddress()}
      aria-label={icons ? t`返回工作台` : undefined}
      className={cx(
        'flex h-8 items-center gap-2 rounded-md text-sm text-text-2 hover:bg-hover hover:text-text-1 pointer-coarse:h-11',
        icons ? 'justify-center' : 'min-w-0 flex-1 px-2.5',
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
      <div className={cx('flex gap-1 border-b border-line p-2', icons && 'flex-col')}>
        {icons ? <Tooltip text={t`返回工作台`}>{back}</Tooltip> : back}
        {readsLog && pathname !== LOG && (
          <Tooltip text={t`本页修改记录`}>
            <Link
              to={`${LOG}?at=${encodeURIComponent(pathname)}`}
              aria-label={t`本页修改记录`}
              className="flex size-8 shrink-0 items-center justify-center self-center rounded-md text-text-3 hover:bg-hover hover:text-text-1 pointer-coarse:size-11"
            >
              <History size={16} strokeWidth={1.75} aria-hidden />
            </Link>
          </Tooltip>
        )}
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
