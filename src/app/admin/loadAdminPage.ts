import { pageAt } from '../../../schemas/navigation/adminPages.ts';
import { PAGES } from '../chunks/pages.ts';

/** Brings the page of the back-office at an address along with what draws any of them. */
export async function loadAdminPage(pathname: string): Promise<void> {
  const name = pageAt(pathname.replace(/\/$/, ''))?.page?.page;
  if (name !== undefined) await PAGES[name]?.load();
}
