import type { Rule, Widget } from '../../definition/definition.ts';
import { type Names, translationsOf, textsOf } from '../../i18n/label.ts';
import { type Locale, LOCALES } from '../../i18n/locale.ts';
import { widgetType, widgetTypeRow } from '../../definition/widgetTypes.ts';
import { numberOf, objectOf, textOf } from '../../definition/readDefinition.ts';
import { rowWidgets } from '../../form/rowsOf.ts';
import { isEmpty } from '../../values/valueTypes.ts';

/** One property of a widget: what the panel shows of it, and the widget with another value in its place. Everything else stays as it is. */
export interface Lens {
  read(widget: Widget): unknown;
  write(widget: Widget, value: unknown): Widget;
}

/** An option as it stands; empty takes it out. */
export function option(name: string): Lens {
  return {
    read: ({ options }) => options[name],
    write: (widget, value) => withOption(widget, name, isEmpty(value) ? undefined : value),
  };
}

/** An option that is on or off, 1 or 0 in the panel. Said only where it differs from what goes without saying, or is said already. */
export function flag(name: string, { absent = false }: { absent?: boolean } = {}): Lens {
  return {
    read: ({ options }) => Number((options[name] ?? absent) === true),
    write: (widget, value) =>
      value === 1 || name in widget.options || absent
        ? withOption(widget, name, absent && value === 1 ? undefined : value === 1)
        : widget,
  };
}

/** An option with several spellings: any of them switches it on, all are switched off. */
export function anyFlag(first: string, ...others: readonly string[]): Lens {
  const names = [first, ...others];
  return {
    read: ({ options }) => Number(names.some((name) => options[name] === true)),
    write: (widget, value) =>
      value === 1
        ? withOption(widget, first, true)
        : names.reduce(
            (all, name) => (name in all.options ? withOption(all, name, false) : all),
            widget,
          ),
  };
}

/** An option, or the one of its spellings that the widget uses. */
export function anyOption(first: string, ...others: readonly string[]): Lens {
  const nameIn = (widget: Widget) =>
    [first, ...others].find((name) => !isEmpty(widget.options[name])) ?? first;
  return {
    read: (widget) => widget.options[nameIn(widget)],
    write: (widget, value) => option(nameIn(widget)).write(widget, value),
  };
}

/** What a duration counts; minutes go without saying. */
export const DURATION_UNIT: Lens = {
  read: ({ options }) => options.durationUnit || 'minute',
  write: (widget, value) =>
    value === 'minute' && isEmpty(widget.options.durationUnit)
      ? widget
      : option('durationUnit').write(widget, value),
};

/** Where a text and its translations stand. */
interface Texts {
  /** `kind` is what the text is in other languages, where it is only the name of a kind */
  read(widget: Widget): { text: string; names: Names; kind?: Names };
  write(widget: Widget, texts: { text: string; names: Names | undefined }): Widget;
}

export const NAME: Texts = {
  read: ({ type, name, names }) => ({
    text: name,
    names: objectOf(names),
    kind: kindNames(type, name),
  }),
  write: (widget, { text, names }) => without({ ...widget, name: text }, 'names', names),
};

/** A layout that only bears the name of its kind is called so in every language. */
function kindNames(kind: string, name: string): Names {
  const type = widgetType(kind);
  const row = type && widgetTypeRow(type);
  return row?.role === 'layout' && textsOf(row.label).includes(name)
    ? translationsOf(row.label)
    : {};
}

export function optionTexts(name: string, translations: string): Texts {
  return {
    read: ({ options }) => ({
      text: textOf(options[name]),
      names: objectOf(options[translations]),
    }),
    write: (widget, { text, names }) =>
      withOption(withOption(widget, name, text || undefined), translations, names),
  };
}

/** What one language says. Without a translation of its own the reader's language says the text itself, and that is what is changed. */
export function textIn(texts: Texts, language: Locale, reader: Locale): Lens {
  const own = (names: Names) => (reader === 'zh-chs' ? '' : textOf(names[reader]));
  return {
    read(widget) {
      const { text, names, kind } = texts.read(widget);
      if (language === 'zh-chs') return reader === 'zh-chs' || own(names) ? text : '';
      return textOf(names[language]) || (language === reader ? textOf(kind?.[reader]) || text : '');
    },
    write(widget, value) {
      const { text, names, kind } = texts.read(widget);
      const said = textOf(value);
      if (language === 'zh-chs') {
        if (reader === 'zh-chs') return texts.write(widget, { text: said, names: spoken(names) });
        const mine = own(names) || own(kind ?? {}) || text;
        return said
          ? texts.write(widget, { text: said, names: spoken({ ...names, [reader]: mine }) })
          : texts.write(widget, { text: mine, names: spoken({ ...names, [reader]: '' }) });
      }
      const base = language === reader && !own(names);
      return texts.write(
        widget,
        base
          ? { text: said, names: spoken(names) }
          : { text, names: spoken({ ...names, [language]: said }) },
      );
    },
  };
}

/** Translations in their order, without the empty ones; none at all is undefined. */
function spoken(names: Names): Names | undefined {
  const said = Object.entries(names).filter(
    ([language, text]) => textOf(text) !== '' || !LOCALES.some((locale) => locale === language),
  );
  return said.length > 0 ? Object.fromEntries(said) : undefined;
}

const requiredRule = ({ rules }: Widget) => rules.find((rule) => rule.required === true);

/** Required stands in the options or in the rules. */
export const REQUIRED: Lens = {
  read: (widget) => Number(widget.options.required === true || requiredRule(widget) !== undefined),
  write: (widget, value) =>
    value === 1
      ? withOption(widget, 'required', true)
      : {
          ...flag('required').write(widget, 0),
          rules: widget.rules.flatMap((rule) =>
            rule.required === true
              ? rest(rule, [
                  'required',
                  ...(rule.pattern || rule.type ? [] : ['message', 'messages']),
                ])
              : [rule],
          ),
        },
};

const ruleTexts = (find: (widget: Widget) => Rule | undefined, otherwise: string): Texts => ({
  read(widget) {
    const rule = find(widget);
    return rule?.message || !widget.options[otherwise]
      ? { text: textOf(rule?.message), names: objectOf(rule?.messages) }
      : { text: textOf(widget.options[otherwise]), names: {} };
  },
  write(widget, { text, names }) {
    const rule = find(widget);
    if (!rule) return withOption(widget, otherwise, text || undefined);
    const changed: Rule = {
      ...rest(rule, ['messages'])[0],
      message: text,
      ...(names && { messages: names }),
    };
    return withOption(
      {
        ...widget,
        rules: widget.rules.map((each) =>
          each === rule
            ? text
              ? changed
              : (rest(changed, ['message', 'messages'])[0] ?? {})
            : each,
        ),
      },
      otherwise,
      undefined,
    );
  },
});

export const REQUIRED_MESSAGE = ruleTexts(requiredRule, 'requiredMessage');

/** The kinds of text that the designer offers. */
export const DATA_TYPES = ['telephone', 'float', 'number', 'integer', 'url', 'email'] as const;
const isKind = (type: unknown) => DATA_TYPES.some((kind) => kind === type);
const typeRule = ({ rules }: Widget) => rules.find((rule) => isKind(rule.type));

/** The kind stands in the options, or in exports and our own modules in a rule. */
export const DATA_TYPE: Lens = {
  read: (widget) =>
    isKind(widget.options.dataType) ? widget.options.dataType : typeRule(widget)?.type,
  write(widget, value) {
    const rules = widget.rules.flatMap((rule) =>
      isKind(rule.type)
        ? rest(rule, ['type', ...(rule.required || rule.pattern ? [] : ['message', 'messages'])])
        : [rule],
    );
    return withOption(
      rules.length === widget.rules.length && !typeRule(widget) ? widget : { ...widget, rules },
      'dataType',
      isEmpty(value) ? undefined : value,
    );
  },
};
export const DATA_TYPE_MESSAGE = ruleTexts(typeRule, 'dataTypeMessage');

const patternRule = ({ rules }: Widget) => rules.find((rule) => textOf(rule.pattern) !== '');

export const PATTERN: Lens = {
  read: (widget) =>
    textOf(widget.options.pattern) || textOf(patternRule(widget)?.pattern) || undefined,
  write(widget, value) {
    const [rule, pattern] = [patternRule(widget), textOf(value)];
    const own = withOption(
      widget,
      'pattern',
      rule && textOf(widget.options.pattern) === '' ? widget.options.pattern : pattern || undefined,
    );
    if (
      !rule ||
      (widget.options.pattern && textOf(rule.pattern) !== textOf(widget.options.pattern))
    )
      return own;
    return {
      ...own,
      rules: widget.rules.flatMap((each) =>
        each !== rule
          ? [each]
          : pattern
            ? [{ ...rule, pattern }]
            : rest(rule, [
                'pattern',
                ...(rule.required || rule.type ? [] : ['message', 'messages']),
              ]),
      ),
    };
  },
};
export const PATTERN_MESSAGE = ruleTexts(patternRule, 'patternMessage');

/** Pairs of an object as lines: `theirs = ours`. What is no text stays out of the panel, and where it is. */
export function pairs(name: string): Lens {
  const entries = (widget: Widget) => Object.entries(objectOf(widget.options[name]));
  return {
    read: (widget) =>
      entries(widget)
        .filter(([, value]) => typeof value === 'string')
        .map(([key, value]) => `${key} = ${String(value)}`)
        .join('\n') || undefined,
    write(widget, value) {
      const said = textOf(value)
        .split('\n')
        .map((line) => /^\s*(.*?)\s*[=＝]\s*(.*?)\s*$/.exec(line))
        .flatMap((found) => (found?.[1] && found[2] ? [[found[1], found[2]] as const] : []));
      const all = [...entries(widget).filter(([, each]) => typeof each !== 'string'), ...said];
      return withOption(widget, name, all.length > 0 ? Object.fromEntries(all) : undefined);
    },
  };
}

/** A list of texts, one a line. */
export function lines(name: string): Lens {
  return {
    read: ({ options }) =>
      (Array.isArray(options[name]) ? options[name].map(textOf).join('\n') : '') || undefined,
    write: (widget, value) => {
      const said = textOf(value)
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean);
      return withOption(widget, name, said.length > 0 ? said : undefined);
    },
  };
}

/** A number within an object that is an option. */
export function part(name: string, key: string): Lens {
  return {
    read: ({ options }) => numberOf(objectOf(options[name])[key]),
    write: (widget, value) => {
      const [left = {}] = rest(objectOf(widget.options[name]), value === undefined ? [key] : []);
      const next = value === undefined ? left : { ...left, [key]: value };
      return withOption(widget, name, Object.keys(next).length > 0 ? next : undefined);
    },
  };
}

/** The width of the label counts where the widget says that it has one of its own. */
export const LABEL_WIDTH: Lens = {
  read: ({ options }) => (options.isLabelWidth === true ? numberOf(options.labelWidth) : undefined),
  write: (widget, value) =>
    value === undefined
      ? flag('isLabelWidth').write(widget, 0)
      : withOption(withOption(widget, 'isLabelWidth', true), 'labelWidth', value),
};

/** The columns of a grid: their width, and which one of now each of them is. What stands in a removed column moves into the last that is left. */
export const COLUMNS: Lens = {
  read: ({ columns }) =>
    Array.isArray(columns)
      ? columns.map((column, at) => ({ at, span: numberOf(objectOf(column).span) ?? '' }))
      : [],
  write(widget, value) {
    const former: unknown[] = Array.isArray(widget.columns) ? widget.columns : [];
    const wanted = Array.isArray(value) && value.length > 0 ? value.map(objectOf) : [{ span: '' }];
    const kept = new Set(wanted.map(({ at }) => at));
    const homeless = former.flatMap((column, at) => (kept.has(at) ? [] : listOf(column)));
    const columns = wanted.map(({ at, span }, index) => {
      const own = typeof at === 'number' ? objectOf(former[at]) : {};
      const list = [...listOf(own), ...(index === wanted.length - 1 ? homeless : [])];
      return { ...own, span: numberOf(span) ?? ('' as const), list };
    });
    return { ...widget, columns: columns as NonNullable<Widget['columns']> };
  },
};

/** The tabs of a row: what each is called, and which one of now it is. What stands in a removed tab moves into the last that is left. */
/** The columns of a sub-form, from wherever its maker keeps them. */
export const ROW_COLUMNS: Lens = {
  read: (widget) => widget.options.columns ?? rowWidgets(widget),
  write: (widget, value) => withOption(widget, 'columns', Array.isArray(value) ? value : []),
};

export const TABS: Lens = {
  read: ({ tabs }) =>
    Array.isArray(tabs)
      ? tabs.map((tab, at) => ({
          at,
          label: titleOf(objectOf(tab)),
          names: objectOf(objectOf(tab).names),
        }))
      : [],
  write(widget, value) {
    const former: unknown[] = Array.isArray(widget.tabs) ? widget.tabs : [];
    const wanted = Array.isArray(value) ? value.map(objectOf) : [];
    if (wanted.length === 0) return widget;
    const kept = new Set(wanted.map(({ at }) => at));
    const homeless = former.flatMap((tab, at) => (kept.has(at) ? [] : listOf(tab)));
    const tabs = wanted.map(({ at, label, names, name }, index) => {
      const own = typeof at === 'number' ? objectOf(former[at]) : { name };
      const list = [...listOf(own), ...(index === wanted.length - 1 ? homeless : [])];
      return {
        ...own,
        ...(titleOf(own) !== textOf(label) && { label: textOf(label) }),
        ...(Object.keys(objectOf(names)).length > 0 && { names }),
        list,
      };
    });
    return { ...widget, tabs: tabs as NonNullable<Widget['tabs']> };
  },
};

/** What a tab is called, by whichever name it was made. */
function titleOf({ label, title, name }: Record<string, unknown>): string {
  return typeof label === 'string' ? label : textOf(title) || textOf(name);
}

function listOf(column: unknown): unknown[] {
  const { list } = objectOf(column);
  return Array.isArray(list) ? list : [];
}

export function withOption(widget: Widget, name: string, value: unknown): Widget {
  return widget.options[name] === value && (value !== undefined || !(name in widget.options))
    ? widget
    : { ...widget, options: without(widget.options, name, value) };
}

function without<T extends object>(object: T, name: string, value: unknown): T {
  const others = Object.fromEntries(Object.entries(object).filter(([each]) => each !== name));
  return value === undefined ? (others as T) : { ...object, [name]: value };
}

/** An object without some keys, or nothing where nothing is left. */
function rest<T extends object>(object: T, names: readonly string[]): T[] {
  const left = Object.entries(object).filter(([name]) => !names.includes(name));
  return left.length > 0 ? [Object.fromEntries(left) as T] : [];
}
