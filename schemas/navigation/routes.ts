import { SHELL_PAGES } from './shellPages.ts';
import { ADMIN_PATHS, MODULE_ROUTES, PAGE_ROUTES, REMINDER_ROUTES } from '../registry/routes.ts';

export {
  ADMIN_PATHS,
  MENULESS,
  MODULE_ROUTES,
  REMINDER_ROUTES,
  SEARCHED,
} from '../registry/routes.ts';

export type ReminderKey = (typeof REMINDER_ROUTES)[number];
/** Pages of the office that are no lists of a module. */
export const OFFICE_ROUTES: readonly string[] = [...REMINDER_ROUTES, ...PAGE_ROUTES];

/** Where an app of others sends somebody who shall let it act in their place (docs/api.md). Who is not signed in does that first. */
export const AUTHORIZE_PATH = '/oauth/authorize';

/** Custom objects: /workbench/custom/{key} */
export const CUSTOM_ROUTE = 'workbench/custom';

/** Where the list of a module stands. */
export function addressOfModule(key: string): string {
  const route = Object.keys(MODULE_ROUTES).find((each) => MODULE_ROUTES[each] === key);
  return route === undefined ? `/${CUSTOM_ROUTE}/${key}` : `/${route}`;
}

const folded = (name: string) => name.toLowerCase().replaceAll('_', '');

/** The key of a shipped module in any of its spellings (paymentplan, payment_plan); a custom object has one spelling. */
export function moduleKeyOf(name: string): string {
  const keys: readonly string[] = Object.values(MODULE_ROUTES);
  return keys.find((key) => folded(key) === folded(name)) ?? name;
}

const ADMIN_ADDRESS = new RegExp(
  `^/(${ADMIN_PATHS.map((path) => path.replace(':module', '[^/]+')).join('|')})/?$`,
  'i',
);

/** Whether a page inside the frame stands at an address, as far as the address alone tells. */
export function isAddress(pathname: string): boolean {
  const route = pathname.replace(/^\/|\/$/g, '');
  return (
    isAdminAddress(pathname) ||
    [...Object.keys(MODULE_ROUTES), ...OFFICE_ROUTES].includes(route) ||
    SHELL_PAGES.some(({ path }) => path === `/${route}`) ||
    new RegExp(`^(${CUSTOM_ROUTE}/[^/]+|redirect/.*)$`).test(route)
  );
}

/** Whether an address belongs to the back-office rather than to the workbench. */
export function isAdminAddress(pathname: string): boolean {
  return ADMIN_ADDRESS.test(pathname);
}

/** Whether an address only leads on to another page: what is redirected, made anew, or short for one below /sys. */
export function leadsOn(pathname: string): boolean {
  return /^\/(redirect|refresh)(\/|$)/.test(pathname) || isAdminAddress(`/sys${pathname}`);
}

/** An address inside the application, safe to go to: one slash first, no other host, no protocol. Anything else answers undefined. */
export function internalPath(path: string | null | undefined): string | undefined {
  if (!path || !/^\/(?![/\\])/.test(path) || /[\p{Cc}\\]/u.test(path)) return undefined;
  return path;
}
