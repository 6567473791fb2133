import { WORK_PAGES } from '../../schemas/registry/workPages.ts';
import { PAGES } from './chunks/pages.ts';

/** The list of any kind of reminder. */
const REMINDERS = 'resources/ResourcePage';

/** The name of the office's page at an address, as PAGES has it. */
export function officePageAt(pathname: string): string {
  const file = WORK_PAGES.find(({ path, also = [] }) => [path, ...also].includes(pathname));
  return file?.page ?? REMINDERS;
}

/** Brings it along with what draws any of them. */
export async function loadOfficePage(pathname: string): Promise<void> {
  await PAGES[officePageAt(pathname)]?.load();
}
