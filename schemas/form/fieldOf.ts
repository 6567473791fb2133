import type { Condition } from '../conditions/conditions.ts';
import type { FieldConditions, OnHide, Widget, WidgetOptions } from '../definition/definition.ts';
import { choicesOf } from './fieldChoices.ts';
import { messageOf, paramsOf, VALUE_TYPE_SHAPES } from './fieldParams.ts';
import type { Field, Notice } from './form.ts';
import { localizedName } from '../i18n/label.ts';
import type { Locale } from '../i18n/locale.ts';
import { lookupOf } from '../definition/lookup.ts';
import { conditionsOf, joinConditions } from '../definition/readConditions.ts';
import { numberOf, objectOf, textOf } from '../definition/readDefinition.ts';
import type { ValueType } from '../values/valueTypes.ts';
import { readAs, widgetType, widgetTypeRow } from '../definition/widgetTypes.ts';

export interface FieldSource {
  widget: Widget;
  /** what it inherits from the grids and the section it stands in */
  show: readonly Condition[];
  lock?: readonly Condition[];
  onHide?: OnHide;
  hidden: boolean;
  locale: Locale;
  formula: boolean;
  notice(notice: Notice): void;
}

/** One widget of a definition as everything else reads it. */
export function fieldOf({
  widget: given,
  hidden,
  locale,
  formula,
  notice,
  ...place
}: FieldSource): Field {
  const type = widgetType(given.type);
  const lookup = type === 'lookup' ? lookupOf(given.options) : undefined;
  // what is looked up, or is the value of another record, is read as it is over there
  const as = lookup?.as ?? (type === 'rollup' ? readAs(type, given.options) : undefined);
  const widget = as ? { ...given, options: { ...as.options, ...given.options } } : given;
  const { options } = widget;
  const row = type && widgetTypeRow(type);
  if (!row) notice({ model: widget.model, id: 'unknown_widget', detail: widget.type });
  for (const script of scriptsIn(widget))
    notice({ model: widget.model, id: 'script_ignored', detail: script });
  const valueType: ValueType = row?.role === 'field' ? row.valueType(options) : 'any';
  const badCondition = (detail: string) =>
    notice({ model: widget.model, id: 'bad_condition', detail });
  const when = conditionsOf(options.when, badCondition);
  const { limits, sets } = changesOf(when, { valueType, formula, fault: badCondition });
  // The options that a definition keeps of a remote list may be stale: words for a first paint, never a limit.
  const listed =
    options.remote === true || (type === 'cascader' && options.options === undefined)
      ? options.remoteOptions
      : options.options;
  const choices = choicesOf({
    options: listed,
    showLabel: options.showLabel === true || options.remote === true || type === 'cascader',
    props: options.props ?? {},
    locale,
  });
  const asks = options.remote === true || (type === 'cascader' && choices.length === 0);
  const remote = asks ? listNameOf(options) : '';
  const requiredRule = widget.rules.find((rule) => rule.required === true);
  const duration = row?.duration?.(options);
  // a length of time is counted in whole units; what is made of several may be a part of one
  const precision = duration && !row?.automatic ? 0 : precisionOf(options);
  const params = paramsOf({
    widget: as ? { ...widget, type: as.type } : widget,
    valueType,
    choices: remote ? [] : choices,
    precision,
    locale,
  });
  const show = joinConditions('and', [...place.show, when.show]);
  const lock = joinConditions('or', [...(place.lock ?? []), when.readonly]);
  const requiredMessage = requiredRule?.message
    ? messageOf(requiredRule, locale)
    : textOf(options.requiredMessage);
  const width = options.width && /^\d{1,4}(\.\d+)?(px|%|r?em|vw)?$/.exec(options.width)?.[0];
  // One shape and no spreads: a form of a thousand fields is translated while somebody waits for it.
  const field: Field = {
    model: widget.model,
    name: localizedName(widget, locale) || widget.model,
    type,
    widget,
    valueType,
    shape: VALUE_TYPE_SHAPES[valueType],
    params,
    required: !hidden && (options.required === true || requiredRule !== undefined),
    readOnly: options.disabled === true || options.readonly === true || formula,
    hidden,
    computed: formula || type === 'rollup' || type === 'lookup',
    system: false,
    onHide: when.onHide ?? place.onHide ?? 'keep',
    choices,
    placeholder: localizedName(
      { name: textOf(options.placeholder), names: objectOf(options.placeholders) },
      locale,
    ),
    help: localizedName(
      { name: textOf(options.help) || textOf(options.tip), names: objectOf(options.helps) },
      locale,
    ),
    hideLabel: options.hideLabel === true,
    isMain: options.is_main === true,
    unique: options.unique === true,
    searchable: options.searchable === true,
    filterable: options.filterable !== false,
    defaultType: textOf(options.defaultType) || 'fixed',
  };
  if (row?.automatic) {
    field.automatic = true;
    field.readOnly = true;
    field.required = false;
  }
  if (options.internal === true) field.internal = true;
  if (lookup) field.lookup = lookup;
  if (as)
    field.as = as.type === 'rollup' ? (readAs('rollup', as.options)?.type ?? 'number') : as.type;
  if (type === 'lookup') field.unique = field.searchable = false;
  if (show) field.show = show;
  if (when.require && !row?.automatic) field.require = when.require;
  if (lock) field.lock = lock;
  if (limits) field.limits = limits;
  if (sets) field.sets = sets;
  if (requiredMessage) field.requiredMessage = requiredMessage;
  if (remote) field.remote = remote;
  const refers = row?.refers?.(options);
  if (refers) field.refers = refers;
  if (width && width !== '100%') field.width = Number.isNaN(Number(width)) ? width : `${width}px`;
  const labelWidth = options.isLabelWidth === true ? numberOf(options.labelWidth) : undefined;
  if (labelWidth !== undefined) field.labelWidth = labelWidth;
  if (precision !== undefined) field.precision = precision;
  if (duration) field.duration = duration;
  else if (options.unit)
    field.unit = localizedName(
      { name: textOf(options.unit), names: objectOf(options.units) },
      locale,
    );
  return field;
}

/** The list that choices come from: a function of the host page in form-making, a list of this name here. */
function listNameOf({
  remoteType,
  remoteOption,
  remoteDataSource,
  remoteFunc,
}: WidgetOptions): string {
  const named =
    remoteType === 'option'
      ? remoteOption
      : remoteType === 'datasource'
        ? remoteDataSource
        : remoteFunc;
  return textOf(named) || textOf(remoteFunc);
}

/** More decimals than a number can have are not to be asked for. */
function precisionOf({ precision, dataType }: WidgetOptions): number | undefined {
  const own = numberOf(precision);
  return own === undefined
    ? dataType === 'float'
      ? 2
      : undefined
    : Math.min(Math.max(Math.trunc(own), 0), 10);
}

const NONE: string[] = [];

/** Code in a widget of the paid edition and its forks: kept, never run. */
function scriptsIn({ options, hidden, events }: Widget): string[] {
  if (options.validator === undefined && events === undefined && typeof hidden !== 'string')
    return NONE;
  const validator = options.validatorCheck !== false && textOf(options.validator) !== '';
  const listened = Object.values(objectOf(events)).some((event) => textOf(event) !== '');
  return [
    ...(validator ? ['options.validator'] : []),
    ...(typeof hidden === 'string' && hidden !== '' && hidden !== 'true' && hidden !== 'false'
      ? ['hidden']
      : []),
    ...(listened ? ['events'] : []),
  ];
}

/** Limits stand over choices only, and nothing is set over a formula. */
function changesOf(
  { options, set }: FieldConditions,
  {
    valueType,
    formula,
    fault,
  }: { valueType: ValueType; formula: boolean; fault(detail: string): void },
): Pick<Field, 'limits' | 'sets'> {
  const limits = valueType === 'choice' || valueType === 'choices' ? options : undefined;
  const sets = formula ? undefined : set;
  if (options && !limits) fault('options');
  if (set && !sets) fault('set');
  return { ...(limits && { limits }), ...(sets && { sets }) };
}
