import useSWR, { mutate } from 'swr';
import type { AnswerOf, ParamsOf } from '../../schemas/calls.ts';
import { addressOf } from './bases.ts';
import { tellJobs } from './bulk.ts';
import { NETWORK_CODES } from './callError.ts';
import { call } from './client.ts';
import { newIdempotencyKey, refreshRecords } from './records.ts';

export type Colleague = AnswerOf<'people'>['list'][number];
export type ColleagueQuery = ParamsOf<'people'>;
export type ColleagueStatus = Colleague['status'];
export type RoleRow = AnswerOf<'roles'>[number];
export type RoleRights = AnswerOf<'roleRights'>;
export type Holdings = AnswerOf<'personHoldings'>;
export type Sees = AnswerOf<'personSees'>;
export type SignInRow = AnswerOf<'loginLog'>['list'][number];
export type SignInQuery = ParamsOf<'loginLog'>;
export interface DepartmentNode {
  id: number;
  name: string;
  parent_id: number | null;
  leader_user_id: number | null;
  deputy_user_ids: number[];
  users: number;
  children: DepartmentNode[];
}
type Values = Readonly<Record<string, unknown>>;

const READ = { quiet: NETWORK_CODES };
const KEPT = { keepPreviousData: true };

export function useColleagues(query: Partial<ColleagueQuery>) {
  return useSWR(
    ['staff', 'people', query],
    () => call('POST', '/rest/sys/user/list', query, READ),
    KEPT,
  );
}

export function useColleague(id: number | undefined) {
  return useSWR(id === undefined ? null : ['staff', 'person', id], () =>
    call('GET', '/rest/sys/user/read/{id}', { id: id ?? 0 }, READ),
  );
}

export function useRoles() {
  return useSWR(['staff', 'roles'], () => call('GET', '/rest/sys/role/list', {}, READ));
}

export function useDepartments() {
  return useSWR(
    ['staff', 'departments'],
    async () => (await call('GET', '/rest/sys/fielddepartmentlist', {}, READ)) as DepartmentNode[],
  );
}

export function useRoleRights(id: number | undefined) {
  return useSWR(
    id === undefined ? null : ['staff', 'rights', id],
    () => call('GET', '/rest/sys/role/authorization/{id}', { id: id ?? 0 }, READ),
    { revalidateOnFocus: false },
  );
}

/** The fields of a module that a role may hide or fix. */
export function useRoleFields(module: string) {
  return useSWR(
    ['roleFields', module],
    () => call('GET', '/rest/sys/role/fields', { module }, READ),
    { revalidateOnFocus: false },
  );
}

export function useSees(id: number) {
  return useSWR(['staff', 'sees', id], () => call('GET', '/rest/sys/user/sees', { id }, READ));
}

export function useHoldings(id: number) {
  return useSWR(['staff', 'holdings', id], () =>
    call('GET', '/rest/sys/user/holdings', { id }, READ),
  );
}

export function useSignIns(query: Partial<SignInQuery>) {
  return useSWR(
    ['signIns', query],
    () => call('GET', '/rest/sys/user/loginLog', query, READ),
    KEPT,
  );
}

export function useInvitation() {
  return useSWR('inviteLink', () => call('GET', '/rest/sys/user/inviteLink', {}, READ), {
    revalidateOnFocus: false,
    revalidateIfStale: true,
  });
}

/** People, departments and roles hang together: whoever changed one sees all of them anew. */
async function refresh(): Promise<void> {
  await mutate(
    (key) =>
      (Array.isArray(key) && key[0] === 'staff') ||
      key === 'people' ||
      key === 'departments' ||
      key === 'viewer' ||
      key === 'setUp',
  );
}

async function then<T>(work: Promise<T>): Promise<T> {
  const answer = await work;
  await refresh();
  return answer;
}

export const saveDepartment = (id: number | undefined, given: Values) =>
  then(
    id === undefined
      ? call('POST', '/rest/sys/department/save', given, {
          idempotencyKey: newIdempotencyKey(),
        })
      : call('PUT', '/rest/sys/department/update/{id}', { id, ...given }),
  );
export const deleteDepartment = (id: number) =>
  then(call('DELETE', '/rest/sys/department/delete', { id }));

export const saveRole = (given: Values) =>
  then(
    call('POST', '/rest/sys/role/save', given, {
      idempotencyKey: newIdempotencyKey(),
    }),
  );
export const updateRole = (id: number, given: Values) =>
  then(call('PUT', '/rest/sys/role/update/{id}', { id, ...given }));
export const deleteRole = (id: number) => then(call('DELETE', '/rest/sys/role/delete', { id }));
export const saveRights = (id: number, given: Omit<ParamsOf<'saveRoleRights'>, 'id'>) =>
  then(call('POST', '/rest/sys/role/authorization', { id, ...given }));

export const addColleague = (given: Values) =>
  then(
    call('POST', '/rest/sys/user/save', given, {
      idempotencyKey: newIdempotencyKey(),
    }),
  );
export const changeColleague = (id: number, given: Values) =>
  then(call('PUT', '/rest/sys/user/update/{id}', { id, ...given }));
/** Ends the password there is; answers the link by which the person chooses another. */
export const resetPassword = (id: number) => call('POST', '/rest/sys/user/resetPassword', { id });
export const auditColleague = (given: Values) => then(call('POST', '/rest/sys/user/audit', given));

/** Lets somebody in again, or stops him and lets somebody else take over. */
export async function stopColleague(
  id: number,
  is_stop: 0 | 1,
  takeover_user_id?: number,
): Promise<AnswerOf<'personStop'>> {
  const answer = await then(
    call('POST', '/rest/sys/user/stop', {
      id,
      is_stop,
      ...(takeover_user_id !== undefined && { takeover_user_id }),
    }),
  );
  if (answer.jobs.length > 0) await tellJobs();
  await refreshRecords();
  return answer;
}

const BATCH = {
  role: '/rest/sys/user/batchRole',
  position: '/rest/sys/user/batchPosition',
  department: '/rest/sys/user/batchDepartment',
  superior: '/rest/sys/user/reportConfig',
  hide: '/rest/sys/user/batchHide',
} as const;
export type Batch = keyof typeof BATCH;

/** One change for several people: all of them or nobody. */
export const changeColleagues = (what: Batch, ids: readonly number[], given: Values) =>
  then(call('POST', BATCH[what], { ids: [...ids], ...given }));

export function downloadSignIns(query: Partial<SignInQuery>): void {
  const asked = Object.entries(query).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [[key, String(value)]],
  );
  const link = document.createElement('a');
  link.href = `${addressOf('/rest/sys/user/loginLogExport')}?${new URLSearchParams(asked).toString()}`;
  link.download = '';
  link.click();
}

/** Whose invitation it is. */
export async function readInvitation(token: string): Promise<AnswerOf<'invitation'>> {
  return call('GET', '/account/api/invitation', { token }, { quiet: true });
}

export async function askToJoin(given: ParamsOf<'joinCorp'>): Promise<AnswerOf<'joinCorp'>> {
  return call('POST', '/account/api/joinCorp', given, {
    quiet: true,
    idempotencyKey: newIdempotencyKey(),
  });
}
