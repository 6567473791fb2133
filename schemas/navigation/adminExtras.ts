import { ADMIN_PATHS } from '../registry/routes.ts';

/** Pages of the back-office that others lead to; apart from its menu, because page tabs are called so in the workbench too. */
export { MORE_TITLES as ADMIN_MORE } from '../registry/titles.ts';

const ABOUT_MODULE = new RegExp(
  `^/(?:${ADMIN_PATHS.flatMap((path) => /^(.+)\/:module$/.exec(path)?.[1] ?? []).join('|')})/([^/]+)$`,
  'i',
);

/** The key in the address of a page of the back-office that is about one module. */
export function moduleInAddress(pathname: string): string | undefined {
  return ABOUT_MODULE.exec(pathname)?.[1];
}
