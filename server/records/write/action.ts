import { coerce, coerceRecord } from '../../../schemas/validation/coerce.ts';
import { applyConsequences, initialRuleStates } from '../../../schemas/formLogic/consequences.ts';
import { widgetOf } from '../../../schemas/definition/defaultDefinition.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import type { Form } from '../../../schemas/form/form.ts';
import { initialValues } from '../../../schemas/formLogic/initialValues.ts';
import { dialogWidgets } from '../../../schemas/dialogs/createdRecords.ts';
import type { Action, FieldItem } from '../../../schemas/definition/module.ts';
import type { Widget } from '../../../schemas/definition/definition.ts';
import { permissionKey } from '../../../schemas/permissions/rights.ts';
import { hasPermission } from '../../../schemas/permissions/viewer.ts';
import { SYSTEM_FIELDS } from '../../../schemas/form/systemFields.ts';
import { translateDefinition } from '../../../schemas/form/translateDefinition.ts';
import { checkValue, validateRecord } from '../../../schemas/validation/validate.ts';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import { requireKey, requireRight } from '../access/access.ts';
import { openContext, type RecordContext } from '../core/context.ts';
import { applyConditions } from '../core/conditions.ts';
import { compute } from '../core/formulas.ts';
import { runOnce } from '../core/idempotency.ts';
import { listErrors } from './listErrors.ts';
import { lockRecords } from '../access/load.ts';
import { ruleInput } from './prepare.ts';
import { fits, isAllowed } from '../read/read.ts';
import { withoutEmptyValues, isSameValue, systemValues } from '../core/row.ts';
import type { Caller, CoreChange, CreatedRecord, StoredRecord, Values } from '../core/types.ts';
import { wrongStateError } from '../read/wrongState.ts';
import { storeChange } from './change.ts';

interface Call {
  action: string;
  ids: readonly number[];
  /** what the action's form asked */
  form?: Readonly<Values>;
}

/** Runs a declared action: its permission, its condition on every record, its form, then what it sets or what the module's rule does. */
export function runAction(
  caller: Caller,
  key: string,
  { action: name, ids, form = {} }: Call,
): Promise<{ ids: number[]; made?: CreatedRecord[] }> {
  return caller.company.write(async (tx) => {
    const context = await openContext(caller, tx, key);
    const action = requireAction(context, name);
    if (ids.length > 1 && !action.bulk) throw new AppError('malformed', { data: { what: 'ids' } });
    return runOnce(
      caller,
      tx,
      { call: `${context.file.key} ${name}`, body: { ids, form } },
      async () => {
        const { done, made } = await runActionInTransaction(context, action, {
          ids,
          asked: () => actionFormValues(context, action, form),
        });
        return { ids: done, ...(made.length > 0 && { made }) };
      },
    );
  });
}

const NEEDED = { is_edit: 'edit', is_delete: 'delete', view: 'view' } as const;

/** The declared action of that name, if the caller holds the key to it. */
export function requireAction(context: RecordContext, name: string): Action {
  requireRight(context, context.file, 'view');
  const action = context.file.actions?.find((each) => each.key === name);
  if (!action || action.opens) throw new AppError('not_found');
  requireKey(
    context,
    action.permission ?? permissionKey(context.file, NEEDED[action.needs ?? 'is_edit']),
  );
  return action;
}

/** Does an action to records that all allow it, or to none; `group` holds together what it wrote in the operation log. */
export async function runActionInTransaction(
  context: RecordContext,
  action: Action,
  { ids, asked: answers }: { ids: readonly number[]; asked(): Promise<Values> },
): Promise<{ done: number[]; group: number; made: CreatedRecord[] }> {
  const found = await lockRecords(context, ids);
  if (found.some(({ access }) => !isAllowed(context, action, access)))
    throw new AppError('not_allowed', { data: { right: action.needs ?? 'is_edit' } });
  const unfit = found.find(({ record }) => !fits(context, action, record));
  if (unfit) throw await wrongStateError(context, action, unfit.record);
  const asked = await answers();
  const group = await context.tx.nextId();
  const made: CreatedRecord[] = [];
  for (const { record } of found)
    await runOne(context, action, { before: record, asked, group, made });
  return { done: found.map(({ record }) => record.id), group, made };
}

/** Does to a record what its module does along when a link to it is sent. What the caller may not do, and what does not fit, is left. */
export async function runShareActions(context: RecordContext, id: number): Promise<void> {
  const actions = (context.file.actions ?? []).filter(({ whenShared }) => whenShared);
  for (const action of actions) {
    const right =
      action.permission ?? permissionKey(context.file, NEEDED[action.needs ?? 'is_edit']);
    const [found] = await lockRecords(context, [id]);
    const isDone =
      found !== undefined &&
      hasPermission(context.caller.viewer, right) &&
      isAllowed(context, action, found.access) &&
      fits(context, action, found.record);
    if (isDone)
      await runActionInTransaction(context, action, { ids: [id], asked: async () => ({}) });
  }
}

/** What the form of the action was answered with, judged like any other form. */
export async function actionFormValues(
  { caller, tx, file, now, today }: RecordContext,
  action: Pick<Action, 'key' | 'form' | 'makes'>,
  raw: Readonly<Values>,
): Promise<Values> {
  if (!action.form) return {};
  const { viewer, locale, settings } = caller;
  const own = action.form.filter((item): item is FieldItem => 'model' in item);
  // What is not answered here has the first values of what is made; whether that will do is judged when it is made.
  const more: Widget[] = [];
  for (const making of action.makes ?? []) {
    const target = await openContext(caller, tx, making.module);
    for (const widget of dialogWidgets(making, target.form, own))
      more.push({ ...widget, options: { ...widget.options, required: false }, rules: [] });
  }
  const form = formOfAction(`${file.key}.${action.key}`, own, { more, locale });
  const [initial, given] = [
    initialValues(form, { viewer, settings, now }),
    coerceRecord(form, raw),
  ];
  const values = { ...initial, ...given };
  const context = { viewer, settings, today };
  applyConsequences({
    form,
    record: values,
    context,
    truths: initialRuleStates(form, { ...context, record: initial }),
    changed: 'all',
    said: new Set(Object.keys(given)),
  });
  const fields = [
    ...validateRecord({ form, values, context }),
    ...(await listErrors({ form, tx, caller }, undefined, values)),
  ];
  if (fields.length > 0) throw new AppError('invalid', { fields });
  return withoutEmptyValues(values);
}

function formOfAction(
  key: string,
  items: readonly FieldItem[],
  { more, locale }: { more: readonly Widget[]; locale: RecordContext['caller']['locale'] },
): Form {
  return translateDefinition({
    module: { key, title: '', columns: [] },
    definition: { list: [...items.map((item) => widgetOf(key, item)), ...more], config: {} },
    locale,
  });
}

async function runOne(
  context: RecordContext,
  action: Action,
  {
    before,
    asked,
    group,
    made,
  }: { before: StoredRecord; asked: Values; group: number; made: CreatedRecord[] },
): Promise<void> {
  const rules = context.caller.rules;
  const handler = (rules[context.file.key] ?? rules[context.own.key])?.actions?.[action.key];
  if (!handler && !action.set)
    throw new Error(
      `${context.file.key} declares the action ${action.key}, but nothing is set and no rule handles it`,
    );
  const values: Values = { ...before.data };
  const core: CoreChange = written(context, action, values, asked);
  if (core.owner_user_id) await requireActive(context, core.owner_user_id);
  const input = {
    ...ruleInput(context, { before, given: asked, action: action.key }, values),
    before,
    asked,
    made,
  };
  const decided = (await handler?.(input)) ?? {};
  const system = systemValues(before);
  const said = new Set(
    Object.keys(values).filter((model) => !isSameValue(values[model], before.data[model])),
  );
  applyConditions(
    context,
    {
      before: { ...before.data, ...system },
      base: before.data,
      system: { ...system, ...core, ...decided },
      said,
    },
    values,
  );
  compute(context, values);
  await storeChange(context, before, {
    values: withoutEmptyValues(values),
    core: { ...core, ...decided },
    action: action.key,
    given: asked,
    group,
  });
}

const CORE_MODELS: ReadonlySet<string> = new Set(SYSTEM_FIELDS.map(({ model }) => model));

/** Puts what the action sets into the values; what belongs into core columns is answered. */
function written(
  context: RecordContext,
  action: Action,
  values: Values,
  asked: Values,
): CoreChange {
  const core: Record<string, unknown> = {};
  for (const [model, source] of Object.entries(action.set ?? {})) {
    const value = meant(context, source, asked);
    if (CORE_MODELS.has(model)) core[model] = value ?? null;
    else values[model] = fitting(context, model, value);
  }
  return core as CoreChange;
}

/** '$today', '$now', '$viewer.id', '$form.<model>'; anything else is itself. */
function meant(
  { caller: { viewer }, today, now }: RecordContext,
  source: unknown,
  asked: Values,
): unknown {
  if (typeof source !== 'string' || !source.startsWith('$')) return source;
  if (source === '$today') return today;
  if (source === '$now') return now;
  if (source === '$viewer.id') return viewer.id;
  if (source.startsWith('$form.')) return asked[source.slice('$form.'.length)];
  throw new Error(`An action sets ${source}, which means nothing`);
}

/** A company may have changed the field: a value it does not take is a fault of the call, not of the record. */
function fitting({ full }: RecordContext, model: string, raw: unknown): unknown {
  const field = full.fields.get(model);
  if (!field) return raw;
  const value = coerce(field, raw);
  const fault = isEmpty(value) ? undefined : checkValue(field, value);
  if (fault) throw new AppError('invalid', { fields: [fault] });
  return value;
}

async function requireActive({ tx }: RecordContext, id: number): Promise<void> {
  const user = await tx
    .from('user')
    .select('id')
    .where('id', '=', id)
    .where('disabled', '=', 0)
    .executeTakeFirst();
  if (!user) throw new AppError('invalid', { fields: [{ field: 'user_id', id: 'choose_owner' }] });
}
