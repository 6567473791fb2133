import { isContainer, mapLists } from '../../form/containers.ts';
import type { Definition, Widget } from '../../definition/definition.ts';
import { label, type Label, localizedName, translate } from '../../i18n/label.ts';
import { type Locale, DEFAULT_LOCALE, isLocale, languageOf } from '../../i18n/locale.ts';
import { arrayOf, objectOf, rowOf, textOf, widgetsOf } from '../../definition/readDefinition.ts';
import { translateDefinition } from '../../form/translateDefinition.ts';
import type { Condition } from '../../conditions/conditions.ts';
import { CONDITION_LABELS, CONFIG_LABELS } from './diffLabels.ts';
import type { ValueConflict } from './mergeValues.ts';
import { equal, mergeObjects, mergeOrder } from './mergeValues.ts';
import type { WidgetIdentity, ListId, Parts } from './definitionParts.ts';
import { holderOfList, listId, definitionParts, ROOT } from './definitionParts.ts';
import { withKeysApart } from './keysApart.ts';
import { FORM_SETTINGS } from '../properties/formSettings.ts';
import { propertiesOf } from '../properties/properties.ts';
import { offeredBy, valueLabel } from './valueLabels.ts';

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

export interface MergeResult {
  definition: Definition;
  /** with what the definition holds for them: what was chosen, else mine */
  overlaps: readonly Overlap[];
}

interface MergeOptions {
  locale?: Locale;
  /** overlap id -> whose counts; mine where nothing is chosen */
  choices?: ReadonlyMap<string, 'mine' | 'theirs'>;
  /** a condition of either side in a sentence */
  conditionText?: (condition: Condition, side: 'mine' | 'theirs') => string;
}

interface Merging extends MergeOptions {
  locale: Locale;
  choices: ReadonlyMap<string, 'mine' | 'theirs'>;
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
  ours: Definition,
  theirs: Definition,
  { locale = DEFAULT_LOCALE, choices = new Map(), conditionText }: MergeOptions = {},
): MergeResult {
  if (equal(base, theirs) || equal(ours, theirs)) return { definition: ours, overlaps: [] };
  const mine = withKeysApart(base, ours, theirs);
  if (equal(base, mine)) return { definition: theirs, overlaps: [] };
  const merging: Merging = {
    base: definitionParts(base),
    mine: definitionParts(mine),
    theirs: definitionParts(theirs),
    definition: mine,
    locale,
    choices,
    conditionText,
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
function alive(merging: Merging): Set<WidgetIdentity> {
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

function shellOf(ident: WidgetIdentity, merging: Merging): unknown {
  const [base, mine, theirs] = [merging.base, merging.mine, merging.theirs].map(({ shells }) =>
    shells.get(ident),
  );
  if (theirs === undefined || equal(base, theirs) || equal(mine, theirs)) return mine ?? theirs;
  if (mine === undefined || equal(base, mine)) return theirs;
  return mergeObjects(base, mine, theirs, (clash) => decide(ident, clash, merging));
}

function placeOf(ident: WidgetIdentity, merging: Merging): ListId {
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
function listsOf(
  shells: ReadonlyMap<WidgetIdentity, unknown>,
  merging: Merging,
): Map<ListId, WidgetIdentity[]> {
  const there = new Set<ListId>([
    ROOT,
    ...[...shells].flatMap(([ident, shell]) => placesIn(shell).map((at) => listId(ident, at))),
  ]);
  const members = new Map<ListId, Set<WidgetIdentity>>([...there].map((list) => [list, new Set()]));
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
      ) as [WidgetIdentity[], WidgetIdentity[], WidgetIdentity[]];
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
  shells: ReadonlyMap<WidgetIdentity, unknown>,
  lists: ReadonlyMap<ListId, readonly WidgetIdentity[]>,
): unknown[] {
  const drawn = new Set<WidgetIdentity>();
  const draw = (idents: readonly WidgetIdentity[]): unknown[] =>
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

const PROPERTIES: Readonly<Record<string, Label>> = {
  gone: label('是否保留'),
  place: label('位置'),
  order: label('顺序'),
  form: label('表单'),
  formula: label('公式'),
  list: label('根布局'),
};
/** Texts in other languages stand beside the one that they translate. */
const SINGULAR: Readonly<Record<string, string>> = {
  names: 'name',
  placeholders: 'placeholder',
  helps: 'help',
  units: 'unit',
};
/** Of an option, or of a check. */
const PARTS: Readonly<Record<string, Label>> = {
  label: label('名称'),
  color: label('颜色'),
  message: label('提示'),
};
const KEPT: Label = label('保留');
const REMOVED: Label = label('删除');
const MINE: Label = label('我的顺序');
const THEIRS: Label = label('对方的顺序');

function decide(ident: WidgetIdentity, clash: ValueConflict, merging: Merging): 'mine' | 'theirs' {
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
        ? localizedName(widget, locale) || widget.model || widget.type
        : translate(PROPERTIES.form as Label, locale),
      property: propertyName(ident, clash, merging),
      mine: sideLabel('mine', ident, clash, merging),
      theirs: sideLabel('theirs', ident, clash, merging),
    });
  }
  return merging.choices.get(id) ?? 'mine';
}

/** As the panel calls it, else by its key. */
function propertyName(
  ident: WidgetIdentity,
  { at }: ValueConflict,
  { base, mine, theirs, definition, locale }: Merging,
): string {
  const [first = '', second] = at;
  if (first === 'gone' || first === 'place' || first === 'order')
    return translate(PROPERTIES[first] as Label, locale);
  const widget = widgetsOf([mine.shells.get(ident) ?? theirs.shells.get(ident)])[0];
  const name = first === 'options' ? (second ?? first) : first;
  if (!widget) return formPart(at, { mine, theirs, locale });
  const panel = translateDefinition({
    module: { key: 'property', title: 'name', columns: [] },
    definition: propertiesOf(widget.type, { definition, locale, widget }).definition,
    locale,
  });
  const rest = (first === 'options' ? at.slice(2) : at.slice(1)).filter(Boolean);
  const isChoices = first === 'options' && second === 'options';
  const choices = isChoices
    ? choicesIn(widgetsOf([base.shells.get(ident) ?? mine.shells.get(ident)]))
    : undefined;
  const words = rest.flatMap((key, depth) => {
    if (isLocale(key)) return languageOf(key).name;
    if (isChoices && depth === 0) return choices?.get(key) || key;
    const row = rowOf(name === 'when' ? CONDITION_LABELS : PARTS, key);
    return row ? translate(row, locale) : [];
  });
  return [panel.fields.get(rowOf(SINGULAR, name) ?? name)?.name ?? name, ...words].join(' · ');
}

/** A setting of the form itself, or a formula by the field that it fills. */
function formPart(
  [first = '', second = '']: readonly string[],
  { mine, theirs, locale }: Pick<Merging, 'mine' | 'theirs' | 'locale'>,
): string {
  if (first === 'compute_formula') {
    const filled = [...mine.shells.values(), ...theirs.shells.values()].find(
      (shell) => widgetsOf([shell])[0]?.model === second,
    );
    const [widget] = widgetsOf([filled]);
    return [
      translate(PROPERTIES.formula as Label, locale),
      (widget && localizedName(widget, locale)) || second,
    ]
      .filter(Boolean)
      .join(' · ');
  }
  const label = rowOf(CONFIG_LABELS, second);
  return label ? translate(label, locale) : second || first;
}

/** What the options of a widget are called, by their values. */
function choicesIn([widget]: readonly Widget[]): ReadonlyMap<string, string> {
  return new Map(
    arrayOf(widget?.options.options)
      .map(objectOf)
      .map(({ value, label }) => [String(value), textOf(label)]),
  );
}

function sideLabel(
  side: 'mine' | 'theirs',
  ident: WidgetIdentity,
  { [side]: value, at }: ValueConflict,
  merging: Merging,
): string {
  const { locale, conditionText, [side]: own } = merging;
  switch (at[0]) {
    case 'gone':
      return translate(value === 1 ? KEPT : REMOVED, locale);
    case 'order':
      return translate(side === 'mine' ? MINE : THEIRS, locale);
    case 'place': {
      const holder = holderOfList(textOf(value));
      const widget = holder === undefined ? undefined : widgetsOf([own.shells.get(holder)])[0];
      return widget
        ? localizedName(widget, locale) || widget.type
        : translate(PROPERTIES.list as Label, locale);
    }
    default:
      return (
        valueLabel(value, {
          locale,
          choices: choicesOf(ident, at, merging, side),
          conditionText: conditionText && ((condition) => conditionText(condition, side)),
        }) || translate(REMOVED, locale)
      );
  }
}

/** What the values of a property are called: those that the panel offers for it, and the widget's own options. */
function choicesOf(
  ident: WidgetIdentity,
  [first = '', second = '']: readonly string[],
  { definition, locale, ...merging }: Merging,
  side: 'mine' | 'theirs',
): ReadonlyMap<string, string> {
  const [widget] = widgetsOf([merging[side].shells.get(ident)]);
  if (first === 'config') return offeredBy(FORM_SETTINGS, second, locale);
  if (!widget || first !== 'options') return new Map();
  const panel = propertiesOf(widget.type, { definition, locale, widget }).definition;
  const own = second === 'defaultValue' || second === 'when' ? choicesIn([widget]) : [];
  return new Map([...offeredBy(panel, second, locale), ...own]);
}
