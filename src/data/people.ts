import useSWR, { mutate, preload } from 'swr';
import type { AnswerOf } from '../../schemas/calls.ts';
import type { PickNode } from '../../widgets/host.ts';
import { NETWORK_CODES } from './callError.ts';
import { call } from './client.ts';

export type Person = AnswerOf<'users'>['list'][number];
export type People = AnswerOf<'users'>;

const READ = { quiet: NETWORK_CODES };
const SELDOM = { revalidateOnFocus: false, dedupingInterval: 60_000 };

/** The company's people: the active ones and the disabled ones, whom old values still name. */
export function usePeople() {
  return useSWR('people', loadPeople, SELDOM);
}

function loadPeople() {
  return call('GET', '/rest/sys/fielduserlist', {}, READ);
}

async function loadDepartments(): Promise<PickNode[]> {
  return (await call('GET', '/rest/sys/fielddepartmentlist', {}, READ)).map(branchOf);
}

/** The same lists outside a component, from the same cache. */
export function peopleOnce(): Promise<People> {
  return once('people', loadPeople);
}

export function departmentsOnce(): Promise<PickNode[]> {
  return once('departments', loadDepartments);
}

/** An administrator's own list, as a tree. */
export async function listOptions(kind: string): Promise<PickNode[]> {
  const rows = await call('GET', '/rest/sys/tag/list', { type: kind }, READ);
  const nodes = new Map(
    rows.map((row) => [row.id, { id: row.value, name: row.name, disabled: row.disabled === 1, children: [] as PickNode[] }]),
  );
  const roots: PickNode[] = [];
  for (const row of rows) {
    const node = nodes.get(row.id);
    if (node) (nodes.get(row.parent_id ?? 0)?.children ?? roots).push(node);
  }
  return roots;
}

/** Stage processes; the stopped ones only name what already stands in old records. */
export async function listStageGroups(): Promise<PickNode[]> {
  const { list } = await call('GET', '/rest/sys/opp_group/listgroup', {}, READ);
  return list.map(({ id, name, is_stop }) => ({ id, name, disabled: is_stop === 1 }));
}

async function once<T>(key: string, load: () => Promise<T>): Promise<T> {
  const data = await preload(key, load);
  await mutate(key, data, { revalidate: false });
  return data;
}

interface Branch {
  id: number;
  name: string;
  children: unknown[];
}

function branchOf(branch: Branch): PickNode {
  const children = (branch.children as Branch[]).map(branchOf);
  return { id: branch.id, name: branch.name, ...(children.length > 0 && { children }) };
}
