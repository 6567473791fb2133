import type { Definition, Widget } from '../../definition/definition.ts';
import { isModel } from '../../definition/readDefinition.ts';
import { eachWidget } from '../../form/containers.ts';
import { isReserved } from '../../form/reserved.ts';
import { latinLetters } from '../../i18n/latinLetters.ts';
import { type EditResult, renameModel } from './edits.ts';
import { freshModel, isMade, takenNames } from './names.ts';
import { holdsValue } from './removedFields.ts';
import { nodesOf, widgetAt, type WidgetPath } from './tree.ts';

/** How Chinese characters are pronounced, one syllable for each; other characters are left as they are. Heavy, so it is handed in. */
export type Pronounce = (text: string) => readonly string[];

/** What keys are made from, and which ones nobody may have. */
export interface KeySource {
  /** undefined while it is loading: names that need it have no key until then */
  pronounce: Pronounce | undefined;
  /** what is published: the fields in it keep their keys, and keys of it that were taken off stay theirs */
  published: Definition;
  /** models of fields that were taken off the form before, whose values are still stored */
  former: Iterable<string>;
}

const LONGEST = 40;
const HAN = /\p{Script=Han}+/gu;
/** A formula would read these as its own words. */
const OF_FORMULAS = new Set(['and', 'or', 'xor', 'mod', 'true', 'false', 'null']);

/** The letters of a name as a key, such as `hetongjine` for 合同金额 and `unit_price` for Unit price; undefined where none are left. `before` stands before a digit. */
export function keyFromName(
  name: string,
  pronounce: Pronounce | undefined,
  before = 'field',
): string | undefined {
  if (!pronounce && name.match(HAN)) return undefined;
  const sounded = name.replace(HAN, (run) => ` ${pronounce?.(run).join('') ?? ''} `);
  const words = latinLetters(sounded)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  const begun = /^\d/.test(words) ? `${before}_${words}` : words;
  const key = begun.slice(0, LONGEST).replace(/_+$/, '');
  return key === '' ? undefined : key;
}

/** Whether the key of a field still is the one that its name gives: made up, or derived and numbered. One that somebody set is neither. */
export function followsName(
  { model, name }: Pick<Widget, 'model' | 'name'>,
  pronounce: Pronounce | undefined,
): boolean {
  if (isMade(model)) return true;
  const key = keyFromName(name, pronounce);
  return key !== undefined && model.replace(/_[1-9]\d*$/, '') === key.replace(/_[1-9]\d*$/, '');
}

/** Whether the key spells a name of another script than the Latin one: people read the name. */
export function isSpelled(
  widget: Pick<Widget, 'model' | 'name'>,
  pronounce: Pronounce | undefined,
): boolean {
  return /[^\p{Script=Latin}\P{L}]/u.test(widget.name) && followsName(widget, pronounce);
}

/** Whether the field is published, and so keeps its key. */
export function isPublished(
  published: Definition,
  { model, key }: Pick<Widget, 'model' | 'key'>,
): boolean {
  return [...eachWidget(published.list)].some(
    ({ widget }) => widget.model === model && widget.key === key,
  );
}

/**
 * Gives fields that have never been published the keys that their names give; formulas, conditions and look-ups that read them follow. Fields of
 * layouts come along. A name without letters has a key made up, and what `stays` says keeps its own.
 */
export function withKeysFromNames(
  edited: EditResult,
  source: KeySource,
  stays: (widget: Widget) => boolean = ({ model }) => !isMade(model),
): EditResult {
  // Put back, under the key that its values are stored by.
  const kept = new Set(source.former);
  const paths = nodesOf(edited.definition).flatMap(({ path, widget, container }) =>
    !container &&
    holdsValue(widget) &&
    edited.selected.some((each) => path === each || path.startsWith(`${each}/`)) &&
    !stays(widget) &&
    !kept.has(widget.model) &&
    !isPublished(source.published, widget)
      ? [path]
      : [],
  );
  return {
    ...edited,
    definition: paths.reduce(
      (definition, path) => withKeyFromName(definition, path, source),
      edited.definition,
    ),
  };
}

/** The definition after a field was named: its key follows if it did so under the former name. */
export function followName(before: Definition, edited: EditResult, source: KeySource): EditResult {
  return withKeysFromNames(edited, source, (widget) => {
    const former = nodesOf(before).find((node) => node.widget.key === widget.key)?.widget;
    return (
      !former ||
      former.name === widget.name ||
      former.model !== widget.model ||
      !followsName(former, source.pronounce)
    );
  });
}

/** A state of the past, in which fields have the keys that they were published with since. */
export function withPublishedKeys(definition: Definition, published: Definition): Definition {
  const keys = new Map(
    nodesOf(published).flatMap(({ widget }) =>
      holdsValue(widget) && widget.key !== '' ? [[widget.key, widget.model] as const] : [],
    ),
  );
  const placed = new Set(nodesOf(definition).map(({ widget }) => widget.model));
  return nodesOf(definition).reduce((all, { path, widget }) => {
    const model = keys.get(widget.key);
    if (model === undefined || placed.has(model) || !holdsValue(widget)) return all;
    placed.add(model);
    return renameModel(all, path, model).definition;
  }, definition);
}

function withKeyFromName(
  definition: Definition,
  path: WidgetPath,
  { pronounce, published, former }: KeySource,
): Definition {
  const widget = widgetAt(definition, path);
  const stem = widget && keyFromName(widget.name, pronounce);
  if (!widget || (stem === undefined && isMade(widget.model))) return definition;
  const taken = new Set([
    ...nodesOf(definition).flatMap((node) => (node.path === path ? [] : [node.widget.model])),
    ...takenNames({ ...definition, list: [], compute_formula: {} }).models,
    ...takenNames(published).models,
    ...former,
  ]);
  const model = stem === undefined ? freshModel('field', taken) : free(stem, taken);
  return model === widget.model ? definition : renameModel(definition, path, model).definition;
}

function free(stem: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const model = number === 1 ? stem : `${stem}_${number}`;
    if (!taken.has(model) && isModel(model) && !isReserved(model) && !OF_FORMULAS.has(model))
      return model;
  }
}
