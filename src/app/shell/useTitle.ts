import { useLingui } from '@lingui/react/macro';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { ADMIN_MORE } from '../../../schemas/adminMore.ts';
import { say } from '../../../schemas/locale.ts';
import { PRODUCT_NAME } from '../../../schemas/product.ts';
import {
  CUSTOM_ROUTE,
  isAdminAddress,
  MODULE_ROUTES,
  moduleKeyOf,
} from '../../../schemas/routes.ts';
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
  const about = usePageAbout();
  const { file } = useModule(
    listed === undefined ? (moduleAt(pathname) ?? backOfficeModule(pathname)) : undefined,
  );
  const title = listed ?? (file ? about(say(file.words, locale), pathname) : '');
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

/** The module that a page of the back-office is about, also one that its menu does not list. */
function backOfficeModule(pathname: string): string | undefined {
  const key = /^\/(?:sys\/(?:custfield|field)|custom|approval)\/([^/]+)$/i.exec(pathname)?.[1];
  return key && moduleKeyOf(decodeURIComponent(key));
}

/** A page about a module is called by what it shows of it; a module's name alone is the name of its list. */
function usePageAbout(): (title: string, pathname: string) => string {
  const { t } = useLingui();
  return (title, pathname) =>
    pathname.startsWith('/sys/')
      ? t`${title}字段`
      : pathname.startsWith('/approval/')
        ? t`${title}审批流`
        : title;
}

/** Titles as the menus say them, in the reader's language. */
export function useListedTitles(): (pathname: string) => string | undefined {
  const { t } = useLingui();
  const locale = useLocale();
  const about = usePageAbout();
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
    if (title) return about(title, pathname);
    const other = ADMIN_MORE.find(({ path }) => path === pathname);
    return other && say(other.words, locale);
  };
}

const NO_MENU: readonly MenuNode[] = [];
