import type { Expression, SqlBool } from 'kysely';
import { conditionSql } from '../../db/filter.ts';
import { foldText } from '../../../schemas/values/foldText.ts';
import { wordGrams, splitIntoWords } from '../../db/grams.ts';
import { findByGrams } from '../../db/search.ts';
import { contactModels } from '../../../schemas/modules/index.ts';
import { allOf, either, fails, NO_RECORD } from '../../db/recordTests.ts';
import { filterContext } from '../access/access.ts';
import { maskedSql } from '../access/masking.ts';
import type { RecordContext } from '../core/context.ts';
import { CONTACT_MARK, searchedFields } from './searchText.ts';

interface Keyword {
  tests: Expression<SqlBool>[];
  /** how many records can match at most, when that is known */
  few?: number;
}

const MOST_WORDS = 5;
const LONGEST = 50;

/**
 * Records that hold every word of the keyword. Few candidates come from the gram index; where there are many, the list's own order finds
 * them at once. Each row is tested against the words either way.
 */
export async function keywordSql(context: RecordContext, keyword: string): Promise<Keyword> {
  const words = splitIntoWords(
    foldText(keyword.slice(0, LONGEST)).replaceAll('\0', '').toWellFormed(),
  ).slice(0, MOST_WORDS);
  if (words.length === 0) return { tests: [] };
  const candidates = await findByGrams(context.tx, context.own.key, [
    ...new Set(words.flatMap(wordGrams)),
  ]);
  const tests = words.map((word) => testOf(context, word));
  return candidates === 'many'
    ? { tests }
    : { tests: [context.tx.dialect.idAmong(candidates), ...tests], few: candidates.length };
}

/** A role that hides a searched field searches the others only, field by field. What a record keeps back, it is not found by. */
function testOf(context: RecordContext, word: string): Expression<SqlBool> {
  const {
    own,
    form,
    full,
    masks,
    tx: { dialect },
  } = context;
  const visible = searchedFields(own, form);
  const contact = contactModels(own);
  const masked = maskedSql(context);
  if (
    visible.length === searchedFields(own, full).length &&
    visible.every(({ model }) => !masks.includes(model) || contact.includes(model))
  )
    return masked
      ? allOf([
          dialect.searchTextHolds(word),
          either(fails(masked), dialect.searchTextHoldsBefore(CONTACT_MARK, word)),
        ])
      : dialect.searchTextHolds(word);
  if (visible.length === 0) return NO_RECORD;
  return conditionSql(
    {
      op: 'or',
      rules: visible.map(({ model }) => ({ field: model, operator: 'contains', value: word })),
    },
    filterContext(context),
  );
}
