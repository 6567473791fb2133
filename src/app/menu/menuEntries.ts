import type { MenuNode } from '../../data/viewer.ts';

type Entry = Pick<MenuNode, 'menu_code' | 'path' | 'out_url'>;

/** Where an entry leads: a page, or another site inside the iframe page. Undefined for a temporary entry, which has neither. */
export function menuEntryPath({ menu_code, path, out_url }: Entry): string | undefined {
  if (out_url) return `/iframe?menu_code=${encodeURIComponent(menu_code)}`;
  return path || undefined;
}

/** The group whose page this is. */
export function groupOf(menu: readonly MenuNode[], pathname: string): string | undefined {
  return menu.find((node) => node.children.some((child) => child.path === pathname))?.menu_code;
}
