import { type Expression, sql, type SqlBool } from 'kysely';

type Column = 'u.name' | 'u.mobile' | 'l.mobile' | 'l.ip' | 'l.about' | 'o.object_name';

/** That a column holds the keyword anywhere, of `user as u`, `login_log as l` and `oplog as o`; names whatever their case. Undefined for a blank keyword. */
export function holdsKeyword(
  keyword: string,
  columns: readonly Column[],
): Expression<SqlBool> | undefined {
  const word = keyword.trim().toLowerCase();
  if (word === '') return undefined;
  const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const tests = columns.map((column) => {
    const value = column === 'u.name' ? sql`lower(u.name)` : sql.ref(column);
    return sql`${value} like ${pattern} escape '\\'`;
  });
  return sql<SqlBool>`(${sql.join(tests, sql` or `)})`;
}

/** That it happened on these days, both included, by a time as it is stored; any day where neither is given. */
export function onDays(
  column: 'l.create_time' | 'o.create_time',
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Expression<SqlBool> {
  const time = sql.ref(column);
  const since = from ? sql`${time} >= ${`${from.slice(0, 10)} 00:00:00`}` : sql`1 = 1`;
  const until = to ? sql`${time} <= ${`${to.slice(0, 10)} 23:59:59`}` : sql`1 = 1`;
  return sql<SqlBool>`(${since} and ${until})`;
}

/** When a person, as `u`, last signed in, or null; looked up along the index for the rows of a page. */
const lastLogin = sql<
  string | null
>`(select max(l.create_time) from login_log l where l.corp_id = u.corp_id and l.user_id = u.id and l.ok = 1 and l.event = 'signIn')`;
export const LAST_LOGIN = lastLogin.as('last_login');

/** Whether a person, as `u`, shows something besides the password: 1 or 0. */
export const SECOND_FACTOR = sql<0 | 1>`case
  when exists (select 1 from second_factor f where f.corp_id = u.corp_id and f.user_id = u.id and f.confirmed_at > 0)
    or exists (select 1 from passkey k where k.corp_id = u.corp_id and k.user_id = u.id)
  then 1 else 0 end`.as('second_factor');

const ORDERS = {
  department_name: sql`d.name`,
  position: sql`u.position`,
  role_name: sql`r.name`,
  last_login: lastLogin,
  create_time: sql`u.create_time`,
};
type PeopleOrder = keyof typeof ORDERS;

/** The order of people, as `u` with their department `d` and role `r`; empty values come last whichever way. */
export function peopleOrder(sort: PeopleOrder | `-${PeopleOrder}`): Expression<unknown>[] {
  const descending = sort.startsWith('-');
  const value = ORDERS[(descending ? sort.slice(1) : sort) as PeopleOrder];
  return [
    sql`case when coalesce(${value}, '') = '' then 1 else 0 end`,
    descending ? sql`${value} desc` : sql`${value} asc`,
  ];
}

/** Sign-ins, as `l`, that come after this one where the newest come first. */
export function signedInBefore({
  create_time,
  id,
}: {
  create_time: string;
  id: number;
}): Expression<SqlBool> {
  return sql<SqlBool>`(l.create_time, l.id) < (${create_time}, ${id})`;
}
