import { useLingui } from '@lingui/react/macro';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { ADMIN_MORE } from '../../../schemas/adminMore.ts';
import { say } from '../../../schemas/locale.ts';
import { PRODUCT_NAME } from '../../../schemas/product.ts';
import { CUSTOM_ROUTE, isAdminAddress, MODULE_ROUTES } from '../../../schemas/routes.ts';
import { useLocale } from '../../data/definitions.ts';
import { useModule } from '../../data/modules.ts';
import { useReminders } from '../../data/reminders.ts';
import { type MenuNode, useAdminMenu, useMenu, useViewer } from '../../data/viewer.ts';
import { HOME, pageOf } from '../tabs.ts';
import { tabStore } from '../tabStore.ts';

/** What a page is called: by the reader's own menu, else by its module. The window's title follows. */
export function useTitle(pathname: string): string {
  const locale = useLocale();
  const { data: me } = useViewer();
  const listed = useListedTitles()(pathname);
  const { file } = useModule(listed === undefined ? moduleAt(pathname) : undefined);
  const title = listed ?? (file ? say(file.words, locale) : '');
  const suffix = me?.system_name || PRODUCT_NAME;

  useEffect(() => {
    document.title = title ? `${title} - ${suffix}` : suffix;
  }, [title, suffix]);

  return title;
}

/** The module whose list stands at an address. */
export function moduleAt(pathname: string): string | undefined {
  const route = pathname.slice(1);
  return route.startsWith(`${CUSTOM_ROUTE}/`)
    ? route.slice(CUSTOM_ROUTE.length + 1)
    : MODULE_ROUTES[route];
}

/** Titles as the menus say them, in the reader's language. */
export function useListedTitles(): (pathname: string) => string | undefined {
  const { t } = useLingui();
  const locale = useLocale();
  const tabs = useSyncExternalStore(tabStore.subscribe, tabStore.read);
  const { pathname: here } = useLocation();
  const { data: menu = NO_MENU } = useMenu();
  const { data: reminders } = useReminders();
  const { data: adminMenu = NO_MENU } = useAdminMenu(
    isAdminAddress(here) || tabs.some(({ path }) => isAdminAddress(pageOf(path))),
  );
  return (pathname) => {
    if (pathname === HOME) return t`首页`;
    if (pathname === '/setting') return t`后台管理`;
    const reminder = reminders?.find(({ schedule }) => pathname === `/${schedule}`)?.name;
    if (reminder) return reminder;
    const title = [...menu, ...adminMenu]
      .flatMap((node) => [node, ...node.children])
      .find((node) => node.path === pathname)?.title;
    // a module's name alone is the name of its list
    if (title && pathname.startsWith('/sys/')) return t`${title}字段`;
    if (title && pathname.startsWith('/approval/')) return t`${title}审批流`;
    const other = ADMIN_MORE.find(({ path }) => path === pathname);
    return title ?? (other && say(other.words, locale));
  };
}

const NO_MENU: readonly MenuNode[] = [];
