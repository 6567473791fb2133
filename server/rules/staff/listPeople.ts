import type { ParamsOf, ResponseOf } from '../../../schemas/endpoints/index.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import type { Tx } from '../../db/handle.ts';
import { holdsKeyword, LAST_LOGIN, peopleOrder, SECOND_FACTOR } from '../../db/peopleTests.ts';
import { departmentsBelow } from '../../records/access/people.ts';
import type { Caller } from '../../records/core/types.ts';
import { requirePage } from './common.ts';
import { telephoneOf } from './people.ts';
import { logOwnEvent } from './securityLog.ts';

type ListQuery = ParamsOf<'people'>;

/** The people of a company, a page of them, and how many there are in each state. */
export function listPeople(
  caller: Caller,
  { page, size, status, sort, ...asked }: ListQuery,
): Promise<ResponseOf<'people'>> {
  requirePage(caller, '/user');
  return caller.company.read(async (tx) => {
    const matching = await matchingPeople(tx, asked);
    const states = await matching
      .select(['u.disabled', 'u.pending', ({ fn }) => fn.countAll<number>().as('count')])
      .groupBy(['u.disabled', 'u.pending'])
      .execute();
    const counts = { active: 0, stopped: 0, pending: 0 };
    for (const state of states) counts[statusOf(state)] += Number(state.count);
    let sorted = inStatus(matching, status).select(ROW).select(SHOWN);
    for (const order of sort ? peopleOrder(sort) : []) sorted = sorted.orderBy(order);
    const rows = await sorted
      .orderBy('u.id')
      .limit(size)
      .offset((page - 1) * size)
      .execute();
    return {
      list: rows.map(rowOf),
      count:
        status === undefined ? counts.active + counts.stopped + counts.pending : counts[status],
      counts,
    };
  });
}

/** One of them with what only the form shows. Throws not_found. */
export function readPerson(caller: Caller, id: number): Promise<ResponseOf<'person'>> {
  requirePage(caller, '/user');
  return caller.company.read(async (tx) => {
    const row = await joined(tx)
      .select(ROW)
      .select(SHOWN)
      .select('u.data')
      .where('u.id', '=', id)
      .executeTakeFirst();
    if (!row) throw new AppError('not_found');
    return { ...rowOf(row), ...telephoneOf(row.data) };
  });
}

const MOST = 50_000;
const SOME = 1000;

/** The same for a spreadsheet, by their ids, some rows at a time. That somebody took them away stands in the security log. */
export async function* exportPeople(
  caller: Caller,
  { status, ...asked }: Pick<ListQuery, 'keyword' | 'status' | 'department_id' | 'role_id'>,
): AsyncGenerator<ResponseOf<'people'>['list']> {
  requirePage(caller, '/user');
  await logOwnEvent(caller, 'peopleExported');
  let last = 0;
  for (let done = 0; done < MOST; done += SOME) {
    const after = last;
    const rows = await caller.company.read(async (tx) => {
      const of = inStatus(await matchingPeople(tx, asked), status);
      const found = await of
        .select(ROW)
        .select(SHOWN)
        .where('u.id', '>', after)
        .orderBy('u.id')
        .limit(SOME)
        .execute();
      return found.map(rowOf);
    });
    if (rows.length > 0) yield rows;
    if (rows.length < SOME) return;
    last = rows.at(-1)?.id ?? 0;
  }
}

function inStatus(matching: ReturnType<typeof joined>, status: ListQuery['status']) {
  return status === undefined
    ? matching
    : matching
        .where('u.disabled', '=', status === 'active' ? 0 : 1)
        .where('u.pending', '=', status === 'pending' ? 1 : 0);
}

const ROW = [
  'u.id',
  'u.name',
  'u.mobile',
  'u.email',
  'u.avatar',
  'u.position',
  'u.department_id',
  'd.name as department_name',
  'u.role_id',
  'r.name as role_name',
  'u.superior_user_id',
  's.name as superior_name',
  'u.is_admin',
  'u.hidden',
  'u.disabled',
  'u.pending',
  'u.create_time',
] as const;

const SHOWN = [LAST_LOGIN, SECOND_FACTOR];

function joined(tx: Tx) {
  return tx
    .from('user as u')
    .leftJoin('department as d', 'd.id', 'u.department_id')
    .leftJoin('role as r', 'r.id', 'u.role_id')
    .leftJoin('user as s', 's.id', 'u.superior_user_id');
}

async function matchingPeople(
  tx: Tx,
  {
    keyword = '',
    department_id,
    role_id,
  }: Pick<ListQuery, 'keyword' | 'department_id' | 'role_id'>,
) {
  let query = joined(tx);
  const held = holdsKeyword(keyword, ['u.name', 'u.mobile']);
  if (held) query = query.where(held);
  if (department_id !== undefined)
    query = query.where('u.department_id', 'in', await departmentsBelow(tx, department_id));
  return role_id === undefined ? query : query.where('u.role_id', '=', role_id);
}

type Joined = Awaited<ReturnType<ReturnType<typeof rowQuery>['executeTakeFirstOrThrow']>>;
function rowQuery(tx: Tx) {
  return joined(tx).select(ROW).select(SHOWN);
}

function rowOf({
  department_name,
  role_name,
  superior_name,
  last_login,
  disabled,
  pending,
  ...row
}: Joined): ResponseOf<'people'>['list'][number] {
  return {
    ...row,
    department_name: department_name ?? '',
    role_name: role_name ?? '',
    superior_name: superior_name ?? '',
    last_login: last_login ?? '',
    status: statusOf({ disabled, pending }),
  };
}

function statusOf({
  disabled,
  pending,
}: {
  disabled: 0 | 1;
  pending: 0 | 1;
}): 'active' | 'stopped' | 'pending' {
  return pending === 1 ? 'pending' : disabled === 1 ? 'stopped' : 'active';
}
