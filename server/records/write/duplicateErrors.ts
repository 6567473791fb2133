import { blocksDuplicates, chosenRules } from '../../../schemas/duplicates/checkSettings.ts';
import { duplicateKeyName, duplicateKeys } from '../../../schemas/duplicates/keys.ts';
import type { FieldError } from '../../../schemas/i18n/errors.ts';
import type { RecordContext } from '../core/context.ts';
import type { StoredRecord, Values } from '../core/types.ts';
import { seenRules } from '../matching/keys.ts';
import { differentFrom, matchesOf } from '../matching/matches.ts';

/**
 * Faults of values that seem to mean another record of the company, by field, where its settings do not let such be saved. Asked of the whole
 * company, as unique values are, but not by what a record keeps back from the caller; of which record it is nothing is said.
 */
export async function duplicateErrors(
  context: RecordContext,
  before: StoredRecord | undefined,
  values: Values,
): Promise<FieldError[]> {
  const { caller, own, full } = context;
  if (!own.duplicates || !blocksDuplicates(caller.settings, own.key)) return [];
  const rules = chosenRules(caller.settings, own.key, seenRules(context, own.duplicates));
  const keys = duplicateKeys(rules, values);
  const known = new Set(duplicateKeys(rules, before?.data ?? {}).map(duplicateKeyName));
  const news = new Map(
    keys
      .map((key): [string, string] => [duplicateKeyName(key), key.model])
      .filter(([name]) => !known.has(name)),
  );
  // What a record has had in common with others all along stops nobody.
  if (news.size === 0) return [];
  const isDifferent = await differentFrom(context, before?.id);
  const matches = await matchesOf(context, { rules, own: keys, id: before?.id, everywhere: true });
  const models = new Set(
    matches
      .filter(({ id }) => !isDifferent(id))
      .flatMap(({ reasons }) => reasons.flatMap((why) => news.get(duplicateKeyName(why)) ?? [])),
  );
  return [...models].map((field) => ({
    field,
    id: 'seems_duplicate',
    data: { name: full.fields.get(field)?.name ?? field },
  }));
}
