import type { Field, Form } from '../../../schemas/form/form.ts';
import { objectOf } from '../../../schemas/definition/readDefinition.ts';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import { widgetTypeRow } from '../../../schemas/definition/widgetTypes.ts';

/** How a reference hangs together with other fields of its form. */
export interface Link {
  model: string;
  refers: string;
  /** model here -> model of the chosen record whose value it takes over */
  fill: Readonly<Record<string, string>>;
  /** model of the records to choose from -> model here that they must agree with */
  within: Readonly<Record<string, string>>;
}

export function linksOf(form: Form): Link[] {
  return [...form.fields.values()].flatMap((field) => linkOf(field, form) ?? []);
}

function linkOf(field: Field, form: Form): Link | undefined {
  const { fill, within = withinItself(field, form) } = field.widget.options;
  if (!field.refers || (!fill && !within)) return undefined;
  return { model: field.model, refers: field.refers, fill: texts(fill), within: texts(within) };
}

/** A contact is one of the chosen customer also where the definition does not say so, if its form has one customer. */
function withinItself({ type }: Field, form: Form): Record<string, string> | undefined {
  const by = type && widgetTypeRow(type).narrowedBy;
  if (!by) return undefined;
  const [parent, another] = [...form.fields.values()].filter(
    (each) => each.type === by.type && each.valueType === 'ref',
  );
  return parent && !another ? { [by.theirs]: parent.model } : undefined;
}

/** What narrows a picker at the moment; undefined while nothing does. */
export function pickerFilter(
  field: Field,
  form: Form,
  value: (model: string) => unknown,
): Record<string, unknown> | undefined {
  const entries = Object.entries(linkOf(field, form)?.within ?? {}).flatMap(([theirs, ours]) =>
    isEmpty(value(ours)) ? [] : [[theirs, value(ours)] as const],
  );
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** The values that a chosen record brings along: only those it has, and only into fields of this form. */
export function valuesFromRecord(
  link: Link,
  chosen: Readonly<Record<string, unknown>>,
  form: Form,
): Record<string, unknown> {
  const entries = Object.entries(link.fill).filter(
    ([ours, theirs]) => form.fields.has(ours) && !isEmpty(chosen[theirs]),
  );
  return Object.fromEntries(entries.map(([ours, theirs]) => [ours, chosen[theirs]]));
}

/** The references that no longer fit once `changed` has another value: they were chosen within the former one. */
export function staleReferences(
  changed: string,
  links: readonly Link[],
  value: (model: string) => unknown,
): string[] {
  return links
    .filter((link) => Object.values(link.within).includes(changed) && !isEmpty(value(link.model)))
    .map((link) => link.model);
}

function texts(input: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(objectOf(input)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}
