// The objects that a company makes for itself: modules like the shipped ones, told by their key.
import { label, type Label, untranslated } from '../i18n/label.ts';
import { SECTION, TAB } from './vocabulary.ts';
import type { FormItem, ModuleFile, Tab } from '../definition/module.ts';

/** Whether a key is that of a company's own object rather than of a shipped module. */
export function isCustomKey(key: string): boolean {
  return /^[a-z][a-z0-9_]{0,58}_c$/.test(key);
}

export interface CustomObject {
  /** ends in _c */
  key: string;
  /** as the administrator typed it, or a label */
  name: string | Label;
  /** icon_name on the wire */
  icon: string;
  approval?: boolean;
  /** what its records are called by; default `name` */
  title?: string;
  form?: readonly FormItem[];
  columns?: readonly string[];
}

const CUSTOM_FORM: readonly FormItem[] = [
  { section: SECTION.basics },
  {
    type: 'input',
    model: 'name',
    label: label('名称'),
    options: { required: true, searchable: true, system: true, maxlength: 100 },
  },
];

/** The tabs of every own object: a company arranges and hides them, and does not say which there are. */
const OBJECT_TABS: readonly Tab[] = [
  TAB.overview,
  TAB.view,
  TAB.event,
  TAB.team,
  TAB.comment,
  TAB.file,
  TAB.modifylog,
];

/** An own object as it is stored. Its tabs are those of today, whenever it was saved. */
export function readObjectFile(text: string): ModuleFile {
  return { ...(JSON.parse(text) as ModuleFile), tabs: OBJECT_TABS };
}

/** A custom object as the same kind of module as the shipped ones. Its fields come from its definition, like theirs. */
export function customModule({
  key,
  name,
  icon,
  approval,
  title = 'name',
  form = CUSTOM_FORM,
  columns = [title, 'owner_user_id', 'create_time'],
}: CustomObject): ModuleFile {
  return {
    key,
    icon,
    title,
    form,
    columns,
    label: typeof name === 'string' ? untranslated(name) : name,
    path: 'crm/customobject',
    route: `workbench/custom/${key}`,
    permission: key,
    sort: '-create_time',
    tabs: OBJECT_TABS,
    ...(approval && { approval: { setting: `is_${key}_check` } }),
  };
}
