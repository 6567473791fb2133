import { type Expression, sql, type SqlBool } from 'kysely';

/** That the text of feedback as `f`, or the name of its author as `u`, holds the keyword anywhere. Undefined for a blank keyword. */
export function feedbackHolds(keyword: string): Expression<SqlBool> | undefined {
  const word = keyword.trim().toLowerCase();
  if (word === '') return undefined;
  const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`(lower(f.content) like ${pattern} escape '\\' or lower(u.name) like ${pattern} escape '\\')`;
}
