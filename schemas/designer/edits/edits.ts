import type { Definition, Widget, WidgetOptions } from '../../definition/definition.ts';
import { objectOf } from '../../definition/readDefinition.ts';
import { withFreshNames, withRenamed } from './adopt.ts';
import type { Spot, WidgetPath } from './tree.ts';
import {
  containerOfList,
  itemsAt,
  listsOf,
  nodesOf,
  rawAt,
  spotOfPath,
  takesWidgets,
  widgetAt,
} from './tree.ts';

/** A definition after an edit, and the widgets that it was about. Everything that the edit does not concern is the same object as before. */
export interface EditResult {
  definition: Definition;
  selected: readonly WidgetPath[];
}

/** Puts widgets there; keys and models that are taken are made anew. */
export function insertWidgets(
  definition: Definition,
  spot: Spot,
  widgets: readonly Widget[],
): EditResult {
  if (!takesWidgets(definition, spot.list) || widgets.length === 0)
    return { definition, selected: [] };
  const { items, formulas } = withFreshNames(definition, widgets, { copy: false });
  return withFormulas(insertRaw(definition, spot, items), formulas);
}

/** Puts widgets of another definition there: what protects or distinguishes them in their own one does not come along. */
export function pasteWidgets(
  definition: Definition,
  spot: Spot,
  widgets: readonly Widget[],
): EditResult {
  return insertWidgets(definition, spot, widgets);
}

/** Moves widgets, layouts with all that stands in them, to a spot as it is named now. Into itself nothing moves. */
export function moveWidgets(
  definition: Definition,
  paths: readonly WidgetPath[],
  spot: Spot,
): EditResult {
  const moved = outermostWidgets(definition, paths);
  if (
    moved.length === 0 ||
    !takesWidgets(definition, spot.list) ||
    moved.some((path) => within(spot.list, path))
  )
    return { definition, selected: moved };
  const items = moved.map((path) => rawAt(definition, path));
  const index = Math.max(0, Math.min(spot.index, itemsAt(definition, spot.list).length));
  let left = definition;
  let goal = `${spot.list}/${index}`;
  for (const path of moved.toReversed()) {
    left = without(left, path);
    goal = shifted(goal, path, -1);
  }
  const edited = insertRaw(left, spotOfPath(goal), items);
  return sameBytes(moved, edited.selected) ? { definition, selected: moved } : edited;
}

/** Takes widgets out, and their formulas. Fields that the product needs stay: those of a removed layout in its place. */
export function removeWidgets(definition: Definition, paths: readonly WidgetPath[]): EditResult {
  const removed = outermostWidgets(definition, paths).filter(
    (path) => !isSystem(widgetAt(definition, path)),
  );
  if (removed.length === 0) return { definition, selected: outermostWidgets(definition, paths) };
  const kept: WidgetPath[] = [];
  let left = definition;
  for (const path of removed.toReversed()) {
    const needed = nodesOf(definition)
      .filter((node) => within(node.path, path) && isSystem(node.widget))
      .map((node) => rawAt(definition, node.path));
    const edited = insertRaw(without(left, path), spotOfPath(path), needed);
    left = edited.definition;
    for (const [at, each] of kept.entries())
      kept[at] = shifted(shifted(each, path, -1), path, needed.length);
    kept.push(...edited.selected);
  }
  const models = new Set(nodesOf(left).map(({ widget }) => widget.model));
  const gone = nodesOf(definition)
    .map(({ widget }) => widget.model)
    .filter((model) => !models.has(model));
  return {
    definition: withoutFormulas(left, gone),
    selected: kept.length > 0 ? kept : neighbour(left, removed[0] ?? ''),
  };
}

/** Copies widgets after the last of them in each list, with models of their own; conditions and formulas among the copies mean the copies. */
export function duplicateWidgets(definition: Definition, paths: readonly WidgetPath[]): EditResult {
  const originals = outermostWidgets(definition, paths);
  const lists = [...new Set(originals.map((path) => spotOfPath(path).list))];
  const { items, formulas } = withFreshNames(
    definition,
    originals.flatMap((path) => (rawAt(definition, path) as Widget | undefined) ?? []),
    { copy: true },
  );
  let copied = definition;
  let selected: string[] = [];
  for (const list of lists.toReversed()) {
    const own = originals.flatMap((path, index) =>
      spotOfPath(path).list === list ? [{ path, item: items[index] }] : [],
    );
    const spot = { list, index: Math.max(...own.map(({ path }) => spotOfPath(path).index)) + 1 };
    const edited = insertRaw(
      copied,
      spot,
      own.map(({ item }) => item),
    );
    copied = edited.definition;
    selected = [
      ...edited.selected,
      ...selected.map((path) => shifted(path, `${spot.list}/${spot.index}`, own.length)),
    ];
  }
  return withFormulas({ definition: copied, selected }, formulas);
}

/**
 * Changes one widget. `change` gets it safe to read; of what it answers, only the keys and options that differ are written, so that what nobody
 * understands stays as it came. A key that is taken out or undefined is removed.
 */
export function changeWidget(
  definition: Definition,
  path: WidgetPath,
  change: (widget: Widget) => Widget,
): EditResult {
  const [raw, before] = [rawAt(definition, path), widgetAt(definition, path)];
  if (!raw || !before) return { definition, selected: [] };
  const after = change(before);
  const { options, ...rest } = after;
  const { options: former, ...others } = before;
  const changed = written(raw, others, rest);
  const next =
    options === former
      ? changed
      : { ...changed, options: written(objectOf(raw.options), former, options) as WidgetOptions };
  return {
    definition: next === raw ? definition : replacedAt(definition, path, next),
    selected: [path],
  };
}

/** Another model for a field that has not been published: its formula and everything that reads it follow. */
export function renameModel(definition: Definition, path: WidgetPath, model: string): EditResult {
  const former = widgetAt(definition, path)?.model ?? '';
  const edited = changeWidget(definition, path, (widget) => ({ ...widget, model }));
  const alone = nodesOf(definition).filter(({ widget }) => widget.model === former).length === 1;
  return former && former !== model && alone
    ? { ...edited, definition: withRenamed(edited.definition, new Map([[former, model]])) }
    : edited;
}

/** The formula of a field; undefined or a blank text takes it away. */
export function setFormula(
  definition: Definition,
  model: string,
  text: string | undefined,
): Definition {
  const formulas = objectOf(definition.compute_formula);
  const next = written(formulas, formulas, {
    ...formulas,
    [model]: text?.trim() ? text : undefined,
  });
  return next === formulas
    ? definition
    : { ...definition, compute_formula: next as Record<string, string> };
}

/** A setting of the whole form; undefined takes it away. */
export function setConfig(definition: Definition, key: string, value: unknown): Definition {
  const config = objectOf(definition.config);
  const next = written(config, config, { ...config, [key]: value });
  return next === config ? definition : { ...definition, config: next };
}

/**
 * Where a widget goes by the keyboard, to be given to `moveWidgets`. Up and down lead through the parts of the layout and out at its ends, in leads
 * into the layout before or else after it, out leads behind the layout around it. `before` and `after` are the spots beside the widget.
 */
export function spotInDirection(
  definition: Definition,
  path: WidgetPath,
  towards: 'up' | 'down' | 'in' | 'out' | 'before' | 'after',
): Spot | undefined {
  if (!rawAt(definition, path)) return undefined;
  const { list, index } = spotOfPath(path);
  const holder = containerOfList(definition, list);
  const around = holder === undefined ? undefined : spotOfPath(holder);
  const lists = holder === undefined ? [] : listsOf(definition, holder).map((each) => each.list);
  const at = lists.indexOf(list);
  const end = (of: string): Spot => ({ list: of, index: itemsAt(definition, of).length });
  switch (towards) {
    case 'before':
      return { list, index };
    case 'after':
      return { list, index: index + 1 };
    case 'up': {
      const former = lists[at - 1];
      return index > 0 ? { list, index: index - 1 } : former !== undefined ? end(former) : around;
    }
    case 'down': {
      const next = lists[at + 1];
      return index < itemsAt(definition, list).length - 1
        ? { list, index: index + 2 }
        : next !== undefined
          ? { list: next, index: 0 }
          : around && { ...around, index: around.index + 1 };
    }
    case 'in': {
      const [last] = listsOf(definition, `${list}/${index - 1}`).slice(-1);
      const [first] = listsOf(definition, `${list}/${index + 1}`);
      return last ? end(last.list) : first && { list: first.list, index: 0 };
    }
    case 'out':
      return around && { ...around, index: around.index + 1 };
  }
}

/** The widgets of these paths that exist, in the order of the document, without those that stand in another of them. */
export function outermostWidgets(
  definition: Definition,
  paths: readonly WidgetPath[],
): WidgetPath[] {
  const asked = new Set(paths);
  const found = nodesOf(definition)
    .map(({ path }) => path)
    .filter((path) => asked.has(path));
  return found.filter((path) => !found.some((other) => other !== path && within(path, other)));
}

/** Whether the product needs the field: it is not removed, and keeps its type and model. */
export function isSystem(widget: Widget | undefined): boolean {
  return widget?.options.system === true;
}

function within(pointer: string, path: WidgetPath): boolean {
  return pointer.startsWith(`${path}/`);
}

/** Puts items there as they are; the end is as far as an index goes. */
export function insertRaw(
  definition: Definition,
  { list, index }: Spot,
  items: readonly unknown[],
): EditResult {
  if (items.length === 0) return { definition, selected: [] };
  const former = itemsAt(definition, list);
  const at = Math.max(0, Math.min(Math.trunc(index) || 0, former.length));
  return {
    definition: replacedAt(definition, list, former.toSpliced(at, 0, ...items)),
    selected: items.map((_, each) => `${list}/${at + each}`),
  };
}

function without(definition: Definition, path: WidgetPath): Definition {
  const { list, index } = spotOfPath(path);
  return replacedAt(definition, list, itemsAt(definition, list).toSpliced(index, 1));
}

/** The definition with another value at a pointer; what is not on the way there stays the same object. */
function replacedAt(definition: Definition, pointer: string, value: unknown): Definition {
  const put = (node: unknown, [segment, ...rest]: readonly string[]): unknown => {
    if (segment === undefined) return value;
    if (Array.isArray(node) && Number(segment) < node.length)
      return node.with(Number(segment), put(node[Number(segment)], rest));
    const object = objectOf(node);
    return { ...object, [segment]: put(object[segment], rest) };
  };
  return put(definition, pointer.split('/').slice(1)) as Definition;
}

/** A path after `by` items came in (or went, when negative) at `at`. */
function shifted(path: string, at: WidgetPath, by: number): string {
  const { list, index } = spotOfPath(at);
  if (!path.startsWith(`${list}/`)) return path;
  const [own = '', ...rest] = path.slice(list.length + 1).split('/');
  const later = by < 0 ? Number(own) > index : Number(own) >= index;
  return [list, later ? Number(own) + by : own, ...rest].join('/');
}

function neighbour(definition: Definition, path: WidgetPath): WidgetPath[] {
  const { list, index } = spotOfPath(path);
  const around = [path, `${list}/${index - 1}`, containerOfList(definition, list) ?? ''].find(
    (each) => rawAt(definition, each),
  );
  return around === undefined ? [] : [around];
}

/** `raw` with what differs between two readings of it; the same object when nothing does. */
function written(
  raw: Record<string, unknown>,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name],
  );
  if (names.length === 0) return raw;
  const gone = new Set(names.filter((name) => after[name] === undefined));
  const kept = Object.entries(raw).filter(([name]) => !gone.has(name));
  return Object.fromEntries([
    ...kept,
    ...names.filter((name) => !gone.has(name)).map((name) => [name, after[name]] as const),
  ]);
}

function withFormulas(
  { definition, selected }: EditResult,
  formulas: Readonly<Record<string, string>>,
): EditResult {
  return {
    definition: Object.entries(formulas).reduce(
      (all, [model, text]) => setFormula(all, model, text),
      definition,
    ),
    selected,
  };
}

function withoutFormulas(definition: Definition, models: readonly string[]): Definition {
  return models.reduce(
    (all, model) =>
      Object.hasOwn(objectOf(all.compute_formula), model) ? setFormula(all, model, undefined) : all,
    definition,
  );
}

function sameBytes(one: readonly string[], other: readonly string[]): boolean {
  return one.join() === other.join();
}
