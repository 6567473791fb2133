import type { Field, Form } from '../form/form.ts';
import { coerce } from '../validation/coerce.ts';
import { usableDefault } from '../validation/defaults.ts';
import type { Viewer } from '../permissions/viewer.ts';
import { applyConsequences } from './consequences.ts';
import { rowOf, textOf } from '../definition/readDefinition.ts';
import { checkValue } from '../validation/validate.ts';
import { isEmpty } from '../values/valueTypes.ts';

export interface InitialContext {
  viewer?: Viewer;
  settings?: Readonly<Record<string, unknown>>;
  /** yyyy-MM-dd HH:mm:ss in the company's zone */
  now: string;
  /** models whose fixed default is none, since the company no longer offers it */
  stopped?: ReadonlySet<string>;
}

const EMPTY: Readonly<Record<string, () => unknown>> = {
  Array: () => [],
  Object: () => ({}),
  String: () => '',
};

/** The values a new record starts with: the defaults of its definition, what conditions set over them, then the presets of the place it is made from. */
export function initialValues(
  form: Form,
  context: InitialContext,
  presets: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const field of form.fields.values()) {
    const value = field.system || field.computed ? undefined : defaultOf(field, context);
    if (value !== undefined) values[field.model] = value;
  }
  const { now, stopped: _, ...around } = context;
  const step = {
    form,
    record: values,
    context: { ...around, today: now.slice(0, 10) },
    truths: new Map(),
  };
  applyConsequences({ ...step, changed: 'all' });
  Object.assign(values, presets);
  applyConsequences({
    ...step,
    changed: Object.keys(presets),
    said: new Set(Object.keys(presets)),
  });
  return values;
}

/** What breaks the field's own rules is no beginning: who opens the form would be blamed for it. */
function defaultOf(field: Field, context: InitialContext): unknown {
  if (field.type === 'blank') return rowOf(EMPTY, field.defaultType)?.();
  const fixed = context.stopped?.has(field.model) ? undefined : usableDefault(field);
  return [made(field, context), ofSetting(field, context), fixed].find(
    (value) => !isEmpty(value) && !checkValue(field, value),
  );
}

/** What the company has set, of the kind that the field holds. */
function ofSetting(field: Field, { settings }: InitialContext): unknown {
  const name = textOf(field.widget.options.setting);
  return name === '' ? undefined : coerce(field, settings?.[name]);
}

/** The default that is made anew each time, where the widget is of the kind that it is for. */
function made(field: Field, { viewer, now }: InitialContext): unknown {
  const several = field.valueType === 'refs';
  switch (field.defaultType) {
    case 'now':
      return field.type === 'date' || field.type === 'time' ? presently(field, now) : undefined;
    case 'current_user':
      return viewer && field.refers === 'user' ? (several ? [viewer.id] : viewer.id) : undefined;
    case 'current_department':
      return viewer?.department_id && field.refers === 'department'
        ? several
          ? [viewer.department_id]
          : viewer.department_id
        : undefined;
    default:
      return undefined;
  }
}

/** As exact as the widget asks: a year, a month, a day, a moment; both ends of a range. */
function presently({ type, valueType, widget }: Field, now: string): unknown {
  if (valueType === 'stamp') return Date.parse(`${now.replace(' ', 'T')}Z`);
  const kind = textOf(widget.options.type);
  const one =
    type === 'time'
      ? now.slice(11)
      : kind === 'year'
        ? now.slice(0, 4)
        : kind === 'month'
          ? now.slice(0, 7)
          : kind.startsWith('datetime')
            ? now
            : now.slice(0, 10);
  return valueType === 'span' ? [one, one] : valueType === 'choices' ? [one] : one;
}
