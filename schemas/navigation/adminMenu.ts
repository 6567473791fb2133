import type { Label } from '../i18n/label.ts';
import { ADMIN_GROUP_ROWS, type AdminGroup as GroupCode } from '../definition/menuGroups.ts';
import type { PageRight } from '../definition/pageFile.ts';
import { LISTED_PAGES } from '../registry/adminPages.ts';

export interface AdminPage {
  path: string;
  label: Label;
  /** absent: the key of the page itself opens it */
  right?: PageRight;
}
export interface AdminGroup {
  code: GroupCode;
  label: Label;
  icon: string;
  pages: readonly AdminPage[];
  /** a page for each module that has a place in this group, called like the module, below this address */
  of?: string;
}

const UNLISTED: GroupCode = 'more';

/** The side menu of the back-office, of the pages' own files. Apart from the module files, so that the browser gets the words of a page without them. */
export const ADMIN_GROUPS: readonly AdminGroup[] = ADMIN_GROUP_ROWS.filter(
  ({ code }) => code !== UNLISTED,
).map((row) => ({
  ...row,
  pages: LISTED_PAGES.filter(
    ({ backOffice, path }) => backOffice?.group === row.code && !path.includes(':'),
  ).toSorted((a, b) => Number(a.backOffice?.at) - Number(b.backOffice?.at)),
}));
