import type { Widget, WidgetOptions } from '../definition/definition.ts';
import { MAX_DEPTH, objectOf, textOf } from '../definition/readDefinition.ts';
import { widgetType } from '../definition/widgetTypes.ts';
import { isValueWidget, mended } from './repairWidget.ts';
import type { Models } from './repairWidget.ts';
import type { ImportNote } from './report.ts';
import type { ImportPosition } from './importPosition.ts';

/** One import under way: what is told and which models are taken. */
export interface ImportContext {
  report: ImportNote[];
  models: Models;
  /** what stands around widgets that nobody gave a label, by the widget as it came */
  headings: Map<Record<string, unknown>, string>;
}

/** Models are the names of values here: where theirs repeat by chance, the later one gets another. */
export function createImportContext(): ImportContext {
  return { report: [], models: { taken: new Set(), next: new Map() }, headings: new Map() };
}

export function startAt(path: string, report: ImportNote[], what = '', depth = 0): ImportPosition {
  return {
    path,
    what,
    depth,
    note: (id, data = {}, key) =>
      report.push({
        path: key === undefined ? path : path ? `${path}.${key}` : key,
        what,
        id,
        data,
      }),
  };
}

/** What becomes of one of their options: ours of the same meaning, several of ours, or nothing because it concerns looks that are not ours. */
export type OptionRow =
  | keyof WidgetOptions
  | null
  | ((value: unknown, source: Record<string, unknown>) => WidgetOptions);

export type OptionTable = Readonly<Record<string, OptionRow>>;

/** Their options by the table; what the table does not know and says something is reported. */
export function carryOptions(
  source: Record<string, unknown>,
  table: OptionTable,
  stand: ImportPosition,
  at = 'options',
): WidgetOptions {
  const options: WidgetOptions = {};
  for (const [key, value] of Object.entries(source)) {
    const row = Object.hasOwn(table, key) ? table[key] : undefined;
    if (row === null || saysNothing(value)) continue;
    const path = at ? `${at}.${key}` : key;
    if (row === undefined) stand.note(isScript(key) ? 'script' : 'option', { option: key }, path);
    else if (typeof row === 'function') Object.assign(options, row(value, source));
    else options[row] = value;
  }
  return options;
}

/** One of their kinds of widget: the type of ours, and what is particular about its options. */
export interface ForeignWidgetKind {
  type: string;
  options?: OptionTable;
  /** options that the type of ours needs to mean the same */
  adds?: WidgetOptions;
}

/** Who a widget is: its label and its names. */
export type WidgetNames = Pick<Widget, 'name' | 'model' | 'key'>;

/** A widget of ours with nothing in it that could not be saved. */
export function widgetOf(
  made: Pick<Widget, 'type' | 'options' | 'rules'> & WidgetNames,
  stand: ImportPosition,
  { models }: ImportContext,
): Widget {
  if (!isValueWidget(made)) return made;
  if (widgetType(made.type) === undefined) stand.note('unknown_widget', { type: made.type });
  return mended({ ...made }, stand, models) as Widget;
}

/** A sub-table: the models in its rows are names of their own. */
export function emptyTable(
  made: Pick<Widget, 'type' | 'options' | 'rules'> & WidgetNames,
  stand: ImportPosition,
  journey: ImportContext,
  columns: (rows: ImportContext) => Widget[],
): Widget {
  return {
    ...widgetOf(made, stand, journey),
    tableColumns: columns({ ...createImportContext(), report: journey.report }),
  };
}

/** Walks a list of theirs; what lies too deep is left out with a note. */
export function forEachItem(
  list: unknown,
  stand: ImportPosition,
  { report }: ImportContext,
  visit: (raw: Record<string, unknown>, stand: ImportPosition) => Widget[],
  at: string,
): Widget[] {
  if (!Array.isArray(list)) return [];
  if (stand.depth >= MAX_DEPTH) {
    stand.note('too_deep', { max: MAX_DEPTH }, at);
    return [];
  }
  return list.flatMap((item: unknown, index) => {
    const path = `${stand.path ? `${stand.path}.` : ''}${at}[${index}]`;
    const raw = objectOf(item);
    return visit(raw, startAt(path, report, '', stand.depth + 1));
  });
}

/** A place that knows whose it is. */
export function withOwner(
  stand: ImportPosition,
  what: string,
  { report }: ImportContext,
): ImportPosition {
  return startAt(stand.path, report, what, stand.depth);
}

/** Choices with labels of their own, values of any scalar kind; trees keep their children. */
export function importChoices(value: unknown): WidgetOptions {
  return Array.isArray(value)
    ? { options: value as WidgetOptions['options'], showLabel: true }
    : {};
}

/** `YYYY-MM-DD` of moment and dayjs as `yyyy-MM-dd`. */
export function dateTokens(format: unknown): string {
  return textOf(format).replaceAll('Y', 'y').replaceAll('D', 'd');
}

function saysNothing(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    value === false ||
    (Array.isArray(value) && value.length === 0) ||
    (typeof value === 'object' && Object.keys(value).length === 0)
  );
}

function isScript(key: string): boolean {
  return /^on[A-Z]|Fun(c|ction)?$|^dynamicFun$|^validator$/.test(key);
}
