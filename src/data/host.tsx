import { type ReactNode, useMemo } from 'react';
import type { Condition } from '../../schemas/conditions/conditions.ts';
import { SHOW_TYPE } from '../../schemas/values/fileTypes.ts';
import { REGION_LIST } from '../../schemas/vocabulary/listNames.ts';
import { TAG_KEY } from '../../schemas/vocabulary/listNames.ts';
import { TAG_LIST } from '../../schemas/vocabulary/listNames.ts';
import { hasPermission } from '../../schemas/permissions/viewer.ts';
import { type Host, HostContext, type Pick, type PickNode } from '../../widgets/contract/host.ts';
import type { regionTree } from '../../widgets/parts/address/regions.ts';
import { endpointUrl } from './transport/endpointUrl.ts';
import { ApiError } from './transport/apiError.ts';
import { loadModule } from './modules.ts';
import { departmentsOnce, listOptions, listStageGroups, peopleOnce } from './people.ts';
import { rememberRecent, readRecent } from './recent.ts';
import { loadList, pickRecords } from './records.ts';
import { useSettings, useViewer } from './viewer.ts';

const PAGE = 20;
/** What is named by a list of the administrator's rather than by records. */
const STAGE_GROUPS = 'opportunity_group';
const CATEGORIES = 'product_category';
/** Provinces, cities and districts are the same everywhere: they need no server. */
const REGIONS = REGION_LIST;

export interface Layers {
  open: Host['open'];
  creates: Host['creates'];
  create: Host['create'];
  download: Host['download'];
}

export interface HostProviderProps {
  /** what stands above the pages: opening records, making new ones, saying why a file did not come */
  layers: Layers;
  /** of the form or screen inside: what narrows its pickers, and its completions */
  narrow?: Host['narrow'];
  suggest?: Host['suggest'];
  children: ReactNode;
}

/** Gives widgets what they may ask for: records, people, option lists, uploads. Inner providers narrow what an outer one offers. */
export function HostProvider({
  layers: { open, creates, create, download },
  narrow,
  suggest,
  children,
}: HostProviderProps) {
  const { data: viewer } = useViewer();
  const mayTag = viewer !== undefined && hasPermission(viewer, TAG_KEY);
  const { map_tiles: tiles, map_attribution: attribution } = useSettings();
  const host = useMemo<Host>(
    () => ({
      search,
      names,
      recent,
      chose: rememberRecent,
      people,
      options,
      upload,
      download,
      fileUrl,
      open,
      creates,
      create,
      narrow,
      suggest: suggest ?? (() => Promise.resolve([])),
      ...(mayTag && { growing: GROWING, addOption }),
      ...(typeof tiles === 'string' &&
        tiles !== '' && { mapTiles: { url: tiles, attribution: String(attribution ?? '') } }),
    }),
    [open, creates, create, download, narrow, suggest, mayTag, tiles, attribution],
  );
  return <HostContext value={host}>{children}</HostContext>;
}

async function search(
  module: string,
  keyword: string,
  { page, within, signal }: Parameters<Host['search']>[2],
) {
  // A company has a handful of them: they come whole.
  if (module === STAGE_GROUPS)
    return {
      list: (await listStageGroups('open')).filter((group) =>
        group.name.toLowerCase().includes(keyword.toLowerCase()),
      ),
      more: false,
    };
  const file = await loadModule(module);
  const answer = within
    ? await loadList(file, { page, size: PAGE, keyword, filter: equalTo(within) }, signal)
    : await pickRecords(file, { page, size: PAGE, keyword }, signal);
  const list = answer.list.map((record): Pick => {
    const note = noteOf(record);
    return { id: record.id, name: record.name, ...(note && { note }) };
  });
  return { list, more: page * PAGE < answer.count };
}

/** What tells a record from others of its name: its number, or what it belongs to. */
function noteOf(record: { name: string; number: string | null }): string | undefined {
  const { name, number } = record;
  if (number && number !== name) return number;
  return 'parent' in record && typeof record.parent === 'string' ? record.parent : undefined;
}

async function names(module: string, ids: readonly (number | string)[]): Promise<Pick[]> {
  const among = (picks: readonly Pick[]) =>
    picks.filter((pick) => ids.some((id) => String(id) === String(pick.id)));
  if (module === 'user') return among((await people()).users);
  if (module === 'department') return among(flat((await people()).departments));
  if (module === STAGE_GROUPS) return among(await listStageGroups('all'));
  if (module === CATEGORIES) return among(flat((await options(module)) ?? []));
  try {
    const { list } = await pickRecords(await loadModule(module), { ids });
    return list.map(({ id, name }) => ({ id, name }));
  } catch (error) {
    // A module out of reach, or one that is gone: its records have no names for this reader.
    if (error instanceof ApiError && (error.code === 403 || error.code === 404)) return [];
    throw error;
  }
}

/** Those that are still there, and still within reach. */
async function recent(module: string): Promise<Pick[]> {
  const ids = readRecent(module);
  if (ids.length === 0) return [];
  const known = new Map((await names(module, ids)).map((pick) => [String(pick.id), pick]));
  return ids.flatMap((id) => known.get(String(id)) ?? []).filter((pick) => !pick.disabled);
}

async function people() {
  const [{ list, forbidden }, departments] = await Promise.all([peopleOnce(), departmentsOnce()]);
  const users = [
    ...list.map((user) => ({ ...user, disabled: false })),
    ...forbidden.map((user) => ({ ...user, disabled: true })),
  ];
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

async function options(list: string): Promise<PickNode[] | null> {
  if (list === STAGE_GROUPS) return listStageGroups('open');
  if (list === REGIONS)
    return (await import('../../widgets/parts/address/regions.ts')).regionTree().map(nodeOf);
  return listOptions(list);
}

const GROWING: ReadonlySet<string> = new Set([TAG_LIST]);

async function addOption(_list: string, name: string): Promise<PickNode | { fault: string }> {
  try {
    const { addItem } = await import('./lists.ts');
    const { id, value } = await addItem({ name });
    return { id: value, row: id, name };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    error.claimed = true;
    return { fault: error.fields[0]?.text ?? error.message };
  }
}

function nodeOf({ value, label, children }: RegionItem): PickNode {
  return { id: String(value), name: label, ...(children && { children: children.map(nodeOf) }) };
}

async function upload(file: File, onProgress: (part: number) => void, signal?: AbortSignal) {
  const { uploadFile } = await import('./files.ts');
  const { id, path, name, size } = await uploadFile(file, {
    showType: SHOW_TYPE.field,
    onProgress,
    signal,
  });
  return { id, path, name, size };
}

function fileUrl(path: string): string {
  return /^(https?:|data:|blob:)/.test(path)
    ? path
    : endpointUrl(path.startsWith('/') ? path : `/${path}`);
}

function equalTo(within: Readonly<Record<string, unknown>>): Condition {
  return {
    op: 'and',
    rules: Object.entries(within).map(([field, value]) => ({ field, operator: 'eq', value })),
  };
}

type RegionItem = ReturnType<typeof regionTree>[number];
type Node = Pick & { children?: readonly Node[] };

function flat(nodes: readonly Node[]): Pick[] {
  return nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
}
