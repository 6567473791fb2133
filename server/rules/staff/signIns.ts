import type { ResponseOf, ParamsOf } from '../../../schemas/endpoints/index.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { SECURITY_EVENTS, type SecurityEvent } from '../../../schemas/staff/securityEvents.ts';
import { SIGN_IN_WAYS, type SignInWay } from '../../../schemas/staff/signInWays.ts';
import { deviceName } from '../../../schemas/values/deviceName.ts';
import type { Tx } from '../../db/handle.ts';
import { holdsKeyword, onDays, signedInBefore } from '../../db/peopleTests.ts';
import type { Caller } from '../../records/core/types.ts';
import { requirePage } from './common.ts';

type Asked = Pick<ParamsOf<'securityLog'>, 'keyword' | 'ok' | 'from' | 'to' | 'event'>;
type SignIn = ResponseOf<'loginLog'>['list'][number];
type Line = ResponseOf<'securityLog'>['list'][number];

/** Sign-ins, newest first: the caller's own, or everybody's where he may see them. */
export function listSignIns(
  caller: Caller,
  { all = 0, page, size, sort = '-create_time', ...asked }: ParamsOf<'loginLog'>,
): Promise<ResponseOf<'loginLog'>> {
  if (all === 1) requirePage(caller, '/userLoginLog');
  return caller.company.read(async (tx) => {
    const signIns = matching(tx, { ...asked, event: 'signIn' });
    const query = all === 1 ? signIns : signIns.where('l.user_id', '=', caller.viewer.id);
    const count = await countOf(query);
    const found = await rows(caller, query.limit(size).offset((page - 1) * size), sort);
    return { list: found.map(signInOf), count };
  });
}

/** Everything that has to do with security, newest first, of everybody. */
export function listSecurityLog(
  caller: Caller,
  { page, size, sort = '-create_time', ...asked }: ParamsOf<'securityLog'>,
): Promise<ResponseOf<'securityLog'>> {
  requirePage(caller, '/securityLog');
  return caller.company.read(async (tx) => {
    const query = matching(tx, asked);
    const count = await countOf(query);
    return { list: await rows(caller, query.limit(size).offset((page - 1) * size), sort), count };
  });
}

const MOST = 50_000;
const SOME = 2000;

/** Sign-ins for a spreadsheet, some rows at a time. */
export async function* exportSignIns(caller: Caller, asked: Asked): AsyncGenerator<SignIn[]> {
  requirePage(caller, '/userLoginLog');
  for await (const some of all(caller, { ...asked, event: 'signIn' })) yield some.map(signInOf);
}

/** The security log likewise. */
export async function* exportSecurityLog(caller: Caller, asked: Asked): AsyncGenerator<Line[]> {
  requirePage(caller, '/securityLog');
  yield* all(caller, asked);
}

async function* all(caller: Caller, asked: Asked): AsyncGenerator<Line[]> {
  let before: Line | undefined;
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

function signInOf({ event: _e, user_name, by_name: _b, about: _a, ...signIn }: Line): SignIn {
  return { ...signIn, name: user_name };
}

async function countOf(query: ReturnType<typeof matching>): Promise<number> {
  const { count } = await query
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function matching(tx: Tx, { keyword = '', ok, from, to, event }: Asked) {
  let query = tx
    .from('login_log as l')
    .leftJoin('user as u', 'u.id', 'l.user_id')
    .leftJoin('user as b', 'b.id', 'l.by_user_id');
  const held = holdsKeyword(keyword, ['u.name', 'l.mobile', 'l.ip', 'l.about']);
  if (held) query = query.where(held);
  if (event !== undefined) query = query.where('l.event', '=', event);
  if (ok !== undefined) query = query.where('l.ok', '=', ok);
  return query.where(onDays('l.create_time', { from, to }));
}

async function rows(
  { locale }: Caller,
  query: ReturnType<typeof matching>,
  sort: NonNullable<ParamsOf<'loginLog'>['sort']> = '-create_time',
): Promise<Line[]> {
  const direction = sort === 'create_time' ? 'asc' : 'desc';
  const found = await query
    .select([
      'l.id',
      'l.user_id',
      'u.name as user_name',
      'l.mobile',
      'l.ok',
      'l.ip',
      'l.agent',
      'l.create_time',
      'l.way',
      'l.event',
      'l.about',
      'b.name as by_name',
    ])
    .orderBy('l.create_time', direction)
    .orderBy('l.id', direction)
    .execute();
  return found.map((row) => ({
    ...row,
    user_name: row.user_name ?? '',
    device: deviceName(row.agent),
    // who failed to sign in may be anybody
    by_name: row.by_name ?? (row.ok === 1 ? (row.user_name ?? '') : ''),
    way: row.event === 'signIn' ? translate(SIGN_IN_WAYS[row.way as SignInWay], locale) : '',
    event: row.event as SecurityEvent,
    name: translate(SECURITY_EVENTS[row.event as SecurityEvent], locale),
  }));
}
