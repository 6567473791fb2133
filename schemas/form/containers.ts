import type { Widget } from '../definition/definition.ts';
import type { Names } from '../i18n/label.ts';
import {
  arrayOf,
  MAX_DEPTH,
  numberOf,
  objectOf,
  textOf,
  widgetsOf,
} from '../definition/readDefinition.ts';
import type { TableCell } from './form.ts';
import { placeCells } from './placeCells.ts';
import { widgetType } from '../definition/widgetTypes.ts';

/** How what stands in a layout is drawn: beside each other by spans, row after row, one part at a time, each under its own heading, or all under one. */
type Drawing = 'columns' | 'rows' | 'tabs' | 'sections' | 'section';

/** One list of widgets within a layout. */
export interface ContainerPart {
  list: unknown;
  /** of a section or a tab, with its translations */
  title: string;
  names?: Names;
  /** of 24; '' is an equal share of what is left */
  span: number | '';
  hidden: boolean;
  /** of a table: its place, and `span` counts the table's own columns */
  cell?: TableCell;
  /** all that stood in it is withheld from this reader: the server says so with the definition */
  emptied: boolean;
}

export interface Container {
  drawing: Drawing;
  /** one row of parts; of a table all its cells */
  rows: ContainerPart[][];
  /** columns of a table */
  tracks?: number;
}

/** Under which key the layouts of form-making, open and paid edition, and of its forks keep what stands in them. */
const HOLDERS = ['columns', 'tabs', 'rows', 'list'] as const;
type Holder = (typeof HOLDERS)[number];

const CONTAINERS: Readonly<Record<string, { under: Holder; drawing: Drawing }>> = {
  grid: { under: 'columns', drawing: 'columns' },
  tabs: { under: 'tabs', drawing: 'tabs' },
  collapse: { under: 'tabs', drawing: 'sections' },
  report: { under: 'rows', drawing: 'rows' },
  inline: { under: 'list', drawing: 'columns' },
  card: { under: 'list', drawing: 'section' },
  group: { under: 'list', drawing: 'section' },
  dialog: { under: 'list', drawing: 'section' },
};
const SHAPES: Record<Holder, Drawing> = {
  columns: 'columns',
  tabs: 'sections',
  rows: 'rows',
  list: 'section',
};

/** The layout that a widget is, or undefined. A type that nobody knows is one too when it holds lists of widgets: its fields are not lost. */
export function containerOf(widget: Widget): Container | undefined {
  const how = holderOf(widget);
  if (!how) return undefined;
  const { under, drawing } = how;
  if (under === 'rows') return { drawing, ...tableOf(widget.rows) };
  if (under === 'list') {
    const own = {
      title: textOf(widget.options.title) || widget.name,
      span: '' as const,
      hidden: false,
      emptied: false,
    };
    return {
      drawing,
      rows: [
        drawing === 'columns'
          ? arrayOf(widget.list).map((item) => ({ ...own, list: [item] }))
          : [{ ...own, list: widget.list }],
      ],
    };
  }
  return { drawing, rows: [arrayOf(widget[under]).map(partOf)] };
}

/** Whether a widget as it came is a layout. */
export function isContainer(raw: Record<string, unknown>): boolean {
  return holderOf({ ...raw, type: textOf(raw.type) }) !== undefined;
}

/** The lists of widgets within a layout as it came, each with its place in it as a JSON pointer; one that is missing is there as an empty one. */
export function listsIn(
  raw: Record<string, unknown>,
): { at: string; title: string; list: readonly unknown[] }[] {
  const under = holderOf({ ...raw, type: textOf(raw.type) })?.under;
  if (!under) return [];
  if (under === 'list') return [{ at: '/list', title: textOf(raw.name), list: arrayOf(raw.list) }];
  const partsAt = (parts: unknown, at: string) =>
    arrayOf(parts).flatMap((part, index) =>
      part === objectOf(part)
        ? [
            {
              at: `${at}/${index}/list`,
              title: partOf(part).title,
              list: arrayOf(objectOf(part).list),
            },
          ]
        : [],
    );
  return under === 'rows'
    ? arrayOf(raw.rows).flatMap((row, index) =>
        partsAt(objectOf(row).columns, `/rows/${index}/columns`),
      )
    : partsAt(raw[under], `/${under}`);
}

/** A layout as it came, with its lists changed and everything else as it was; what is no layout is answered as it is. `at` is the list's place in the layout. */
export function mapLists(
  raw: Record<string, unknown>,
  change: (list: readonly unknown[], at: string) => unknown[],
): Record<string, unknown> {
  const under = holderOf({ ...raw, type: textOf(raw.type) })?.under;
  if (!under || !Array.isArray(raw[under])) return raw;
  const listOf = (part: unknown, at: string) =>
    Array.isArray(objectOf(part).list)
      ? { ...objectOf(part), list: change(arrayOf(objectOf(part).list), `${at}.list`) }
      : part;
  if (under === 'list') return { ...raw, list: change(arrayOf(raw.list), 'list') };
  if (under !== 'rows')
    return {
      ...raw,
      [under]: arrayOf(raw[under]).map((part, index) => listOf(part, `${under}[${index}]`)),
    };
  const rowOf = (row: unknown, at: string) => ({
    ...objectOf(row),
    columns: arrayOf(objectOf(row).columns).map((cell, index) =>
      listOf(cell, `${at}.columns[${index}]`),
    ),
  });
  return {
    ...raw,
    rows: arrayOf(raw.rows).map((row, index) =>
      Array.isArray(objectOf(row).columns) ? rowOf(row, `rows[${index}]`) : row,
    ),
  };
}

/** Every widget of a definition with the layouts it stands in, outermost first; the layouts included. */
export function* eachWidget(
  list: unknown,
  within: readonly Widget[] = [],
): Generator<{ widget: Widget; within: readonly Widget[] }> {
  if (within.length > MAX_DEPTH) return;
  for (const widget of widgetsOf(list)) {
    yield { widget, within };
    for (const part of containerOf(widget)?.rows.flat() ?? [])
      yield* eachWidget(part.list, [...within, widget]);
  }
}

function holderOf(widget: {
  type: string;
  [key: string]: unknown;
}): { under: Holder; drawing: Drawing } | undefined {
  const known = Object.hasOwn(CONTAINERS, widget.type) ? CONTAINERS[widget.type] : undefined;
  if (known && (widget.type === 'grid' || Array.isArray(widget[known.under]))) return known;
  if (widgetType(widget.type) !== undefined && !known) return undefined;
  // A fork may keep the panes of its tabs under `columns`.
  const under = HOLDERS.find((key) =>
    arrayOf(widget[key]).some((part) => HOLDS[key](objectOf(part))),
  );
  return under && { under, drawing: known?.drawing ?? SHAPES[under] };
}

const listed = (part: Record<string, unknown>) => Array.isArray(part.list);
const HOLDS: Record<Holder, (part: Record<string, unknown>) => boolean> = {
  columns: listed,
  tabs: listed,
  rows: (row) => arrayOf(row.columns).map(objectOf).some(listed),
  list: (item) => typeof item.type === 'string',
};

function partOf(input: unknown): ContainerPart {
  const raw = objectOf(input);
  const options = objectOf(raw.options);
  const span = numberOf(raw.span) ?? numberOf(options.span);
  return {
    list: raw.list,
    title: textOf(raw.label) || textOf(raw.title) || textOf(raw.name),
    names: objectOf(raw.names) as Names,
    span: span !== undefined && span > 0 ? Math.min(span, 24) : '',
    hidden: raw.hidden === true || options.hidden === true,
    emptied: raw.emptied === true,
  };
}

/** The cells of a table with their places; one row alone is parts beside each other, as wide as the columns that they span. */
function tableOf(input: unknown): Pick<Container, 'rows' | 'tracks'> {
  const rows = arrayOf(input).map((row) => arrayOf(objectOf(row).columns));
  const { cells, columns } = placeCells(rows.map((row) => row.map(spansOf)));
  if (rows.length === 1)
    return {
      rows: rows.map((row) =>
        row.map((cell, index) => ({
          ...partOf(cell),
          span: Math.max(1, Math.floor((24 * (cells[0]?.[index]?.span ?? 1)) / columns)),
        })),
      ),
    };
  return {
    tracks: columns,
    rows: [
      rows.flatMap((row, at) =>
        row.map((cell, index): ContainerPart => {
          const { span = 1, ...place } = cells[at]?.[index] ?? { start: 1, row: at + 1, rows: 1 };
          return { ...partOf(cell), span, cell: place };
        }),
      ),
    ],
  };
}

function spansOf(cell: unknown): { colspan: number; rowspan: number } {
  const { colspan, rowspan } = objectOf(objectOf(cell).options);
  return { colspan: numberOf(colspan) ?? 1, rowspan: numberOf(rowspan) ?? 1 };
}
