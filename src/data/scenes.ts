import useSWR, { mutate } from 'swr';
import type { AnswerOf, ParamsOf } from '../../schemas/calls.ts';
import type { Group } from '../../schemas/conditions.ts';
import { NETWORK_CODES } from './callError.ts';
import { call } from './client.ts';
import { newIdempotencyKey } from './records.ts';
import { readOwner } from './session.ts';

export type Scene = AnswerOf<'scenes'>[number];
export type SceneId = Scene['id'];
export interface SceneCount {
  count: number;
  count_is_estimate: boolean;
}

const READ = { quiet: NETWORK_CODES };

/** The saved views of a list, in the reader's own order, hidden ones among them. */
export function useScenes(module: string | undefined) {
  return useSWR(module ? ['scenes', module] : null, ([, name]) => loadScenes(name), {
    revalidateOnFocus: false,
  });
}

async function loadScenes(module: string): Promise<Scene[]> {
  const scenes = await call('POST', '/rest/sys/scene/list', { module }, READ);
  const first = scenes.find((scene) => scene.is_default === 1);
  if (first) localStorage.setItem(firstKey(module), String(first.id));
  else localStorage.removeItem(firstKey(module));
  return scenes;
}

/** The view that a list opens with, as far as this browser knows before the server has answered; '' is none. */
export function firstScene(module: string): string {
  return localStorage.getItem(firstKey(module)) ?? '';
}

function firstKey(module: string): string {
  return `scene:${readOwner()}:${module}`;
}

/** How many records each view has; asked for when the views are there, and again after every write. */
export function useSceneCounts(module: string | undefined, ids: readonly SceneId[]) {
  const asked = module !== undefined && ids.length > 0;
  return useSWR(
    asked ? ['records', module, 'scenenum', ids.join()] : null,
    async () => {
      const rows = await call(
        'GET',
        '/rest/sys/scene/scenenum',
        { module: module ?? '', scenes: [...ids] },
        { quiet: true },
      );
      return new Map(rows.map(({ id, ...count }): [string, SceneCount] => [String(id), count]));
    },
    { keepPreviousData: true },
  );
}

/** What a view is to hold. An empty filter, list of columns or roles takes out what it held. */
export interface SceneDraft {
  name?: string;
  filter?: Group | undefined;
  sort?: string;
  columns?: ParamsOf<'saveListFields'>['fields'];
  view?: string;
  by?: string;
  whose?: 'team';
  roles?: readonly number[];
}

export async function saveScene(
  module: string,
  draft: SceneDraft & { name: string },
): Promise<number> {
  const { id } = await call('POST', '/rest/sys/scene/save', { module, ...wired(draft) } as object, {
    idempotencyKey: newIdempotencyKey(),
  });
  await refreshScenes(module);
  return id;
}

export async function updateScene(
  { id, module }: Pick<Scene, 'id' | 'module'>,
  change: SceneDraft,
): Promise<void> {
  await call('PUT', '/rest/sys/scene/update/{id}', { ...wired(change), id: Number(id) });
  await refreshScenes(module);
}

export async function deleteScene({ id, module }: Pick<Scene, 'id' | 'module'>): Promise<void> {
  await call('DELETE', '/rest/sys/scene/{id}', { id: Number(id) });
  await refreshScenes(module);
}

export async function sortScenes(module: string, ids: readonly SceneId[]): Promise<void> {
  await call('POST', '/rest/sys/scene/sort', { module, scenes: [...ids] });
  await refreshScenes(module);
}

export async function hideScene(
  { id, module }: Pick<Scene, 'id' | 'module'>,
  hidden: boolean,
): Promise<void> {
  await call('POST', '/rest/sys/scene/hiding', { module, scene_id: id, hidden: hidden ? 1 : 0 });
  await refreshScenes(module);
}

export async function setFirstScene(module: string, id: SceneId | undefined): Promise<void> {
  await call('POST', '/rest/sys/scene/default', {
    module,
    ...(id !== undefined && { scene_id: id }),
  });
  await refreshScenes(module);
}

async function refreshScenes(module: string): Promise<void> {
  await mutate(['scenes', module]);
}

/** A form body has no empty lists: nested parts travel as JSON text. */
function wired({ filter, columns, roles, ...rest }: SceneDraft): Record<string, unknown> {
  return {
    ...rest,
    ...(filter && { filter: JSON.stringify(filter) }),
    ...(columns && { columns: JSON.stringify(columns) }),
    ...(roles && { roles: JSON.stringify(roles) }),
  };
}
