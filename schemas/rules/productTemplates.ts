import type { Field, Form, LayoutNode } from '../form/form.ts';
import { isEmpty } from '../values/valueTypes.ts';

type Values = Readonly<Record<string, unknown>>;

/** The kind of templates that fill the form of a new product, on the wire and in the key of their page. */
export const PRODUCT_TEMPLATE = 'product';
export const PRODUCT_TEMPLATE_NAME_LENGTH = 60;

const NAME = 'name';
const CATEGORY = 'category_id';

/**
 * The form of a template, made of the form of a product: what somebody can enter there, nothing of it required but the category. What each
 * product has of its own (number, unique values) is not in it; `nameLabel` is what the template's own name is called.
 */
export function productTemplateForm(form: Form, nameLabel: string): Form {
  const fields = new Map(
    [...form.fields.values()]
      .filter(isPrepared)
      .map((field): [string, Field] => [field.model, prepared(field, nameLabel)]),
  );
  return {
    ...form,
    fields,
    layout: pruned(form.layout, fields),
    columns: [],
    filters: [],
    formulas: {},
  };
}

/** What a template holds, as far as the form of its reader has a field for it. */
export function templateValues(form: Form, values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([model]) => {
      const field = model === NAME ? undefined : form.fields.get(model);
      return field !== undefined && isPrepared(field);
    }),
  );
}

/**
 * What choosing a template writes into the form of a new product: its values, except over what somebody has entered. What the template before it
 * wrote makes way, for the values of the new one or for what the form began with.
 */
export function valuesToFill({
  template,
  last = {},
  begun,
  current,
  isSame,
}: {
  template: Values;
  /** the values of the template that was chosen before */
  last?: Values;
  /** what the form began with */
  begun: Values;
  current: Values;
  isSame(one: unknown, other: unknown): boolean;
}): Record<string, unknown> {
  const models = new Set([...Object.keys(last), ...Object.keys(template)]);
  return Object.fromEntries(
    [...models].flatMap((model): [string, unknown][] => {
      const now = current[model];
      const isFree =
        isEmpty(now) ||
        isSame(now, begun[model]) ||
        (!isEmpty(last[model]) && isSame(now, last[model]));
      if (!isFree) return [];
      return [[model, isEmpty(template[model]) ? begun[model] : template[model]]];
    }),
  );
}

/** The templates for products of a category: those of it and of every category above it. Without one, all there are. */
export function templatesOfCategory<T extends { category_id: number }>(
  templates: readonly T[],
  categories: readonly { id: number; parent_id: number | null }[],
  category: unknown,
): T[] {
  if (isEmpty(category)) return [...templates];
  const parents = new Map(categories.map(({ id, parent_id }) => [id, parent_id]));
  const above = new Set<number>();
  for (
    let at: number | null | undefined = Number(category);
    at !== null && at !== undefined && !above.has(at);
    at = parents.get(at)
  )
    above.add(at);
  return templates.filter(({ category_id }) => above.has(category_id));
}

function isPrepared(field: Field): boolean {
  return (
    !field.system &&
    !field.readOnly &&
    !field.computed &&
    !field.hidden &&
    !field.automatic &&
    (!field.unique || field.model === NAME)
  );
}

function prepared(field: Field, nameLabel: string): Field {
  const { require: _, ...rest } = field;
  if (field.model === NAME)
    return {
      ...rest,
      name: nameLabel,
      required: true,
      unique: false,
      params: { ...field.params, maxLength: PRODUCT_TEMPLATE_NAME_LENGTH },
    };
  return { ...rest, required: field.model === CATEGORY };
}

function pruned(nodes: readonly LayoutNode[], fields: ReadonlyMap<string, Field>): LayoutNode[] {
  return nodes.flatMap((node): LayoutNode[] => {
    if (node.kind === 'field') return fields.has(node.model) ? [node] : [];
    if (node.kind === 'text') return [node];
    if (node.kind === 'section') {
      const within = pruned(node.nodes, fields);
      return within.length > 0 ? [{ ...node, nodes: within }] : [];
    }
    return [
      {
        ...node,
        columns: node.columns.map((column) => ({
          ...column,
          nodes: pruned(column.nodes, fields),
        })),
      },
    ];
  });
}
