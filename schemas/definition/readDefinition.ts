import type { Definition, Rule, Widget } from './definition.ts';
import { readOptions } from './readOptions.ts';

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
  return arrayOf(list)
    .filter(
      (item): item is Record<string, unknown> =>
        typeof item === 'object' && item !== null && !Array.isArray(item),
    )
    .map(readWidget);
}

function readWidget(raw: Record<string, unknown>): Widget {
  return {
    ...raw,
    type: textOf(raw.type),
    name: textOf(raw.name) || textOf(raw.label),
    key: textOf(raw.key),
    model: textOf(raw.model),
    options: readOptions(objectOf(raw.options)),
    rules: arrayOf(raw.rules).map(objectOf) as Rule[],
  };
}

/** Whether a name may hold a value: 1 to 100 visible characters without brackets, and nothing that every object has (`constructor`, `__defineGetter__` …). */
export function isModel(name: string): boolean {
  return (
    /^[^\s[\]\p{C}]{1,100}$/u.test(name) && !(name in Object.prototype) && name !== 'prototype'
  );
}

/** The value where it is an object, else one without properties. */
export function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

/** The value where it is a list, else an empty one. */
export function arrayOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** What a table says of a name from outside: only its own rows, never what every object has (`constructor`, `__proto__`). */
export function rowOf<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** A text, or a number written as one; '' for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** A number written as a number or as text; '' and anything else is no number. */
export function numberOf(value: unknown): number | undefined {
  if (value === '' || value === null || (typeof value !== 'number' && typeof value !== 'string'))
    return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}
