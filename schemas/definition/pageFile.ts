import type { Label } from '../i18n/label.ts';
import type { AdminGroup, Place, WorkGroup } from './menuGroups.ts';

/**
 * A page that is no list of a module, as data: its address, name, place in a menu, and who opens it. One file a page in schemas/pages, beside
 * the component that draws it. Settings pages that are a form alone have their own kind of file: SettingsFile.
 */
export interface PageFile {
  /** its address, which also names the right to it; a last part `:module` is any module's key */
  path: string;
  /** what it is called; of a page about a module, what stands at its address without one */
  label: Label;
  /** a lucide icon name; only the workbench shows it */
  icon?: string;
  /** its code in the menu, where its address is the code of a group already */
  code?: string;
  /** its place in the menu of the workbench */
  menu?: Place<WorkGroup>;
  /** its place in the back-office */
  backOffice?: Place<AdminGroup>;
  /** a page of the workbench that stands in no menu and has none beside it: what belongs to the person leads there */
  withoutMenu?: true;
  /** other addresses of it */
  also?: readonly string[];
  /** addresses that lead on to those below /sys */
  short?: readonly string[];
  /** what opens it, where that is not the key of its address; see `mayOpenSetting` */
  right?: PageRight;
  /** of the workbench: the stem of the key that opens it, crm_{stem}_view; absent: it is everybody's */
  permission?: string;
  /** an address of nothing that is known is no page at all, instead of one that says so */
  strict?: true;
  /** what draws it: a file below src/pages, and the component of its name */
  page: string;
}

/** admin: administrators, whatever keys somebody holds; any: whoever has something in the back-office; fields and approval: by the module; objects and preview: who makes such things. */
export type PageRight = 'admin' | 'any' | 'fields' | 'approval' | 'objects' | 'preview';
