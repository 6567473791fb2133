import type { Definition, GridColumn, Rule, Widget, WidgetOptions } from './definition.ts';

/**
 * Reads a definition from anywhere without trusting it: every accessor answers something of the right shape, the original object is
 * never touched, so saving it again gives back the same bytes.
 */
export function readDefinition(input: unknown): Definition {
  const raw = objectOf(input);
  return { ...raw, list: widgetsOf(raw.list), config: objectOf(raw.config) };
}

/** No real form nests this deep; what does is cut off with a notice. */
export const MAX_DEPTH = 60;

export function widgetsOf(list: unknown): Widget[] {
  return arrayOf(list).filter((item): item is Record<string, unknown> => typeof item === 'object' && item !== null && !Array.isArray(item)).map(readWidget);
}

function readWidget(raw: Record<string, unknown>): Widget {
  return {
    ...raw,
    type: textOf(raw.type), name: textOf(raw.name), key: textOf(raw.key), model: textOf(raw.model),
    options: readOptions(raw.options), rules: arrayOf(raw.rules).map(objectOf) as Rule[],
  };
}

function readOptions(input: unknown): WidgetOptions {
  const raw = objectOf(input);
  return raw.options !== undefined && !Array.isArray(raw.options) ? { ...raw, options: [] } : raw;
}

export function columnsOf(widget: Widget): GridColumn[] {
  return arrayOf(widget.columns).map((column) => {
    const raw = objectOf(column);
    return { ...raw, span: typeof raw.span === 'number' && raw.span > 0 ? Math.min(raw.span, 24) : '', list: raw.list as Widget[] };
  });
}

/** Every widget of a definition with the grids it stands in, outermost first; layout widgets included. */
export function* eachWidget(list: unknown, within: readonly Widget[] = []): Generator<{ widget: Widget; within: readonly Widget[] }> {
  if (within.length > MAX_DEPTH) return;
  for (const widget of widgetsOf(list)) {
    yield { widget, within };
    if (widget.columns) for (const column of columnsOf(widget)) yield* eachWidget(column.list, [...within, widget]);
  }
}

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty']);

/** Whether a name may hold a value: 1 to 100 visible characters without brackets, and none of the object's own names. */
export function isModel(name: string): boolean {
  return /^[^\s[\]\p{C}]{1,100}$/u.test(name) && !FORBIDDEN.has(name);
}

export function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

export function arrayOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** A number written as a number or as text; '' and anything else is no number. */
export function numberOf(value: unknown): number | undefined {
  if (value === '' || value === null || (typeof value !== 'number' && typeof value !== 'string')) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}
