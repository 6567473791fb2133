import useSWR from 'swr';
import { NETWORK_CODES } from './transport/apiError.ts';
import { callEndpoint } from './transport/client.ts';

const READ = { quiet: NETWORK_CODES };

interface ShippedEntry {
  code: string;
  title: string;
  icon?: string;
  children?: ShippedEntry[];
}

/** The whole side menu as shipped, own objects among it; what has no page of its own is a group. */
export function useShippedMenu() {
  return useSWR(['systemMenu'], async (): Promise<ShippedEntry[]> => {
    const menu = await callEndpoint('GET', '/rest/sys/menus/getsysMenu', { arranged: 0 }, READ);
    return menu.map(({ menu_code, title, icon, path, children }) => ({
      code: menu_code,
      title,
      icon,
      ...(path === '' && {
        children: children.map((child) => ({
          code: child.menu_code,
          title: child.title,
          icon: child.icon,
        })),
      }),
    }));
  });
}

/** The tabs of a module's panel as shipped, objects beside it among them. */
export function useShippedTabs(module: string) {
  return useSWR(['shippedTabs', module], async (): Promise<ShippedEntry[]> => {
    const tabs = await callEndpoint(
      'GET',
      '/rest/sys/label/getLabels',
      { module_name: module, is_open: 0 },
      READ,
    );
    return tabs.map(({ menu_field, menu_name }) => ({ code: menu_field, title: menu_name }));
  });
}
