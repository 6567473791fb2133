import type { Definition, Widget } from '../../definition/definition.ts';
import type { Form } from '../../form/form.ts';
import { localizedName, translate } from '../../i18n/label.ts';
import type { Locale } from '../../i18n/locale.ts';
import { objectOf, textOf, widgetsOf } from '../../definition/readDefinition.ts';
import { translateDefinition } from '../../form/translateDefinition.ts';
import { isEmpty } from '../../values/valueTypes.ts';
import { widgetType, widgetTypeRow } from '../../definition/widgetTypes.ts';
import type { ChangeKindLabel } from './diffLabels.ts';
import { changeText, CONDITION_LABELS, CONFIG_LABELS } from './diffLabels.ts';
import { movedWidgets } from './moves.ts';
import type { OptionLine } from '../properties/optionLines.ts';
import { optionLineLabel } from '../properties/optionLines.ts';
import type { WidgetIdentity, Parts } from './definitionParts.ts';
import { holderOfList, definitionParts } from './definitionParts.ts';
import { FORM_SETTINGS } from '../properties/formSettings.ts';
import { propertiesOf } from '../properties/properties.ts';
import { offeredBy, valueLabel, type ValueLabelContext } from './valueLabels.ts';
import { isSameValue } from '../edits/isSameValue.ts';
import type { WidgetPath } from '../edits/tree.ts';
import { nodesOf } from '../edits/tree.ts';

/** One difference between two versions, said in the reader's language. */
export interface DesignChange {
  kind: ChangeKindLabel;
  /** of the field; '' for layouts, the form's settings and whatever else */
  model: string;
  /** in the later version, and in the earlier one for what was removed */
  path: WidgetPath | undefined;
  text: string;
}

interface Comparing {
  before: Parts;
  after: Parts;
  definitions: readonly [before: Definition, after: Definition];
  locale: Locale;
  names: ReadonlyMap<WidgetIdentity, string>;
  paths: ReadonlyMap<WidgetIdentity, WidgetPath>;
}

/** Everything that differs, in the order of the later version: fields by model, options by value, moves apart from changes. `away`: models that come back. */
export function diffDefinitions(
  before: Definition,
  after: Definition,
  locale: Locale,
  away: ReadonlySet<string> = NONE,
): DesignChange[] {
  if (before === after) return [];
  const [earlier, later] = [definitionParts(before), definitionParts(after)];
  const names = new Map(
    [...earlier.shells, ...later.shells].map(([ident, shell]) => [
      ident,
      labelOfShell(shell, locale),
    ]),
  );
  const comparing: Comparing = {
    before: earlier,
    after: later,
    definitions: [before, after],
    locale,
    names,
    paths: new Map([...pathsOf(before, earlier), ...pathsOf(after, later)]),
  };
  const fields = [...later.shells.keys()].flatMap((ident) =>
    earlier.shells.has(ident)
      ? changesOf(ident, comparing)
      : [
          told(
            away.has(modelOf(later.shells.get(ident))) ? 'returned' : 'added',
            ident,
            comparing,
            typed(later.shells.get(ident), locale),
          ),
        ],
  );
  const gone = [...earlier.shells.keys()]
    .filter((ident) => !later.shells.has(ident))
    .map((ident) => told('removed', ident, comparing, typed(earlier.shells.get(ident), locale)));
  const moves = movedWidgets(earlier, later).map((ident) => moveOf(ident, comparing));
  return [
    ...gone,
    ...fields,
    ...moves,
    ...formulas(comparing),
    ...settings(comparing),
    ...others(comparing),
  ];
}

/** What is said of one widget in both versions. */
function changesOf(ident: WidgetIdentity, comparing: Comparing): DesignChange[] {
  const { before, after, locale, definitions } = comparing;
  const [former, own] = [readShell(before.shells.get(ident)), readShell(after.shells.get(ident))];
  if (!former || !own || isSameValue(before.shells.get(ident), after.shells.get(ident))) return [];
  const tell = (kind: ChangeKindLabel, data: Readonly<Record<string, string>> = {}) =>
    told(kind, ident, comparing, data);
  const types =
    former.type === own.type
      ? []
      : [tell('retyped', { before: typeName(former, locale), after: typeName(own, locale) })];
  const panel = propertiesOf(own.type, { definition: definitions[1], locale, widget: own });
  const form = formOfPanel(panel.definition, locale);
  const [was, is] = [panel.read(former), panel.read(own)];
  const differing = Object.keys(is).filter((property) => !isSameValue(was[property], is[property]));
  const said = differing.flatMap((property) =>
    propertyChanges(property, was[property], is[property], { form, locale, tell }),
  );
  // What the panel does not know is told by its name.
  const left = panel.write(former, is);
  const unsaid = [
    ...differ(left.options, own.options),
    ...differ({ ...left, options: 0, columns: 0 }, { ...own, options: 0, columns: 0 }).filter(
      (name) => name !== 'type',
    ),
  ];
  const found = [
    ...types,
    ...said,
    ...(unsaid.length > 0 ? [tell('other', { property: [...new Set(unsaid)].join('、') })] : []),
  ];
  // What cannot be read means nothing, and differs all the same.
  return found.length > 0
    ? found
    : [
        tell('other', {
          property: rawly(before.shells.get(ident), after.shells.get(ident)).join('、'),
        }),
      ];
}

interface Telling {
  form: Form;
  locale: Locale;
  tell(kind: ChangeKindLabel, data?: Readonly<Record<string, string>>): DesignChange;
}

function propertyChanges(
  property: string,
  was: unknown,
  is: unknown,
  telling: Telling,
): DesignChange[] {
  const { form, locale, tell } = telling;
  if (property === 'name') return [tell('renamed', { before: textOf(was), after: textOf(is) })];
  if (property === 'model') return [tell('model', { before: textOf(was), after: textOf(is) })];
  if (property === 'options')
    return optionChanges((was ?? []) as OptionLine[], (is ?? []) as OptionLine[], telling);
  if (property === 'when') return conditionChanges(objectOf(was), objectOf(is), telling);
  if (property === 'columns') return [tell('columns')];
  const field = form.fields.get(property);
  const label = field?.name ?? property;
  if (field?.type === 'switch')
    return [tell(is === 1 ? 'switched_on' : 'switched_off', { property: label })];
  const word = (value: unknown) =>
    field?.choices.find((choice) => choice.value === value)?.label ?? wordsOf(value, { locale });
  if (isEmpty(was)) return [tell('set', { property: label, after: word(is) })];
  return [
    isEmpty(is)
      ? tell('emptied', { property: label, before: word(was) })
      : tell('changed', { property: label, before: word(was), after: word(is) }),
  ];
}

/** Options are known by their value: a label that changes is another name. */
function optionChanges(
  was: readonly OptionLine[],
  is: readonly OptionLine[],
  { locale, tell }: Telling,
): DesignChange[] {
  const former = new Map(was.map((line) => [String(line.value), line]));
  const own = new Set(is.map(({ value }) => String(value)));
  const changes = is.flatMap((line): DesignChange[] => {
    const before = former.get(String(line.value));
    if (!before) return [tell('option_added', { option: optionLineLabel(line, locale) })];
    if (isSameValue(before, line)) return [];
    const [from, to] = [optionLineLabel(before, locale), optionLineLabel(line, locale)];
    return [
      from === to
        ? tell('option_changed', { option: to })
        : tell('option_renamed', { before: from, after: to }),
    ];
  });
  const gone = was
    .filter(({ value }) => !own.has(String(value)))
    .map((line) => tell('option_removed', { option: optionLineLabel(line, locale) }));
  const order = (lines: readonly OptionLine[], others: ReadonlySet<string>) =>
    lines
      .map(({ value }) => String(value))
      .filter((value) => others.has(value))
      .join('\n');
  const reordered = order(was, own) !== order(is, new Set(former.keys()));
  const all = [...gone, ...changes, ...(reordered ? [tell('options_moved')] : [])];
  return all.length > 0 ? all : [tell('options_moved')];
}

function conditionChanges(
  was: Readonly<Record<string, unknown>>,
  is: Readonly<Record<string, unknown>>,
  { locale, tell }: Telling,
): DesignChange[] {
  return differ(was, is).map((name) => {
    const label = Object.hasOwn(CONDITION_LABELS, name) ? CONDITION_LABELS[name] : undefined;
    return tell(
      was[name] === undefined
        ? 'condition_added'
        : is[name] === undefined
          ? 'condition_removed'
          : 'condition_changed',
      { property: label ? translate(label, locale) : name },
    );
  });
}

function moveOf(ident: WidgetIdentity, comparing: Comparing): DesignChange {
  const { before, after, names } = comparing;
  const list = after.places.get(ident) ?? '';
  const holder = holderOfList(list);
  if (list !== before.places.get(ident) && holder !== undefined)
    return told('moved_into', ident, comparing, { other: names.get(holder) ?? '' });
  const siblings = after.lists.get(list) ?? [];
  const other = siblings[siblings.indexOf(ident) - 1];
  return other === undefined
    ? told('moved_first', ident, comparing)
    : told('moved_after', ident, comparing, { other: names.get(other) ?? '' });
}

function formulas({ definitions, locale, after, before, paths }: Comparing): DesignChange[] {
  const [was, is] = definitions.map((each) => objectOf(objectOf(each).compute_formula)) as [
    Record<string, unknown>,
    Record<string, unknown>,
  ];
  return differ(was, is).map((model): DesignChange => {
    const ident: WidgetIdentity = `field ${model}`;
    const [from, to] = [wordsOf(was[model], { locale }), wordsOf(is[model], { locale })];
    const kind =
      was[model] === undefined
        ? 'formula_added'
        : is[model] === undefined
          ? 'formula_removed'
          : 'formula_changed';
    const name = labelOfShell(after.shells.get(ident) ?? before.shells.get(ident), locale) || model;
    return {
      kind,
      model,
      path: paths.get(ident),
      text: changeText(kind, { name, before: from, after: to }, locale),
    };
  });
}

function settings({ definitions, locale }: Comparing): DesignChange[] {
  const [was, is] = definitions.map((each) => objectOf(objectOf(each).config)) as [
    Record<string, unknown>,
    Record<string, unknown>,
  ];
  return differ(was, is).map((name): DesignChange => {
    const label = Object.hasOwn(CONFIG_LABELS, name) ? CONFIG_LABELS[name] : undefined;
    const choices = offeredBy(FORM_SETTINGS, name, locale);
    return {
      kind: 'config',
      model: '',
      path: undefined,
      text: changeText(
        'config',
        {
          property: label ? translate(label, locale) : name,
          before: wordsOf(was[name], { locale, choices }),
          after: wordsOf(is[name], { locale, choices }),
        },
        locale,
      ),
    };
  });
}

/** What stands beside list, formulas and settings, and those where they are not what they should be. */
function others({ definitions, locale }: Comparing): DesignChange[] {
  const [was, is] = definitions.map(objectOf) as [Record<string, unknown>, Record<string, unknown>];
  const known = (value: unknown) =>
    Array.isArray(value) || (typeof value === 'object' && value !== null);
  const names = differ(was, is).filter(
    (name) =>
      !['list', 'config', 'compute_formula'].includes(name) ||
      !known(was[name]) ||
      !known(is[name]),
  );
  return names
    .filter((name) => !(isEmpty(was[name]) && isEmpty(is[name])))
    .map((property): DesignChange => ({
      kind: 'rest',
      model: '',
      path: undefined,
      text: changeText('rest', { property }, locale),
    }));
}

function told(
  kind: ChangeKindLabel,
  ident: WidgetIdentity,
  { names, paths, after, before, locale }: Comparing,
  data: Readonly<Record<string, string>> = {},
): DesignChange {
  const widget = readShell(after.shells.get(ident) ?? before.shells.get(ident));
  const isField = widget && widgetType(widget.type) !== undefined && !ident.startsWith('layout');
  return {
    kind,
    model: isField ? widget.model : '',
    path: paths.get(ident),
    text: changeText(kind, { name: names.get(ident) ?? '', ...data }, locale),
  };
}

const NONE: ReadonlySet<string> = new Set();

function modelOf(shell: unknown): string {
  return readShell(shell)?.model ?? '';
}

function typed(shell: unknown, locale: Locale): Record<string, string> {
  const widget = readShell(shell);
  return { type: widget ? typeName(widget, locale) : '' };
}

function typeName(widget: Widget, locale: Locale): string {
  const type = widgetType(widget.type);
  return type ? translate(widgetTypeRow(type).label, locale) : widget.type;
}

function labelOfShell(shell: unknown, locale: Locale): string {
  const widget = readShell(shell);
  if (!widget) return wordsOf(shell, { locale });
  return localizedName(widget, locale) || widget.model || widget.type;
}

function readShell(shell: unknown): Widget | undefined {
  return widgetsOf([shell])[0];
}

/** Both walks go through a definition in the same order. */
function pathsOf(definition: Definition, parts: Parts): [WidgetIdentity, WidgetPath][] {
  const idents = [...parts.shells].filter(([, shell]) => readShell(shell)).map(([ident]) => ident);
  return nodesOf(definition).flatMap(({ path }, index) =>
    idents[index] === undefined ? [] : [[idents[index], path] as [WidgetIdentity, WidgetPath]],
  );
}

function rawly(was: unknown, is: unknown): string[] {
  const [former, own] = [objectOf(was), objectOf(is)];
  return [...differ(objectOf(former.options), objectOf(own.options)), ...differ(former, own)];
}

function differ(
  was: Readonly<Record<string, unknown>>,
  is: Readonly<Record<string, unknown>>,
): string[] {
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) =>
      !isSameValue(was[name], is[name]) || (was[name] === undefined) !== (is[name] === undefined),
  );
}

const forms = new WeakMap<Definition, Map<Locale, Form>>();

function formOfPanel(panel: Definition, locale: Locale): Form {
  const known = forms.get(panel) ?? new Map<Locale, Form>();
  const form =
    known.get(locale) ??
    translateDefinition({
      module: { key: 'property', title: 'name', columns: [] },
      definition: panel,
      locale,
    });
  forms.set(panel, known.set(locale, form));
  return form;
}

const MOST = 60;

function wordsOf(value: unknown, context: ValueLabelContext): string {
  const text = valueLabel(value, context);
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text;
}
