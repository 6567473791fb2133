import type { Condition, Group, Leaf } from '../../../../schemas/conditions/conditions.ts';
import {
  isComplete,
  isGroup,
  filterLeaves,
  operandReference,
} from '../../../../schemas/conditions/conditions.ts';
import type { Field, Form } from '../../../../schemas/form/form.ts';
import { filterField } from '../../../../schemas/form/rowColumns.ts';
import type { FieldChoice } from '../../../../schemas/form/fieldChoices.ts';
import { translate } from '../../../../schemas/i18n/label.ts';
import { DEFAULT_LOCALE, type Locale } from '../../../../schemas/i18n/locale.ts';
import type { Operator } from '../../../../schemas/conditions/operators.ts';
import { OPERATORS } from '../../../../schemas/conditions/operators.ts';
import type { ValueType } from '../../../../schemas/values/valueTypes.ts';
import { isEmpty } from '../../../../schemas/values/valueTypes.ts';
import { NO, YES } from '../../../../schemas/values/yesNo.ts';
import { stepsOf } from '../state/filter.ts';

/** The forms of the modules that references point to, by the model of the reference; those that are not loaded yet are absent. */
export type RelatedForms = ReadonlyMap<string, Form>;
const NONE: RelatedForms = new Map();

/** A field that rules may name, of the record or one step away, with what it is called there. */
export interface FilterField {
  /** `level`, or `customer_id.level` */
  path: string;
  /** the reference or the sub-form that leads there, in words; undefined for fields of the record itself */
  step: string | undefined;
  /** it is a column: any row may fit */
  rows: boolean;
  field: Field;
  operators: readonly Operator[];
}

/** Everything a reader can filter by. */
export function filterFields(form: Form, related: RelatedForms = NONE): FilterField[] {
  const of = (from: Form, prefix: string, step: string | undefined) =>
    from.filters.flatMap(({ model, operators }): FilterField[] => {
      const known = filterField(from, model);
      if (!known) return [];
      const { field, within } = known;
      return [
        {
          path: prefix + model,
          step: within ? (step ? `${step} › ` : '') + within.name : step,
          rows: within !== undefined,
          field,
          operators,
        },
      ];
    });
  const steps = stepsOf(form).flatMap((by) => {
    const there = related.get(by.model);
    return there ? of(there, `${by.model}.`, by.name) : [];
  });
  return [...of(form, '', undefined), ...steps];
}

/** The field that a rule names; undefined when this reader has none of that name, or its form is still on its way. */
export function fieldAt(
  form: Form,
  path: string,
  related: RelatedForms = NONE,
): FilterField | undefined {
  return filterFields(form, related).find((each) => each.path === path);
}

/** What the builder holds, as a filter to ask for; undefined when nothing in it is complete. */
export function filterFrom(op: Group['op'], rules: readonly Condition[]): Group | undefined {
  const kept = filterLeaves({ op, rules: [...rules] }, isComplete);
  return kept && isGroup(kept) ? kept : undefined;
}

/** The rule with another operator: its operand stays where the new one can use it. */
export function withOperator(rule: Leaf, operator: Operator): Leaf {
  const [from, to] = [OPERATORS[rule.operator].takes, OPERATORS[operator].takes];
  const first = Array.isArray(rule.value) ? (rule.value as unknown[])[0] : rule.value;
  if (to === 'none') return { field: rule.field, operator };
  if (from === to && !isOwn(rule.value)) return { ...rule, operator };
  if (isEmpty(first) || to === 'days' || from === 'days' || isOwn(rule.value))
    return { field: rule.field, operator };
  return {
    field: rule.field,
    operator,
    value: to === 'many' ? [first] : to === 'two' ? [first, undefined] : first,
  };
}

/** Whether an operand means the reader: me, my department, all below it. */
export function isOwn(value: unknown): boolean {
  return operandReference(Array.isArray(value) ? (value as unknown[])[0] : value) !== undefined;
}

const SEVERAL: Partial<Record<ValueType, ValueType>> = { choice: 'choices', ref: 'refs' };
const PLAIN_TEXT: ReadonlySet<ValueType> = new Set(['text', 'longtext', 'html', 'address', 'time']);

/** The field whose Input takes one operand of an operator: never required, read-only or computed, and able to hold what the operator wants. */
export function operandField(
  field: Field,
  operator: Operator,
  locale: Locale = DEFAULT_LOCALE,
): Field {
  const many = OPERATORS[operator].takes === 'many';
  const open: Field = {
    ...field,
    // what is a value of another record is compared with what could stand there
    type: field.as ?? field.type,
    required: false,
    readOnly: false,
    computed: false,
    hidden: false,
    system: false,
    help: '',
    placeholder: '',
  };
  if (PLAIN_TEXT.has(field.valueType) && field.valueType !== 'time') return asText(open);
  if (field.valueType === 'choice' || field.valueType === 'choices') return asSelect(open, many);
  // A switch shows "off" before anybody has said anything: here nothing is something else.
  if (field.valueType === 'switch')
    return asSelect({ ...open, choices: switchChoices(locale) }, many);
  const several = many ? SEVERAL[field.valueType] : undefined;
  const options = {
    ...field.widget.options,
    disabled: false,
    operand: true,
    ...(field.refers && { multiple: many }),
  };
  const valueType = several ?? (field.refers ? (many ? 'refs' : 'ref') : field.valueType);
  return {
    ...open,
    valueType,
    shape: valueType === 'refs' ? 'ids' : open.shape,
    widget: { ...field.widget, options },
  };
}

function switchChoices(locale: Locale): FieldChoice[] {
  return [
    { value: 1, label: translate(YES, locale) },
    { value: 0, label: translate(NO, locale) },
  ];
}

function asText(field: Field): Field {
  return {
    ...field,
    type: 'input',
    valueType: 'text',
    shape: 'text',
    params: {},
    widget: { ...field.widget, type: 'input', options: {} },
  };
}

/** Radio buttons and checkboxes are too tall for one line of a filter. */
function asSelect(field: Field, multiple: boolean): Field {
  return {
    ...field,
    type: 'select',
    valueType: multiple ? 'choices' : 'choice',
    shape: multiple ? 'list' : 'scalar',
    params: {},
    widget: {
      ...field.widget,
      type: 'select',
      options: { ...field.widget.options, multiple, disabled: false },
    },
  };
}

/** A text operand of `in`: names apart by commas of either kind. */
export function listFromText(text: string): string[] {
  return text
    .split(/[,，、;；\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** An operand as its field's widget shows it: a branch of a tree by the whole path that leads to it. */
export function displayOperand(field: Field, value: unknown): unknown {
  if (field.valueType !== 'path') return value;
  const [last] = Array.isArray(value) ? (value as unknown[]) : [value];
  const path = pathTo(field.choices, last);
  return path.length > 0 ? path : value;
}

/** The path that leads to a value in a tree of choices, for an Input that holds paths. */
export function pathTo(choices: readonly FieldChoice[], value: unknown): unknown[] {
  for (const choice of choices) {
    if (String(choice.value) === String(value)) return [choice.value];
    const below = choice.children ? pathTo(choice.children, value) : [];
    if (below.length > 0) return [choice.value, ...below];
  }
  return [];
}
