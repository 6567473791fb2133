import type { PageFile, PageRight } from '../definition/pageFile.ts';
import { LISTED_PAGES } from '../registry/adminPages.ts';
import { MORE_PAGES } from '../registry/morePages.ts';
import {
  mayArrangeApproval,
  mayDesign,
  mayEnterBackOffice,
  mayManageObjects,
  settingKey,
} from '../permissions/settingRights.ts';
import { isAdmin, hasPermission, type Viewer } from '../permissions/viewer.ts';

type Holder = Pick<Viewer, 'is_admin' | 'permissions'>;

/** Every page of the back-office. */
export const ADMIN_PAGES: readonly PageFile[] = [...LISTED_PAGES, ...MORE_PAGES];

interface PageAt {
  page: PageFile;
  /** the key in the address of a page that is about one module */
  module?: string;
  /** an address that leads on to the one below /sys */
  short: boolean;
}

/** The page at an address in any letter case; undefined where none is. */
export function pageAt(pathname: string): PageAt | undefined {
  const cut = pathname.lastIndexOf('/');
  const base = `${pathname.slice(0, cut)}/:module`;
  const stands = (addresses: readonly string[] = [], at: string) =>
    addresses.some((each) => each.toLowerCase() === at.toLowerCase());
  for (const at of [pathname, base]) {
    const page = ADMIN_PAGES.find(({ path, also = [], short = [] }) =>
      stands([path, ...also, ...short], at),
    );
    if (page)
      return {
        page,
        short: stands(page.short, at),
        ...(at === base && { module: pathname.slice(cut + 1) }),
      };
  }
  return undefined;
}

const OPENS: Readonly<Record<PageRight, (viewer: Holder, module: string) => boolean>> = {
  admin: isAdmin,
  any: mayEnterBackOffice,
  fields: mayDesign,
  approval: mayArrangeApproval,
  objects: mayManageObjects,
  preview: (viewer) =>
    isAdmin(viewer) || viewer.permissions.some((key) => /^sys_(custfield|field)(_|$)/.test(key)),
};

/** Whether the viewer may open a page of the back-office, by its address. */
export function mayOpenSetting(viewer: Holder, path: string): boolean {
  const { page, module = '', short } = pageAt(path) ?? {};
  return page?.right && !short
    ? OPENS[page.right](viewer, module)
    : hasPermission(viewer, settingKey(path));
}
