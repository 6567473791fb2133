import { useLingui } from '@lingui/react/macro';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { ADMIN_MORE, moduleInAddress } from '../../../schemas/navigation/adminExtras.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { PRODUCT_NAME } from '../../../schemas/product.ts';
import {
  CUSTOM_ROUTE,
  isAddress,
  isAdminAddress,
  MODULE_ROUTES,
  moduleKeyOf,
} from '../../../schemas/navigation/routes.ts';
import { useLocale } from '../../data/definitions.ts';
import { useModule } from '../../data/modules.ts';
import { useReminderKinds } from '../../data/reminders.ts';
import { SHELL_PAGES } from '../../../schemas/navigation/shellPages.ts';
import { WORK_TITLES } from '../../../schemas/registry/titles.ts';
import { type MenuNode, useAdminMenu, useMenu, useViewer } from '../../data/viewer.ts';
import { isNotFound } from '../../records/shared/LoadError.tsx';
import { pathWithoutQuery } from '../tabs/tabs.ts';
import { tabStore } from '../tabs/tabStore.ts';

/** The window's title is what the page is called. */
export function useTitle(pathname: string): string {
  const { data: me } = useViewer();
  const title = usePageTitle(pathname);
  const suffix = me?.system_name || PRODUCT_NAME;

  useEffect(() => {
    document.title = title ? `${title} - ${suffix}` : suffix;
  }, [title, suffix]);

  return title;
}

/** What a page is called in the reader's language: by the menus, else by its module. Empty while it is not known. */
export function usePageTitle(pathname: string): string {
  const { t } = useLingui();
  const locale = useLocale();
  const listed = useListedTitles()(pathname);
  const about = usePageAbout();
  const { file, error } = useModule(
    listed === undefined ? (moduleAt(pathname) ?? backOfficeModule(pathname)) : undefined,
  );
  const named = file ? about(translate(file.label, locale), pathname) : '';
  return listed ?? (isNotFound(error) ? t`页面不存在` : named);
}

/** The module whose list stands at an address. */
export function moduleAt(pathname: string): string | undefined {
  const route = pathname.replace(/^\/|\/$/g, '');
  return route.startsWith(`${CUSTOM_ROUTE}/`)
    ? route.slice(CUSTOM_ROUTE.length + 1)
    : MODULE_ROUTES[route];
}

/** The module that a page of the back-office is about, also one that its menu does not list. */
function backOfficeModule(pathname: string): string | undefined {
  const key = moduleInAddress(pathname);
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
  const { data: adminMenu = NO_MENU } = useAdminMenu(
    isAdminAddress(here) || tabs.some(({ path }) => isAdminAddress(pathWithoutQuery(path))),
  );
  const titleOf = (pathname: string) => {
    if (pathname === '/setting') return t`后台管理`;
    const title = [...menu, ...adminMenu]
      .flatMap((node) => [node, ...node.children])
      .find((node) => node.path === pathname)?.title;
    if (title) return about(title, pathname);
    // a page that the company keeps off its menu, or that nobody leads to by one
    const other = [...ADMIN_MORE, ...WORK_TITLES, ...SHELL_PAGES].find(
      ({ path }) => path === pathname,
    );
    if (other) return translate(other.label, locale);
    return isAddress(pathname) ? undefined : t`页面不存在`;
  };
  const open = [here, ...tabs.map(({ path }) => pathWithoutQuery(path))];
  // the bell leaves out kinds that are switched off or muted: their pages open all the same
  const kinds = useReminderKinds(
    menu !== NO_MENU && open.some((pathname) => titleOf(pathname) === undefined),
  );
  return (pathname) => {
    const kind = kinds?.find(({ key }) => pathname === `/${key}`);
    return titleOf(pathname) ?? (kind && translate(kind.label, locale));
  };
}

const NO_MENU: readonly MenuNode[] = [];
