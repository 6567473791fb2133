import useSWR from 'swr/immutable';
import { loadModule } from '../../data/modules.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';

const NONE: readonly ModuleFile[] = [];

/** The same, once they are there. */
export function loadShown(keys: readonly string[]): Promise<readonly ModuleFile[]> {
  return Promise.all(keys.map(loadModule));
}

/** The modules whose records a place in a team may show. */
export function useShownModules(keys: readonly string[]): readonly ModuleFile[] {
  return (
    useSWR(keys.length > 0 ? ['shownModules', keys.join()] : null, () => loadShown(keys)).data ??
    NONE
  );
}
