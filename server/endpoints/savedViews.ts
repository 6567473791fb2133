import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import {
  countSavedViews,
  deleteSavedView,
  listSavedViews,
  moduleOf,
  readSavedView,
  createSavedView,
  updateSavedView,
} from '../records/index.ts';
import type { SavedView } from '../records/read/savedViews.ts';
import type { Caller } from '../records/core/types.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import { userNames } from './shared/userNames.ts';
import { changeConfig, readConfig } from './shared/userConfig.ts';

type SceneId = SavedView['id'];

/** How one user has arranged the views of a list. */
interface Arrangement {
  order?: readonly SceneId[];
  hidden?: readonly SceneId[];
  first?: SceneId;
}

export const savedViewHandlers: EndpointHandlers<
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
    return arranged(caller, key, await listSavedViews(caller, key));
  },

  async sceneNumbers({ caller }, { module, scenes: asked }) {
    const { key } = await moduleOf(caller, module);
    const shown =
      asked ??
      (await arranged(caller, key, await listSavedViews(caller, key)))
        .filter(({ hidden }) => hidden === 0)
        .map(({ id }) => id);
    return countSavedViews(caller, key, shown);
  },

  async readScene({ caller }, { id }) {
    const { module, scene } = await readSavedView(caller, id);
    const [own] = await arranged(caller, module, [scene]);
    if (!own) throw new AppError('not_found');
    return own;
  },

  saveScene: ({ caller }, { module, ...draft }) => createSavedView(caller, module, draft),

  updateScene: ({ caller }, { id, ...change }) => updateSavedView(caller, id, change),

  async deleteScene({ caller }, { id }) {
    await deleteSavedView(caller, id);
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
  const known = new Set((await listSavedViews(caller, key)).map(({ id }) => id));
  if (about.some((id) => !known.has(id))) throw new AppError('not_found');
  await changeConfig<Arrangement>(caller, `scenes:${key}`, (now) => change(now ?? {}));
  return null;
}

/** In the caller's own order; what came since stands at the end. */
async function arranged(
  caller: Caller,
  module: string,
  all: readonly SavedView[],
): Promise<ResponseOf<'scenes'>> {
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
