import type { DuplicateKey } from '../../../schemas/duplicates/rules.ts';
import type { DuplicateRule } from '../../../schemas/definition/duplicateRule.ts';
import { permissionKey } from '../../../schemas/permissions/rights.ts';
import { hasPermission } from '../../../schemas/permissions/viewer.ts';
import type { Expression, SqlBool } from 'kysely';
import type { Tx } from '../../db/handle.ts';
import { allOf, either } from '../../db/recordTests.ts';
import { recordScope } from '../access/lookups.ts';
import { maskedIds } from '../access/masking.ts';
import { contextOf, type RecordContext } from '../core/context.ts';
import { moduleIn } from '../core/modules.ts';
import { keyOfRow } from '../indexing/duplicateKeys.ts';

/** A key that more records of the company have is not even read. */
export const TOO_MANY = 1000;
const AT_ONCE = 5000;

/** Rules without the fields that are withheld from the caller. */
export function seenRules(
  { form: { withheld } }: Pick<RecordContext, 'form'>,
  all: readonly DuplicateRule[],
): DuplicateRule[] {
  return all.flatMap((rule) => {
    const models = rule.models.filter((model) => !withheld.has(model));
    return models.length === 0 || (rule.within && withheld.has(rule.within.model))
      ? []
      : [{ ...rule, models }];
  });
}

export function visibleKeys(
  rules: readonly DuplicateRule[],
  keys: readonly DuplicateKey[],
): DuplicateKey[] {
  return keys.filter(({ kind, model }) =>
    rules.some((rule) => rule.kind === kind && rule.models.includes(model)),
  );
}

/** Of records by their ids: what one keeps back finds nothing. */
export async function visibleKeysOf(
  context: RecordContext,
  rules: readonly DuplicateRule[],
  keys: ReadonlyMap<number, readonly DuplicateKey[]>,
): Promise<Map<number, DuplicateKey[]>> {
  const masked = await maskedIds(context, [...keys.keys()]);
  return new Map(
    [...keys].map(([id, all]) => {
      const seen = visibleKeys(rules, all);
      return [
        id,
        masked.has(id) ? seen.filter(({ model }) => !context.masks.includes(model)) : seen,
      ];
    }),
  );
}

/** What the reader sees of the module's records, those that wait in its pool among them where he may look into it. */
async function inSight(context: RecordContext): Promise<Expression<SqlBool>[]> {
  const { caller, tx, file, own } = context;
  const { where } = await recordScope(context);
  const pool = file.view || !own.pool ? undefined : await moduleIn(tx, own.pool);
  if (!pool || !hasPermission(caller.viewer, permissionKey(pool, 'view'))) return where;
  const pooled = await recordScope(await contextOf(caller, tx, pool));
  return [either(allOf(where), allOf(pooled.where))];
}

/** Ids of the records in sight, or of the whole company, by their keys. Wrapped, because a query cannot be awaited. */
export async function recordsSharingKeys(context: RecordContext, { everywhere = false } = {}) {
  const where = everywhere ? [] : await inSight(context);
  let query = context.tx
    .from('record as r')
    .innerJoin('duplicate_key as k', (join) =>
      join.onRef('k.module', '=', 'r.module').onRef('k.record_id', '=', 'r.id'),
    )
    .select('r.id')
    .distinct()
    .where('r.module', '=', context.own.key)
    .where('r.deleted_time', 'is', null);
  for (const test of where) query = query.where(test);
  return { query };
}

export async function keysOfRecords(
  tx: Tx,
  module: string,
  ids: readonly number[],
): Promise<Map<number, DuplicateKey[]>> {
  const keys = new Map<number, DuplicateKey[]>();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const rows = await tx
      .from('duplicate_key')
      .select(['record_id', 'key', 'model', 'mark'])
      .where('module', '=', module)
      .where('record_id', 'in', ids.slice(at, at + AT_ONCE))
      .execute();
    for (const row of rows) {
      const known = keys.get(row.record_id);
      if (known) known.push(keyOfRow(row));
      else keys.set(row.record_id, [keyOfRow(row)]);
    }
  }
  return keys;
}
