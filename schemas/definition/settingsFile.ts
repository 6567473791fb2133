import type { Label } from '../i18n/label.ts';
import type { AdminGroup, Place } from './menuGroups.ts';
import type { FormItem, ModuleFile } from './module.ts';

/**
 * A settings page as data. The models of its form are the keys under which a company's settings are stored; what is not stored has the form's
 * default. One file a page in schemas/settings.
 */
export interface SettingsFile {
  /** its address in the back-office, which also names the right: /systemSetting asks for sys_systemSetting */
  path: string;
  label: Label;
  /** its place in the menu of the back-office */
  backOffice: Place<AdminGroup>;
  form: readonly FormItem[];
  periods?: ModuleFile['periods'];
  /** what is shown under the form while it is being filled in */
  preview?: 'numbers' | 'recycling' | 'mapping' | 'channels' | 'targets' | 'samples';
  /** settings that hold what an action copies into what it makes, by their keys */
  mappings?: Readonly<Record<string, { module: string; action: string }>>;
  /** settings that hold how entries of menus or tabs are arranged, by their keys; their readers get what is made of them */
  arrangements?: Readonly<Record<string, ArrangementKind>>;
  /** the company's own lists that are kept on this page, by kind; see LIST_KINDS */
  lists?: readonly string[];
  /** what is said above its only list */
  hint?: Label;
  /** what people look for here and find on another page of settings, and its address */
  elsewhere?: { label: Label; path: string };
}

/** What is arranged: the side menu, or the tabs of panels by module. */
export type ArrangementKind = 'menu' | 'tabs';
