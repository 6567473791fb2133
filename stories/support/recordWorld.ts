import type { Condition } from '../../schemas/conditions/conditions.ts';
import { evaluateCondition } from '../../schemas/conditions/conditions.ts';
import { defaultDefinition } from '../../schemas/definition/defaultDefinition.ts';
import type { Definition } from '../../schemas/definition/definition.ts';
import type { Form } from '../../schemas/form/form.ts';
import type { Locale } from '../../schemas/i18n/locale.ts';
import type { ModuleFile } from '../../schemas/definition/module.ts';
import { DEMO_OBJECTS, moduleFile } from '../../schemas/modules/index.ts';
import { builtInViews } from '../../schemas/views/builtInViews.ts';
import { translateDefinition } from '../../schemas/form/translateDefinition.ts';
import { isEmpty } from '../../schemas/values/valueTypes.ts';
import { USERS } from './hostData.ts';
import { NOW, type Stored, type Tables } from './recordData.ts';

export type Params = Readonly<Record<string, unknown>>;
export type Definitions = Readonly<Record<string, { field_data: Definition; version: number }>>;

export const VIEWER = 11;

/** What the story server knows, and how it presents it. */
export interface World {
  tables: Tables;
  definitions: Definitions;
  /** saved views, the newest last */
  scenes?: { id: number; module: string; params: Params }[];
}

export function fileOf(key: string): ModuleFile | undefined {
  return moduleFile(key) ?? DEMO_OBJECTS.find((file) => file.key === key);
}

export function tableOf({ tables }: World, file: ModuleFile | undefined): Stored[] {
  const key = file?.view?.of ?? file?.key ?? '';
  return (tables[key] ??= []);
}

export function definitionOf({ definitions }: World, file: ModuleFile) {
  return (
    definitions[file.key] ?? {
      field_data: defaultDefinition(moduleFile(file.view?.of ?? '') ?? file),
      version: 1,
    }
  );
}

export function formOf(world: World, file: ModuleFile, locale: Locale): Form {
  return translateDefinition({
    module: file,
    definition: definitionOf(world, file).field_data,
    locale,
  });
}

export function idsOf({ ids }: Params): number[] {
  return Array.isArray(ids) ? ids.map(Number) : isEmpty(ids) ? [] : [Number(ids)];
}

export function userName(id: number | null): string {
  return USERS.find((user) => user.id === id)?.name ?? '';
}

/** The rows of a module that keyword, filter and ids leave, in their order. */
export function foundIn(world: World, file: ModuleFile, form: Form, params: Params): Stored[] {
  const { keyword, filter, scene_id: scene, sort } = params;
  const wanted = idsOf(params);
  const condition =
    typeof filter === 'string' && filter ? (JSON.parse(filter) as Condition) : undefined;
  const saved = scene === undefined ? undefined : sceneOf(world, file, form, String(scene));
  const model = String(sort || saved?.sort || '-create_time');
  const kept = tableOf(world, file).filter(
    (row) =>
      !row.deleted_time &&
      (wanted.length === 0 || wanted.includes(row.id)) &&
      (!keyword || JSON.stringify(row.data).includes(String(keyword))) &&
      [condition, saved?.filter].every(
        (each) =>
          !each ||
          evaluateCondition(each, {
            record: conditionRecord(row),
            viewer: STORY_VIEWER,
            today: NOW.slice(0, 10),
          }),
      ),
  );
  const sign = model.startsWith('-') ? -1 : 1;
  const value = (row: Stored) =>
    String(listRow(world, row, file, form)[model.replace('-', '')] ?? '');
  return kept.toSorted((a, b) => sign * value(a).localeCompare(value(b), 'zh', { numeric: true }));
}

const STORY_VIEWER = {
  id: VIEWER,
  corp_id: 1,
  name: '',
  is_admin: 1,
  department_id: 2,
  departments: [2],
  permissions: [],
  scope: 'all',
} as const;

/** What a view of the story's company asks, built in or saved. */
function sceneOf(
  world: World,
  file: ModuleFile,
  form: Form,
  id: string,
): { filter?: Condition; sort?: string } {
  const built = builtInViews(file, form).find(({ key }) => key === id);
  if (built) return { ...(built.filter && { filter: built.filter }) };
  const params = world.scenes?.find((each) => String(each.id) === id)?.params ?? {};
  return {
    ...(typeof params.filter === 'string' && { filter: JSON.parse(params.filter) as Condition }),
    sort: String(params.sort ?? ''),
  };
}

/** The rows of `key` that belong to one record of another module, by the tab between the two. */
export function relatedTo(
  world: World,
  key: string,
  parent: ModuleFile | undefined,
  id: number,
): Stored[] {
  const by = parent?.tabs.find((tab) => tab.key === key)?.by ?? '';
  return (world.tables[key] ?? []).filter(
    (row) => !row.deleted_time && [row.data[by]].flat().some((each) => Number(each) === id),
  );
}

export function listRow(
  { tables }: World,
  row: Stored,
  file: ModuleFile,
  form: Form,
): Record<string, unknown> {
  const customer = (id: unknown) =>
    String(tables.customer?.find((each) => each.id === Number(id))?.data.name ?? '');
  const references = [...form.fields.values()].filter(
    (field) => field.refers === 'customer' && row.data[field.model],
  );
  const { id, version, create_time, update_time, last_contact_time, state, approval_state } = row;
  return {
    ...row.data,
    id,
    version,
    create_time,
    update_time,
    last_contact_time,
    state,
    approval_state,
    name: String(row.data[file.title] ?? ''),
    number: row.data.number ?? null,
    owner_user_id: row.owner ?? '--',
    creator_user_id: VIEWER,
    lock_flag: row.lock_flag ? 'locked' : 'unlocked',
    is_edit: true,
    is_delete: true,
    display: {
      owner_user_id: userName(row.owner),
      ...Object.fromEntries(
        references.map((field) => [
          field.model,
          [row.data[field.model]].flat().map(customer).join('、'),
        ]),
      ),
    },
  };
}

export function detailOf(
  world: World,
  row: Stored,
  file: ModuleFile,
  form: Form,
): Record<string, unknown> {
  const core = listRow(world, row, file, form);
  const display = core.display as Record<string, string>;
  const possible =
    file.actions?.filter(
      (action) => !action.when || evaluateCondition(action.when, { record: conditionRecord(row) }),
    ) ?? [];
  const own = [...form.fields.values()].filter((field) => !field.system && !field.hidden);
  return {
    ...core,
    data_raw: row.data,
    owner_user_name: userName(row.owner),
    team: false,
    actions: possible.map((action) => action.key),
    list: own.map(({ name, model, widget, valueType, isMain }) => ({
      name,
      model,
      valueType,
      type: widget.type,
      is_main: isMain,
      value: row.data[model] ?? null,
      display: display[model] ?? '',
    })),
  };
}

function conditionRecord({
  data,
  owner,
  lock_flag,
  state,
  approval_state,
  create_time,
}: Stored): Record<string, unknown> {
  return { ...data, owner_user_id: owner, lock_flag, state, approval_state, create_time };
}
