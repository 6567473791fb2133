import { CORE_MODELS } from './coreModels.ts';

/**
 * First values of a form that an action opens. '{model}' is replaced by the record's value: alone it keeps its type, within a text it is
 * written out; '{id}' is the record's id. Everything else stays as it is.
 */
export function fillIn(
  values: Readonly<Record<string, unknown>>,
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([model, value]) => [
      model,
      typeof value === 'string' ? replaced(value, record) : value,
    ]),
  );
}

/** The first values of the add form that `opens` describes. */
export function openedValues(
  opens: { copy: readonly string[] | 'all'; values: Readonly<Record<string, unknown>> },
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const models =
    opens.copy === 'all'
      ? Object.keys(record).filter((model) => !CORE_MODELS.has(model))
      : opens.copy.filter((model) => Object.hasOwn(record, model));
  const copied = models.map((model) => [model, record[model]] as const);
  return { ...Object.fromEntries(copied), ...fillIn(opens.values, record) };
}

function replaced(text: string, record: Readonly<Record<string, unknown>>): unknown {
  const value = (model: string) => (Object.hasOwn(record, model) ? record[model] : undefined);
  const alone = /^\{(\w+)\}$/.exec(text)?.[1];
  return alone
    ? value(alone)
    : text.replace(/\{(\w+)\}/g, (_, model: string) => String(value(model) ?? ''));
}
