import { type Condition, isGroup } from '../conditions/conditions.ts';
import type { Definition, Widget } from '../definition/definition.ts';
import { arrayOf, objectOf, textOf } from '../definition/readDefinition.ts';
import { isContainer, mapLists } from '../form/containers.ts';
import { OFFICE_LINES_MODELS, type OfficeLinesModel } from './officeLines.ts';

/*
 * The form of office requests is one definition. Its fields belong to every type, but for those whose condition names types: a section that
 * is shown for one of them is that type's own part, with everything up to the next section.
 */

/** The model by which the parts are told apart. */
const TYPE = 'type';

/** The section that is a type's own part; undefined where it has none. */
export function ownSection(definition: Definition, type: string): Widget | undefined {
  return (arrayOf(definition.list) as Widget[]).find(
    (widget) => widget.type === 'section' && isOwn(widget, type),
  );
}

/** The definition with a section of its own for a type, at the end, where it has none yet. */
export function withOwnSection(
  definition: Definition,
  { type, name }: { type: string; name: string },
): Definition {
  if (ownSection(definition, type)) return definition;
  const key = freeKey(definition, `section_${type}`);
  const section: Widget = {
    type: 'section',
    name,
    key,
    model: key,
    options: { when: { show: { field: TYPE, operator: 'in', value: [type] }, onHide: 'clear' } },
    rules: [],
  };
  return { ...definition, list: [...arrayOf(definition.list), section] as Widget[] };
}

/** The definition in which a type has what another one has: a copy of its own part, under names of its own, and its place in what several share. */
export function withCopiedPart(
  definition: Definition,
  { from, to, name }: { from: string; to: string; name: string },
): Definition {
  const list = arrayOf(definition.list) as Widget[];
  const start = list.findIndex((widget) => widget.type === 'section' && isOwn(widget, from));
  const shared = mapWidgets(list, (widget) =>
    isOwn(widget, from) && widget.options.system !== true
      ? widget
      : withShow(widget, (show) => namingToo(show, from, to)),
  );
  if (start < 0) return { ...definition, list: shared };
  const after = list.findIndex((widget, at) => at > start && widget.type === 'section');
  const end = after < 0 ? list.length : after;
  const models = new Map<string, string>();
  const taken = new Set(allModels(list));
  const renamed = (model: string) => {
    const known = models.get(model);
    if (known) return known;
    let next = `${model}_${to}`;
    for (let turn = 2; taken.has(next); turn += 1) next = `${model}_${to}_${turn}`;
    taken.add(next);
    models.set(model, next);
    return next;
  };
  const part = list.slice(start, end);
  for (const model of allModels(part)) renamed(model);
  const copies = mapWidgets(part, (widget) => {
    const { show, ...when } = objectOf(widget.options.when) as { show?: Condition };
    const conditions = show
      ? { when: { ...when, show: withModels(naming(show, from, to), models) } }
      : {};
    const { system: _, ...options } = widget.options;
    return {
      ...widget,
      key: renamed(textOf(widget.model)),
      model: renamed(textOf(widget.model)),
      options: { ...options, ...conditions },
    };
  });
  const [section, ...rest] = copies;
  const { names: _names, ...plain } = section ?? ({} as Widget);
  const formulas = Object.entries(definition.compute_formula ?? {}).flatMap(([model, text]) => {
    const copy = models.get(model);
    return copy
      ? [[copy, text.replace(/\b[a-z][a-z0-9_]*\b/gi, (word) => models.get(word) ?? word)] as const]
      : [];
  });
  return {
    ...definition,
    list: [
      ...shared.slice(0, end),
      ...(section ? [{ ...plain, name } as Widget] : []),
      ...rest,
      ...shared.slice(end),
    ],
    ...(formulas.length > 0 && {
      compute_formula: { ...definition.compute_formula, ...Object.fromEntries(formulas) },
    }),
  };
}

/** The definition in which requests of a type have these lines and their sum, or none. */
export function setLines(
  definition: Definition,
  { type, lines }: { type: string; lines: OfficeLinesModel | '' },
): Definition {
  const wanted = (model: string) =>
    model === lines || (model === 'amount' && lines !== '') ? true : undefined;
  const concerned = new Set<string>([...OFFICE_LINES_MODELS, 'amount']);
  return {
    ...definition,
    list: mapWidgets(arrayOf(definition.list) as Widget[], (widget) =>
      concerned.has(widget.model)
        ? withShow(widget, (show) => named(show, type, wanted(widget.model) === true))
        : widget,
    ),
  };
}

/** Whether a widget is shown for this type and no other. */
function isOwn(widget: Widget, type: string): boolean {
  const show = objectOf(widget.options.when).show as Condition | undefined;
  const types = show ? typesIn(show) : [];
  return types.length === 1 && types[0] === type;
}

/** The types that a condition names. */
function typesIn(condition: Condition): string[] {
  if (isGroup(condition)) return condition.rules.flatMap(typesIn);
  const { field, operator, value } = condition;
  if (field !== TYPE || (operator !== 'in' && operator !== 'eq')) return [];
  return (Array.isArray(value) ? value : [value]).map(String);
}

/** The condition with another list of types wherever it names some. */
function mapTypes(
  condition: Condition,
  change: (types: readonly string[]) => readonly string[],
): Condition {
  if (isGroup(condition))
    return { ...condition, rules: condition.rules.map((rule) => mapTypes(rule, change)) };
  return condition.field === TYPE && (condition.operator === 'in' || condition.operator === 'eq')
    ? { field: TYPE, operator: 'in', value: [...change(typesIn(condition))] }
    : condition;
}

function naming(condition: Condition, from: string, to: string): Condition {
  return mapTypes(condition, (types) => types.map((type) => (type === from ? to : type)));
}

function namingToo(condition: Condition, from: string, to: string): Condition {
  return mapTypes(condition, (types) => (types.includes(from) ? [...types, to] : types));
}

function named(condition: Condition, type: string, there: boolean): Condition {
  return mapTypes(condition, (types) => [
    ...types.filter((each) => each !== type),
    ...(there ? [type] : []),
  ]);
}

function withModels(condition: Condition, models: ReadonlyMap<string, string>): Condition {
  if (isGroup(condition))
    return { ...condition, rules: condition.rules.map((rule) => withModels(rule, models)) };
  return { ...condition, field: models.get(condition.field) ?? condition.field };
}

function withShow(widget: Widget, change: (show: Condition) => Condition): Widget {
  const when = objectOf(widget.options.when);
  const show = when.show as Condition | undefined;
  if (!show) return widget;
  return { ...widget, options: { ...widget.options, when: { ...when, show: change(show) } } };
}

/** Every widget, at any depth, changed. */
function mapWidgets(list: readonly Widget[], change: (widget: Widget) => Widget): Widget[] {
  return list.map((widget) => {
    const changed = change(widget);
    return isContainer(changed)
      ? (mapLists(changed, (inner) => mapWidgets(inner as Widget[], change)) as unknown as Widget)
      : changed;
  });
}

function allModels(list: readonly Widget[]): string[] {
  const models: string[] = [];
  mapWidgets(list, (widget) => {
    models.push(textOf(widget.model));
    return widget;
  });
  return models;
}

function freeKey(definition: Definition, wanted: string): string {
  const taken = new Set(allModels(arrayOf(definition.list) as Widget[]));
  let key = wanted;
  for (let turn = 2; taken.has(key); turn += 1) key = `${wanted}_${turn}`;
  return key;
}
