import { AppError, type FieldError } from '../../../schemas/i18n/errors.ts';
import {
  MERGE_LIMITS,
  type MergeChoices,
  mergedValue,
  mergeFields,
  type MergeRecord,
  STATE,
  usualChoice,
} from '../../../schemas/duplicates/mergeValues.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { translateMessage } from '../../../schemas/i18n/messages.ts';
import { refusesEdits } from '../../../schemas/rules/approval.ts';
import { APPROVAL } from '../../../schemas/rules/approvalState.ts';
import type { Tx } from '../../db/handle.ts';
import { inPool, requireRight } from '../access/access.ts';
import { openContext, type RecordContext } from '../core/context.ts';
import { runOnce } from '../core/idempotency.ts';
import { lockRecords, type ReachableRecord } from '../access/load.ts';
import { maskedAmong } from '../access/masking.ts';
import { moveAttachments } from './mergeAttachments.ts';
import {
  redirectAllReferences,
  type ReferringRecords,
  findReferringRecords,
  redirectReferences,
  referencesTo,
} from './mergeReferences.ts';
import { logRecordChanges } from '../indexing/rollups.ts';
import { prepare } from '../write/prepare.ts';
import { isWithinReference } from '../write/references.ts';
import { deleteIn } from '../write/remove.ts';
import { isSameValue } from '../core/row.ts';
import type { Caller, CoreChange, StoredRecord, Values } from '../core/types.ts';
import { storeChange } from '../write/change.ts';

export interface MergeRequest {
  /** all of them, the one that stays included */
  ids: readonly number[];
  master_id: number;
  choices: MergeChoices;
  /** the owners of the others follow the merged record jointly */
  keepOwners: boolean;
}

export interface MovedReferences {
  module: string;
  words: string;
  count: number;
}
export interface MergeResult {
  merge_id: number;
  id: number;
  version: number;
  moved: MovedReferences[];
}
/** What would come of a merge: what moves, what it would be like, and what stands in its way. */
export interface MergePlan {
  moved: MovedReferences[];
  warnings: string[];
  refused: string[];
  errors: readonly FieldError[];
  /** of the merged record, as far as the caller sees them */
  values: Values;
}

/** More than these are a matter for the night. */
const MOST_MOVED = 5000;

/** Makes one record of several: everything that belongs to the others goes over to the one that stays, they go into the recycle bin and lead there. All of it, or nothing. */
export function mergeRecords(caller: Caller, key: string, ask: MergeRequest): Promise<MergeResult> {
  return caller.company.write(async (tx) => {
    const context = await openMerge(caller, tx, key);
    return runOnce(
      caller,
      tx,
      { call: `merge ${context.own.key}`, body: ask },
      async () => (await mergeIn(context, ask)).done,
    );
  });
}

/** The very merge, taken back: nobody has to find out by trying. */
export function planMerge(caller: Caller, key: string, ask: MergeRequest): Promise<MergePlan> {
  return caller.company.dryRun(async (tx) => {
    const context = await openMerge(caller, tx, key);
    const { found, pointers } = await lookAround(context, ask);
    const plan: MergePlan = {
      moved: movedOf(context, pointers),
      warnings: [],
      refused: await refusals(context, found, pointers),
      errors: [],
      values: {},
    };
    if (plan.refused.length > 0) return plan;
    try {
      const { values } = await mergeIn(context, ask);
      const from = ask.ids.filter((id) => id !== ask.master_id);
      return {
        ...plan,
        warnings: warningsOf(context, pointers, { values, from, to: ask.master_id }),
        values: Object.fromEntries(
          Object.entries(values).filter(([model]) => context.form.fields.has(model)),
        ),
      };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return error.fields.length > 0
        ? { ...plan, errors: error.fields }
        : { ...plan, refused: [translateMessage(error.id, error.data, caller.locale)] };
    }
  });
}

/** Merging changes one record and deletes others: it asks for both rights. */
export async function openMerge(caller: Caller, tx: Tx, key: string): Promise<RecordContext> {
  const context = await openContext(caller, tx, key);
  for (const right of ['edit', 'delete'] as const) requireRight(context, context.file, right);
  if (!context.own.duplicates || context.file.view || context.file.verbs?.update === null)
    throw new AppError('not_allowed', { data: { right: context.file.key } });
  return context;
}

interface Surroundings {
  found: readonly ReachableRecord[];
  pointers: ReferringRecords[];
}

async function lookAround(
  context: RecordContext,
  { ids, master_id }: MergeRequest,
): Promise<Surroundings> {
  const wanted = [...new Set(ids)];
  if (
    wanted.length < MERGE_LIMITS.least ||
    wanted.length > MERGE_LIMITS.most ||
    !wanted.includes(master_id)
  )
    throw new AppError('malformed', { data: { what: 'ids' } });
  const found = await lockRecords(context, wanted);
  const going = wanted.filter((id) => id !== master_id);
  const among = new Set(wanted);
  // What the merging records say of each other is settled with their values.
  const pointers = (await findReferringRecords(context, going)).map((each) =>
    each.context.own.key === context.own.key
      ? { ...each, records: each.records.filter(({ id }) => !among.has(id)) }
      : each,
  );
  return { found, pointers: pointers.filter(({ records }) => records.length > 0) };
}

async function mergeIn(
  context: RecordContext,
  ask: MergeRequest,
): Promise<{ done: MergeResult; values: Values }> {
  const { tx, caller, own, now } = context;
  const { found, pointers } = await lookAround(context, ask);
  const refused = await refusals(context, found, pointers);
  if (refused.length > 0)
    throw new AppError('merge_refused', { data: { what: refused.join('；') } });
  const survivor = found.find(({ record }) => record.id === ask.master_id)?.record as StoredRecord;
  const others = ask.ids.flatMap(
    (id) => found.find(({ record }) => record.id === id && id !== ask.master_id)?.record ?? [],
  );
  const from = others.map(({ id }) => id);
  const group = await tx.nextId();
  await redirectAllReferences(pointers, { from, to: survivor.id, group });
  const belongings = await moveAttachments(context, {
    survivor,
    others,
    keepOwners: ask.keepOwners,
  });
  await deleteIn(context, from, group);
  await tx
    .insert(
      'merged_record',
      others.map(({ id }) => ({
        module: own.key,
        record_id: id,
        master_id: survivor.id,
        merge_id: group,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['corp_id', 'module', 'record_id'])
        .doUpdateSet({ master_id: survivor.id, merge_id: group }),
    )
    .execute();
  const told = others.map(({ id, name }) => ({ id, name }));
  await logRecordChanges(context, [
    {
      record: {
        ...survivor,
        name: told
          .map(({ name }) => name)
          .join('、')
          .slice(0, 200),
      },
      action: 'merge',
      category: 1,
      changes: {},
      group,
    },
    ...others.map((record) => ({
      record: { ...record, version: record.version + 1, name: survivor.name },
      action: 'merged',
      category: 1 as const,
      changes: {},
      group,
    })),
  ]);
  const { saved, values } = await writeSurvivor(context, { survivor, others, ask, group });
  await tx
    .insert('record_merge', {
      id: group,
      module: own.key,
      master_id: survivor.id,
      user_id: caller.viewer.id,
      create_time: now,
      data: JSON.stringify({ others: told, ...belongings }),
    })
    .execute();
  return {
    done: {
      merge_id: group,
      id: saved.id,
      version: saved.version,
      moved: movedOf(context, pointers),
    },
    values,
  };
}

/** The merged values, judged like any other save. What the caller may not write is filled where the survivor says nothing, and stays as it is else. */
async function writeSurvivor(
  context: RecordContext,
  {
    survivor,
    others,
    ask,
    group,
  }: { survivor: StoredRecord; others: readonly StoredRecord[]; ask: MergeRequest; group: number },
) {
  const { own, full, form } = context;
  const to = { from: ask.ids, to: undefined };
  const records: MergeRecord[] = [survivor, ...others].map(({ id, data }) => ({
    id,
    values: redirectReferences(data, referencesTo(own, context), to),
  }));
  const mine = new Set(mergeFields(form, own.number?.field).map(({ model }) => model));
  const [base, given]: [Values, Values] = [{ ...survivor.data }, {}];
  for (const field of full.fields.values()) {
    if (field.system || field.computed || field.model === own.number?.field) continue;
    const chosen = mine.has(field.model)
      ? (ask.choices[field.model] ?? usualChoice(field, records))
      : undefined;
    const value =
      chosen === undefined
        ? (records[0]?.values[field.model] ?? mergedValue(field, records))
        : mergedValue(field, records, chosen);
    if (isSameValue(value, survivor.data[field.model])) continue;
    if (mine.has(field.model)) given[field.model] = value;
    else base[field.model] = value;
  }
  const prepared = await prepare(context, {
    before: survivor,
    base,
    given,
    action: 'update',
    trusted: false,
  });
  const core = { ...prepared.core, ...coreOf(context, { survivor, others, ask }) };
  return {
    saved: await storeChange(context, survivor, {
      values: prepared.values,
      core,
      action: 'merge',
      given,
      group,
    }),
    values: prepared.values,
  };
}

/** The last talk with any of them, and the state that was chosen. */
function coreOf(
  { own }: RecordContext,
  {
    survivor,
    others,
    ask,
  }: { survivor: StoredRecord; others: readonly StoredRecord[]; ask: MergeRequest },
): CoreChange {
  const last =
    [survivor, ...others]
      .flatMap(({ last_contact_time }) => last_contact_time ?? [])
      .toSorted()
      .at(-1) ?? null;
  const state = own.states && others.find(({ id }) => id === ask.choices[STATE])?.state;
  return {
    ...(last !== survivor.last_contact_time && { last_contact_time: last }),
    ...(state !== undefined && { state }),
  };
}

function movedOf(
  { caller: { locale } }: RecordContext,
  pointers: readonly ReferringRecords[],
): MovedReferences[] {
  return pointers.map(({ context: { own }, records }) => ({
    module: own.key,
    words: translate(own.label, locale),
    count: records.length,
  }));
}

/** Everything that forbids the merge, in words. */
async function refusals(
  context: RecordContext,
  found: readonly ReachableRecord[],
  pointers: readonly ReferringRecords[],
): Promise<string[]> {
  const {
    caller: { locale },
    own,
  } = context;
  const about = ({ name, id }: StoredRecord) => ({
    name: context.form.withheld.has(own.title) ? `#${id}` : name,
  });
  // What a record keeps back would stand in the merged one.
  const masked = await maskedAmong(
    context,
    found.map(({ record }) => record),
  );
  const own_ = found.flatMap(({ record, access }) => {
    const id =
      !access.edit || !access.remove || inPool(context, record) || masked.has(record.id)
        ? 'merge_no_right'
        : record.lock_flag === 1
          ? 'merge_locked'
          : own.approval && refusesEdits(record.approval_state)
            ? 'merge_in_approval'
            : undefined;
    return id ? [translateMessage(id, about(record), locale)] : [];
  });
  const running = pointers.flatMap(({ context: there, records }) => {
    const count = there.own.approval
      ? records.filter(({ approval_state }) => approval_state === APPROVAL.running).length
      : 0;
    return count > 0
      ? [
          translateMessage(
            'merge_child_in_approval',
            { what: translate(there.own.label, locale), count },
            locale,
          ),
        ]
      : [];
  });
  const many = pointers.reduce((sum, { records }) => sum + records.length, 0);
  return [
    ...own_,
    ...running,
    ...(many > MOST_MOVED
      ? [translateMessage('merge_too_many', { count: many, max: MOST_MOVED }, locale)]
      : []),
  ];
}

/** What will not fit together afterwards, though nothing forbids it: opportunities of one customer that name a contact of another. */
function warningsOf(
  { caller: { locale } }: RecordContext,
  pointers: readonly ReferringRecords[],
  { values, from, to }: { values: Values; from: readonly number[]; to: number },
): string[] {
  return pointers.flatMap(({ context: { own }, fields, records }) =>
    fields.flatMap((field) => {
      const count = records.filter(
        ({ data }) =>
          from.includes(data[field.model] as number) &&
          !isWithinReference(
            field,
            { data: values },
            redirectReferences(data, fields, { from, to }),
          ),
      ).length;
      return count > 0
        ? [
            translateMessage(
              'merge_elsewhere',
              { what: translate(own.label, locale), field: field.name, count },
              locale,
            ),
          ]
        : [];
    }),
  );
}
