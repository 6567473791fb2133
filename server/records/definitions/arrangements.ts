import type { ArrangementKind, SettingsFile } from '../../../schemas/definition/settingsFile.ts';
import type { FieldError } from '../../../schemas/i18n/errors.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import {
  type Arrangement,
  type ArrangedEntry,
  completeArrangement,
  flatEntries,
} from '../../../schemas/navigation/arrangement.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { isCustomKey } from '../../../schemas/vocabulary/customObjects.ts';
import { arrangementChanges } from '../../../schemas/navigation/arrangementChanges.ts';
import { arrangementFaults } from '../../../schemas/navigation/arrangementFaults.ts';
import { menuCodes, shippedMenu } from '../../../schemas/navigation/arrangedMenu.ts';
import { SETTINGS } from '../../../schemas/settings/index.ts';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import type { Tx } from '../../db/handle.ts';
import { allModules } from '../core/modules.ts';
import type { Caller, Values } from '../core/types.ts';
import type { ToldChange } from '../read/changeTeller.ts';

/** How a company arranged the entries of one place; undefined where they are as shipped. */
export function arrangedEntries(
  settings: Readonly<Values>,
  setting: string,
  place: string,
): readonly ArrangedEntry[] | undefined {
  const entries = (settings[setting] as Arrangement | undefined)?.[place];
  return Array.isArray(entries) && entries.length > 0 ? entries : undefined;
}

/** The keys of settings that only their own page reads: what is arranged is told as it is arranged. */
export const ARRANGEMENT_KEYS: ReadonlySet<string> = new Set(
  Object.values<SettingsFile>(SETTINGS).flatMap(({ arrangements = {} }) =>
    Object.keys(arrangements),
  ),
);

export function faultsOfArrangements(file: SettingsFile, given: Values): FieldError[] {
  return Object.entries(file.arrangements ?? {}).flatMap(([field, kind]) =>
    isEmpty(given[field]) ? [] : arrangementFaults(kind, { field, value: given[field] }),
  );
}

/** A change of an arrangement as people read it, entry by entry. */
export async function arrangementLog(
  caller: Caller,
  tx: Tx,
  kind: ArrangementKind,
  change: readonly unknown[],
): Promise<ToldChange[]> {
  const [before, after] = [0, 1].map((side) => (change[side] ?? {}) as Arrangement) as [
    Arrangement,
    Arrangement,
  ];
  const roles = await tx.from('role').select(['id', 'name']).execute();
  const modules = await allModules(tx);
  const places = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const menu = shippedMenu(
    modules.filter(({ key, unlisted }) => isCustomKey(key) && !unlisted),
    caller.locale,
  );
  return places.flatMap((place) => {
    const module = modules.find(({ key }) => key === place);
    const sides = [before[place] ?? [], after[place] ?? []] as const;
    const shipped =
      kind === 'menu' ? menuCodes(menu) : tabCodes(module, flatEntries([...sides[1], ...sides[0]]));
    const names = new Map<string, string>(
      kind === 'menu'
        ? menu
            .flatMap((entry) => [entry, ...entry.children])
            .map(({ menu_code, title }) => [menu_code, title])
        : [...modules, ...(module?.tabs ?? [])].map(({ key, label }) => [
            key,
            translate(label, caller.locale),
          ]),
    );
    const told = arrangementChanges(
      [completeArrangement(shipped, sides[0]), completeArrangement(shipped, sides[1])],
      {
        locale: caller.locale,
        nameOf: (code) => names.get(code) ?? code,
        roleName: (id) => roles.find((role) => role.id === id)?.name ?? String(id),
      },
    );
    return told.map((change) => ({
      ...change,
      model: `${place}.${change.model}`,
      name: module ? `${translate(module.label, caller.locale)} · ${change.name}` : change.name,
    }));
  });
}

/** The tabs of a module as shipped; objects beside it stand after them. */
function tabCodes(
  module: ModuleFile | undefined,
  others: readonly ArrangedEntry[],
): { code: string }[] {
  const codes = [...(module?.tabs ?? []).map(({ key }) => key), ...others.map(({ code }) => code)];
  return [...new Set(codes)].map((code) => ({ code }));
}
