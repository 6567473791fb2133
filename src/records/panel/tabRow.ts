import type { Tab } from '../../../schemas/definition/module.ts';
import type { TabGroup } from '../../../schemas/definition/tabGroups.ts';
import type { WireTab } from '../shared/types.ts';
import { tabKind } from './tabKind.ts';

/** With which tabs one stands: as its module's file says, own objects among themselves; undefined: with those of the record itself. */
export function tabGroup(
  { menu_field: key, type }: WireTab,
  declared: readonly Tab[],
): TabGroup | undefined {
  return declared.find((tab) => tab.key === key)?.group ?? (type === 1 ? 'objects' : undefined);
}

/** Whether a tab is out of the way: a table without a record, unless adding to it is what is done most. */
export function isAway(
  tab: WireTab,
  declared: readonly Tab[],
  isKnown: (key: string) => boolean,
): boolean {
  const said = declared.find(({ key }) => key === tab.menu_field);
  return tab.counts === 0 && !said?.command && tabKind(tab, declared, isKnown).kind === 'related';
}
