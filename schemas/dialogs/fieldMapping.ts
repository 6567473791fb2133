import type { Action, Making } from '../definition/module.ts';
import { objectOf } from '../definition/readDefinition.ts';
import type { Field, Form } from '../form/form.ts';
import type { FieldError } from '../i18n/errors.ts';
import { valueAsText } from '../values/valueTypes.ts';

/** What an action copies into each record that it makes: module -> model there -> model of the record at hand. */
export type FieldMapping = Readonly<Record<string, Readonly<Record<string, string>>>>;

type Maker = Pick<Action, 'makes' | 'mapping'>;

/** The mapping that an action ships with: its values that copy a field and say nothing else. */
export function shippedMapping({ makes = [] }: Maker): FieldMapping {
  return Object.fromEntries(
    makes.map(({ module, values }) => [
      module,
      Object.fromEntries(
        Object.entries(values).flatMap(([model, value]) => {
          const source = copiedModel(value);
          return source === undefined ? [] : [[model, source]];
        }),
      ),
    ]),
  );
}

/** The mapping in force: that of the company, else the shipped one. */
export function fieldMapping(
  action: Maker,
  settings: Readonly<Record<string, unknown>>,
): FieldMapping {
  const own = action.mapping === undefined ? undefined : settings[action.mapping];
  return own === undefined || own === null ? shippedMapping(action) : readMapping(own);
}

/** What an action makes, copying what the company's mapping says. What is no copy of a field stays, unless a field is copied there. */
export function mappedMakings(
  action: Maker,
  settings: Readonly<Record<string, unknown>>,
): readonly Making[] {
  const { makes = [] } = action;
  if (action.mapping === undefined || settings[action.mapping] === undefined) return makes;
  const mapping = fieldMapping(action, settings);
  return makes.map((making) => ({
    ...making,
    values: {
      ...Object.fromEntries(
        Object.entries(making.values).filter(([, value]) => copiedModel(value) === undefined),
      ),
      ...Object.fromEntries(
        Object.entries(mapping[making.module] ?? {}).map(([model, source]) => [
          model,
          `{${source}}`,
        ]),
      ),
    },
  }));
}

/** Whether what is made has a first value there that no field is copied to. */
export function isGiven({ values }: Pick<Making, 'values'>, model: string): boolean {
  return Object.hasOwn(values, model) && copiedModel(values[model]) === undefined;
}

/** The same without copies between fields that are gone, out of sight, or no longer of one kind. */
export function fittingMaking(making: Making, forms: { from: Form; to: Form }): Making {
  const values = Object.entries(making.values).filter(([target, value]) => {
    const source = copiedModel(value);
    return source === undefined || !pairFault({ target, source }, { making, ...forms });
  });
  return { ...making, values: Object.fromEntries(values) };
}

/** The fields of what is made that may be given a value: no reference to what is made beside it, nothing that the server alone writes. */
export function mappableTargets({ links = {} }: Pick<Making, 'links'>, form: Form): Field[] {
  return [...form.fields.values()].filter(
    (field) =>
      !field.system &&
      !field.computed &&
      !field.automatic &&
      !field.hidden &&
      !field.readOnly &&
      field.type !== undefined &&
      field.type !== 'blank' &&
      field.valueType !== 'lines' &&
      !Object.hasOwn(links, field.model),
  );
}

/** The fields of the record at hand that fit a field of what is made. */
export function mappableSources(target: Field, form: Form): Field[] {
  return [...form.fields.values()].filter(
    (source) => !source.system && source.type !== 'blank' && isMappable(source, target),
  );
}

/** Whether what one field holds can stand in the other: the same kind of value, of choices some that both offer, of references the same records. */
export function isMappable(source: Field, target: Field): boolean {
  if (target.valueType === 'longtext') return TEXTS.has(source.valueType);
  if (source.valueType !== target.valueType) return false;
  if (source.refers !== target.refers) return false;
  if (source.remote !== undefined || target.remote !== undefined)
    return source.remote === target.remote;
  const offered = new Set(target.choices.map(({ value }) => valueAsText(value)));
  return (
    offered.size + source.choices.length === 0 ||
    source.choices.some(({ value }) => offered.has(valueAsText(value)))
  );
}

const TEXTS: ReadonlySet<string> = new Set(['text', 'longtext']);

/** Pairs for fields that have none: a source that fits and is called the same, by its model or by its name. */
export function matchByName(
  targets: readonly Field[],
  form: Form,
  known: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    targets.flatMap((target) => {
      if (known[target.model] !== undefined) return [];
      const fit = mappableSources(target, form);
      const found =
        fit.find(({ model }) => model === target.model) ??
        fit.find(({ name }) => name.trim() === target.name.trim());
      return found ? [[target.model, found.model]] : [];
    }),
  );
}

/** What became of a pair: a field of it that is gone or out of sight, or that no longer holds the same. Undefined: nothing. */
export function pairFault(
  { target, source }: { target: string; source: string },
  { making, to, from }: { making: Pick<Making, 'links'>; to: Form; from: Form },
): 'no_target' | 'no_source' | 'no_fit' | undefined {
  const field = mappableTargets(making, to).find(({ model }) => model === target);
  if (!field) return 'no_target';
  const own = from.fields.get(source);
  if (!own) return 'no_source';
  return isMappable(own, field) ? undefined : 'no_fit';
}

/** Pairs that are new and do not fit. What was there before may have been overtaken by a change of the forms: it is warned of, not refused. */
export function mappingFaults(
  { key, value, before }: { key: string; value: unknown; before: FieldMapping },
  { makes = [] }: Maker,
  forms: { from: Form; to: Readonly<Record<string, Form>> },
): FieldError[] {
  const wrong = Object.entries(readMapping(value)).some(([module, pairs]) => {
    const making = makes.find((each) => each.module === module);
    const to = forms.to[module];
    return Object.entries(pairs).some(
      ([target, source]) =>
        before[module]?.[target] !== source &&
        (!making ||
          !to ||
          pairFault({ target, source }, { making, to, from: forms.from }) !== undefined),
    );
  });
  return wrong ? [{ field: key, id: 'bad_option' }] : [];
}

/** A mapping as it was stored or sent, without what is none. */
export function readMapping(value: unknown): FieldMapping {
  return Object.fromEntries(
    Object.entries(objectOf(value)).map(([module, pairs]) => [
      module,
      Object.fromEntries(
        Object.entries(objectOf(pairs)).filter(
          (pair): pair is [string, string] => typeof pair[1] === 'string' && /^\w+$/.test(pair[1]),
        ),
      ),
    ]),
  );
}

/** The model of the record at hand that a value copies and says nothing else; undefined: it is no copy. */
export function copiedModel(value: unknown): string | undefined {
  return typeof value === 'string' ? /^\{(\w+)\}$/.exec(value)?.[1] : undefined;
}
