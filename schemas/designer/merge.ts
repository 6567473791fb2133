import { isContainer, mapLists } from '../containers.ts';
import type { Definition } from '../definition.ts';
import type { Locale, Words } from '../locale.ts';
import { DEFAULT_LOCALE, nameOf, say } from '../locale.ts';
import { objectOf, textOf, widgetsOf } from '../readDefinition.ts';
import { translate } from '../translate.ts';
import { isEmpty } from '../valueTypes.ts';
import type { Clash } from './mergeValues.ts';
import { equal, mergeObjects, mergeOrder } from './mergeValues.ts';
import type { Ident, ListId, Parts } from './parts.ts';
import { holderOfList, listId, partsOf, ROOT } from './parts.ts';
import { propertiesOf } from './properties.ts';
import { bytesOf } from './same.ts';

/** Something that both sides changed, each in another way. */
export interface Overlap {
  /** to be given back in `choices` */
  id: string;
  /** of the field; '' for layouts and the form itself */
  model: string;
  /** the field or layout, as it is called now */
  name: string;
  /** what of it: a property, whether it is there, where it stands */
  property: string;
  /** what either side made of it, in words */
  mine: string;
  theirs: string;
}

export interface Merged {
  definition: Definition;
  /** with what the definition holds for them: what was chosen, else mine */
  overlaps: readonly Overlap[];
}

interface MergeOptions {
  locale?: Locale;
  /** overlap id -> whose counts; mine where nothing is chosen */
  choices?: ReadonlyMap<string, 'mine' | 'theirs'>;
}

interface Merging extends Required<MergeOptions> {
  base: Parts;
  mine: Parts;
  theirs: Parts;
  definition: Definition;
  overlaps: Map<string, Overlap>;
}

/**
 * Two definitions made from the same one, as one: per widget, property and option. What only one side changed counts; what both changed is an
 * overlap. Keys that nobody understands are merged like all others.
 */
export function mergeDefinitions(
  base: Definition,
  mine: Definition,
  theirs: Definition,
  { locale = DEFAULT_LOCALE, choices = new Map() }: MergeOptions = {},
): Merged {
  if (equal(base, theirs) || equal(mine, theirs)) return { definition: mine, overlaps: [] };
  if (equal(base, mine)) return { definition: theirs, overlaps: [] };
  const merging: Merging = {
    base: partsOf(base),
    mine: partsOf(mine),
    theirs: partsOf(theirs),
    definition: mine,
    locale,
    choices,
    overlaps: new Map(),
  };
  const idents = alive(merging);
  const shells = new Map([...idents].map((ident) => [ident, shellOf(ident, merging)]));
  const lists = listsOf(shells, merging);
  const around = mergeObjects(frame(base), frame(mine), frame(theirs), (clash) =>
    decide('form', clash, merging),
  );
  return {
    definition: { ...around, list: built(shells, lists) } as unknown as Definition,
    overlaps: [...merging.overlaps.values()],
  };
}

/** What stands beside the widgets, with a mark in their place. */
function frame(definition: Definition): Record<string, unknown> {
  return { ...objectOf(definition), list: 0 };
}

/** The widgets that there are afterwards: what one side removed is gone unless the other changed it, and chose to keep it. */
function alive(merging: Merging): Set<Ident> {
  const { base, mine, theirs } = merging;
  const all = new Set([...mine.shells.keys(), ...theirs.shells.keys()]);
  const stays = [...all].filter((ident) => {
    const [here, there] = [mine.shells.has(ident), theirs.shells.has(ident)];
    if (!base.shells.has(ident) || (here && there)) return true;
    const other = here ? mine : theirs;
    const untouched =
      equal(other.shells.get(ident), base.shells.get(ident)) &&
      other.places.get(ident) === base.places.get(ident);
    return (
      !untouched &&
      decide(
        ident,
        { at: ['gone'], base: 1, mine: Number(here), theirs: Number(there) },
        merging,
      ) === (here ? 'mine' : 'theirs')
    );
  });
  const kept = new Set(stays);
  // A layout outlives its removal as long as something in it does.
  for (const ident of stays)
    for (
      let holder = holderOfList(placeOf(ident, merging));
      holder !== undefined && !kept.has(holder);
      holder = holderOfList(placeOf(holder, merging))
    )
      kept.add(holder);
  return kept;
}

function shellOf(ident: Ident, merging: Merging): unknown {
  const [base, mine, theirs] = [merging.base, merging.mine, merging.theirs].map(({ shells }) =>
    shells.get(ident),
  );
  if (theirs === undefined || equal(base, theirs) || equal(mine, theirs)) return mine ?? theirs;
  if (mine === undefined || equal(base, mine)) return theirs;
  return mergeObjects(base, mine, theirs, (clash) => decide(ident, clash, merging));
}

function placeOf(ident: Ident, merging: Merging): ListId {
  const [base, mine, theirs] = [merging.base, merging.mine, merging.theirs].map(({ places }) =>
    places.get(ident),
  );
  if (mine === undefined || theirs === undefined) return mine ?? theirs ?? base ?? ROOT;
  if (mine === theirs || base === theirs) return mine;
  return base === mine || decide(ident, { at: ['place'], base, mine, theirs }, merging) === 'theirs'
    ? theirs
    : mine;
}

/** What stands in each list afterwards, in its order. A list that is gone leaves what should stand in it to the last one of its layout, or to the root. */
function listsOf(shells: ReadonlyMap<Ident, unknown>, merging: Merging): Map<ListId, Ident[]> {
  const there = new Set<ListId>([
    ROOT,
    ...[...shells].flatMap(([ident, shell]) => placesIn(shell).map((at) => listId(ident, at))),
  ]);
  const members = new Map<ListId, Set<Ident>>([...there].map((list) => [list, new Set()]));
  for (const ident of shells.keys()) {
    const place = placeOf(ident, merging);
    const holder = holderOfList(place);
    const last = holder === undefined ? undefined : placesIn(shells.get(holder)).at(-1);
    const list = there.has(place)
      ? place
      : last !== undefined && holder !== undefined
        ? listId(holder, last)
        : ROOT;
    members.get(list)?.add(ident);
  }
  return new Map(
    [...members].map(([list, own]) => {
      const orders = [merging.base, merging.mine, merging.theirs].map(
        ({ lists }) => lists.get(list) ?? [],
      ) as [Ident[], Ident[], Ident[]];
      const order = mergeOrder(
        ...orders,
        (ident) => own.has(ident),
        () =>
          decide(
            holderOfList(list) ?? 'form',
            { at: ['order', list], base: 0, mine: 1, theirs: 2 },
            merging,
          ),
      );
      const ordered = new Set(order);
      return [list, [...order, ...[...own].filter((ident) => !ordered.has(ident)).toSorted()]];
    }),
  );
}

function placesIn(shell: unknown): string[] {
  const places: string[] = [];
  const raw = objectOf(shell);
  if (raw === shell && isContainer(raw))
    mapLists(raw, (_, at) => {
      places.push(at);
      return [];
    });
  return places;
}

/** The widgets put together again. Layouts that were moved into each other come to stand at the end of the root. */
function built(
  shells: ReadonlyMap<Ident, unknown>,
  lists: ReadonlyMap<ListId, readonly Ident[]>,
): unknown[] {
  const drawn = new Set<Ident>();
  const draw = (idents: readonly Ident[]): unknown[] =>
    idents
      .filter((ident) => !drawn.has(ident))
      .map((ident) => {
        drawn.add(ident);
        const shell = shells.get(ident);
        const raw = objectOf(shell);
        return raw === shell && isContainer(raw)
          ? mapLists(raw, (_, at) => draw(lists.get(listId(ident, at)) ?? []))
          : shell;
      });
  const root = draw(lists.get(ROOT) ?? []);
  return [
    ...root,
    ...[...shells.keys()].flatMap((ident) => (drawn.has(ident) ? [] : draw([ident]))),
  ];
}

const PROPERTIES: Readonly<Record<string, Words>> = {
  gone: ['是否保留', 'Whether it is kept', '残すかどうか', '是否保留'],
  place: ['位置', 'Place', '位置', '位置'],
  order: ['顺序', 'Order', '順序', '順序'],
  form: ['表单', 'Form', 'フォーム', '表單'],
  list: ['根布局', 'Top level', '最上位', '根佈局'],
};
const KEPT: Words = ['保留', 'Kept', '残す', '保留'];
const REMOVED: Words = ['删除', 'Removed', '削除', '刪除'];
const MINE: Words = ['我的顺序', 'My order', '自分の順序', '我的順序'];
const THEIRS: Words = ['对方的顺序', 'Their order', '相手の順序', '對方的順序'];

function decide(ident: Ident, clash: Clash, merging: Merging): 'mine' | 'theirs' {
  const id = JSON.stringify([ident, ...clash.at]);
  const { locale } = merging;
  if (!merging.overlaps.has(id)) {
    const widget = widgetsOf([
      merging.mine.shells.get(ident) ?? merging.theirs.shells.get(ident),
    ])[0];
    merging.overlaps.set(id, {
      id,
      model: widget && !ident.startsWith('layout') ? widget.model : '',
      name: widget
        ? nameOf(widget, locale) || widget.model || widget.type
        : say(PROPERTIES.form as Words, locale),
      property: propertyName(ident, clash, merging),
      mine: said('mine', clash, merging),
      theirs: said('theirs', clash, merging),
    });
  }
  return merging.choices.get(id) ?? 'mine';
}

/** As the panel calls it, else by its key. */
function propertyName(
  ident: Ident,
  { at }: Clash,
  { mine, theirs, definition, locale }: Merging,
): string {
  const [first = '', second] = at;
  if (first === 'gone' || first === 'place' || first === 'order')
    return say(PROPERTIES[first] as Words, locale);
  const widget = widgetsOf([mine.shells.get(ident) ?? theirs.shells.get(ident)])[0];
  const name = first === 'options' ? (second ?? first) : first;
  if (!widget)
    return at.filter((each) => each !== 'compute_formula' && each !== 'config').join(' · ');
  const panel = translate({
    module: { key: 'property', title: 'name', columns: [] },
    definition: propertiesOf(widget.type, { definition, locale, widget }).definition,
    locale,
  });
  const rest = first === 'options' ? at.slice(2) : at.slice(1);
  return [panel.fields.get(name)?.name ?? name, ...rest.filter(Boolean)].join(' · ');
}

function said(side: 'mine' | 'theirs', clash: Clash, { mine, theirs, locale }: Merging): string {
  const value = clash[side];
  switch (clash.at[0]) {
    case 'gone':
      return say(value === 1 ? KEPT : REMOVED, locale);
    case 'order':
      return say(side === 'mine' ? MINE : THEIRS, locale);
    case 'place': {
      const holder = holderOfList(textOf(value));
      const widget =
        holder === undefined
          ? undefined
          : widgetsOf([(side === 'mine' ? mine : theirs).shells.get(holder)])[0];
      return widget ? nameOf(widget, locale) || widget.type : say(PROPERTIES.list as Words, locale);
    }
    default:
      return isEmpty(value)
        ? say(REMOVED, locale)
        : typeof value === 'string'
          ? value
          : (bytesOf(value) ?? '…').slice(0, 200);
  }
}
