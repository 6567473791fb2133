import { usableDefault } from '../defaults.ts';
import type { Rule, Widget } from '../definition.ts';
import { fieldOf } from '../fieldOf.ts';
import type { Notice } from '../form.ts';
import { isModel, objectOf, textOf, widgetsOf } from '../readDefinition.ts';
import { isReserved } from '../reserved.ts';
import type { Stand } from './journey.ts';

/** The models that a definition uses already: two widgets of one model could not be published. */
export interface Models {
  taken: Set<string>;
}

/** A widget that carries a value, so that saving it finds no fault: what had to change or go is told. The same object where nothing had to. */
export function mended(
  raw: Record<string, unknown>,
  stand: Stand,
  models: Models,
): Record<string, unknown> {
  const model = modelFor(raw, stand, models);
  let widget = model === textOf(raw.model) ? raw : { ...raw, model };
  for (const notice of noticesOf(widget)) widget = repaired(widget, notice, stand);
  return widget;
}

function modelFor(raw: Record<string, unknown>, stand: Stand, { taken }: Models): string {
  const own = textOf(raw.model);
  const usable = isModel(own) && !isReserved(own);
  const stem = usable
    ? own
    : `${textOf(raw.type)}_${textOf(raw.key)}`.replaceAll(/[^\w\u4e00-\u9fff]+/g, '_').slice(0, 80);
  let model = stem;
  for (let next = 2; !isModel(model) || isReserved(model) || taken.has(model); next++)
    model = `${stem}_${next}`;
  if (model !== own)
    stand.note(usable ? 'same_model' : 'bad_model', { model: own, to: model }, 'model');
  taken.add(model);
  return model;
}

function noticesOf(raw: Record<string, unknown>): Notice[] {
  const notices: Notice[] = [];
  const [widget] = widgetsOf([raw]);
  const notice = (each: Notice) => void notices.push(each);
  if (widget)
    usableDefault(
      fieldOf({
        widget,
        show: [],
        lock: [],
        onHide: 'keep',
        hidden: false,
        locale: 'en',
        formula: false,
        notice,
      }),
      notice,
    );
  return notices;
}

function repaired(
  raw: Record<string, unknown>,
  { id, detail }: Notice,
  stand: Stand,
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
