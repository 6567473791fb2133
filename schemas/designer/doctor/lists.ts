import type { Definition } from '../../definition/definition.ts';
import { REGION_LIST } from '../../vocabulary/listNames.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { ModuleFile } from '../../definition/module.ts';
import { translateDefinition } from '../../form/translateDefinition.ts';
import { KNOWN_LISTS } from '../../vocabulary/vocabulary.ts';

/**
 * The lists by name from which fields of a definition can choose: those that every company has, and those for which `offers` says that they are
 * there and hold something.
 */
export async function listsOffered(
  asked: { module: ModuleFile; definition: Definition; locale: Locale },
  offers: (name: string) => Promise<boolean>,
): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for (const { remote } of translateDefinition(asked).fields.values())
    if (remote !== undefined) names.add(remote);
  const there = await Promise.all(
    [...names].map(
      async (name) => name === REGION_LIST || KNOWN_LISTS.has(name) || (await offers(name)),
    ),
  );
  return new Set([...names].filter((_, at) => there[at]));
}
