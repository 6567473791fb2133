import type { Form } from '../../../schemas/form/form.ts';
import { OPTION_LIST, REGION_LIST } from '../../../schemas/vocabulary/listNames.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { KNOWN_LISTS } from '../../../schemas/vocabulary/vocabulary.ts';
import type { Tx } from '../../db/handle.ts';
import { currentDefinition, formOf } from './definitions.ts';
import { moduleIn } from './modules.ts';

/** One entry of a list that fields offer by name. `value` is what a field stores. */
export interface ListItem {
  id: number;
  name: string;
  parent_id: number | null;
  disabled: 0 | 1;
  value: string | number;
  /** a colour of the badge palette */
  color?: string;
}

interface Asked {
  tx: Tx;
  /** as in `remoteFunc` */
  name: string;
  locale: Locale;
}

/** The names under which the server offers what is no list of an administrator's; both spellings are met in definitions. */
const OWN: Readonly<Record<string, (tx: Tx) => Promise<ListItem[]>>> = {
  users,
  user: users,
  departments,
  department: departments,
  opportunity_groups: groups,
  opportunity_group: groups,
  opportunity_stage: stages,
};

/**
 * A list that fields offer by its name: people, departments, sales processes and their stages, the options of a choice field as
 * `module.field`, an administrator's own list by its kind. Undefined when nobody knows the name.
 */
export async function readOptionList({ tx, name, locale }: Asked): Promise<ListItem[] | undefined> {
  const own = Object.hasOwn(OWN, name) ? OWN[name] : undefined;
  if (own) return own(tx);
  const [module, model] = name.split('.', 2);
  if (module && model) return fieldOptions(await formNamed(tx, module, locale), model);
  const rows = await tx
    .from('list_item')
    .select(['id', 'name', 'parent_id', 'disabled', 'data'])
    .where('kind', '=', name)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  if (rows.length === 0 && !KNOWN_LISTS.has(name) && !(await isOwnList(tx, name))) return undefined;
  return rows.map(({ data, ...row }) => {
    const { value = row.id, color } = JSON.parse(data) as Partial<
      Pick<ListItem, 'value' | 'color'>
    >;
    return { ...row, value, ...(color !== undefined && { color }) };
  });
}

/** Whether the company made a list of this name itself. */
export async function isOwnList(tx: Tx, name: string): Promise<boolean> {
  const rows = await tx.from('list_item').select('data').where('kind', '=', OPTION_LIST).execute();
  return rows.some(({ data }) => (JSON.parse(data) as { value?: unknown }).value === name);
}

/** Whether a company may give a list of its own this name: no other list is called so. */
export function isFreeName(name: string): boolean {
  return (
    /^[\w\u4e00-\u9fff-]+$/.test(name) &&
    name !== REGION_LIST &&
    !KNOWN_LISTS.has(name) &&
    !(name in OWN)
  );
}

/** The choices of a field as a list; undefined where there is no such field. */
export function fieldOptions(form: Form | undefined, model: string): ListItem[] | undefined {
  const field = form?.fields.get(model);
  return field?.choices.map(({ value, label }, index) => ({
    id: index + 1,
    name: label,
    parent_id: null,
    disabled: 0,
    value: typeof value === 'boolean' ? String(value) : value,
  }));
}

async function formNamed(tx: Tx, module: string, locale: Locale): Promise<Form | undefined> {
  // A list may be named after a custom object that is gone by now.
  const file = await moduleIn(tx, module).catch(() => undefined);
  return file && formOf(tx, { file, ...(await currentDefinition(tx, file)), locale, withheld: [] });
}

async function users(tx: Tx): Promise<ListItem[]> {
  const rows = await tx.from('user').select(['id', 'name', 'disabled']).orderBy('id').execute();
  return rows.map((row) => ({ ...row, parent_id: null, value: row.id }));
}

async function departments(tx: Tx): Promise<ListItem[]> {
  const rows = await tx
    .from('department')
    .select(['id', 'name', 'parent_id'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, disabled: 0, value: row.id }));
}

async function groups(tx: Tx): Promise<ListItem[]> {
  const rows = await tx
    .from('stage_group')
    .select(['id', 'name', 'disabled'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, parent_id: null, value: row.id }));
}

/** Every stage of every process by its name, with its process as parent; those that it had once, for old values, are offered no more. */
async function stages(tx: Tx): Promise<ListItem[]> {
  const rows = await tx
    .from('stage_group')
    .select(['id', 'disabled', 'data'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id: parent_id, disabled, data }) => {
    const { stages: inside = [], gone = [] } = JSON.parse(data) as Partial<
      Record<'stages' | 'gone', { id: number; title: string }[]>
    >;
    return [
      ...inside.map(({ id, title }) => ({ id, value: id, name: title, parent_id, disabled })),
      ...gone.map(({ id, title }) => ({
        id,
        value: id,
        name: title,
        parent_id,
        disabled: 1 as const,
      })),
    ];
  });
}
