import { isContainer, listsIn } from '../../form/containers.ts';
import type { Definition, Widget } from '../../definition/definition.ts';
import { localizedName, translate, textsOf } from '../../i18n/label.ts';
import { type Locale, DEFAULT_LOCALE } from '../../i18n/locale.ts';
import { arrayOf, MAX_DEPTH, objectOf, widgetsOf } from '../../definition/readDefinition.ts';
import { widgetType, widgetTypeRow } from '../../definition/widgetTypes.ts';

/** JSON pointer of a widget in a definition: '/list/3/columns/0/list/1'. */
export type WidgetPath = string;

/** A place in a list of widgets: before the widget that has this index now. */
export interface Spot {
  /** JSON pointer of the list: '/list', '/list/3/columns/0/list' */
  list: string;
  index: number;
}

export interface DesignNode {
  path: WidgetPath;
  /** safe to read; the same object as long as the widget is the same */
  widget: Widget;
  /** 0 at the root */
  depth: number;
  /** the layout it stands in */
  parent: WidgetPath | undefined;
  spot: Spot;
  /** takes widgets itself */
  container: boolean;
  label: string;
}

export const ROOT_LIST = '/list';

/** Every widget of a definition, layouts included, in the order of the document. Whatever is no widget keeps its place and is passed over. */
export function nodesOf(
  definition: Definition,
  locale: Locale = DEFAULT_LOCALE,
): readonly DesignNode[] {
  return [
    ...walk({
      list: ROOT_LIST,
      items: arrayOf(objectOf(definition).list),
      depth: 0,
      parent: undefined,
      locale,
    }),
  ];
}

/** The widget there, safe to read; undefined where none is. */
export function widgetAt(definition: Definition, path: WidgetPath): Widget | undefined {
  return isWidgetPath(path) ? readable(valueAt(definition, path)) : undefined;
}

/** The places that take widgets: the root, or those of one layout, with their headings. */
export function listsOf(
  definition: Definition,
  path?: WidgetPath,
): readonly { list: string; title: string }[] {
  if (path === undefined) return [{ list: ROOT_LIST, title: '' }];
  const raw = rawAt(definition, path);
  return raw ? listsIn(raw).map(({ at, title }) => ({ list: `${path}${at}`, title })) : [];
}

/** The list and the index that a path consists of. */
export function spotOfPath(path: WidgetPath): Spot {
  const cut = path.lastIndexOf('/');
  return { list: path.slice(0, cut), index: Number(path.slice(cut + 1)) };
}

/** The layout that a list is of; undefined at the root. */
export function containerOfList(definition: Definition, list: string): WidgetPath | undefined {
  const holder = /^(.*\/list\/\d+)\/.+$/.exec(list)?.[1];
  return holder !== undefined &&
    rawAt(definition, holder) &&
    listsOf(definition, holder).some((own) => own.list === list)
    ? holder
    : undefined;
}

/** Whether widgets can be put into this list. */
export function takesWidgets(definition: Definition, list: string): boolean {
  return list === ROOT_LIST || containerOfList(definition, list) !== undefined;
}

/** What stands in a list, as it came. */
export function itemsAt(definition: Definition, list: string): readonly unknown[] {
  return arrayOf(valueAt(definition, list));
}

/** The widget there as it came; undefined where nothing or no widget is. */
export function rawAt(
  definition: Definition,
  path: WidgetPath,
): Record<string, unknown> | undefined {
  const value = isWidgetPath(path) ? valueAt(definition, path) : undefined;
  return readable(value) && objectOf(value);
}

function* walk({
  list,
  items,
  depth,
  parent,
  locale,
}: {
  list: string;
  items: readonly unknown[];
  depth: number;
  parent: WidgetPath | undefined;
  locale: Locale;
}): Generator<DesignNode> {
  if (depth > MAX_DEPTH) return;
  for (const [index, raw] of items.entries()) {
    const widget = readable(raw);
    if (!widget) continue;
    const path = `${list}/${index}`;
    const lists = listsIn(objectOf(raw));
    yield {
      path,
      widget,
      depth,
      parent,
      spot: { list, index },
      container: isContainer(objectOf(raw)),
      label: widgetLabel(widget, locale),
    };
    for (const inner of lists)
      yield* walk({
        list: `${path}${inner.at}`,
        items: inner.list,
        depth: depth + 1,
        parent: path,
        locale,
      });
  }
}

/** What a widget is called. A layout that only bears the name of its kind is called so in the reader's language. */
export function widgetLabel(widget: Widget, locale: Locale = DEFAULT_LOCALE): string {
  const type = widgetType(widget.type);
  const row = type && widgetTypeRow(type);
  if (row?.role === 'layout' && textsOf(row.label).includes(widget.name))
    return translate(row.label, locale);
  return localizedName(widget, locale) || widget.model || widget.type;
}

const known = new WeakMap<object, Widget>();

function readable(raw: unknown): Widget | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const read = known.get(raw) ?? widgetsOf([raw])[0];
  if (read) known.set(raw, read);
  return read;
}

function isWidgetPath(path: string): boolean {
  return /^(\/[a-z]+(\/\d+)?)*\/list\/\d+$/.test(path);
}

function valueAt(root: unknown, pointer: string): unknown {
  let value: unknown = root;
  for (const segment of pointer.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment))
      return undefined;
    value = (value as Record<string, unknown>)[segment];
  }
  return value;
}
