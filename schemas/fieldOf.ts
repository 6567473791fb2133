import type { Condition } from './conditions.ts';
import { readCondition } from './conditions.ts';
import type { CheckRule, FieldParams, Shape } from './checks.ts';
import type { Choice, FieldConditions, Rule, Widget } from './definition.ts';
import type { Field, FieldChoice, JsonSchema, Notice } from './form.ts';
import type { Locale } from './locale.ts';
import { nameOf } from './locale.ts';
import { LIMITS } from './limits.ts';
import { readPattern } from './patterns.ts';
import { arrayOf, numberOf, objectOf, textOf } from './readDefinition.ts';
import type { ValueType } from './valueTypes.ts';
import { widgetType, widgetTypeRow } from './widgetTypes.ts';

export interface FieldSource {
  widget: Widget;
  /** conditions and hiding inherited from the grids and the section it stands in */
  show: readonly Condition[];
  hidden: boolean;
  locale: Locale;
  formula: boolean;
  notice(notice: Notice): void;
}

const SHAPE: Record<ValueType, Shape> = {
  text: 'text', longtext: 'text', html: 'text', date: 'text', datetime: 'text', time: 'text', number: 'number', stamp: 'number', switch: 'scalar', choice: 'scalar',
  choices: 'list', path: 'list', span: 'list', ref: 'id', refs: 'ids', address: 'address', images: 'images', lines: 'lines', object: 'object', any: 'any',
};

/** One widget of a definition as everything else reads it. */
export function fieldOf({ widget, show, hidden, locale, formula, notice }: FieldSource): Field {
  const { options } = widget;
  const type = widgetType(widget.type);
  const row = type && widgetTypeRow(type);
  if (!row) notice({ model: widget.model, id: 'unknown_widget', detail: widget.type });
  const valueType: ValueType = row?.role === 'field' ? row.valueType(options) : 'any';
  const when = conditionsOf(options.when, (detail) => notice({ model: widget.model, id: 'bad_condition', detail }));
  // The options that a definition keeps of a remote list may be stale: words for a first paint, never a limit.
  const choices = choicesOf(options.remote ? options.remoteOptions : options.options, options.showLabel === true, locale);
  const asks = options.remote === true || (type === 'cascader' && choices.length === 0);
  const remote = asks && options.remoteFunc ? textOf(options.remoteFunc) : undefined;
  const requiredRule = widget.rules.find((rule) => rule.required === true);
  const precision = numberOf(options.precision) ?? (options.dataType === 'float' ? 2 : undefined);
  const conditions = [...show, ...(when.show ? [when.show] : [])];
  const params = paramsOf({ widget, valueType, choices: remote ? [] : choices, precision, locale, notice });
  const shown = conditions.length > 1 ? { op: 'and' as const, rules: conditions } : conditions[0];
  return {
    model: widget.model, name: nameOf(widget, locale) || widget.model, type, widget, valueType, shape: SHAPE[valueType], params,
    required: !hidden && (options.required === true || requiredRule !== undefined),
    readOnly: options.disabled === true || options.readonly === true || formula,
    hidden, computed: formula, system: false,
    ...(shown && { show: shown }), ...(when.require && { require: when.require }), ...(when.readonly && { lock: when.readonly }),
    ...(requiredRule?.message && { requiredMessage: messageOf(requiredRule, locale) }),
    onHide: when.onHide === 'clear' ? 'clear' : 'keep',
    choices, ...(remote && { remote }), ...(row?.refers?.(options) && { refers: row.refers(options) }),
    placeholder: nameOf({ name: textOf(options.placeholder), names: objectOf(options.placeholders) }, locale),
    help: nameOf({ name: textOf(options.help), names: options.helps }, locale),
    ...(precision !== undefined && { precision }), ...(options.unit && { unit: nameOf({ name: textOf(options.unit), names: objectOf(options.units) }, locale) }),
    isMain: options.is_main === true, unique: options.unique === true, searchable: options.searchable === true, filterable: options.filterable !== false,
    defaultValue: options.defaultValue, defaultType: textOf(options.defaultType) || 'fixed',
    schema: schemaOf(nameOf(widget, locale), valueType, params),
  };
}

/** The conditions of a field or grid that can be read; what cannot is reported and left out. */
export function conditionsOf(input: unknown, fault: (detail: string) => void): FieldConditions {
  const raw = objectOf(input);
  const read: FieldConditions = raw.onHide === 'clear' ? { onHide: 'clear' } : {};
  for (const name of ['show', 'require', 'readonly'] as const) {
    if (raw[name] === undefined) continue;
    const condition = readCondition(raw[name]);
    if (condition) read[name] = condition;
    else fault(name);
  }
  return read;
}

/** Static options with the text people see: the label when `showLabel` is on (or is all there is), else the value. */
export function choicesOf(options: unknown, showLabel: boolean, locale: Locale): FieldChoice[] {
  return arrayOf(options).flatMap((option): FieldChoice[] => {
    const { value, label, names, color, children } = objectOf(option) as Partial<Choice>;
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return [];
    const text = showLabel || value === '' ? nameOf({ label: textOf(label), ...(names && { names }) }, locale) : '';
    return [{
      value, label: text || String(value), ...(typeof color === 'string' && { color }),
      ...(Array.isArray(children) && { children: choicesOf(children, true, locale) }),
    }];
  });
}

interface ParamsSource {
  widget: Widget;
  valueType: ValueType;
  choices: readonly FieldChoice[];
  precision: number | undefined;
  locale: Locale;
  notice: FieldSource['notice'];
}

function paramsOf({ widget, valueType, choices, precision, locale, notice }: ParamsSource): FieldParams {
  const { options } = widget;
  const rules = rulesOf({ widget, valueType, locale, notice });
  const values = choices.map((choice) => choice.value);
  const limits: FieldParams = {};
  switch (valueType) {
    case 'text': case 'longtext': case 'html': {
      const own = numberOf(options.maxlength);
      const most = valueType === 'text' ? LIMITS.text : LIMITS.html;
      limits.maxLength = own !== undefined && own > 0 ? Math.min(own, most) : valueType === 'html' ? LIMITS.html : LIMITS.text;
      break;
    }
    case 'number': {
      limits.min = numberOf(options.min) ?? (widget.type === 'rate' || widget.type === 'slider' ? 0 : -LIMITS.number);
      limits.max = numberOf(options.max) ?? (widget.type === 'rate' ? 5 : widget.type === 'slider' ? 100 : LIMITS.number);
      if (precision !== undefined) rules.push({ kind: 'decimals', max: precision });
      break;
    }
    case 'switch': limits.options = [0, 1]; break;
    case 'choice': if (values.length > 0) limits.options = values; break;
    case 'choices': if (values.length > 0) limits.options = values; limits.maxItems = LIMITS.items; break;
    case 'refs': case 'path': limits.maxItems = LIMITS.items; break;
    case 'span': limits.minItems = limits.maxItems = 2; break;
    case 'images': limits.maxItems = numberOf(options.length) ?? numberOf(options.limit) ?? LIMITS.images; if (numberOf(options.min)) limits.minItems = numberOf(options.min); break;
    case 'lines': limits.maxItems = LIMITS.lines; break;
    default: break;
  }
  if (rules.length > 0) limits.rules = rules;
  return limits;
}

const RULES: Readonly<Record<string, CheckRule['kind']>> = { telephone: 'telephone', float: 'float', number: 'digits', integer: 'integer', email: 'email', hex: 'hex' };
const DATE_KINDS: Readonly<Record<string, CheckRule['kind']>> = { year: 'year', month: 'month' };

function rulesOf({ widget, valueType, locale, notice }: Omit<ParamsSource, 'choices' | 'precision'>): CheckRule[] {
  const { options } = widget;
  const rules: CheckRule[] = [];
  if (valueType === 'date') rules.push({ kind: DATE_KINDS[textOf(options.type)] ?? 'date' });
  if (valueType === 'datetime' || valueType === 'time') rules.push({ kind: valueType });
  // The designer repeats dataType and pattern as rules; hand-edited definitions may hold only one of them.
  const stated: Rule[] = [...widget.rules, { type: textOf(options.dataType) }, { pattern: textOf(options.pattern) }];
  for (const rule of stated) {
    const kind = typeof rule.type === 'string' && Object.hasOwn(RULES, rule.type) ? RULES[rule.type] : undefined;
    const message = rule.message ? { message: messageOf(rule, locale) } : {};
    if (kind && !rules.some((known) => known.kind === kind)) rules.push({ kind, ...message });
    if (!rule.pattern) continue;
    const read = readPattern(rule.pattern);
    if ('fault' in read) notice({ model: widget.model, id: read.fault, detail: textOf(rule.pattern) });
    else if (!rules.some((known) => known.pattern?.source === read.regexp.source)) rules.push({ kind: 'pattern', pattern: read.regexp, ...message });
  }
  return rules;
}

function messageOf(rule: Rule, locale: Locale): string {
  return nameOf({ name: textOf(rule.message), ...(rule.messages && { names: rule.messages }) }, locale);
}

const JSON_TYPE: Record<Shape, (params: FieldParams, valueType: ValueType) => JsonSchema> = {
  text: ({ minLength, maxLength, rules }, valueType) => ({
    type: 'string', ...(minLength !== undefined && { minLength }), ...(maxLength !== undefined && { maxLength }),
    ...patternOf(rules), ...(valueType === 'date' && rules?.[0]?.kind === 'date' && { format: 'date' }),
  }),
  number: ({ min, max, rules }) => ({ type: rules?.some((rule) => rule.kind === 'integer' || rule.kind === 'digits') ? 'integer' : 'number', ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }) }),
  scalar: ({ options }) => (options ? { enum: options } : { type: ['string', 'number', 'boolean'] }),
  list: ({ options, minItems, maxItems }) => ({ type: 'array', items: options ? { enum: options } : {}, ...(minItems !== undefined && { minItems }), ...(maxItems !== undefined && { maxItems }) }),
  id: () => ({ type: 'integer', minimum: 1 }),
  ids: () => ({ type: 'array', items: { type: 'integer', minimum: 1 }, uniqueItems: true }),
  address: () => ({ type: 'object', properties: { region: { type: 'string' }, address: { type: 'string' }, location: { type: 'string' } } }),
  images: ({ maxItems }) => ({ type: 'array', items: { type: 'object' }, ...(maxItems !== undefined && { maxItems }) }),
  lines: () => ({ type: 'array', items: { type: 'object' } }),
  object: () => ({ type: 'object' }),
  any: () => ({}),
};

function schemaOf(title: string, valueType: ValueType, params: FieldParams): JsonSchema {
  return { title, ...JSON_TYPE[SHAPE[valueType]](params, valueType) };
}

function patternOf(rules: FieldParams['rules']): JsonSchema {
  const pattern = rules?.find((rule) => rule.kind === 'pattern')?.pattern;
  return pattern && pattern.flags.replace('u', '') === '' ? { pattern: pattern.source } : {};
}
