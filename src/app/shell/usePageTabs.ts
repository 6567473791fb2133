import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { mutate } from 'swr';
import { leadsOn } from '../../../schemas/navigation/routes.ts';
import { openTab, pathWithoutQuery, type PageTab } from '../tabs/tabs.ts';
import { actOnTabs, tabStore } from '../tabs/tabStore.ts';
import { useTitle } from './useTitle.ts';

export interface PageTabsState {
  tabs: readonly PageTab[];
  /** the page one is on */
  current: string;
  /** how often the page was made anew */
  turn: number;
  onAction(action: string, target: string): void;
  onRefresh(): void;
}

/** The open pages: every navigation opens or brings up one; closing goes to the neighbour. */
export function usePageTabs(): PageTabsState {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const tabs = useSyncExternalStore(tabStore.subscribe, tabStore.read);
  const [turn, setTurn] = useState(0);
  const title = useTitle(pathname);

  useEffect(() => {
    if (pathname !== '/' && !leadsOn(pathname))
      tabStore.write(openTab(tabStore.read(), { path: pathname + search, title }));
  }, [pathname, search, title]);

  function handleAction(action: string, target: string) {
    const place = { target: pathWithoutQuery(target), current: pathname };
    const goTo = actOnTabs(action, place, t`无效的操作`);
    if (goTo !== undefined && pathWithoutQuery(goTo) !== pathname) void navigate(goTo);
  }

  const handleRefresh = useCallback(() => {
    setTurn((count) => count + 1);
    void mutate((key) => Array.isArray(key));
  }, []);

  return { tabs, current: pathname, turn, onAction: handleAction, onRefresh: handleRefresh };
}
