import { coerce, coerceRecord } from '../../validation/coerce.ts';
import type { Context } from '../../conditions/conditions.ts';
import { applyConsequences, initialRuleStates } from '../../formLogic/consequences.ts';
import type { FieldError } from '../../i18n/errors.ts';
import type { Field, Form } from '../../form/form.ts';
import type { FormulaGraph } from '../../formulas/index.ts';
import { formulaGraph, isFault } from '../../formulas/index.ts';
import { applyAllConsequences } from '../../formLogic/applyAllConsequences.ts';
import { initialValues } from '../../formLogic/initialValues.ts';
import { lockFaults } from '../../formLogic/lockFaults.ts';
import { isShown, validateRecord } from '../../validation/validate.ts';
import type { Viewer } from '../../permissions/viewer.ts';

export type Values = Record<string, unknown>;

/** A form about to be filled in: for whom, when, and what it begins with. */
export interface Situation {
  form: Form;
  graph: FormulaGraph;
  context: Omit<Context, 'record'>;
  now: string;
  /** the remote lists that are there and offer something; absent: nobody looked */
  lists?: ReadonlySet<string>;
  initial: Readonly<Values>;
  /** the core columns that conditions may read */
  system: Readonly<Values>;
}

export function situationOf(
  form: Form,
  {
    viewer,
    settings,
    now,
    lists,
  }: { viewer: Viewer; settings: Readonly<Values>; now: string; lists?: ReadonlySet<string> },
): Situation {
  const { graph } = formulaGraph(
    form.formulas,
    (model) => form.fields.has(model),
    (model) => form.fields.get(model)?.precision,
  );
  const system = {
    owner_user_id: viewer.id,
    creator_user_id: viewer.id,
    state: 0,
    approval_state: 0,
    lock_flag: 0,
  };
  return {
    form,
    graph,
    context: { viewer, settings, today: now.slice(0, 10) },
    now,
    ...(lists && { lists }),
    initial: initialValues(form, { viewer, settings, now }),
    system,
  };
}

/** The record of the open form after somebody gave these answers: what formulas and conditions make of them included. */
export function fillIn(situation: Situation, answers: Readonly<Values>): Values {
  const { form, context } = situation;
  const { start, truths: before } = startOf(situation);
  const truths = new Map(before);
  const record: Values = { ...start, ...answers };
  const said = new Set(Object.keys(answers));
  applyConsequences({
    form,
    record,
    context,
    truths,
    changed: said,
    said,
    compute: (changed) => compute(situation, record, changed),
  });
  return record;
}

const starts = new WeakMap<
  Situation,
  { start: Values; truths: ReturnType<typeof initialRuleStates> }
>();

/** The open form before anybody answered: worked out once, because it is begun with many times. */
function startOf(situation: Situation): {
  start: Values;
  truths: ReturnType<typeof initialRuleStates>;
} {
  const known = starts.get(situation);
  if (known) return known;
  const start: Values = { ...situation.initial, ...situation.system };
  compute(situation, start, 'all');
  const made = {
    start,
    truths: initialRuleStates(situation.form, { ...situation.context, record: start }),
  };
  starts.set(situation, made);
  return made;
}

export interface ValidationVerdict {
  errors: readonly FieldError[];
  values: Values;
}

/** What the form says when it is submitted, and what it sends. */
export function validateAsForm(
  situation: Situation,
  answers: Readonly<Values>,
): ValidationVerdict & { sent: Values } {
  const { form, context, initial, system } = situation;
  const start: Values = { ...initial, ...system };
  const record = fillIn(situation, answers);
  const truths = initialRuleStates(form, { ...context, record: { ...record } });
  const step = {
    form,
    record,
    context,
    truths,
    compute: (changed: ReadonlySet<string> | 'all') => compute(situation, record, changed),
  };
  const tidied = [...form.fields.values()].filter(
    (field) =>
      field.valueType === 'text' &&
      typeof record[field.model] === 'string' &&
      coerce(field, record[field.model]) !== record[field.model],
  );
  for (const field of tidied) record[field.model] = coerce(field, record[field.model]);
  applyConsequences({
    ...step,
    changed: tidied.map(({ model }) => model),
    said: new Set(tidied.map(({ model }) => model)),
  });
  applyAllConsequences({ ...step, said: new Set(Object.keys(answers)) }, start);
  const errors = [
    ...validateRecord({ form, values: record, context }),
    ...lockFaults({ form, before: start, after: record, context }),
  ];
  return { errors, values: record, sent: sendable(form, record, context) };
}

/** What the server says of what was sent, in the order of server/records/write/prepare.ts, without what only its database knows. */
export function validateAsServer(situation: Situation, sent: Readonly<Values>): ValidationVerdict {
  const { form, context, initial, system } = situation;
  const given = coerceRecord(form, JSON.parse(JSON.stringify(sent)) as Values);
  const taken = Object.fromEntries(
    Object.entries(given).filter(([model]) => {
      const field = form.fields.get(model);
      return field !== undefined && isWritable(field);
    }),
  );
  const before: Values = { ...initial, ...system };
  const record: Values = { ...initial, ...taken, ...system };
  const truths = initialRuleStates(form, { ...context, record: before });
  applyAllConsequences(
    {
      form,
      record,
      context,
      truths,
      said: new Set(Object.keys(taken)),
      compute: (changed) => compute(situation, record, changed),
    },
    initial,
  );
  compute(situation, record, 'all');
  return {
    errors: [
      ...validateRecord({ form, values: record, context }),
      ...lockFaults({ form, before, after: record, context }),
    ],
    values: record,
  };
}

export function isWritable(field: Field): boolean {
  return !field.system && !field.readOnly && !field.computed && !field.hidden;
}

function compute(
  { graph, now, context, form }: Situation,
  record: Values,
  changed: ReadonlySet<string> | 'all',
): string[] {
  return graph.run(
    changed,
    (model) => record[model],
    (model, value) => {
      record[model] = isFault(value) || !form.fields.has(model) ? undefined : value;
    },
    { now, today: context.today ?? '' },
  );
}

/** As the form sends it: of fields that a condition hides those whose value is kept, the cleared ones as nothing. */
function sendable(form: Form, record: Values, context: Omit<Context, 'record'>): Values {
  const own = [...form.fields.values()].filter(
    (field) => !field.system && !field.hidden && Object.hasOwn(record, field.model),
  );
  return Object.fromEntries(
    own.map((field) => [
      field.model,
      isShown(field, { ...context, record }) || field.onHide !== 'clear'
        ? (record[field.model] ?? null)
        : null,
    ]),
  );
}
