import { patternNotices } from '../validation/patternNotices.ts';
import { usableDefault } from '../validation/defaults.ts';
import type { Rule, Widget } from '../definition/definition.ts';
import { fieldOf } from '../form/fieldOf.ts';
import type { Field, Notice } from '../form/form.ts';
import { arrayOf, isModel, objectOf, textOf, widgetsOf } from '../definition/readDefinition.ts';
import { isReserved } from '../form/reserved.ts';
import { valueAsText } from '../values/valueTypes.ts';
import { KNOWN_LISTS } from '../vocabulary/vocabulary.ts';
import { withoutDuplicateOptions, withoutIncompleteConditions } from './incomplete.ts';
import type { ImportPosition } from './importPosition.ts';

/** The models that a definition uses already: two widgets of one model could not be published. */
export interface Models {
  taken: Set<string>;
  /** by a name that was taken, the number that the next of it is tried with */
  next: Map<string, number>;
}

/** A widget that carries a value, so that saving it finds no fault: what had to change or go is told. The same object where nothing had to. */
export function mended(
  raw: Record<string, unknown>,
  stand: ImportPosition,
  models: Models,
): Record<string, unknown> {
  const model = modelFor(raw, stand, models);
  let widget = model === textOf(raw.model) ? raw : { ...raw, model };
  const { field, notices } = fieldFrom(widget);
  for (const notice of notices) widget = repaired(widget, notice, stand);
  const offered = field ? offering(widget, field, stand) : widget;
  return withoutDuplicateOptions(withoutIncompleteConditions(offered, stand), stand);
}

const CHOSEN: ReadonlySet<string> = new Set(['radio', 'checkbox', 'select', 'cascader']);

/** What people can choose from, as they would read it: lists that are elsewhere, options that are not there or there twice, labels behind bare values. */
function offering(
  raw: Record<string, unknown>,
  { type, remote, choices }: Field,
  stand: ImportPosition,
): Record<string, unknown> {
  if (type === undefined || !CHOSEN.has(type)) return raw;
  const options = objectOf(raw.options);
  if (remote !== undefined) {
    if (!KNOWN_LISTS.has(remote)) stand.note('remote', { name: remote }, 'options');
    return raw;
  }
  if (choices.length === 0) stand.note('no_options', {}, 'options');
  const own = arrayOf(options.options);
  const twins = twinsIn(own);
  for (const value of twins.values()) stand.note('same_option', { value }, 'options.options');
  const says =
    options.showLabel === undefined &&
    type !== 'cascader' &&
    own.map(objectOf).some(differsInLabel);
  if (says) stand.note('labels_shown', {}, 'options.showLabel');
  if (!says && twins.size === 0) return raw;
  return {
    ...raw,
    options: {
      ...options,
      ...(twins.size > 0 && { options: own.filter((_, index) => !twins.has(index)) }),
      ...(says && { showLabel: true }),
    },
  };
}

/** The places of options that read like an earlier one, with their values as text. */
function twinsIn(options: readonly unknown[]): ReadonlyMap<number, string> {
  const words = options.map((option) =>
    typeof option === 'object' ? valueAsText(objectOf(option).value) : valueAsText(option),
  );
  const seen = new Set(['']);
  return new Map(
    words.flatMap((word, index) => {
      const known = seen.size === seen.add(word).size;
      return known && word !== '' ? [[index, word] as const] : [];
    }),
  );
}

function differsInLabel({ value, label }: Record<string, unknown>): boolean {
  return textOf(label) !== '' && textOf(label) !== valueAsText(value);
}

function modelFor(
  raw: Record<string, unknown>,
  stand: ImportPosition,
  { taken, next }: Models,
): string {
  const own = textOf(raw.model);
  const usable = isModel(own) && !isReserved(own);
  const stem = usable
    ? own
    : `${textOf(raw.type)}_${textOf(raw.key)}`.replaceAll(/[^\w\u4e00-\u9fff]+/g, '_').slice(0, 80);
  let model = stem;
  let number = next.get(stem) ?? 2;
  // A name has 100 characters at most: a longer stem would never become one.
  for (; !isModel(model) || isReserved(model) || taken.has(model); number++)
    model = `${stem.slice(0, 90)}_${number}`;
  next.set(stem, number);
  if (model !== own)
    stand.note(usable ? 'same_model' : 'bad_model', { model: own, to: model }, 'model');
  taken.add(model);
  return model;
}

/** The field that the widget is here, with all that is wrong with it. */
function fieldFrom(raw: Record<string, unknown>): { field: Field | undefined; notices: Notice[] } {
  const notices: Notice[] = [];
  const [widget] = widgetsOf([raw]);
  const notice = (each: Notice) => void notices.push(each);
  const field =
    widget &&
    fieldOf({
      widget,
      show: [],
      lock: [],
      onHide: 'keep',
      hidden: false,
      locale: 'en',
      formula: false,
      notice,
    });
  if (field) {
    notices.push(...patternNotices([field]));
    usableDefault(field, notice);
  }
  return { field, notices };
}

function repaired(
  raw: Record<string, unknown>,
  { id, detail }: Notice,
  stand: ImportPosition,
): Record<string, unknown> {
  const options = objectOf(raw.options);
  switch (id) {
    case 'bad_pattern':
    case 'unsafe_pattern': {
      stand.note('bad_pattern', { pattern: detail.slice(0, 200) }, 'rules');
      const rules = Array.isArray(raw.rules)
        ? raw.rules.map((rule: Rule) =>
            textOf(objectOf(rule).pattern) === detail ? without(objectOf(rule), 'pattern') : rule,
          )
        : raw.rules;
      return {
        ...raw,
        ...(raw.rules !== undefined && { rules }),
        options: textOf(options.pattern) === detail ? without(options, 'pattern') : options,
      };
    }
    case 'bad_default':
      stand.note('bad_default', { value: detail.slice(0, 200) }, 'options.defaultValue');
      return { ...raw, options: without(options, 'defaultValue') };
    case 'bad_condition':
      stand.note('bad_condition', { option: detail }, `options.when.${detail}`);
      return { ...raw, options: { ...options, when: without(objectOf(options.when), detail) } };
    case 'script_ignored':
      stand.note('script_kept', {}, detail);
      return raw;
    default:
      return raw;
  }
}

function without(object: Record<string, unknown>, key: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));
}

/** The type of a value widget: told when nobody knows it. */
export function isValueWidget(widget: Pick<Widget, 'type'>): boolean {
  return !['text', 'html', 'alert', 'link', 'divider', 'section'].includes(widget.type);
}
