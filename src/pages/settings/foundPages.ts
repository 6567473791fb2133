import { ADMIN_GROUPS } from '../../../schemas/adminMenu.ts';
import { isFoundBy } from '../../../schemas/searchWords.ts';
import type { MenuNode } from '../../data/viewer.ts';

/** The groups with the pages whose name, in any language, or address has the keyword; a group's own name finds all of its pages. */
export function foundPages(menu: readonly MenuNode[], keyword: string): MenuNode[] {
  if (keyword.trim() === '') return [...menu];
  return menu.flatMap((group) => {
    const names = [group.title, ...(wordsOf.get(group.menu_code) ?? [])];
    if (isFoundBy(keyword, names, group.menu_code)) return [group];
    const children = group.children.filter((page) =>
      isFoundBy(keyword, [page.title, page.path, ...(wordsOf.get(page.path) ?? [])], page.path),
    );
    return children.length > 0 ? [{ ...group, children }] : [];
  });
}

/** The shipped words by code of the group or path of the page. */
const wordsOf: ReadonlyMap<string, readonly string[]> = new Map(
  ADMIN_GROUPS.flatMap(({ code, words, pages = [] }) => [
    [`admin_${code}`, words] as const,
    ...pages.map((page) => [page.path, page.words] as const),
  ]),
);
