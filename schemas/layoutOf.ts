import type { Condition } from './conditions.ts';
import type { Widget } from './definition.ts';
import { conditionsOf, fieldOf } from './fieldOf.ts';
import type { Field, LayoutNode, Notice } from './form.ts';
import type { Locale } from './locale.ts';
import { nameOf } from './locale.ts';
import { columnsOf, isModel, MAX_DEPTH, numberOf, objectOf, textOf, widgetsOf } from './readDefinition.ts';

interface Walk {
  fields: Map<string, Field>;
  notices: Notice[];
  withheld: ReadonlySet<string>;
  formulas: Readonly<Record<string, unknown>>;
  locale: Locale;
  next: number;
}

interface Place {
  show: readonly Condition[];
  hidden: boolean;
  depth: number;
}

/** The layout tree and the fields of a definition in one walk. A section takes in what follows it, up to the next section of the same list. */
export function layoutOf({ list, ...given }: Omit<Walk, 'next' | 'fields' | 'notices'> & { list: unknown }): { layout: LayoutNode[]; fields: Map<string, Field>; notices: Notice[] } {
  const walk: Walk = { ...given, fields: new Map(), notices: [], next: 0 };
  const layout = nodesOf(list, { show: [], hidden: false, depth: 0 }, walk);
  return { layout, fields: walk.fields, notices: walk.notices };
}

function nodesOf(list: unknown, place: Place, walk: Walk): LayoutNode[] {
  const nodes: LayoutNode[] = [];
  let into = nodes;
  let here = place;
  for (const widget of widgetsOf(list)) {
    const id = `n${walk.next++}`;
    if (widget.type === 'section' || widget.type === 'divider') {
      here = inside(widget, place, walk);
      into = [];
      nodes.push({ kind: 'section', id, title: nameOf(widget, walk.locale), nodes: into });
    } else if (widget.type === 'grid') {
      const grid = gridOf(widget, id, inside(widget, here, walk), walk);
      if (grid) into.push(grid);
    } else if (addField(widget, here, walk)) into.push({ kind: 'field', id, model: widget.model });
  }
  return nodes.filter((node) => node.kind !== 'section' || node.nodes.length > 0);
}

function gridOf(widget: Widget, id: string, place: Place, walk: Walk): LayoutNode | undefined {
  if (place.depth > MAX_DEPTH) {
    walk.notices.push({ model: widget.model, id: 'too_deep', detail: String(MAX_DEPTH) });
    return undefined;
  }
  const columns = columnsOf(widget);
  const fixed = columns.reduce((sum, column) => sum + (column.span || 0), 0);
  const open = columns.filter((column) => column.span === '').length;
  const share = open ? Math.max(1, Math.floor((24 - fixed) / open)) : 0;
  const filled = columns.map((column) => ({ span: column.span || share, nodes: nodesOf(column.list, place, walk) }));
  if (filled.every((column) => column.nodes.length === 0)) return undefined;
  const options = objectOf(widget.options);
  return { kind: 'grid', id, gutter: numberOf(options.gutter) ?? 0, justify: textOf(options.justify) || 'start', align: textOf(options.align) || 'top', columns: filled };
}

function inside(widget: Widget, place: Place, walk: Walk): Place {
  const { show } = conditionsOf(widget.options.when, (detail) => walk.notices.push({ model: widget.model || widget.key, id: 'bad_condition', detail }));
  return { show: show ? [...place.show, show] : place.show, hidden: place.hidden || isHidden(widget), depth: place.depth + 1 };
}

function isHidden({ options, hidden }: Widget): boolean {
  return options.isHidden === true || options.hidden === true || hidden === true;
}

/** Takes the field in; answers whether it has a place on the form. */
function addField(widget: Widget, place: Place, walk: Walk): boolean {
  const { model } = widget;
  if (!isModel(model)) {
    walk.notices.push({ model: widget.key || widget.name, id: 'bad_model', detail: model });
    return false;
  }
  if (walk.withheld.has(model)) return false;
  const hidden = place.hidden || isHidden(widget);
  const field = fieldOf({
    widget, show: place.show, hidden, locale: walk.locale,
    formula: Object.hasOwn(walk.formulas, model), notice: (notice) => walk.notices.push(notice),
  });
  const known = walk.fields.get(model);
  if (known) walk.notices.push({ model, id: 'duplicate_model', detail: widget.key });
  walk.fields.set(model, known ? joined(known, field) : field);
  return !hidden;
}

/** Two widgets of one model share its value: the first decides how it looks, the rules of both hold. */
function joined(first: Field, second: Field): Field {
  const rules = [...(first.params.rules ?? []), ...(second.params.rules ?? [])];
  return {
    ...first, required: first.required || second.required, hidden: first.hidden && second.hidden,
    params: rules.length ? { ...first.params, rules } : first.params,
  };
}
