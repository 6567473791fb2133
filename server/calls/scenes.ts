import type { AnswerOf } from '../../schemas/calls.ts';
import { AppError } from '../../schemas/errors.ts';
import {
  countScenes,
  deleteScene,
  listScenes,
  moduleOf,
  readScene,
  saveScene,
  updateScene,
} from '../records/index.ts';
import type { Scene } from '../records/scenes.ts';
import type { Caller } from '../records/types.ts';
import type { Handlers } from './handlers.ts';
import { userNames } from './people.ts';
import { changeConfig, readConfig } from './userConfig.ts';

type SceneId = Scene['id'];

/** How one user has arranged the views of a list. */
interface Arrangement {
  order?: readonly SceneId[];
  hidden?: readonly SceneId[];
  first?: SceneId;
}

export const scenes: Handlers<
  | 'scenes'
  | 'sceneNumbers'
  | 'readScene'
  | 'saveScene'
  | 'updateScene'
  | 'deleteScene'
  | 'sortScenes'
  | 'defaultScene'
  | 'hideScene'
> = {
  async scenes({ caller }, { module }) {
    const { key } = await moduleOf(caller, module);
    return arranged(caller, key, await listScenes(caller, key));
  },

  async sceneNumbers({ caller }, { module, scenes: asked }) {
    const { key } = await moduleOf(caller, module);
    const shown =
      asked ??
      (await arranged(caller, key, await listScenes(caller, key)))
        .filter(({ hidden }) => hidden === 0)
        .map(({ id }) => id);
    return countScenes(caller, key, shown);
  },

  async readScene({ caller }, { id }) {
    const { module, scene } = await readScene(caller, id);
    const [own] = await arranged(caller, module, [scene]);
    if (!own) throw new AppError('not_found');
    return own;
  },

  saveScene: ({ caller }, { module, ...draft }) => saveScene(caller, module, draft),

  updateScene: ({ caller }, { id, ...change }) => updateScene(caller, id, change),

  async deleteScene({ caller }, { id }) {
    await deleteScene(caller, id);
    return null;
  },

  sortScenes: ({ caller }, { module, scenes: order }) =>
    arrange(caller, module, order, (now) => ({ ...now, order })),

  defaultScene: ({ caller }, { module, scene_id }) =>
    arrange(caller, module, scene_id === undefined ? [] : [scene_id], ({ first: _, ...now }) =>
      scene_id === undefined ? now : { ...now, first: scene_id },
    ),

  hideScene: ({ caller }, { module, scene_id, hidden }) =>
    arrange(caller, module, [scene_id], (now) => ({
      ...now,
      hidden: [
        ...(now.hidden ?? []).filter((id) => id !== scene_id),
        ...(hidden ? [scene_id] : []),
      ],
    })),
};

/** Keeps a change of the caller's own arrangement, about views that the caller may see. */
async function arrange(
  caller: Caller,
  module: string,
  about: readonly SceneId[],
  change: (now: Arrangement) => Arrangement,
): Promise<null> {
  const { key } = await moduleOf(caller, module);
  const known = new Set((await listScenes(caller, key)).map(({ id }) => id));
  if (about.some((id) => !known.has(id))) throw new AppError('not_found');
  await changeConfig<Arrangement>(caller, `scenes:${key}`, (now) => change(now ?? {}));
  return null;
}

/** In the caller's own order; what came since stands at the end. */
async function arranged(
  caller: Caller,
  module: string,
  all: readonly Scene[],
): Promise<AnswerOf<'scenes'>> {
  const {
    order = [],
    hidden = [],
    first,
  } = (await readConfig<Arrangement>(caller, `scenes:${module}`)) ?? {};
  const names = await userNames(
    caller,
    all.map(({ user_id }) => user_id),
  );
  const place = (id: SceneId) => (order.includes(id) ? order.indexOf(id) : order.length);
  return all
    .toSorted((a, b) => place(a.id) - place(b.id))
    .map(({ columns, roles, ...scene }) => ({
      ...scene,
      columns: [...columns],
      roles: [...roles],
      filter: scene.filter,
      module,
      user_name: names.get(scene.user_id ?? 0) ?? '',
      is_default: scene.id === first ? 1 : 0,
      hidden: hidden.includes(scene.id) ? 1 : 0,
    }));
}
