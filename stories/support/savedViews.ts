import type { Locale } from '../../schemas/i18n/locale.ts';
import { translate } from '../../schemas/i18n/label.ts';
import type { ModuleFile } from '../../schemas/definition/module.ts';
import { builtInViews } from '../../schemas/views/builtInViews.ts';
import { formOf, foundIn, type Params, VIEWER, type World } from './recordWorld.ts';

/** The views of a list, as the story's company has them. */
export function savedViewsOf(world: World, file: ModuleFile, locale: Locale) {
  const bare = {
    module: file.key,
    filter: null,
    sort: '',
    columns: [],
    view: '',
    by: '',
    roles: [],
    partial: 0,
    can_edit: 0,
    user_id: null,
    user_name: '',
    is_default: 0,
    hidden: 0,
  };
  const built = builtInViews(file, formOf(world, file, locale)).map(({ key, label, filter }) => ({
    ...bare,
    id: key,
    name: translate(label, locale),
    built_in: 1,
    filter: filter ?? null,
  }));
  const saved = (world.scenes ?? [])
    .filter(({ module }) => module === file.key)
    .map(({ id, params }) => ({
      ...bare,
      id,
      name: String(params.name),
      built_in: 0,
      can_edit: 1,
      user_id: VIEWER,
      sort: String(params.sort ?? ''),
      view: String(params.view ?? ''),
      by: String(params.by ?? ''),
      filter: typeof params.filter === 'string' ? (JSON.parse(params.filter) as unknown) : null,
    }));
  return [...built, ...saved];
}

export function savedViewCounts(
  world: World,
  file: ModuleFile,
  { scenes }: Params,
  locale: Locale,
) {
  const ids = [scenes ?? []].flat().map(String);
  return ids.map((id) => ({
    id,
    count: foundIn(world, file, formOf(world, file, locale), { scene_id: id }).length,
    count_is_estimate: false,
  }));
}

export function storeSavedView(world: World, module: string, params: Params): number {
  const id = 7000 + (world.scenes?.length ?? 0);
  world.scenes = [...(world.scenes ?? []), { id, module, params }];
  return id;
}
