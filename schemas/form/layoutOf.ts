import type { Condition } from '../conditions/conditions.ts';
import type { Container, ContainerPart } from './containers.ts';
import { containerOf } from './containers.ts';
import type { OnHide, Widget } from '../definition/definition.ts';
import { fieldOf } from './fieldOf.ts';
import type { Field, LayoutNode, Notice } from './form.ts';
import { localizedName } from '../i18n/label.ts';
import type { Locale } from '../i18n/locale.ts';
import { conditionsOf } from '../definition/readConditions.ts';
import { isModel, MAX_DEPTH, numberOf, textOf, widgetsOf } from '../definition/readDefinition.ts';
import { rowsOf } from './rowsOf.ts';
import { isText, plainTextOf } from '../definition/plainText.ts';

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
  lock: readonly Condition[];
  onHide: OnHide;
  hidden: boolean;
  depth: number;
}

/** The layout tree and the fields of a definition in one walk. A section takes in what follows it, up to the next section of the same list. */
export function layoutOf({
  list,
  ...given
}: Omit<Walk, 'next' | 'fields' | 'notices'> & { list: unknown }): {
  layout: LayoutNode[];
  fields: Map<string, Field>;
  notices: Notice[];
} {
  const walk: Walk = { ...given, fields: new Map(), notices: [], next: 0 };
  const layout = nodesOf(
    list,
    { show: [], lock: [], onHide: 'keep', hidden: false, depth: 0 },
    walk,
  );
  return { layout, fields: walk.fields, notices: walk.notices };
}

function nodesOf(list: unknown, place: Place, walk: Walk): LayoutNode[] {
  const nodes: LayoutNode[] = [];
  let into = nodes;
  let here = place;
  for (const widget of widgetsOf(list)) {
    const id = `n${walk.next++}`;
    const container = containerOf(widget);
    if (widget.type === 'section' || (widget.type === 'divider' && !isHidden(widget))) {
      // A line without words ends the section before it.
      const title = localizedName(widget, walk.locale);
      here = inside(widget, place, walk);
      into = title ? [] : nodes;
      if (title)
        nodes.push({
          kind: 'section',
          id,
          title,
          ...(widget.options.folded === true && { folded: true as const }),
          nodes: into,
        });
    } else if (container)
      into.push(...nodesIn(container, { widget, id, place: inside(widget, here, walk), walk }));
    else if (isText(widget.type)) into.push(...textOfWidget(widget, id, here));
    else if (addField(widget, here, walk)) into.push({ kind: 'field', id, model: widget.model });
  }
  return nodes.filter((node) => node.kind !== 'section' || node.nodes.length > 0);
}

interface Within {
  widget: Widget;
  id: string;
  place: Place;
  walk: Walk;
}

/** Everything that stands in a layout: its fields are drawn, whatever it looked like where it was made. */
function nodesIn(
  { drawing, rows, tracks = 24 }: Container,
  { widget, id, place, walk }: Within,
): LayoutNode[] {
  if (place.depth > MAX_DEPTH) {
    walk.notices.push({ model: widget.model, id: 'too_deep', detail: String(MAX_DEPTH) });
    return [];
  }
  if (drawing === 'columns' || drawing === 'rows')
    return rows.flatMap((parts, row) =>
      gridOf(parts, {
        widget,
        id: row > 0 ? `${id}.${row}` : id,
        place,
        walk,
        tracks,
        closes: drawing === 'columns',
      }),
    );
  return rows.flat().flatMap((part, index): LayoutNode[] => {
    const nodes = nodesOf(part.list, { ...place, hidden: place.hidden || part.hidden }, walk);
    const title = localizedName({ name: part.title, names: part.names ?? {} }, walk.locale);
    if (!title || nodes.length === 0) return nodes;
    const section = { kind: 'section' as const, id: `${id}.${index}`, title, nodes };
    return [drawing === 'tabs' ? { ...section, tabs: id } : section];
  });
}

function gridOf(
  parts: readonly ContainerPart[],
  // The cells of a table stay under their headings.
  {
    widget: { options },
    id,
    place,
    walk,
    tracks,
    closes,
  }: Within & { tracks: number; closes: boolean },
): LayoutNode[] {
  const fixed = parts.reduce((sum, part) => sum + (part.span || 0), 0);
  const open = parts.filter((part) => part.span === '').length;
  const share = open ? Math.max(1, Math.floor((24 - fixed) / open)) : 0;
  const drawn = parts.map((part) => ({
    span: part.span || share,
    nodes: nodesOf(part.list, { ...place, hidden: place.hidden || part.hidden }, walk),
    ...(part.cell && { cell: part.cell }),
    // What stood there is not for this reader; a place that was left free on purpose stays free.
    emptied: part.emptied || widgetsOf(part.list).length > 0,
  }));
  if (drawn.every((column) => column.nodes.length === 0)) return [];
  const columns = closedUp(
    drawn.map((column) => ({
      ...column,
      emptied: closes && column.emptied && column.nodes.length === 0,
    })),
  );
  return [
    {
      kind: 'grid',
      id,
      gutter: numberOf(options.gutter) ?? 0,
      justify: textOf(options.justify) || 'start',
      align: textOf(options.align) || (parts.some(({ cell }) => cell) ? 'middle' : 'top'),
      tracks,
      columns,
    },
  ];
}

/** Columns without those that lost everything in them: the others share their room, so that no hole tells of what is gone. */
function closedUp<Column extends { span: number; emptied: boolean }>(
  columns: readonly Column[],
): Omit<Column, 'emptied'>[] {
  const left = columns.filter(({ emptied }) => !emptied);
  if (left.length === columns.length) return columns.map(({ emptied: _, ...column }) => column);
  const sum = (of: readonly Column[]) => of.reduce((total, { span }) => total + span, 0);
  const wider = sum(columns) / sum(left);
  return left.map(({ emptied: _, ...column }) => ({
    ...column,
    span: Math.min(24, Math.floor(column.span * wider)),
  }));
}

/** Words between the fields. What is hidden by a condition cannot be said of words: they stay. */
function textOfWidget(widget: Widget, id: string, place: Place): LayoutNode[] {
  const text = place.hidden || isHidden(widget) ? '' : plainTextOf(widget);
  return text ? [{ kind: 'text', id, text }] : [];
}

function inside(widget: Widget, place: Place, walk: Walk): Place {
  const fault = (detail: string) =>
    walk.notices.push({ model: widget.model || widget.key, id: 'bad_condition', detail });
  const { show, readonly: lock, onHide = place.onHide } = conditionsOf(widget.options.when, fault);
  return {
    show: show ? [...place.show, show] : place.show,
    lock: lock ? [...place.lock, lock] : place.lock,
    onHide,
    hidden: place.hidden || isHidden(widget),
    depth: place.depth + 1,
  };
}

function isHidden({ options, hidden }: Widget): boolean {
  return (
    options.isHidden === true || options.hidden === true || hidden === true || hidden === 'true'
  );
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
    widget,
    show: place.show,
    lock: place.lock,
    onHide: place.onHide,
    hidden,
    locale: walk.locale,
    formula: Object.hasOwn(walk.formulas, model),
    notice: (notice) => walk.notices.push(notice),
  });
  if (field.type === 'subform')
    field.rows = rowsOf(widget, walk.locale, (notice) => walk.notices.push(notice));
  const known = walk.fields.get(model);
  if (known) walk.notices.push({ model, id: 'duplicate_model', detail: widget.key });
  walk.fields.set(model, known ? joined(known, field) : field);
  return !hidden;
}

/** Two widgets of one model share its value: the first decides how it looks, the rules of both hold, either place shows it. */
function joined({ show, ...first }: Field, second: Field): Field {
  const rules = [...(first.params.rules ?? []), ...(second.params.rules ?? [])];
  return {
    ...first,
    ...(show && second.show && { show: { op: 'or', rules: [show, second.show] } }),
    required: first.required || second.required,
    hidden: first.hidden && second.hidden,
    params: rules.length ? { ...first.params, rules } : first.params,
  };
}
