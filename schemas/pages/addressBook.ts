import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const addressBook = {
  path: '/addressbook',
  label: label('通讯录'),
  icon: 'contact',
  menu: { group: 'office', at: 230 },
  page: 'addressBook/AddressBookPage',
} as const satisfies PageFile;
