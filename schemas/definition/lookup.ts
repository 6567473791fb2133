import type { ValueType } from '../values/valueTypes.ts';
import type { WidgetOptions } from './definition.ts';
import { objectOf, textOf } from './readDefinition.ts';
import { widgetType, type WidgetType, widgetTypeRow } from './widgetTypes.ts';

/** What a lookup field says of itself: a field of the record that a reference of this form names. */
export interface Lookup {
  /** the model of the reference here */
  by: string;
  /** whose records it names, by its key */
  module: string;
  /** the model there that is shown */
  of: string;
  /** how it is entered and shown there */
  as: { type: WidgetType; options: WidgetOptions };
}

/** Kinds of value that can be looked up: those that one column of an answer holds. */
export const LOOKED_UP: ReadonlySet<ValueType> = new Set([
  'text',
  'longtext',
  'number',
  'switch',
  'date',
  'datetime',
  'time',
  'stamp',
  'choice',
  'ref',
]);

/** The lookup of a widget's options; undefined while nobody has said of what, or of what cannot be looked up. */
export function lookupOf(options: Readonly<Record<string, unknown>>): Lookup | undefined {
  const raw = objectOf(options.lookup);
  const [by, module, of] = [textOf(raw.by), textOf(raw.module), textOf(raw.of)];
  const as = objectOf(raw.as);
  const type = widgetType(textOf(as.type));
  if (!by || !module || !of || !type || type === 'lookup') return undefined;
  const own = objectOf(as.options) as WidgetOptions;
  return LOOKED_UP.has(widgetTypeRow(type).valueType(own))
    ? { by, module, of, as: { type, options: own } }
    : undefined;
}
