import { coerceRecord } from '../../../schemas/validation/coerce.ts';
import type { Context } from '../../../schemas/conditions/conditions.ts';
import type { FieldError } from '../../../schemas/i18n/errors.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import type { Field } from '../../../schemas/form/form.ts';
import { lockFaults } from '../../../schemas/formLogic/lockFaults.ts';
import { checkPeriods } from '../../../schemas/rules/periods.ts';
import { gatherRows } from '../../../schemas/validation/rowFaults.ts';
import { validateRecord } from '../../../schemas/validation/validate.ts';
import type { RecordContext } from '../core/context.ts';
import { applyConditions } from '../core/conditions.ts';
import { compute, computeNew } from '../core/formulas.ts';
import { duplicateErrors } from './duplicateErrors.ts';
import { cleanHtml } from './html.ts';
import { listErrors } from './listErrors.ts';
import { regionErrors } from './regions.ts';
import { referenceErrors } from './references.ts';
import { prepareRows, rowErrors, withoutBlankRows } from './rows.ts';
import { withoutEmptyValues, systemValues } from '../core/row.ts';
import { isStorable } from '../core/storable.ts';
import type { CoreChange, RuleInput, StoredRecord, Values } from '../core/types.ts';
import { type UniqueValueHolders, uniqueErrors } from '../indexing/unique.ts';
import { rejectUnseen } from './seenDuplicates.ts';

/** A record on its way to be stored. */
export interface RecordDraft {
  before: StoredRecord | undefined;
  /** what hidden and refused fields fall back to: the stored values, or the defaults of a new record */
  base: Values;
  /** what the caller sent, coerced */
  given: Values;
  /** models the caller answered, also where a newer version made the answer void; without it those of `given` */
  said?: ReadonlySet<string>;
  action: string;
  /** written by the server itself (rules, seed, jobs): read-only fields are taken, rights and references are its own matter */
  trusted: boolean;
  /** of its unique values, where they were asked for together with those of other records */
  holders?: UniqueValueHolders;
}

export interface Prepared {
  values: Values;
  core: CoreChange;
}

/**
 * Everything that decides what is stored, in the one order: what may be taken, conditions, formulas, the module's own rule, then every check
 * at once. Throws `invalid` with the faults by field.
 */
export async function prepare(context: RecordContext, draft: RecordDraft): Promise<Prepared> {
  const answers = cleanHtml(context.full, taken(context, draft));
  const values: Values = { ...draft.base, ...answers };
  const scene = conditionContext(context, draft);
  prepareRows(context, draft, values);
  if (!draft.trusted)
    applyConditions(
      context,
      {
        before: { ...draft.base, ...scene.system },
        base: draft.base,
        system: scene.system,
        said: draft.said ?? new Set(Object.keys(answers)),
      },
      values,
    );
  if (draft.before) compute(context, values);
  else computeNew(context, values);
  const wrong = [...unstorable(values), ...locked(context, draft, values, scene)];
  const faults = faultsIn(context, values, scene);
  refuse([...wrong, ...unfit(context, faults, wrong.length > 0)]);
  if (!draft.trusted)
    await rejectUnseen(context, { before: draft.before, base: draft.base, values });
  const rule = context.caller.rules[context.own.key];
  const input = ruleInput(context, draft, values);
  const judged = rule?.beforeWrite && JSON.stringify(values);
  const core = (await rule?.beforeWrite?.(input)) ?? {};
  // Judged once, and again only where the rule has changed a value: a check of one field may read any other.
  const changed = judged !== undefined && judged !== JSON.stringify(values);
  if (changed) compute(context, values);
  refuse([
    ...(rule?.beforeWrite ? unstorable(values) : []),
    ...(changed ? faultsIn(context, values, scene) : faults),
    ...checkPeriods(context.own, values),
    ...((await rule?.check?.(input)) ?? []),
    ...(draft.trusted
      ? []
      : [
          ...(await referenceErrors(context, draft.before, values)),
          ...(await listErrors(context, draft.before, values)),
          ...regionErrors(context, draft.before, values),
          ...(await rowErrors(context, draft.before, values)),
        ]),
    ...(await uniqueErrors(context, draft.before?.id, values, draft.holders)),
    ...(await duplicateErrors(context, draft.before, values)),
  ]);
  return { values: withoutEmptyValues(withoutBlankRows(context, values)), core };
}

export function ruleInput(
  { caller, tx, own, form }: RecordContext,
  { before, given, action }: Omit<RecordDraft, 'base' | 'trusted'>,
  values: Values,
): RuleInput {
  return { caller, tx, module: own, form, before, values, given, action };
}

interface Scene extends Omit<Context, 'record'> {
  /** the core columns that conditions may read */
  system: Values;
}

/** What conditions read besides the record's own values. */
export function conditionContext(
  { caller: { viewer, settings }, today }: RecordContext,
  { before }: Pick<RecordDraft, 'before'>,
): Scene {
  return {
    viewer,
    settings,
    today,
    system: before
      ? systemValues(before)
      : {
          owner_user_id: viewer.id,
          creator_user_id: viewer.id,
          state: 0,
          approval_state: 0,
          lock_flag: 0,
        },
  };
}

/** The values that may be taken over. Fields that no call can write (read only, computed, hidden, withheld, system, unknown) are left aside. */
function taken({ form, full }: RecordContext, { given, trusted }: RecordDraft): Values {
  const fields = (trusted ? full : form).fields;
  return Object.fromEntries(
    Object.entries(given).filter(([model]) => {
      const field = fields.get(model);
      return (
        field !== undefined && !field.system && !field.computed && (trusted || isWritable(field))
      );
    }),
  );
}

export function isWritable(field: Field): boolean {
  return !field.system && !field.readOnly && !field.computed && !field.hidden;
}

/** The caller's values as the types of their fields; a model sent empty is there as undefined. */
export function coerceInput(
  { form, full }: RecordContext,
  raw: Readonly<Values>,
  { trusted }: { trusted: boolean },
): Values {
  return coerceRecord(trusted ? full : form, raw);
}

function unstorable(values: Values): FieldError[] {
  return Object.entries(values)
    .filter(([, value]) => !isStorable(value))
    .map(([field]) => ({ field, id: 'bad_format' as const }));
}

/** Fields that a condition locks, changed nevertheless. */
function locked(
  { form }: RecordContext,
  { base, trusted }: RecordDraft,
  values: Values,
  scene: Scene,
): FieldError[] {
  return trusted
    ? []
    : lockFaults({
        form,
        before: { ...base, ...scene.system },
        after: { ...values, ...scene.system },
        context: scene,
      });
}

/** What the fields' own checks say of the values. */
function faultsIn({ form }: RecordContext, values: Values, scene: Scene): FieldError[] {
  return validateRecord({ form, values: { ...values, ...scene.system }, context: scene });
}

/** Faults that the module's rule need not see: with them the values are not of their fields' types. All others are said along. */
function unfit(
  { form }: RecordContext,
  errors: readonly FieldError[],
  refused: boolean,
): FieldError[] {
  const own = errors.filter(
    (error) => error.id !== 'required' || form.fields.get(error.field)?.readOnly !== true,
  );
  return refused || own.some((error) => error.id !== 'required') ? own : [];
}

function refuse(errors: readonly FieldError[]): void {
  const seen = new Set<string>();
  const fields = gatherRows(errors).filter(
    ({ field, id }) => !seen.has(`${field} ${id}`) && seen.add(`${field} ${id}`),
  );
  if (fields.length > 0) throw new AppError('invalid', { fields });
}
