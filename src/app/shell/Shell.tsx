import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isAdminAddress, MENULESS } from '../../../schemas/navigation/routes.ts';
import { loadIcons } from '../../../widgets/ui/Icon.tsx';
import { lazyComponent } from '../../../widgets/ui/lazyComponent.tsx';
import { ConfirmProvider } from '../../../widgets/ui/useConfirm.tsx';
import { preloadLayers } from '../../../widgets/ui/preloadLayers.ts';
import { TooltipHost } from '../../../widgets/ui/TooltipHost.tsx';
import { runWhenIdle } from '../../../widgets/form/runWhenIdle.ts';
import { usePhone } from '../../../widgets/ui/usePhone.ts';
import { RecordLayers } from '../../records/RecordLayers.tsx';
import { SlotsContext } from '../../records/slots/slots.ts';
import { overrides } from '../../overrides/index.ts';
import { Content } from './Content.tsx';
import { Header } from './Header.tsx';
import { NewVersion } from './NewVersion.tsx';
import { listDrafts } from '../../data/drafts.ts';
import { PreferencesContext } from '../../data/preferences.ts';
import { clearLeavings } from '../../data/transport/session.ts';
import { useSettings } from '../../data/viewer.ts';
import { useWholeWindow } from '../../data/wholeWindow.ts';
import { SideMenu } from './SideMenu.tsx';
import { useCollapsed } from './useCollapsed.ts';
import { useSavedPreferences } from '../preferences/useSavedPreferences.ts';
import { useSessionGuard } from './useSessionGuard.ts';
import { rememberWorkAddress } from './workAddress.ts';

const DraftsNotice = lazyComponent(
  async () => (await import('../../records/form/DraftsNotice.tsx')).DraftsNotice,
);
const HolidayBanner = lazyComponent(
  async () => (await import('./HolidayBanner.tsx')).HolidayBanner,
);
const LateParts = lazyComponent(async () => (await import('./LateParts.tsx')).LateParts);
const BottomBar = lazyComponent(async () => (await import('./BottomBar.tsx')).BottomBar);
const MenuDrawer = lazyComponent(async () => (await import('./MenuDrawer.tsx')).MenuDrawer);

loadIcons();

/** What the first dialog or panel needs, fetched while nobody waits; without a line it is asked for again when it is opened. */
function preload() {
  preloadLayers();
  import('../../data/lateWords.ts').catch(() => undefined);
}

/** The frame around every page of somebody who is signed in. */
export function Shell() {
  // once its parts have gone, too
  useEffect(() => () => queueMicrotask(clearLeavings), []);
  return (
    <ConfirmProvider>
      <SlotsContext value={overrides}>
        <RecordLayers>
          <Preferences>
            <Frame />
          </Preferences>
        </RecordLayers>
      </SlotsContext>
      <TooltipHost />
    </ConfirmProvider>
  );
}

function Preferences({ children }: { children: ReactNode }) {
  return <PreferencesContext value={useSavedPreferences()}>{children}</PreferencesContext>;
}

function Frame() {
  const phone = usePhone();
  const { pathname, search } = useLocation();
  const [collapsed, setCollapsed] = useCollapsed();
  const [drawerAt, setDrawerAt] = useState<string>();
  const [left] = useState(() => listDrafts().length > 0);
  const { holiday_text } = useSettings();
  useSessionGuard();
  useEffect(() => runWhenIdle(preload), []);
  useEffect(() => {
    if (!isAdminAddress(pathname)) rememberWorkAddress(pathname + search);
  }, [pathname, search]);
  // The drawer is open on the page where it was opened: going somewhere closes it.
  const drawer = phone && drawerAt === pathname;
  const menuless = MENULESS.includes(pathname);
  const whole = useWholeWindow() && !phone;
  return (
    <div className="flex h-dvh flex-col bg-surface-0">
      <SkipLink />
      {(!phone || menuless) && !whole && <Header />}
      <NewVersion />
      {Boolean(holiday_text) && <HolidayBanner />}
      <div className="flex min-h-0 flex-1">
        {!phone && !menuless && !whole && (
          <SideMenu collapsed={collapsed} onCollapse={setCollapsed} />
        )}
        <Content whole={whole} />
      </div>
      {left && <DraftsNotice />}
      {phone && !menuless && (
        // as high as the bar, which is on its way
        <div className="min-h-14 shrink-0">
          <BottomBar onMenu={() => setDrawerAt(pathname)} />
        </div>
      )}
      <LateParts />
      {phone && <MenuDrawer open={drawer} onClose={() => setDrawerAt(undefined)} />}
    </div>
  );
}

/** First in the order of the keyboard, seen only there: past header, menu and page tabs. */
function SkipLink() {
  const { t } = useLingui();
  return (
    <button
      type="button"
      onClick={() => document.querySelector('main')?.focus()}
      className="fixed start-2 top-2 z-70 h-8 rounded-md bg-accent px-3 text-sm text-accent-text not-focus:sr-only"
    >
      {t`跳到内容`}
    </button>
  );
}
