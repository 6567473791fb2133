import { type Expression, sql, type SqlBool } from 'kysely';
import { conditionSql } from '../db/filter.ts';
import { folded } from '../../schemas/folded.ts';
import { gramsOfWord, wordsOf } from '../db/grams.ts';
import type { Engine } from '../db/handle.ts';
import { findByGrams } from '../db/search.ts';
import { filterContext } from './access.ts';
import type { RecordContext } from './context.ts';
import { searchedFields } from './searchText.ts';

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
  const words = wordsOf(
    folded(keyword.slice(0, LONGEST)).replaceAll('\0', '').toWellFormed(),
  ).slice(0, MOST_WORDS);
  if (words.length === 0) return { tests: [] };
  const candidates = await findByGrams(context.tx, context.own.key, [
    ...new Set(words.flatMap(gramsOfWord)),
  ]);
  const tests = words.map((word) => testOf(context, word));
  return candidates === 'many'
    ? { tests }
    : { tests: [among(candidates, context.tx.engine), ...tests], few: candidates.length };
}

/** One parameter however many there are, so that the statement stays the same. */
function among(ids: readonly number[], engine: Engine): Expression<SqlBool> {
  return engine === 'postgres'
    ? sql<SqlBool>`r.id = any(${ids}::bigint[])`
    : sql<SqlBool>`r.id in (select value from json_each(${JSON.stringify(ids)}))`;
}

/** A role that hides a searched field searches the others only, field by field. */
function testOf(context: RecordContext, word: string): Expression<SqlBool> {
  const { own, form, full, tx } = context;
  const visible = searchedFields(own, form);
  if (visible.length === searchedFields(own, full).length)
    return tx.engine === 'postgres'
      ? sql<SqlBool>`strpos(r.search_text, ${word}) > 0`
      : sql<SqlBool>`instr(r.search_text, ${word}) > 0`;
  if (visible.length === 0) return sql<SqlBool>`1 = 0`;
  return conditionSql(
    {
      op: 'or',
      rules: visible.map(({ model }) => ({ field: model, operator: 'contains', value: word })),
    },
    filterContext(context),
  );
}
