import { SECTION, TAB } from '../vocabulary.ts';
import type { FormItem, ModuleFile } from '../module.ts';
import type { Group } from '../conditions.ts';
import type { Words } from '../locale.ts';
import { announcement } from '../office/announcement.ts';
import { schedule } from '../office/schedule.ts';
import { workLog } from '../office/workLog.ts';
import { bill } from './bill.ts';
import { clue } from './clue.ts';
import { cluePool } from './cluePool.ts';
import { contact } from './contact.ts';
import { contract } from './contract.ts';
import { customer } from './customer.ts';
import { customerPool } from './customerPool.ts';
import { event } from './event.ts';
import { invoice } from './invoice.ts';
import { leads } from './leads.ts';
import { marketing } from './marketing.ts';
import { opportunity } from './opportunity.ts';
import { payment } from './payment.ts';
import { paymentPlan } from './paymentPlan.ts';
import { product } from './product.ts';
import { productDetail } from './productDetail.ts';
import { quotation } from './quotation.ts';
import { service_ticket_c } from './service_ticket_c.ts';

/** Every shipped module by its key on the wire, in the order of the menu. */
export const MODULES = {
  leads,
  clue,
  cluePool,
  customer,
  customerPool,
  contact,
  opportunity,
  event,
  quotation,
  contract,
  paymentPlan,
  payment,
  invoice,
  bill,
  product,
  productDetail,
  marketing,
  schedule,
  workLog,
  announcement,
} as const satisfies Record<string, ModuleFile>;

/** Custom objects that the demo company begins with: rows of its database, like those an administrator makes. */
export const DEMO_OBJECTS: readonly ModuleFile[] = [service_ticket_c];

export type ModuleKey = keyof typeof MODULES;
export const moduleKeys = Object.keys(MODULES) as ModuleKey[];

/** customerpool, customerPool and customer_pool are one module: the wire spells some names in three ways. */
const folded = (key: string) => key.toLowerCase().replaceAll('_', '');
const BY_NAME: ReadonlyMap<string, ModuleFile> = new Map(
  Object.values<ModuleFile>(MODULES).flatMap((file) =>
    [file.key, ...(file.route ? [file.route] : [])].map((name) => [folded(name), file] as const),
  ),
);

/** The shipped module of that name in any of its spellings, or by its route. */
export function moduleFile(key: string): ModuleFile | undefined {
  return BY_NAME.get(folded(key));
}

/** The module whose records a view shows; any other module is its own. */
export function recordModule(file: ModuleFile): ModuleFile {
  return (file.view && moduleFile(file.view.of)) ?? file;
}

/** The condition of records that wait in the module's pool, which its own lists leave out. */
export function poolCondition(file: ModuleFile): Group | undefined {
  return file.pool ? moduleFile(file.pool)?.view?.where : undefined;
}

/** Where its list stands in the application. */
export function routeOf(file: ModuleFile): string {
  return `/${file.route ?? file.key}`;
}

export function isCustomKey(key: string): boolean {
  return /^[a-z][a-z0-9_]{0,58}_c$/.test(key);
}

export interface CustomObject {
  /** ends in _c */
  key: string;
  /** as the administrator typed it, or in four languages */
  name: string | Words;
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
    words: ['名称', 'Name', '名称', '名稱'],
    options: { required: true, searchable: true, system: true, maxlength: 100 },
  },
];

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
    words: typeof name === 'string' ? [name, name, name, name] : name,
    path: 'crm/customobject',
    route: `workbench/custom/${key}`,
    permission: key,
    sort: '-create_time',
    tabs: [TAB.view, TAB.event, TAB.team, TAB.file, TAB.modifylog],
    ...(approval && { approval: { setting: `is_${key}_check` } }),
  };
}
