import type { ResponseOf, ParamsOf } from '../../schemas/endpoints/index.ts';
import { defaultDefinition } from '../../schemas/definition/defaultDefinition.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import type { Field } from '../../schemas/form/form.ts';
import type { ModuleFile } from '../../schemas/definition/module.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import { arrayOf, objectOf } from '../../schemas/definition/readDefinition.ts';
import { isAdmin } from '../../schemas/permissions/viewer.ts';
import {
  checkUnique,
  definitionAnswer,
  formFor,
  impactOf,
  listDefinitions,
  moduleOf,
  readSavedView,
  referencesOfModules,
  removedFieldsOf,
  requireDesigner,
  saveDefinition,
  suggestValues,
  undoDefinition,
} from '../records/index.ts';
import { requireScope } from '../records/access/scopes.ts';
import type { Caller } from '../records/core/types.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import { customModuleHandlers } from './shared/customModules.ts';
import { userNames } from './shared/userNames.ts';
import { readConfig, saveConfig } from './shared/userConfig.ts';
import { translateModule } from './shared/translateModule.ts';

type ListField = ResponseOf<'listFields'>[number];
const flag = (on: boolean) => (on ? 1 : 0);

export const fieldHandlers: EndpointHandlers<
  | 'fields'
  | 'fieldsByGet'
  | 'saveFields'
  | 'undoFields'
  | 'fieldImpact'
  | 'fieldsAway'
  | 'fieldVersions'
  | 'fieldVersion'
  | 'fieldList'
  | 'checkUnique'
  | 'suggestValues'
  | 'listFields'
  | 'shownFields'
  | 'saveListFields'
  | 'fieldOptions'
  | 'fieldRoles'
  | 'definedFields'
> = {
  fields: ({ caller }, { module }) => definition(caller, module),
  fieldsByGet: ({ caller }, { module }) => definition(caller, module),

  saveFields: ({ caller }, { module, field_data, version, note = '', data }) =>
    saveDefinition(caller, module, { text: textOf(field_data), version, note, data }),
  undoFields: ({ caller }, { module, version }) => undoDefinition(caller, module, version),
  fieldImpact: ({ caller }, { module, field_data }) => impactOf(caller, module, textOf(field_data)),

  async fieldsAway({ caller }, { module }) {
    const { version, fields: away } = await removedFieldsOf(caller, module);
    return { version, fields: [...away] };
  },

  async fieldVersions({ caller }, { module }) {
    const versions = await listDefinitions(caller, module);
    const names = await userNames(
      caller,
      versions.map((each) => each.author_user_id),
    );
    return versions.map((each) => ({
      ...each,
      author_user_name: names.get(each.author_user_id ?? 0) ?? '',
    }));
  },

  async fieldVersion({ caller }, { module, version }) {
    requireDesigner(caller, module);
    const file = await moduleOf(caller, module);
    const key = file.view?.of ?? file.key;
    if (version === 0) return { field_data: defaultDefinition(file), version };
    const row = await caller.company.read((tx) =>
      tx
        .from('definition')
        .select('text')
        .where('module', '=', key)
        .where('version', '=', version)
        .executeTakeFirst(),
    );
    if (!row) throw new AppError('not_found');
    return { field_data: JSON.parse(row.text), version };
  },

  async fieldList({ caller }, { module }) {
    const form = await formFor(caller, module);
    const filters = new Map(form.filters.map(({ model, operators }) => [model, operators]));
    return [...form.fields.values()].map((field) => ({
      field: field.model,
      name: field.name,
      type: field.type ?? field.widget.type,
      valueType: field.valueType,
      required: flag(field.required),
      readonly: flag(field.readOnly),
      unique: flag(field.unique),
      operators: [...(filters.get(field.model) ?? [])],
    }));
  },

  async checkUnique({ caller }, { module, field, value, id }) {
    const free = await checkUnique(caller, module, {
      model: field,
      value,
      ...(id !== undefined && { id }),
    });
    return { is_unique: flag(free) };
  },

  suggestValues: ({ caller }, { module, field, text }) =>
    suggestValues(caller, module, { model: field, text }),

  listFields: ({ caller }, { module }) => listFieldsOf(caller, module),

  async shownFields({ caller }, { module, scene_id }) {
    const { key } = await moduleOf(caller, module);
    const columns = await listFieldsOf(caller, key);
    const chosen = await chosenColumns(caller, key, scene_id);
    const byKey = new Map(columns.map((column) => [column.key, column]));
    const first = chosen.flatMap((choice) =>
      byKey.has(choice.key) ? [{ ...byKey.get(choice.key)!, ...choice }] : [],
    );
    return [
      ...first,
      ...columns.filter((column) => !chosen.some((choice) => choice.key === column.key)),
    ];
  },

  async saveListFields({ caller }, { module, fields: chosen, scene_id }) {
    const { key } = await moduleOf(caller, module);
    if (scene_id !== undefined) await readSavedView(caller, scene_id);
    await saveConfig(caller, columnsKey(key, scene_id), chosen);
    return null;
  },

  async fieldOptions({ caller }, { module, field }) {
    const form = await formFor(caller, module);
    const found: Field | undefined = form.fields.get(field);
    if (!found) throw new AppError('not_found');
    return found.choices.map(({ value, label }) => ({ value, label }));
  },

  async fieldRoles({ caller }, { module }) {
    requireDesigner(caller, module);
    const file = await moduleOf(caller, module);
    const key = file.view?.of ?? file.key;
    const roles = await caller.company.read((tx) =>
      tx
        .from('role')
        .select(['id', 'name', 'field_no_power'])
        .orderBy('sort')
        .orderBy('id')
        .execute(),
    );
    return roles.map(({ id, name, field_no_power }) => ({
      id,
      name,
      hidden: arrayOf(objectOf(JSON.parse(field_no_power))[key]).filter(
        (model) => typeof model === 'string',
      ),
    }));
  },

  async definedFields({ caller }) {
    if (!isAdmin(caller.viewer)) return [];
    const files = [
      ...Object.values<ModuleFile>(MODULES).filter((file) => !file.view),
      ...(await customModuleHandlers(caller)),
    ];
    return (await referencesOfModules(caller, files)).map(({ file, references }) => ({
      name: translateModule(file, caller.locale),
      field_name: file.key,
      references,
    }));
  },
};

function textOf(field_data: unknown): string {
  return typeof field_data === 'string' ? field_data : JSON.stringify(field_data);
}

async function listFieldsOf(caller: Caller, module: string): Promise<ListField[]> {
  const form = await formFor(caller, module);
  return form.columns.map((column) => ({
    key: column.model,
    name: column.name,
    showFlag: flag(column.shown),
    valueType: column.valueType,
    width: column.width,
    align: column.align,
    sortable: flag(column.sortable),
    link: flag(column.link),
  }));
}

type Choice = ParamsOf<'saveListFields'>['fields'];

/** The own choice for a saved view, else the view's, else the own choice for the list. */
async function chosenColumns(
  caller: Caller,
  module: string,
  scene: number | undefined,
): Promise<Choice> {
  const own =
    scene === undefined ? undefined : await readConfig<Choice>(caller, columnsKey(module, scene));
  if (own && own.length > 0) return own;
  const { columns = [] } = scene === undefined ? {} : (await readSavedView(caller, scene)).scene;
  return columns.length > 0
    ? [...columns]
    : ((await readConfig<Choice>(caller, columnsKey(module))) ?? []);
}

function columnsKey(module: string, scene?: number) {
  return scene === undefined ? `columns:${module}` : `columns:${module}:${scene}`;
}

/** The form of a module as the caller may see it; a program needs the scope to read there. */
async function definition(caller: Caller, module: string) {
  if (caller.app) requireScope(caller, await moduleOf(caller, module), 'read');
  return definitionAnswer(caller, module);
}
