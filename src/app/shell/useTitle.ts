import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { say } from '../../../schemas/locale.ts';
import { PRODUCT_NAME } from '../../../schemas/product.ts';
import { CUSTOM_ROUTE, MODULE_ROUTES } from '../../../schemas/routes.ts';
import { useLocale } from '../../data/definitions.ts';
import { useModule } from '../../data/modules.ts';
import { type MenuNode, useMenu, useViewer } from '../../data/viewer.ts';
import { HOME } from '../tabs.ts';

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
  return route.startsWith(`${CUSTOM_ROUTE}/`) ? route.slice(CUSTOM_ROUTE.length + 1) : MODULE_ROUTES[route];
}

/** Titles as the menu says them, in the reader's language. */
export function useListedTitles(): (pathname: string) => string | undefined {
  const { t } = useLingui();
  const { data: menu = NO_MENU } = useMenu();
  return (pathname) => {
    if (pathname === HOME) return t`首页`;
    return menu.flatMap((node) => [node, ...node.children]).find((node) => node.path === pathname)?.title;
  };
}

const NO_MENU: readonly MenuNode[] = [];
