import { sql, type SqlBool } from 'kysely';
import type { AnswerOf, ParamsOf } from '../../../schemas/calls.ts';
import { say } from '../../../schemas/locale.ts';
import type { Tx } from '../../db/handle.ts';
import type { Caller } from '../../records/types.ts';
import { requirePage } from './common.ts';

type Asked = Pick<ParamsOf<'loginLog'>, 'keyword' | 'ok' | 'from' | 'to'>;
type SignIn = AnswerOf<'loginLog'>['list'][number];

/** The only way to sign in so far. */
const WAY = ['密码', 'Password', 'パスワード', '密碼'] as const;

/** Sign-ins, newest first: the caller's own, or everybody's where he may see them. */
export function listSignIns(
  caller: Caller,
  { all = 0, page, size, ...asked }: ParamsOf<'loginLog'>,
): Promise<AnswerOf<'loginLog'>> {
  if (all === 1) requirePage(caller, '/userLoginLog');
  return caller.company.read(async (tx) => {
    const query =
      all === 1
        ? matching(tx, asked)
        : matching(tx, asked).where('l.user_id', '=', caller.viewer.id);
    const { count } = await query
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return {
      list: await rows(caller, query.limit(size).offset((page - 1) * size)),
      count: Number(count),
    };
  });
}

const MOST = 50_000;
const SOME = 2000;

/** The same for a spreadsheet, some rows at a time. */
export async function* exportSignIns(caller: Caller, asked: Asked): AsyncGenerator<SignIn[]> {
  requirePage(caller, '/userLoginLog');
  let before: SignIn | undefined;
  for (let done = 0; done < MOST; done += SOME) {
    const last = before;
    const some = await caller.company.read((tx) => {
      const query = matching(tx, asked).limit(SOME);
      return rows(
        caller,
        last
          ? query.where(sql<SqlBool>`(l.create_time, l.id) < (${last.create_time}, ${last.id})`)
          : query,
      );
    });
    if (some.length > 0) yield some;
    if (some.length < SOME) return;
    before = some.at(-1);
  }
}

function matching(tx: Tx, { keyword = '', ok, from, to }: Asked) {
  let query = tx.from('login_log as l').leftJoin('user as u', 'u.id', 'l.user_id');
  const text = `%${keyword
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, '\\$&')}%`;
  if (keyword.trim() !== '')
    query = query.where(
      sql<SqlBool>`(lower(u.name) like ${text} escape '\\' or l.mobile like ${text} escape '\\' or l.ip like ${text} escape '\\')`,
    );
  if (ok !== undefined) query = query.where('l.ok', '=', ok);
  if (from) query = query.where('l.create_time', '>=', `${from.slice(0, 10)} 00:00:00`);
  return to ? query.where('l.create_time', '<=', `${to.slice(0, 10)} 23:59:59`) : query;
}

async function rows({ locale }: Caller, query: ReturnType<typeof matching>): Promise<SignIn[]> {
  const found = await query
    .select(['l.id', 'l.user_id', 'u.name', 'l.mobile', 'l.ok', 'l.ip', 'l.agent', 'l.create_time'])
    .orderBy('l.create_time', 'desc')
    .orderBy('l.id', 'desc')
    .execute();
  return found.map((row) => ({ ...row, name: row.name ?? '', way: say(WAY, locale) }));
}
