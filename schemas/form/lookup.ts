import { LOOKED_UP, type Lookup } from '../definition/lookup.ts';
import type { Field, Form } from './form.ts';

/** The fields of a form that are looked up. */
export function lookupsIn(form: Pick<Form, 'fields'>): { field: Field; lookup: Lookup }[] {
  return [...form.fields.values()].flatMap((field) =>
    field.lookup ? [{ field, lookup: field.lookup }] : [],
  );
}

/** The references of a form by which something can be looked up. */
export function lookupReferences({ fields }: Pick<Form, 'fields'>): Field[] {
  return [...fields.values()].filter(
    ({ valueType, refers, system, hidden }) =>
      valueType === 'ref' &&
      refers !== undefined &&
      refers !== 'user' &&
      refers !== 'department' &&
      !system &&
      !hidden,
  );
}

/** The fields of the other module that can be looked up. */
export function lookedUpFields({ fields }: Pick<Form, 'fields'>): Field[] {
  return [...fields.values()].filter(
    ({ valueType, system, hidden, type, widget }) =>
      LOOKED_UP.has(valueType) &&
      !system &&
      !hidden &&
      type !== undefined &&
      type !== 'lookup' &&
      widget.options.showPassword !== true,
  );
}

/** How a field is looked up from elsewhere: as the widget that it is, its choices asked for by name so that they are never stale. */
export function lookupAs(module: string, { model, type, choices, widget }: Field): Lookup['as'] {
  const options = Object.fromEntries(
    KEPT.filter((name) => Object.hasOwn(widget.options, name)).map((name) => [
      name,
      widget.options[name],
    ]),
  );
  const listed = choices.length > 0 && widget.options.remote !== true;
  return {
    type: type ?? 'input',
    options: listed ? { ...options, remote: true, remoteFunc: `${module}.${model}` } : options,
  };
}

/** Options that say what a value is and how it is read. */
const KEPT = [
  'dataType',
  'precision',
  'unit',
  'units',
  'durationUnit',
  'type',
  'format',
  'timestamp',
  'remote',
  'remoteType',
  'remoteFunc',
  'remoteOption',
  'remoteDataSource',
  'props',
  'module',
  'max',
  'allowHalf',
  'showAlpha',
  'rollup',
] as const;
