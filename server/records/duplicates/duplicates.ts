import { AppError } from '../../../schemas/i18n/errors.ts';
import { groupDuplicates } from '../../../schemas/duplicates/groups.ts';
import type { DuplicateReason } from '../../../schemas/duplicates/compareRecords.ts';
import { shownValue } from '../../../schemas/duplicates/keys.ts';
import { type DuplicateKey, KEY_KINDS } from '../../../schemas/duplicates/rules.ts';
import { type DuplicateRule } from '../../../schemas/definition/duplicateRule.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import type { Tx } from '../../db/handle.ts';
import { CORE } from '../../db/recordQuery.ts';
import { requireRight } from '../access/access.ts';
import { dismissedDuplicates, duplicatePairKey } from '../matching/dismissedPairs.ts';
import {
  keysOfRecords,
  recordsSharingKeys,
  seenRules,
  TOO_MANY,
  visibleKeysOf,
} from '../matching/keys.ts';
import { seenRecords } from '../access/masking.ts';
import { openContext, type RecordContext } from '../core/context.ts';
import { hasAllDuplicateKeys } from '../indexing/duplicateKeys.ts';
import { createValueFormatter } from '../read/valueFormatter.ts';
import { recordOf, systemValues } from '../core/row.ts';
import { shownModule, shownName, shownNumber } from '../core/shownName.ts';
import type { Caller, StoredRecord } from '../core/types.ts';

/** A record in a group: who it is, and the values by which it was found, in words. */
export interface DuplicateRecord {
  id: number;
  /** in which it is opened: its module, or the pool where it waits */
  module: string;
  name: string;
  number: string | null;
  owner: string;
  /** null in the pool, and where the reader does not see owners */
  owner_user_id: number | null;
  create_time: string;
  update_time: string;
  shown: { model: string; name: string; text: string }[];
}
export interface ReasonText {
  words: string;
  value: string;
}
export interface DuplicateGroup {
  score: number;
  /** ids of the records that are like each other by themselves, not through a third */
  together: number[];
  reasons: (ReasonText & { ids: number[] })[];
  records: DuplicateRecord[];
}
export interface DuplicateGroups {
  list: DuplicateGroup[];
  count: number;
  /** false while keys of older records are still being made: there may be more */
  complete: boolean;
}

const SHOWN = 12;

/** Groups of records that seem to mean the same, of those that the caller sees, by fields that he sees. */
export function findDuplicates(
  caller: Caller,
  key: string,
  { page, size }: { page: number; size: number },
): Promise<DuplicateGroups> {
  return caller.company.read(async (tx) => {
    const { context, rules } = await openFinder(caller, tx, key);
    const candidates = await candidatesOf(context, rules);
    const apart = await dismissedDuplicates(context);
    const groups = groupDuplicates(
      rules,
      [...candidates].map(([id, keys]) => ({ id, keys })),
      (one, other) => apart.has(duplicatePairKey(one, other)),
    );
    const some = groups.slice((page - 1) * size, page * size);
    const records = await shownRecords(
      context,
      rules,
      some.flatMap(({ ids }) => ids),
    );
    return {
      count: groups.length,
      complete: await hasAllDuplicateKeys(tx, context.own),
      list: some.map(({ ids, together, score, reasons }) => ({
        score,
        together,
        reasons: reasons.map((reason) => ({ ...reasonText(context, reason), ids: reason.ids })),
        records: ids.flatMap((id) => records.get(id) ?? []),
      })),
    };
  });
}

/** The module with its rules as the caller may use them: what is withheld from him finds nothing. */
export async function openFinder(
  caller: Caller,
  tx: Tx,
  key: string,
): Promise<{ context: RecordContext; rules: readonly DuplicateRule[] }> {
  const context = await openContext(caller, tx, key);
  requireRight(context, context.file, 'view');
  const { duplicates } = context.own;
  if (!duplicates) throw new AppError('not_found');
  return { context, rules: seenRules(context, duplicates) };
}

/** Every record within reach that shares a key with another of the company, with all its keys. */
async function candidatesOf(
  context: RecordContext,
  rules: readonly DuplicateRule[],
): Promise<Map<number, DuplicateKey[]>> {
  const { tx, own } = context;
  const shared = tx
    .from('duplicate_key')
    .select('key')
    .where('module', '=', own.key)
    .groupBy('key')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .having(({ fn }) => fn.countAll(), '<=', TOO_MANY);
  const rows = await (
    await recordsSharingKeys(context)
  ).query
    .where('k.key', 'in', shared)
    .execute();
  const keys = await keysOfRecords(
    tx,
    own.key,
    rows.map(({ id }) => id),
  );
  return visibleKeysOf(context, rules, keys);
}

export function reasonText(
  { caller: { locale } }: RecordContext,
  reason: Pick<DuplicateReason, 'kind' | 'value'>,
): ReasonText {
  return { words: translate(KEY_KINDS[reason.kind].label, locale), value: shownValue(reason) };
}

/** The records as a group lists them: the fields that the rules compare, and what those are bound to. */
export async function shownRecords(
  context: RecordContext,
  rules: readonly DuplicateRule[],
  ids: readonly number[],
): Promise<Map<number, DuplicateRecord>> {
  const { tx, own, form, caller } = context;
  if (ids.length === 0) return new Map();
  const stored: StoredRecord[] = (
    await tx
      .from('record')
      .select(CORE)
      .where('module', '=', own.key)
      .where('id', 'in', ids)
      .execute()
  ).map(recordOf);
  const { records } = await seenRecords(context, stored);
  const models = [
    ...new Set(
      rules.flatMap(({ models: each, within }) => [...(within ? [within.model] : []), ...each]),
    ),
  ]
    .filter((model) => model !== own.title)
    .slice(0, SHOWN);
  const fields = models.flatMap((model) => form.fields.get(model) ?? []);
  const owner = form.fields.get('owner_user_id');
  const values = records.map((record) => ({ ...record.data, ...systemValues(record) }));
  const words = await createValueFormatter(
    caller,
    tx,
    [...fields, ...(owner ? [owner] : [])],
    values,
  );
  return new Map(
    records.map((record, index) => {
      const all: Record<string, unknown> = values[index] ?? {};
      const shown = fields
        .map((field) => ({
          model: field.model,
          name: field.name,
          text: words(field, all[field.model]),
        }))
        .filter(({ text }) => text !== '');
      const { id, create_time, update_time } = record;
      return [
        id,
        {
          id,
          module: shownModule({ own }, record),
          create_time,
          update_time,
          shown,
          owner: owner ? words(owner, record.owner_user_id) : '',
          owner_user_id: owner ? record.owner_user_id : null,
          name: shownName(context, record.name),
          number: shownNumber(context, record.number),
        },
      ];
    }),
  );
}
