import type { Definition } from '../../definition.ts';
import { REGION_LIST } from '../../listKinds.ts';
import type { Locale } from '../../locale.ts';
import type { ModuleFile } from '../../module.ts';
import { translate } from '../../translate.ts';
import { KNOWN_LISTS } from '../../vocabulary.ts';

/**
 * The lists by name from which fields of a definition can choose: those that every company has, and those for which `offers` says that they are
 * there and hold something.
 */
export async function listsOffered(
  asked: { module: ModuleFile; definition: Definition; locale: Locale },
  offers: (name: string) => Promise<boolean>,
): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for (const { remote } of translate(asked).fields.values())
    if (remote !== undefined) names.add(remote);
  const there = await Promise.all(
    [...names].map(
      async (name) => name === REGION_LIST || KNOWN_LISTS.has(name) || (await offers(name)),
    ),
  );
  return new Set([...names].filter((_, at) => there[at]));
}
