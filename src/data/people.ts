import useSWR, { mutate, preload } from 'swr';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import type { PickNode } from '../../widgets/contract/host.ts';
import { ApiError, NETWORK_CODES } from './transport/apiError.ts';
import { callEndpoint } from './transport/client.ts';

export type Person = ResponseOf<'users'>['list'][number];
export type People = ResponseOf<'users'>;

const READ = { quiet: NETWORK_CODES };
const SELDOM = { revalidateOnFocus: false, dedupingInterval: 60_000 };

/** The company's people: the active ones and the disabled ones, whom old values still name. */
export function usePeople() {
  return useSWR('people', loadPeople, SELDOM);
}

function loadPeople() {
  return callEndpoint('GET', '/rest/sys/fielduserlist', {}, READ);
}

async function loadDepartments(): Promise<PickNode[]> {
  return (await callEndpoint('GET', '/rest/sys/fielddepartmentlist', {}, READ)).map(branchOf);
}

/** The same lists outside a component, from the same cache. */
export function peopleOnce(): Promise<People> {
  return once('people', loadPeople);
}

/** The departments as a tree to pick from, asked for once. */
export function departmentsOnce(): Promise<PickNode[]> {
  return once('departments', loadDepartments);
}

/** A list of the server's by its name, as a tree; null when it knows none of that name. */
export async function listOptions(name: string): Promise<PickNode[] | null> {
  const rows = await callEndpoint(
    'GET',
    '/rest/sys/tag/list',
    { type: name },
    { quiet: [...NETWORK_CODES, 404] },
  ).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 404) return null;
    throw error;
  });
  if (!rows) return null;
  const nodes = new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.value,
        row: row.id,
        name: row.name,
        disabled: row.disabled === 1,
        ...(row.color && { color: row.color }),
        children: [] as PickNode[],
      },
    ]),
  );
  const roots: PickNode[] = [];
  for (const row of rows) {
    const node = nodes.get(row.id);
    if (node) (nodes.get(row.parent_id ?? 0)?.children ?? roots).push(node);
  }
  return roots;
}

/** Stage processes to choose from; the stopped ones besides, where they name what stands in old records. */
export async function listStageGroups(which: 'open' | 'all'): Promise<PickNode[]> {
  const { list } = await callEndpoint(
    'GET',
    '/rest/sys/opp_group/listgroup',
    which === 'open' ? { isStop: 0 } : {},
    READ,
  );
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
