import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ConfirmProvider } from '../../../widgets/bricks/useConfirm.tsx';
import { TooltipHost } from '../../../widgets/bricks/TooltipHost.tsx';
import { usePhone } from '../../../widgets/bricks/usePhone.ts';
import { RecordLayers } from '../../records/RecordLayers.tsx';
import { SlotsContext } from '../../records/slots.ts';
import { overrides } from '../../overrides/index.ts';
import { Content } from './Content.tsx';
import { Header } from './Header.tsx';
import { LayerPanels } from './LayerPanels.tsx';
import { MenuDrawer } from './MenuDrawer.tsx';
import { SideMenu } from './SideMenu.tsx';
import { useCollapsed } from './useCollapsed.ts';
import { useGuard } from './useGuard.ts';

/** The frame around every page of somebody who is signed in. */
export function Shell() {
  return (
    <ConfirmProvider>
      <SlotsContext value={overrides}>
        <RecordLayers>
          <Frame />
          <LayerPanels />
        </RecordLayers>
      </SlotsContext>
      <TooltipHost />
    </ConfirmProvider>
  );
}

function Frame() {
  const phone = usePhone();
  const { pathname } = useLocation();
  const [collapsed, setCollapsed] = useCollapsed();
  const [drawerAt, setDrawerAt] = useState<string>();
  useGuard();
  // The drawer is open on the page where it was opened: going somewhere closes it.
  const drawer = phone && drawerAt === pathname;
  return (
    <div className="flex h-dvh flex-col bg-surface-0">
      <Header onMenu={() => setDrawerAt(pathname)} />
      <div className="flex min-h-0 flex-1">
        {!phone && <SideMenu collapsed={collapsed} onCollapse={setCollapsed} />}
        <Content />
      </div>
      <MenuDrawer open={drawer} onClose={() => setDrawerAt(undefined)} />
    </div>
  );
}
