import useSWR, { mutate } from 'swr';
import type { ResponseOf, ParamsOf } from '../../schemas/endpoints/index.ts';
import { refreshJobs } from './jobs.ts';
import { NETWORK_CODES } from './transport/apiError.ts';
import { callEndpoint, sendApiRequest } from './transport/client.ts';
import { newIdempotencyKey, refreshRecords } from './records.ts';

export type Colleague = ResponseOf<'people'>['list'][number];
export type ColleagueQuery = ParamsOf<'people'>;
export type RoleRow = ResponseOf<'roles'>[number];
export type RoleRights = ResponseOf<'roleRights'>;
export type Holdings = ResponseOf<'personHoldings'>;
export type Sees = ResponseOf<'personSees'>;
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

/** One person of the company; nothing is asked while there is no id. */
export function useColleague(id: number | undefined) {
  return useSWR(id === undefined ? null : ['staff', 'person', id], () =>
    callEndpoint('GET', '/rest/sys/user/read/{id}', { id: id ?? 0 }, READ),
  );
}

/** The roles of the company, all at once. */
export function useRoles() {
  return useSWR(['staff', 'roles'], () => callEndpoint('GET', '/rest/sys/role/list', {}, READ));
}

/** The departments as a tree. */
export function useDepartments() {
  return useSWR(
    ['staff', 'departments'],
    async () =>
      (await callEndpoint('GET', '/rest/sys/fielddepartmentlist', {}, READ)) as DepartmentNode[],
  );
}

/** What holders of a role may do and who they are; kept as it is while it is being edited. */
export function useRoleRights(id: number | undefined) {
  return useSWR(
    id === undefined ? null : ['staff', 'rights', id],
    () => callEndpoint('GET', '/rest/sys/role/authorization/{id}', { id: id ?? 0 }, READ),
    { revalidateOnFocus: false },
  );
}

/** The fields of a module that a role may hide or fix. */
export function useRoleFields(module: string) {
  return useSWR(
    ['roleFields', module],
    () => callEndpoint('GET', '/rest/sys/role/fields', { module }, READ),
    { revalidateOnFocus: false },
  );
}

/** What a person may see and do, and why. */
export function useSees(id: number) {
  return useSWR(['staff', 'sees', id], () =>
    callEndpoint('GET', '/rest/sys/user/sees', { id }, READ),
  );
}

/** What somebody would have to take over from a person: records by module, approvals, people. */
export function useHoldings(id: number) {
  return useSWR(['staff', 'holdings', id], () =>
    callEndpoint('GET', '/rest/sys/user/holdings', { id }, READ),
  );
}

/** The address by which people ask to join, and until when it holds. */
export function useInvitation() {
  return useSWR('inviteLink', () => callEndpoint('GET', '/rest/sys/user/inviteLink', {}, READ), {
    revalidateOnFocus: false,
    revalidateIfStale: true,
  });
}

/** People, departments and roles hang together: whoever changed one sees all of them anew. */
export async function refreshStaff(): Promise<void> {
  await mutate(
    (key) =>
      (Array.isArray(key) && (key[0] === 'staff' || key[1] === 'resource')) ||
      key === 'people' ||
      key === 'departments' ||
      key === 'viewer' ||
      key === 'setUp',
  );
}

async function then<T>(work: Promise<T>): Promise<T> {
  const answer = await work;
  await refreshStaff();
  return answer;
}

/** Makes a department, or changes the one whose id is given. Throws the ApiError with faults by field. */
export const saveDepartment = (id: number | undefined, given: Values) =>
  then(
    id === undefined
      ? callEndpoint('POST', '/rest/sys/department/save', given, {
          idempotencyKey: newIdempotencyKey(),
        })
      : callEndpoint('PUT', '/rest/sys/department/update/{id}', { id, ...given }),
  );

/** Deletes a department; refused while people or departments belong to it. */
export const deleteDepartment = (id: number) =>
  then(callEndpoint('DELETE', '/rest/sys/department/delete', { id }));

/** Saves what is given of a role's rights; they hold from the next request of its holders. */
export const saveRights = (id: number, given: Omit<ParamsOf<'saveRoleRights'>, 'id'>) =>
  then(callEndpoint('POST', '/rest/sys/role/authorization', { id, ...given }));

/** Makes a person and, where they have no password yet, the link by which they choose one. */
export const addColleague = (given: Values) =>
  then(
    callEndpoint('POST', '/rest/sys/user/save', given, {
      idempotencyKey: newIdempotencyKey(),
    }),
  );
export const changeColleague = (id: number, given: Values) =>
  then(callEndpoint('PUT', '/rest/sys/user/update/{id}', { id, ...given }));
/** Ends the password there is; answers the link by which the person chooses another. */
export const resetPassword = (id: number) =>
  callEndpoint('POST', '/rest/sys/user/resetPassword', { id });
export const reviewColleague = (given: Values) =>
  then(callEndpoint('POST', '/rest/sys/user/audit', given));

/** Stops somebody, and lets somebody else take over. */
export async function deactivateColleague(
  id: number,
  is_stop: 0 | 1,
  takeover_user_id?: number,
): Promise<ResponseOf<'personStop'>> {
  const answer = await then(
    callEndpoint('POST', '/rest/sys/user/stop', {
      id,
      is_stop,
      ...(takeover_user_id !== undefined && { takeover_user_id }),
    }),
  );
  if (answer.jobs.length > 0) await refreshJobs();
  await refreshRecords();
  return answer;
}

/** Whose invitation it is. */
export async function readInvitation(token: string): Promise<ResponseOf<'invitation'>> {
  return callEndpoint('GET', '/account/api/invitation', { token }, { quiet: true });
}

export async function requestToJoin(given: ParamsOf<'joinCorp'>): Promise<ResponseOf<'joinCorp'>> {
  return callEndpoint('POST', '/account/api/joinCorp', given, {
    quiet: true,
    idempotencyKey: newIdempotencyKey(),
  });
}

export type PeopleImport = ResponseOf<'personImport'>;

/** Judges the people of a spreadsheet, or makes them. Throws the ApiError of a file that cannot be read. */
export async function importPeople(file: File, { dryRun }: { dryRun: boolean }) {
  const found = (await sendApiRequest({
    method: 'POST',
    path: '/rest/sys/user/import',
    params: { dry_run: dryRun ? 1 : 0 },
    files: { file },
  })) as PeopleImport;
  if (!dryRun) await refreshStaff();
  return found;
}
