import { useLingui } from '@lingui/react/macro';
import { Fragment, Suspense, useSyncExternalStore } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Banner } from '../../../widgets/ui/Banner.tsx';
import { usePhone } from '../../../widgets/ui/usePhone.ts';
import { Boundary } from '../chunks/Boundary.tsx';
import { chunkStore } from '../chunks/chunk.ts';
import { PageTabs } from './PageTabs.tsx';
import { usePageTabs } from './usePageTabs.ts';
import { useOnline } from '../../data/transport/useOnline.ts';

/** Page tabs, standing remarks, and the page; `whole`: the page alone. */
export function Content({ whole }: { whole: boolean }) {
  const { t } = useLingui();
  const phone = usePhone();
  const online = useOnline();
  const loading = useSyncExternalStore(chunkStore.subscribe, chunkStore.read) > 0;
  const { pathname } = useLocation();
  const tabs = usePageTabs();
  return (
    <div className="relative flex min-w-0 flex-1 flex-col bg-surface-1">
      {!phone && !whole && <PageTabs {...tabs} />}
      {loading && <Progress />}
      {!online && (
        <Banner kind="warning">{t`网络已断开，当前显示的可能不是最新数据；恢复后会自动更新。`}</Banner>
      )}
      <main className="min-h-0 flex-1 overflow-auto -outline-offset-2" tabIndex={-1}>
        <Boundary inside at={pathname}>
          <Suspense fallback={null}>
            <Fragment key={`${pathname} ${tabs.turn}`}>
              <Outlet />
            </Fragment>
          </Suspense>
        </Boundary>
      </main>
    </div>
  );
}

/** The next page is on its way: a line that shows itself after 150 ms. */
function Progress() {
  return <div className="animate-late absolute inset-x-0 top-0 z-10 h-0.5 bg-accent" />;
}
