import { widgetOf } from '../../definition/defaultDefinition.ts';
import type { Condition } from '../../conditions/conditions.ts';
import type { Definition, Widget, WidgetOptions } from '../../definition/definition.ts';
import { LIMITS } from '../../limits.ts';
import { label, type Label, translationsOf, untranslated, withSuffix } from '../../i18n/label.ts';
import { type Locale, LOCALES, languageOf } from '../../i18n/locale.ts';
import { isEmpty } from '../../values/valueTypes.ts';
import { type WidgetType, widgetType, widgetTypeRow } from '../../definition/widgetTypes.ts';
import {
  type Lens,
  DATA_TYPE_MESSAGE,
  NAME,
  flag,
  option,
  optionTexts,
  PATTERN_MESSAGE,
  REQUIRED_MESSAGE,
  textIn,
  withOption,
} from './propertyLenses.ts';
import { isSystem } from '../edits/edits.ts';
import {
  type PropertyName,
  type PropertyRow,
  type TextName,
  PROPERTIES,
  TEXTS,
} from './propertyTable.ts';
import {
  FIELD_PANEL,
  GROUPS,
  LAYOUT_PANEL,
  ONLY,
  OF_NUMBERS,
  PARTICULAR,
  WITHOUT,
  WITHOUT_OF,
  WITHOUT_TYPING,
} from './propertyPanels.ts';
import { headingModel } from './propertyTabs.ts';
import { DEFAULT_SOURCES, DEFAULT_TYPE, defaultProperty } from './defaultProperty.ts';
import { bytesOf, isSameValue } from '../edits/isSameValue.ts';
import { nodesOf } from '../edits/tree.ts';

export interface PropertiesContext {
  definition: Definition;
  locale: Locale;
  /** the widget at hand: its default value is entered as it would be itself */
  widget?: Widget;
  /** a formula says its value: nothing is typed, and it begins with nothing */
  computed?: boolean;
  /** the field has been published: its model is fixed */
  saved?: boolean;
  /** objects that a field of type custom may point to */
  modules?: readonly { key: string; name: string }[];
}

/** The property panel of a widget as a definition in our own language, for RecordForm, and the way between its values and the widget. */
export interface Properties {
  /** headings and editors in one flat list, so that panels can be joined; the same object as long as it would be drawn the same */
  definition: Definition;
  read(widget: Widget): Record<string, unknown>;
  /** Changes are coerced values by model, as a record store holds them. What reads the same as before is not written. */
  write(widget: Widget, changes: Readonly<Record<string, unknown>>): Widget;
}

interface Property {
  model: string;
  group: keyof typeof GROUPS;
  editor: Widget;
  lens: Lens;
}

/** The panel of a type of widget; one that nobody knows has what every field has. */
export function propertiesOf(type: string, context: PropertiesContext): Properties {
  const properties = panelOf(widgetType(type), context);
  return {
    definition: remembered(definitionOf(properties)),
    read: (widget) =>
      Object.fromEntries(properties.map(({ model, lens }) => [model, lens.read(widget)])),
    write: (widget, changes) =>
      properties.reduce((all, { model, lens }) => {
        if (!Object.hasOwn(changes, model) || isSameValue(lens.read(all), changes[model]))
          return all;
        return lens.write(all, isEmpty(changes[model]) ? undefined : changes[model]);
      }, widget),
  };
}

function panelOf(type: WidgetType | undefined, context: PropertiesContext): Property[] {
  const isLayout = type !== undefined && widgetTypeRow(type).role === 'layout';
  const [common, own] = [isLayout ? LAYOUT_PANEL : FIELD_PANEL, (type && PARTICULAR[type]) ?? {}];
  const valueType = type && widgetTypeRow(type).valueType(context.widget?.options ?? {});
  const without = new Set<string>([
    ...((valueType && WITHOUT[valueType]) ?? []),
    ...((type && WITHOUT_OF[type]) ?? []),
    ...(type === 'rollup' && valueType !== 'number' ? OF_NUMBERS : []),
    ...(context.computed ? WITHOUT_TYPING : []),
  ]);
  const only = (type && ONLY[type]) ?? {};
  const groups = Object.keys(GROUPS) as (keyof typeof GROUPS)[];
  const listed = groups.flatMap((group) =>
    [...(common[group] ?? []), ...(own[group] ?? [])]
      .filter((name) => !without.has(name))
      .map((name) => ({ group, name })),
  );
  const properties = listed.map(({ group, name }) =>
    isText(name)
      ? textOf(name, group, context.locale, context.locale)
      : propertyOf(name, { group, type, show: only[name], context }),
  );
  const [first, ...others] = properties;
  if (!first) return [];
  const texts = listed.map(({ name }) => name).filter(isText);
  const translations = texts.flatMap((name) =>
    LOCALES.filter((language) => language !== context.locale && TRANSLATED[name]).map((language) =>
      textOf(name, 'translations', language, context.locale),
    ),
  );
  const byDefault =
    type && !isLayout && !context.computed ? defaultProperty(type, context.widget) : undefined;
  return [
    first,
    ...(isLayout ? [] : [modelOf(context)]),
    ...others,
    ...(byDefault ? [{ ...byDefault, group: 'basics' as const }] : []),
    ...translations,
  ].toSorted((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group));
}

function propertyOf(
  name: PropertyName,
  {
    group,
    type,
    show,
    context,
  }: {
    group: keyof typeof GROUPS;
    type: WidgetType | undefined;
    show: Condition | undefined;
    context: PropertiesContext;
  },
): Property {
  const row: PropertyRow = PROPERTIES[name];
  const [condition, options] = [show ?? row.show, optionsFor(name, context)];
  const choices =
    name === 'defaultType'
      ? row.choices?.filter(([value]) => DEFAULT_SOURCES[type ?? 'input']?.includes(String(value)))
      : name === 'module' && context.modules
        ? context.modules.map(({ key, name: words }) => [key, untranslated(words)] as const)
        : row.choices;
  const editor = widgetOf('property', {
    ...row,
    ...(choices && { choices, type: 'select' as const }),
    model: name,
    options: { ...row.options, ...options, ...(condition && { when: { show: condition } }) },
  });
  return {
    model: name,
    group,
    editor,
    lens:
      row.lens ??
      (row.type === 'switch'
        ? flag(name)
        : name === 'defaultType'
          ? DEFAULT_TYPE
          : name === 'when'
            ? WHEN
            : option(name)),
  };
}

/** What the widget at hand forbids: a fourth main field, another object for a field that the product needs. */
function optionsFor(name: PropertyName, { definition, widget }: PropertiesContext): WidgetOptions {
  if (name === 'is_main' && widget?.options.is_main !== true) {
    return mainsOf(definition).filter((model) => model !== widget?.model).length >=
      LIMITS.mainFields
      ? { disabled: true }
      : {};
  }
  return isSystem(widget) && (name === 'module' || name === 'holds') ? { disabled: true } : {};
}

const mains = new WeakMap<Definition, readonly string[]>();

/** Models of the main fields: the same for every panel of a definition. */
function mainsOf(definition: Definition): readonly string[] {
  const known =
    mains.get(definition) ??
    nodesOf(definition)
      .filter(({ widget }) => widget.options.is_main === true)
      .map(({ widget }) => widget.model);
  // A definition that is none at all, from the JSON pane, is not remembered.
  if (typeof definition === 'object' && definition !== null) mains.set(definition, known);
  return known;
}

const WHEN: Lens = {
  read: ({ options }) => options.when,
  write: (widget, value) =>
    withOption(
      widget,
      'when',
      typeof value === 'object' && value !== null && Object.keys(value).length > 0
        ? value
        : undefined,
    ),
};

function modelOf({ saved, widget }: PropertiesContext): Property {
  const editor = widgetOf('property', {
    type: 'input',
    model: 'model',
    label: label('字段名'),
    options: { required: true, maxlength: 100, disabled: saved === true || isSystem(widget) },
    help: label('数据以此名保存，发布后不可修改'),
  });
  return {
    model: 'model',
    group: 'basics',
    editor,
    lens: {
      read: ({ model }) => model,
      write: (own, value) => ({ ...own, model: typeof value === 'string' ? value : '' }),
    },
  };
}

const TRANSLATED: Record<TextName, boolean> = {
  name: true,
  placeholder: true,
  help: true,
  unit: true,
  requiredMessage: false,
  dataTypeMessage: false,
  patternMessage: false,
};

function textOf(
  name: TextName,
  group: keyof typeof GROUPS,
  language: Locale,
  reader: Locale,
): Property {
  const row: { label: Label; options: WidgetOptions; help?: Label; show?: Condition } = TEXTS[name];
  const own = language === reader;
  const model = own ? name : `${name}_${language}`;
  const options = {
    ...row.options,
    ...(!own && { required: false }),
    ...(row.show && { when: { show: row.show } }),
  };
  const label = own ? row.label : withSuffix(row.label, ` · ${languageOf(language).name}`);
  const editor = widgetOf('property', {
    type: 'input',
    model,
    label,
    options,
    ...(row.help && { help: row.help }),
  });
  return { model, group, editor, lens: textIn(TEXT_PLACES[name], language, reader) };
}

const TEXT_PLACES: Record<TextName, Parameters<typeof textIn>[0]> = {
  name: NAME,
  placeholder: optionTexts('placeholder', 'placeholders'),
  help: optionTexts('help', 'helps'),
  unit: optionTexts('unit', 'units'),
  requiredMessage: REQUIRED_MESSAGE,
  dataTypeMessage: DATA_TYPE_MESSAGE,
  patternMessage: PATTERN_MESSAGE,
};

function isText(name: string): name is TextName {
  return Object.hasOwn(TEXTS, name);
}

function definitionOf(properties: readonly Property[]): Definition {
  const groups = [...new Set(properties.map(({ group }) => group))];
  const list = groups.flatMap((group): Widget[] => {
    const heading: Widget = {
      type: 'section',
      name: GROUPS[group].message,
      names: translationsOf(GROUPS[group]),
      key: headingModel(group),
      model: headingModel(group),
      options: group === 'translations' ? { folded: true } : {},
      rules: [],
    };
    return [
      heading,
      ...properties.filter((each) => each.group === group).map(({ editor }) => editor),
    ];
  });
  return { list, config: { labelPosition: 'top' } };
}

const panels = new Map<string, Definition>();
const MAX_PANELS = 100;

/** A panel that would be drawn the same is the same object, so that typing in it does not draw it anew. */
function remembered(definition: Definition): Definition {
  const text = bytesOf(definition);
  const known = text === undefined ? definition : panels.get(text);
  if (known || text === undefined) return known ?? definition;
  if (panels.size >= MAX_PANELS) panels.clear();
  panels.set(text, definition);
  return definition;
}
