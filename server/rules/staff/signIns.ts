import type { ResponseOf, ParamsOf } from '../../../schemas/endpoints/index.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { SIGN_IN_WAYS, type SignInWay } from '../../../schemas/staff/signInWays.ts';
import { deviceName } from '../../../schemas/values/deviceName.ts';
import type { Tx } from '../../db/handle.ts';
import { holdsKeyword, signedInBefore } from '../../db/peopleTests.ts';
import type { Caller } from '../../records/core/types.ts';
import { requirePage } from './common.ts';

type Asked = Pick<ParamsOf<'loginLog'>, 'keyword' | 'ok' | 'from' | 'to'>;
type SignIn = ResponseOf<'loginLog'>['list'][number];

/** Sign-ins, newest first: the caller's own, or everybody's where he may see them. */
export function listSignIns(
  caller: Caller,
  { all = 0, page, size, sort = '-create_time', ...asked }: ParamsOf<'loginLog'>,
): Promise<ResponseOf<'loginLog'>> {
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
      list: await rows(caller, query.limit(size).offset((page - 1) * size), sort),
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
      return rows(caller, last ? query.where(signedInBefore(last)) : query);
    });
    if (some.length > 0) yield some;
    if (some.length < SOME) return;
    before = some.at(-1);
  }
}

function matching(tx: Tx, { keyword = '', ok, from, to }: Asked) {
  let query = tx.from('login_log as l').leftJoin('user as u', 'u.id', 'l.user_id');
  const held = holdsKeyword(keyword, ['u.name', 'l.mobile', 'l.ip']);
  if (held) query = query.where(held);
  if (ok !== undefined) query = query.where('l.ok', '=', ok);
  if (from) query = query.where('l.create_time', '>=', `${from.slice(0, 10)} 00:00:00`);
  return to ? query.where('l.create_time', '<=', `${to.slice(0, 10)} 23:59:59`) : query;
}

async function rows(
  { locale }: Caller,
  query: ReturnType<typeof matching>,
  sort: NonNullable<ParamsOf<'loginLog'>['sort']> = '-create_time',
): Promise<SignIn[]> {
  const direction = sort === 'create_time' ? 'asc' : 'desc';
  const found = await query
    .select([
      'l.id',
      'l.user_id',
      'u.name',
      'l.mobile',
      'l.ok',
      'l.ip',
      'l.agent',
      'l.create_time',
      'l.way',
    ])
    .orderBy('l.create_time', direction)
    .orderBy('l.id', direction)
    .execute();
  return found.map((row) => ({
    ...row,
    name: row.name ?? '',
    device: deviceName(row.agent),
    way: translate(SIGN_IN_WAYS[row.way as SignInWay], locale),
  }));
}
