// Made by tools/registry.ts. Do not edit: change the data file, then npm run registry.
import type { PageFile } from '../definition/pageFile.ts';
import { addressBook } from '../pages/addressBook.ts';
import { approvals } from '../pages/approvals.ts';
import { unreadReminders } from '../pages/unreadReminders.ts';

/** The pages of the workbench that are no list of records, in the order of its menu. */
export const WORK_PAGES: readonly PageFile[] = [
  approvals,
  unreadReminders,
  addressBook,
];
