import type { ModuleFile } from '../../../schemas/definition/module.ts';
import type { Tx } from '../../db/handle.ts';
import { versionedCache } from '../../db/versionedCache.ts';
import { currentDefinition } from './definitions.ts';
import { loadSlots, type SlotMap } from './slots.ts';
import type { LoadedDefinition } from './types.ts';

/** The definition and slots of a module, as one transaction sees them. */
export interface CachedDefinition extends LoadedDefinition {
  slots: SlotMap;
}

const known = new WeakMap<Tx, Map<string, Promise<CachedDefinition>>>();

/** Asked once a transaction: a rule that touches ten payments reads their definition once. */
export function definitionCache(tx: Tx, own: ModuleFile): Promise<CachedDefinition> {
  const modules = known.get(tx) ?? new Map<string, Promise<CachedDefinition>>();
  known.set(tx, modules);
  const asked = modules.get(own.key) ?? versionedCache(tx, `module ${own.key}`, () => ask(tx, own));
  modules.set(own.key, asked);
  return asked;
}

/** After the transaction itself has changed them. */
export function clearDefinitionCache(tx: Tx, module: string): void {
  known.get(tx)?.delete(module);
}

async function ask(tx: Tx, own: ModuleFile): Promise<CachedDefinition> {
  return { ...(await currentDefinition(tx, own)), slots: await loadSlots(tx, own.key) };
}
