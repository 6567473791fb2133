import { type Condition, leavesOf, modelsOf } from '../../../schemas/conditions/conditions.ts';
import { conditionsIn } from '../../../schemas/formLogic/consequences.ts';
import type { FieldChange } from '../../../schemas/formLogic/fieldChanges.ts';
import type { Form } from '../../../schemas/form/form.ts';
import { formulaGraph } from '../../../schemas/formulas/index.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { placeholdersInTemplate } from '../../../schemas/print/printHtml.ts';
import { PRINT } from '../../../schemas/print/types.ts';
import { modelsOfRollup, rollupOfField } from '../../../schemas/form/rollup.ts';
import { objectOf } from '../../../schemas/definition/readDefinition.ts';
import type { RecordContext } from '../core/context.ts';
import { currentDefinition, formOf } from '../core/definitions.ts';
import { allModules, poolViewsOf } from '../core/modules.ts';

export const REFERRER_KINDS = [
  'scene',
  'formula',
  'condition',
  'rule',
  'approval',
  'column',
  'role',
  'title',
  'number',
  'print',
  'report',
] as const;

/** Something that reads a field by its model. */
export interface Referrer {
  kind: (typeof REFERRER_KINDS)[number];
  /** what it is called: the view, the field, the role … */
  name: string;
  model: string;
  /** where it is, or how it uses the field */
  detail: string;
}

/** Kinds of change after which a reader may find something else than before. */
const TOUCHING: ReadonlySet<FieldChange['kind']> = new Set([
  'removed',
  'retyped',
  'hidden',
  'option_removed',
  'option_renamed',
]);

interface Search {
  context: RecordContext;
  next: Form;
  /** models that change, with the kinds of their changes */
  models: ReadonlySet<string>;
  modules: readonly ModuleFile[];
}

/** Everything in the company that refers to a field that changes. */
export async function referrersOf(
  context: RecordContext,
  next: Form,
  changes: readonly FieldChange[],
): Promise<Referrer[]> {
  const models = new Set(
    changes.filter(({ kind }) => TOUCHING.has(kind)).map(({ model }) => model),
  );
  if (models.size === 0) return [];
  const search: Search = { context, next, models, modules: await allModules(context.tx) };
  return [
    ...inForm(search),
    ...inModule(search),
    ...(await inOtherForms(search)),
    ...(await inScenes(search)),
    ...(await inColumns(search)),
    ...(await inRoles(search)),
    ...(await inApprovals(search)),
    ...(await inPrints(search)),
  ];
}

/** Formulas and conditions of the new definition itself. */
function inForm({ context, next, models }: Search): Referrer[] {
  const { graph } = formulaGraph(next.formulas, () => true);
  const nameOf = (model: string) =>
    next.fields.get(model)?.name ?? context.full.fields.get(model)?.name ?? model;
  const formulas = Object.keys(next.formulas).flatMap((model) =>
    graph
      .deps(model)
      .filter((each) => models.has(each))
      .map((each): Referrer => ({
        kind: 'formula',
        name: nameOf(model),
        model: each,
        detail: next.formulas[model] ?? '',
      })),
  );
  const conditions = [...next.fields.values()].flatMap((field) =>
    [...new Set(conditionsIn(field).flatMap(modelsOf))]
      .filter((each) => models.has(each) && each !== field.model)
      .map((each): Referrer => ({ kind: 'condition', name: field.name, model: each, detail: '' })),
  );
  return [...formulas, ...conditions];
}

/** What the module itself says of its fields: title, number, columns, buttons, tabs, periods. */
function inModule({
  context: {
    own,
    caller: { locale },
  },
  models,
}: Search): Referrer[] {
  const found: Referrer[] = [];
  const add = (kind: Referrer['kind'], model: string | undefined, name: string, detail = '') => {
    if (model !== undefined && models.has(model)) found.push({ kind, name, model, detail });
  };
  const itself = translate(own.label, locale);
  add('title', own.title, itself);
  add('number', own.number?.field, itself, own.number?.pattern);
  for (const model of own.columns) add('column', model, itself);
  for (const model of new Set([
    ...(own.periods ?? []).flat(),
    ...(own.parents ?? []),
    ...(own.holds ?? []),
  ]))
    add('rule', model, itself);
  for (const action of own.actions ?? []) {
    const reads = [
      ...(action.when ? modelsOf(action.when) : []),
      ...Object.keys(action.set ?? {}),
      ...(action.opens && action.opens.copy !== 'all' ? action.opens.copy : []),
    ];
    for (const model of new Set(reads))
      add('rule', model, translate(action.label, locale), action.key);
  }
  for (const tab of own.tabs) {
    for (const model of new Set([
      ...(tab.when ? modelsOf(tab.when) : []),
      ...(tab.from ? [tab.from] : []),
    ]))
      add('rule', model, translate(tab.label, locale), tab.key);
  }
  return found;
}

/** Fields of other modules that are rolled up from this one, or point here and copy from, or are narrowed by, fields of this module; and tabs of other panels that list this one. */
async function inOtherForms({ context, models, modules }: Search): Promise<Referrer[]> {
  const {
    tx,
    own,
    caller: { locale },
  } = context;
  const found: Referrer[] = [];
  for (const file of modules) {
    const where = translate(file.label, locale);
    if (file.key !== own.key) {
      for (const { by, label } of file.tabs.filter((tab) => tab.key === own.key))
        if (by !== undefined && models.has(by))
          found.push({ kind: 'rule', name: translate(label, locale), model: by, detail: where });
    }
    const form = formOf(tx, { file, ...(await currentDefinition(tx, file)), locale, withheld: [] });
    for (const field of form.fields.values()) {
      const rollup = rollupOfField(field);
      if (rollup?.module === own.key)
        for (const model of new Set(modelsOfRollup(rollup)))
          if (models.has(model))
            found.push({ kind: 'rule', name: field.name, model, detail: where });
      if (field.lookup?.module === own.key && models.has(field.lookup.of))
        found.push({ kind: 'rule', name: field.name, model: field.lookup.of, detail: where });
      if (field.refers !== own.key) continue;
      const { fill, within } = field.widget.options;
      const theirs = new Set([...Object.values(objectOf(fill)), ...Object.keys(objectOf(within))]);
      for (const model of theirs)
        if (typeof model === 'string' && models.has(model))
          found.push({ kind: 'rule', name: field.name, model, detail: where });
    }
  }
  return found;
}

/** Saved views of the module and its windows, and of modules that reach it through a reference. */
async function inScenes({ context, models }: Search): Promise<Referrer[]> {
  const rows = await context.tx
    .from('scene')
    .select(['module', 'name', 'data'])
    .orderBy('id')
    .execute();
  const mine = keysOf(context.own);
  return rows.flatMap(({ module, name, data }) => {
    const { filter, sort, columns, by } = JSON.parse(data) as {
      filter?: Condition;
      sort?: string;
      columns?: { key: string }[];
      by?: string;
    };
    const read = [
      ...(filter ? leavesOf(filter).map(({ field }) => field) : []),
      ...(sort ?? '').split(',').map((each) => each.trim().replace(/^-/, '')),
      ...(columns ?? []).map(({ key }) => key),
      ...(by ? [by] : []),
    ];
    const names = mine.has(module)
      ? read
      : read.filter((each) => each.includes('.')).map((each) => each.slice(each.indexOf('.') + 1));
    return [...new Set(names)]
      .filter((each) => models.has(each))
      .map((model): Referrer => ({ kind: 'scene', name, model, detail: module }));
  });
}

/** Who chose the column for a list; one line a field. */
async function inColumns({ context: { tx, own }, models }: Search): Promise<Referrer[]> {
  const keys = [...keysOf(own)].map((key) => `columns:${key}`);
  const rows = await tx
    .from('userconfig as c')
    .innerJoin('user as u', 'u.id', 'c.user_id')
    .select(['u.name', 'c.value'])
    .where('c.key', 'in', keys)
    .orderBy('u.id')
    .execute();
  const chosen = rows.flatMap(({ name, value }) =>
    (JSON.parse(value) as { key: string; showFlag: number }[])
      .filter(({ key, showFlag }) => showFlag === 1 && models.has(key))
      .map(({ key }) => ({ key, name })),
  );
  return [...Map.groupBy(chosen, ({ key }) => key)].map(([model, who]): Referrer => ({
    kind: 'column',
    name: who
      .slice(0, 5)
      .map(({ name }) => name)
      .join('、'),
    model,
    detail: String(who.length),
  }));
}

async function inRoles({ context: { tx, own }, models }: Search): Promise<Referrer[]> {
  const rows = await tx
    .from('role')
    .select(['name', 'field_no_power'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ name, field_no_power }) => {
    const withheld = (JSON.parse(field_no_power) as Record<string, string[]>)[own.key] ?? [];
    return withheld
      .filter((model) => models.has(model))
      .map((model): Referrer => ({ kind: 'role', name, model, detail: '' }));
  });
}

/** Approval flows of the module whose conditions read a field, wherever in the flow they stand. */
async function inApprovals({ context: { tx, own }, models }: Search): Promise<Referrer[]> {
  const rows = await tx
    .from('approval_flow')
    .select(['name', 'data'])
    .where('module', '=', own.key)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ name, data }) =>
    [...new Set(fieldsNamedIn(JSON.parse(data)))]
      .filter((model) => models.has(model))
      .map((model): Referrer => ({ kind: 'approval', name, model, detail: '' })),
  );
}

/** Print templates that say the field, or list it as a column: of the module itself, and of those that point here. */
async function inPrints({
  context: {
    tx,
    own,
    caller: { locale },
  },
  models,
  modules,
}: Search): Promise<Referrer[]> {
  const rows = await tx
    .from('template')
    .select(['name', 'module', 'content'])
    .where('kind', '=', PRINT)
    .orderBy('id')
    .execute();
  const found: Referrer[] = [];
  for (const { name, module, content } of rows) {
    const file = modules.find(({ key }) => key === module);
    if (!file) continue;
    const form = formOf(tx, { file, ...(await currentDefinition(tx, file)), locale, withheld: [] });
    const asked = placeholdersInTemplate(content);
    const ours = (path: string) => {
      const [model = '', theirs] = path.split('.');
      if (theirs === undefined) return module === own.key ? model : undefined;
      return form.fields.get(model)?.refers === own.key ? theirs : undefined;
    };
    const said = [
      ...asked.fields.map(ours),
      ...asked.tables.flatMap(({ key, columns }) => [
        module === own.key ? key : undefined,
        ...(key === `@${own.key}` ? columns : []),
      ]),
    ];
    // A reference that goes takes along what is said of the record behind it.
    const through =
      module === own.key
        ? asked.fields.filter((path) => path.includes('.')).map((path) => path.split('.')[0])
        : [];
    for (const model of new Set([...said, ...through]))
      if (model !== undefined && models.has(model))
        found.push({ kind: 'print', name, model, detail: translate(file.label, locale) });
  }
  return found;
}

/** Every `field` of a leaf, at any depth. */
function fieldsNamedIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const own =
    'field' in part && typeof part.field === 'string' && 'operator' in part ? [part.field] : [];
  return [...own, ...Object.values(part).flatMap(fieldsNamedIn)];
}

/** The module and its windows: their lists are of the same records. */
function keysOf(own: ModuleFile): ReadonlySet<string> {
  return new Set([own.key, ...poolViewsOf(own).map(({ key }) => key)]);
}
