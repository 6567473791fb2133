import { textsOf, type Label } from '../../../schemas/i18n/label.ts';
import { ADMIN_GROUPS } from '../../../schemas/navigation/adminMenu.ts';
import { matchesKeyword } from '../../../schemas/i18n/searchKeywords.ts';
import type { MenuNode } from '../../data/viewer.ts';

/** The groups with the pages whose name, in any language, or address has the keyword; a group's own name finds all of its pages. */
export function searchPages(menu: readonly MenuNode[], keyword: string): MenuNode[] {
  if (keyword.trim() === '') return [...menu];
  return menu.flatMap((group) => {
    const names = [group.title, ...shippedTexts(group.menu_code)];
    if (matchesKeyword(keyword, names, group.menu_code)) return [group];
    const children = group.children.filter((page) =>
      matchesKeyword(keyword, [page.title, page.path, ...shippedTexts(page.path)], page.path),
    );
    return children.length > 0 ? [{ ...group, children }] : [];
  });
}

/** The shipped words by code of the group or path of the page. */
const wordsOf: ReadonlyMap<string, Label> = new Map(
  ADMIN_GROUPS.flatMap(({ code, label, pages }) => [
    [`admin_${code}`, label] as const,
    ...pages.map((page) => [page.path, page.label] as const),
  ]),
);

function shippedTexts(key: string): string[] {
  const label = wordsOf.get(key);
  return label ? textsOf(label) : [];
}
