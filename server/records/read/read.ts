import { evaluateCondition } from '../../../schemas/conditions/conditions.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import type { Action } from '../../../schemas/definition/module.ts';
import { permissionKey } from '../../../schemas/permissions/rights.ts';
import { isShown } from '../../../schemas/validation/validate.ts';
import { hasPermission } from '../../../schemas/permissions/viewer.ts';
import { type Access, requireRight } from '../access/access.ts';
import { recordScope, withLookups } from '../access/lookups.ts';
import { openContext, type RecordContext } from '../core/context.ts';
import { fetchRecords, loadWithAccess } from '../access/load.ts';
import { contextFor, maskedFields } from '../access/masking.ts';
import { mergedInto } from './mergedInto.ts';
import { createValueFormatter } from './valueFormatter.ts';
import { pageSelect } from '../../db/recordQuery.ts';
import { idIn } from '../../db/recordTests.ts';
import { conditionValues, recordOf, systemValues } from '../core/row.ts';
import { shownName, shownNumber } from '../core/shownName.ts';
import type { Caller, DisplayField, RecordAnswer, StoredRecord, Values } from '../core/types.ts';

/** One record as its panel shows it; of one that was merged into another, that one. */
export function readRecord(caller: Caller, key: string, id: number): Promise<RecordAnswer> {
  return caller.company.read(async (tx) => {
    const context = await openContext(caller, tx, key);
    requireRight(context, context.file, 'view');
    const { record, access } = await loadWithAccess(context, await liveId(context, id));
    const seen = await contextFor(context, record);
    const rule = caller.rules[context.own.key];
    const own = rule?.read
      ? await rule.read({ caller, tx, module: context.own, form: seen.form, record })
      : {};
    return {
      ...own,
      ...(await answerOf(seen, record, access)),
      ...(seen !== context && { masked: maskedFields(context) }),
    };
  });
}

/** The models whose values the caller sees: in this record, which they see, or in any that keeps nothing back. */
export function seenModels(caller: Caller, key: string, id?: number): Promise<ReadonlySet<string>> {
  return caller.company.read(async (tx) => {
    const context = await openContext(caller, tx, key);
    const [record] = id === undefined ? [] : await fetchRecords(context, [id]);
    const { form } = record ? await contextFor(context, record) : context;
    return new Set(form.fields.keys());
  });
}

async function liveId(context: RecordContext, id: number): Promise<number> {
  return (await fetchRecords(context, [id])).length > 0
    ? id
    : ((await mergedInto(context, id)) ?? id);
}

async function answerOf(
  context: RecordContext,
  record: StoredRecord,
  access: Access,
): Promise<RecordAnswer> {
  const [shown = record] = await withLookups(context, [record]);
  const values = visibleValues(context, shown);
  const { display, owner } = await displayOf(context, values);
  const {
    id,
    version,
    owner_user_id,
    creator_user_id,
    create_time,
    update_time,
    last_contact_time,
    state,
    approval_state,
  } = record;
  return {
    id,
    version,
    create_time,
    update_time,
    last_contact_time,
    state,
    approval_state,
    creator_user_id,
    name: shownName(context, record.name),
    number: shownNumber(context, record.number),
    data_raw: values,
    list: display,
    owner_user_id: owner_user_id ?? '--',
    owner_user_name: owner,
    lock_flag: record.lock_flag === 1 ? 'locked' : 'unlocked',
    team: access.team,
    is_edit: access.edit,
    is_delete: access.remove,
    is_approval: isApproved(context),
    actions: (context.file.actions ?? [])
      .filter((action) => isOffered(context, action, record, access))
      .map(({ key }) => key),
  };
}

/** Whether records of this kind are approved in this company. */
export function isApproved({ own, caller }: Pick<RecordContext, 'own' | 'caller'>): boolean {
  return (
    own.approval !== undefined &&
    (own.approval.always === true || Number(caller.settings[own.approval.setting]) === 1)
  );
}

/** Values of the fields the viewer may see, core columns included: what conditions of the panel read too. */
function visibleValues({ form }: RecordContext, record: StoredRecord): Values {
  const all: Values = { ...record.data, ...systemValues(record) };
  return Object.fromEntries(
    [...form.fields.keys()]
      .filter((model) => Object.hasOwn(all, model))
      .map((model) => [model, all[model]]),
  );
}

async function displayOf(
  { caller, tx, form, today }: RecordContext,
  values: Values,
): Promise<{ display: DisplayField[]; owner: string }> {
  const scene = { record: values, viewer: caller.viewer, settings: caller.settings, today };
  const say = await createValueFormatter(caller, tx, form.fields.values(), [values]);
  const shown = [...form.fields.values()].filter((field) => isShown(field, scene));
  const owner = form.fields.get('owner_user_id');
  return {
    display: shown.map((field) => ({
      name: field.name,
      model: field.model,
      value: values[field.model] ?? null,
      display: say(field, values[field.model]),
      type: field.type ?? field.widget.type,
      valueType: field.valueType,
      is_main: field.isMain,
    })),
    owner: owner ? say(owner, values.owner_user_id) : '',
  };
}

/** Whether an action may be called on the record now: the button's condition is the call's law. */
export function isOffered(
  context: RecordContext,
  action: Action,
  record: StoredRecord,
  access: Access,
): boolean {
  return isAllowed(context, action, access) && fits(context, action, record);
}

export function isAllowed(
  { caller: { viewer }, file }: RecordContext,
  action: Action,
  access: Access,
): boolean {
  if (action.permission !== undefined && !hasPermission(viewer, action.permission)) return false;
  switch (action.needs ?? 'is_edit') {
    case 'is_edit':
      return access.edit;
    case 'is_delete':
      return access.remove;
    case 'view':
      return access.view && hasPermission(viewer, permissionKey(file, 'view'));
  }
}

export function fits(
  { caller: { viewer, settings }, today }: RecordContext,
  action: Action,
  record: StoredRecord,
): boolean {
  return (
    action.when === undefined ||
    evaluateCondition(action.when, { record: conditionValues(record), viewer, settings, today })
  );
}

/** Names of references, as far as the viewer reaches them. */
export function findNames(
  caller: Caller,
  key: string,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  return caller.company.read(async (tx) => {
    const context = await openContext(caller, tx, key);
    requireRight(context, context.file, 'view');
    if (ids.length === 0) return [];
    if (ids.length > 1000) throw new AppError('too_large');
    const { where } = await recordScope(context);
    const some = idIn(ids);
    const { rows } = await pageSelect(tx, {
      module: context.own.key,
      where: [...where, some],
      sort: [],
      size: ids.length,
      offset: 0,
    }).execute(tx.bound);
    return rows.map(recordOf).map(({ id, name }) => ({
      id,
      name: shownName(context, name),
    }));
  });
}
