import { isContainer, mapLists } from '../../form/containers.ts';
import type { Definition } from '../../definition/definition.ts';
import { arrayOf, objectOf, textOf } from '../../definition/readDefinition.ts';
import { bytesOf } from '../edits/isSameValue.ts';

/** A widget through all versions of a definition: a field by its model, a layout by its key; of several alike the first, the second … */
export type WidgetIdentity = string;

/** A definition taken apart, so that two of them can be compared widget by widget. */
export interface Parts {
  /** each without what stands in it: as it came, its lists empty. What is no widget is here too. */
  shells: ReadonlyMap<WidgetIdentity, unknown>;
  /** the list that each stands in */
  places: ReadonlyMap<WidgetIdentity, ListId>;
  /** what stands in each list, in order */
  lists: ReadonlyMap<ListId, readonly WidgetIdentity[]>;
}

/** The root list, or the list of a layout by its place there. */
export type ListId = string;
export const ROOT: ListId = '';

export function listId(holder: WidgetIdentity, at: string): ListId {
  return `${holder}\n${at}`;
}

/** The layout that the list is of; undefined for the root. */
export function holderOfList(list: ListId): WidgetIdentity | undefined {
  return list === ROOT ? undefined : list.slice(0, list.lastIndexOf('\n'));
}

export function definitionParts(definition: Definition): Parts {
  const [shells, places, lists] = [
    new Map<WidgetIdentity, unknown>(),
    new Map<WidgetIdentity, ListId>(),
    new Map<ListId, WidgetIdentity[]>(),
  ];
  const alike = new Map<WidgetIdentity, number>();
  const take = (items: readonly unknown[], list: ListId): void => {
    lists.set(
      list,
      items.map((item) => {
        const ident = numbered(identOf(item), alike, shells);
        const raw = objectOf(item);
        // Taken before what stands in it: an outer one comes first.
        shells.set(ident, item);
        places.set(ident, list);
        if (raw === item && isContainer(raw))
          shells.set(
            ident,
            mapLists(raw, (inner, at) => {
              take(inner, listId(ident, at));
              return [];
            }),
          );
        return ident;
      }),
    );
  };
  take(arrayOf(objectOf(definition).list), ROOT);
  return { shells, places, lists };
}

function identOf(item: unknown): WidgetIdentity {
  const raw = objectOf(item);
  if (raw !== item) return `item ${bytesOf(item) ?? ''}`;
  const [model, key, type] = [textOf(raw.model), textOf(raw.key), textOf(raw.type)];
  return isContainer(raw) || raw.type === 'section'
    ? `layout ${key || model || type}`
    : `field ${model || key || type}`;
}

/** Counted on from the last one alike, so that thousands of one model take no time. */
function numbered(
  ident: WidgetIdentity,
  alike: Map<WidgetIdentity, number>,
  taken: ReadonlyMap<WidgetIdentity, unknown>,
): WidgetIdentity {
  let count = (alike.get(ident) ?? 0) + 1;
  while (count > 1 && taken.has(`${ident} #${count}`)) count++;
  alike.set(ident, count);
  const own = count === 1 ? ident : `${ident} #${count}`;
  return taken.has(own) ? numbered(ident, alike, taken) : own;
}
