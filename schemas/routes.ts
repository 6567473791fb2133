import type { ModuleKey } from './modules/index.ts';

/** The module behind an address of the workbench. Apart from the module files, so that the router need not load them all. */
export const MODULE_ROUTES: Readonly<Record<string, ModuleKey>> = {
  lead: 'leads',
  clue: 'clue',
  cluePool: 'cluePool',
  customer: 'customer',
  customerPool: 'customerPool',
  contact: 'contact',
  opportunity: 'opportunity',
  event: 'event',
  quotation: 'quotation',
  contract: 'contract',
  paymentPlan: 'paymentPlan',
  payment: 'payment',
  invoice: 'invoice',
  bill: 'bill',
  product: 'product',
  product_detail: 'productDetail',
  marketing: 'marketing',
};

/** Custom objects: /workbench/custom/{key} */
export const CUSTOM_ROUTE = 'workbench/custom';

/** Where the list of a module stands. */
export function addressOfModule(key: string): string {
  const route = Object.keys(MODULE_ROUTES).find((each) => MODULE_ROUTES[each] === key);
  return route === undefined ? `/${CUSTOM_ROUTE}/${key}` : `/${route}`;
}

/** Whose records the global search looks through, by name, number and mobile. */
export const SEARCHED: readonly ModuleKey[] = ['customer', 'contact', 'clue', 'opportunity', 'quotation', 'contract', 'invoice'];

/** An address inside the application, safe to go to: one slash first, no other host, no protocol. Anything else answers undefined. */
export function internalPath(path: string | null | undefined): string | undefined {
  if (!path || !/^\/(?![/\\])/.test(path) || /[\p{Cc}\\]/u.test(path)) return undefined;
  return path;
}
