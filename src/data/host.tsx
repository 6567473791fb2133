import { type ReactNode, useMemo } from 'react';
import type { Condition } from '../../schemas/conditions.ts';
import { type Host, HostContext, type Pick } from '../../widgets/host.ts';
import { addressOf } from './bases.ts';
import { uploadFile } from './files.ts';
import { loadModule } from './modules.ts';
import { departmentsOnce, listOptions, listStageGroups, peopleOnce } from './people.ts';
import { loadList, pickRecords } from './records.ts';
import { useSettings } from './viewer.ts';

const PAGE = 20;
/** What is named by a list of the administrator's rather than by records. */
const STAGE_GROUPS = 'opportunity_group';
const CATEGORIES = 'product_category';

export interface HostProviderProps {
  /** opens a record's panel */
  onOpen: Host['open'];
  /** of the form or screen inside: what narrows its pickers, and its completions */
  narrow?: Host['narrow'];
  suggest?: Host['suggest'];
  children: ReactNode;
}

/** Gives widgets what they may ask for: records, people, option lists, uploads. Inner providers narrow what an outer one offers. */
export function HostProvider({ onOpen, narrow, suggest, children }: HostProviderProps) {
  const { map_tiles: tiles, map_attribution: attribution } = useSettings();
  const host = useMemo<Host>(
    () => ({
      search,
      names,
      people,
      options,
      upload,
      fileUrl,
      open: onOpen,
      narrow,
      suggest: suggest ?? (() => Promise.resolve([])),
      ...(typeof tiles === 'string' && tiles !== '' && { mapTiles: { url: tiles, attribution: String(attribution ?? '') } }),
    }),
    [onOpen, narrow, suggest, tiles, attribution],
  );
  return <HostContext value={host}>{children}</HostContext>;
}

async function search(module: string, keyword: string, { page, within, signal }: Parameters<Host['search']>[2]) {
  // A company has a handful of them: they come whole.
  if (module === STAGE_GROUPS) return { list: (await options(module)).filter((group) => group.name.toLowerCase().includes(keyword.toLowerCase())), more: false };
  const file = await loadModule(module);
  const answer = within
    ? await loadList(file, { page, size: PAGE, keyword, filter: equalTo(within) }, signal)
    : await pickRecords(file, { page, size: PAGE, keyword }, signal);
  const list = answer.list.map(({ id, name, number }): Pick => ({ id, name, ...(number && number !== name && { note: number }) }));
  return { list, more: page * PAGE < answer.count };
}

async function names(module: string, ids: readonly (number | string)[]): Promise<Pick[]> {
  if (module === 'user') return (await people()).users.filter((user) => ids.some((id) => String(id) === String(user.id)));
  if (module === 'department') return flat((await people()).departments).filter((node) => ids.some((id) => String(id) === String(node.id)));
  if (module === STAGE_GROUPS || module === CATEGORIES)
    return flat(await options(module)).filter((node) => ids.some((id) => String(id) === String(node.id)));
  const { list } = await pickRecords(await loadModule(module), { ids });
  return list.map(({ id, name }) => ({ id, name }));
}

async function people() {
  const [{ list, forbidden }, departments] = await Promise.all([peopleOnce(), departmentsOnce()]);
  const users = [...list.map((user) => ({ ...user, disabled: false })), ...forbidden.map((user) => ({ ...user, disabled: true }))];
  return {
    departments,
    users: users.map(({ id, name, department_id, department_name, disabled }) => ({
      id,
      name,
      note: department_name,
      department_id,
      disabled,
    })),
  };
}

function options(list: string) {
  return list === STAGE_GROUPS ? listStageGroups() : listOptions(list);
}

function upload(file: File, onProgress: (part: number) => void, signal?: AbortSignal) {
  return uploadFile(file, { onProgress, signal });
}

function fileUrl(path: string): string {
  return /^(https?:|data:|blob:)/.test(path) ? path : addressOf(path.startsWith('/') ? path : `/${path}`);
}

function equalTo(within: Readonly<Record<string, unknown>>): Condition {
  return { op: 'and', rules: Object.entries(within).map(([field, value]) => ({ field, operator: 'eq', value })) };
}

type Node = Pick & { children?: readonly Node[] };

function flat(nodes: readonly Node[]): Pick[] {
  return nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
}
