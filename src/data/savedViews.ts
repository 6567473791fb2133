import useSWR, { mutate } from 'swr';
import type { ResponseOf, ParamsOf } from '../../schemas/endpoints/index.ts';
import type { Group } from '../../schemas/conditions/conditions.ts';
import { NETWORK_CODES } from './transport/apiError.ts';
import { callEndpoint } from './transport/client.ts';
import { newIdempotencyKey } from './records.ts';
import { readOwner } from './transport/session.ts';

export type SavedView = ResponseOf<'scenes'>[number];
export type SavedViewId = SavedView['id'];
export interface SavedViewCount {
  count: number;
  count_is_estimate: boolean;
}

const READ = { quiet: NETWORK_CODES };

/** The saved views of a list, in the reader's own order, hidden ones among them. */
export function useSavedViews(module: string | undefined) {
  return useSWR(module ? ['scenes', module] : null, ([, name]) => loadScenes(name), {
    revalidateOnFocus: false,
  });
}

async function loadScenes(module: string): Promise<SavedView[]> {
  const scenes = await callEndpoint('POST', '/rest/sys/scene/list', { module }, READ);
  const first = scenes.find((scene) => scene.is_default === 1);
  if (first) localStorage.setItem(firstKey(module), String(first.id));
  else localStorage.removeItem(firstKey(module));
  return scenes;
}

/** The view that a list opens with, as far as this browser knows before the server has answered; '' is none. */
export function defaultSavedView(module: string): string {
  return localStorage.getItem(firstKey(module)) ?? '';
}

function firstKey(module: string): string {
  return `scene:${readOwner()}:${module}`;
}

/** How many records each view has; asked for when the views are there, and again after every write. */
export function useSavedViewCounts(module: string | undefined, ids: readonly SavedViewId[]) {
  const asked = module !== undefined && ids.length > 0;
  return useSWR(
    asked ? ['records', module, 'scenenum', ids.join()] : null,
    async () => {
      const rows = await callEndpoint(
        'GET',
        '/rest/sys/scene/scenenum',
        { module: module ?? '', scenes: [...ids] },
        { quiet: true },
      );
      return new Map(rows.map(({ id, ...count }): [string, SavedViewCount] => [String(id), count]));
    },
    { keepPreviousData: true },
  );
}

/** What a view is to hold. An empty filter, list of columns or roles takes out what it held. */
export interface SavedViewDraft {
  name?: string;
  filter?: Group | undefined;
  sort?: string;
  columns?: ParamsOf<'saveListFields'>['fields'];
  view?: string;
  by?: string;
  whose?: 'team';
  roles?: readonly number[];
}

/** Saves a view and returns its id. Throws the ApiError with faults by field. */
export async function createSavedView(
  module: string,
  draft: SavedViewDraft & { name: string },
): Promise<number> {
  const { id } = await callEndpoint(
    'POST',
    '/rest/sys/scene/save',
    { module, ...wired(draft) } as object,
    {
      idempotencyKey: newIdempotencyKey(),
    },
  );
  await refreshScenes(module);
  return id;
}

/** Changes what is given of a saved view. */
export async function updateSavedView(
  { id, module }: Pick<SavedView, 'id' | 'module'>,
  change: SavedViewDraft,
): Promise<void> {
  await callEndpoint('PUT', '/rest/sys/scene/update/{id}', { ...wired(change), id: Number(id) });
  await refreshScenes(module);
}

/** Deletes a saved view. */
export async function deleteSavedView({
  id,
  module,
}: Pick<SavedView, 'id' | 'module'>): Promise<void> {
  await callEndpoint('DELETE', '/rest/sys/scene/{id}', { id: Number(id) });
  await refreshScenes(module);
}

/** Keeps the reader's own order of a module's views: all their ids, first to last. */
export async function sortSavedViews(module: string, ids: readonly SavedViewId[]): Promise<void> {
  await callEndpoint('POST', '/rest/sys/scene/sort', { module, scenes: [...ids] });
  await refreshScenes(module);
}

/** Hides a view from the reader's own tabs, or shows it again. */
export async function hideSavedView(
  { id, module }: Pick<SavedView, 'id' | 'module'>,
  hidden: boolean,
): Promise<void> {
  await callEndpoint('POST', '/rest/sys/scene/hiding', {
    module,
    scene_id: id,
    hidden: hidden ? 1 : 0,
  });
  await refreshScenes(module);
}

/** The view that a module's list opens with for the reader; without one the shipped one. */
export async function setDefaultSavedView(
  module: string,
  id: SavedViewId | undefined,
): Promise<void> {
  await callEndpoint('POST', '/rest/sys/scene/default', {
    module,
    ...(id !== undefined && { scene_id: id }),
  });
  await refreshScenes(module);
}

async function refreshScenes(module: string): Promise<void> {
  await mutate(['scenes', module]);
}

/** A form body has no empty lists: nested parts travel as JSON text. */
function wired({ filter, columns, roles, ...rest }: SavedViewDraft): Record<string, unknown> {
  return {
    ...rest,
    ...(filter && { filter: JSON.stringify(filter) }),
    ...(columns && { columns: JSON.stringify(columns) }),
    ...(roles && { roles: JSON.stringify(roles) }),
  };
}
