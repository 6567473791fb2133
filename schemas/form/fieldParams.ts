import type { CheckRule, FieldParams, Shape } from './checks.ts';
import type { Rule, Widget } from '../definition/definition.ts';
import type { FieldChoice } from './fieldChoices.ts';
import { localizedName } from '../i18n/label.ts';
import type { Locale } from '../i18n/locale.ts';
import { LIMITS } from '../limits.ts';
import { numberOf, objectOf, rowOf, textOf } from '../definition/readDefinition.ts';
import { barcodeFormat } from '../values/barcodes.ts';
import type { ValueType } from '../values/valueTypes.ts';

/** The shape of each type of value, as the checks know it. */
export const VALUE_TYPE_SHAPES: Record<ValueType, Shape> = {
  text: 'text',
  longtext: 'text',
  html: 'text',
  date: 'text',
  datetime: 'text',
  time: 'text',
  number: 'number',
  stamp: 'number',
  switch: 'scalar',
  choice: 'scalar',
  choices: 'list',
  path: 'list',
  span: 'list',
  ref: 'id',
  refs: 'ids',
  address: 'address',
  images: 'files',
  files: 'files',
  lines: 'lines',
  object: 'object',
  any: 'any',
};

interface ParamsSource {
  widget: Widget;
  valueType: ValueType;
  choices: readonly FieldChoice[];
  precision: number | undefined;
  locale: Locale;
}

/** Everything that a value of the field is checked against. */
export function paramsOf({
  widget,
  valueType,
  choices,
  precision,
  locale,
}: ParamsSource): FieldParams {
  const { options } = widget;
  const rules = rulesOf({ widget, valueType, choices, locale });
  const values = choices.map((choice) => choice.value);
  const limits: FieldParams = {};
  const most = numberOf(options.multipleLimit);
  const isBars = widget.type === 'barcode' && barcodeFormat(options) === 'code128';
  switch (valueType) {
    case 'text':
    case 'longtext':
    case 'html': {
      const own = numberOf(options.maxlength);
      const top = isBars ? LIMITS.code128 : valueType === 'text' ? LIMITS.text : LIMITS.html;
      limits.maxLength =
        own !== undefined && own > 0
          ? Math.min(own, top)
          : valueType === 'html'
            ? LIMITS.html
            : Math.min(LIMITS.text, top);
      const least = numberOf(options.minlength);
      if (least !== undefined && least > 0) limits.minLength = least;
      break;
    }
    case 'number': {
      Object.assign(limits, boundsOf(widget));
      if (precision !== undefined) rules.push({ kind: 'decimals', max: precision });
      break;
    }
    case 'switch':
      limits.options = [0, 1];
      break;
    case 'choice':
      if (values.length > 0) limits.options = values;
      break;
    case 'choices':
      if (values.length > 0) limits.options = values;
      limits.maxItems = most !== undefined && most > 0 ? most : LIMITS.items;
      break;
    case 'refs':
      limits.maxItems = most !== undefined && most > 0 ? most : LIMITS.items;
      break;
    case 'path':
      limits.maxItems = LIMITS.items;
      break;
    case 'span':
      limits.minItems = limits.maxItems = 2;
      break;
    case 'images':
    case 'files':
      limits.maxItems =
        widget.type === 'signature'
          ? 1
          : (numberOf(options.length) ?? numberOf(options.limit) ?? LIMITS[valueType]);
      if (numberOf(options.min)) limits.minItems = numberOf(options.min);
      break;
    case 'lines':
      limits.maxItems = LIMITS.lines;
      break;
    default:
      break;
  }
  if (rules.length > 0) limits.rules = rules;
  return limits;
}

/** From and to of a number; the scales of rates and sliders have ends of their own. */
function boundsOf({ type, options }: Widget): { min: number; max: number } {
  const scale =
    type === 'rate'
      ? { min: 0, max: 5 }
      : type === 'slider'
        ? { min: 0, max: 100 }
        : { min: -LIMITS.number, max: LIMITS.number };
  return { min: numberOf(options.min) ?? scale.min, max: numberOf(options.max) ?? scale.max };
}

const RULES: Readonly<Record<string, CheckRule['kind']>> = {
  telephone: 'telephone',
  float: 'float',
  number: 'digits',
  integer: 'integer',
  email: 'email',
  url: 'url',
  hex: 'hex',
};
const DATES: Readonly<Record<string, CheckRule['kind']>> = {
  year: 'year',
  month: 'month',
  datetime: 'datetime',
  datetimerange: 'datetime',
};
/** Whole and half stars. */
export const HALVES = '^\\d+(\\.5)?$';

function rulesOf({
  widget,
  valueType,
  choices,
  locale,
}: Omit<ParamsSource, 'precision'>): CheckRule[] {
  const rules = formatOf(widget, valueType);
  if (valueType === 'choices' || valueType === 'refs') rules.push({ kind: 'distinct' });
  if (valueType === 'path' && choices.length > 0) rules.push({ kind: 'path', choices });
  for (const rule of statedIn(widget)) {
    const kind =
      typeof rule.type === 'string' && Object.hasOwn(RULES, rule.type)
        ? RULES[rule.type]
        : undefined;
    const message = rule.message ? { message: messageOf(rule, locale) } : {};
    if (kind && !rules.some((known) => known.kind === kind)) rules.push({ kind, ...message });
    if (!rule.pattern) continue;
    const pattern = textOf(rule.pattern);
    if (!rules.some((known) => known.pattern === pattern))
      rules.push({ kind: 'pattern', pattern, ...message });
  }
  return rules;
}

/** What the kind of widget asks of its value, of each value where there are several. */
function formatOf(widget: Widget, valueType: ValueType): CheckRule[] {
  const { type, options } = widget;
  if (type === 'rate')
    return options.allowHalf === true
      ? [{ kind: 'pattern', pattern: HALVES }]
      : [{ kind: 'integer' }];
  if (type === 'duration') return [{ kind: 'integer' }];
  // thirteen digits are something that either can say
  if (type === 'barcode' && options.ean13 === true) return [{ kind: 'ean13' }];
  if (type === 'barcode') return barcodeFormat(options) === 'code128' ? [{ kind: 'code128' }] : [];
  if (type === 'color') return [{ kind: 'color', min: options.showAlpha === true ? 0 : 1 }];
  if (type === 'slider' && valueType === 'span') return [{ kind: 'within', ...boundsOf(widget) }];
  if (valueType === 'stamp' || (type !== 'date' && type !== 'time')) return [];
  const kind: CheckRule = {
    kind: type === 'time' ? 'time' : (rowOf(DATES, textOf(options.type)) ?? 'date'),
  };
  return valueType === 'span' ? [kind, { kind: 'ordered' }] : [kind];
}

/** The designer repeats dataType and pattern as rules, and the paid edition lets either be switched off; hand-edited definitions hold only one of them. */
function statedIn({ options, rules }: Widget): Rule[] {
  const { dataType, dataTypeCheck, dataTypeMessage, pattern, patternCheck, patternMessage } =
    options;
  const said = (message: unknown) => (textOf(message) ? { message: textOf(message) } : {});
  return [
    ...rules,
    ...(dataTypeCheck === false ? [] : [{ type: textOf(dataType), ...said(dataTypeMessage) }]),
    ...(patternCheck === false ? [] : [{ pattern: textOf(pattern), ...said(patternMessage) }]),
  ];
}

/** The administrator's words for a broken rule. */
export function messageOf(rule: Rule, locale: Locale): string {
  return localizedName({ name: textOf(rule.message), names: objectOf(rule.messages) }, locale);
}
