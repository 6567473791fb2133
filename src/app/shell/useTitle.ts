import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { say } from '../../../schemas/locale.ts';
import { PRODUCT_NAME } from '../../../schemas/product.ts';
import { CUSTOM_ROUTE, MODULE_ROUTES } from '../../../schemas/routes.ts';
import { useLocale } from '../../data/definitions.ts';
import { useModule } from '../../data/modules.ts';
import { type MenuNode, useMenu, useViewer } from '../../data/viewer.ts';

/** What a page is called: by the reader's own menu, else by its module. The window's title follows. */
export function useTitle(pathname: string): string {
  const { t } = useLingui();
  const locale = useLocale();
  const { data: menu } = useMenu();
  const { data: me } = useViewer();
  const listed = find(menu ?? [], pathname);
  const { file } = useModule(listed ? undefined : moduleAt(pathname));
  const title = pathname === '/index' ? t`首页` : (listed?.title ?? (file ? say(file.words, locale) : ''));
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

function find(nodes: readonly MenuNode[], path: string): Pick<MenuNode, 'title'> | undefined {
  return nodes.flatMap((node) => [node, ...node.children]).find((node) => node.path === path);
}
