import { defaultNotices, usableDefault } from '../../validation/defaults.ts';
import type { Definition } from '../../definition/definition.ts';
import type { Field, Form } from '../../form/form.ts';
import type { Locale } from '../../i18n/locale.ts';
import { fieldMessage } from '../../i18n/messages.ts';
import type { ModuleFile } from '../../definition/module.ts';
import type { Random } from '../../sampleData/random.ts';
import { randomFrom } from '../../sampleData/random.ts';
import { translateDefinition } from '../../form/translateDefinition.ts';
import { isEmpty } from '../../values/valueTypes.ts';
import { isShown, validateRecord } from '../../validation/validate.ts';
import type { Viewer } from '../../permissions/viewer.ts';
import { coerce } from '../../validation/coerce.ts';
import { designFaults } from '../faults/faults.ts';
import { isSameValue } from '../edits/isSameValue.ts';
import type { WidgetPath } from '../edits/tree.ts';
import { nodesOf } from '../edits/tree.ts';
import { comparedValues } from './domains.ts';
import { standsInLists, survivesSaving } from './laws.ts';
import type { Situation, Values } from './situation.ts';
import { fillIn, isWritable, validateAsForm, validateAsServer, situationOf } from './situation.ts';
import { isReachable, takesValues, trapOf } from './traps.ts';
import { unusualValue, validValue } from './values.ts';
import type { FindingKind } from './findingLabels.ts';
import { findingText, valueText, whenText } from './findingLabels.ts';

/** Something that is wrong with a definition, with the smallest record that shows it. */
export interface Finding {
  kind: FindingKind;
  model: string;
  /** the widget, where there is one */
  path: WidgetPath | undefined;
  /** in words: “when 类型 = 个人, the required 税号 can never be filled” */
  text: string;
  /** values to open the form with */
  record: Readonly<Values>;
}

export interface Examined {
  module: ModuleFile;
  definition: Definition;
  locale: Locale;
  viewer?: Viewer;
  settings?: Readonly<Values>;
  /** yyyy-MM-dd HH:mm:ss */
  now?: string;
  /** the remote lists that are there and offer something; absent: they are supposed to */
  lists?: ReadonlySet<string>;
  /** the same seed examines with the same records */
  seed?: number | string;
}

/** How far an examination is, 0 to 1. */
export type Progress = number;

const DOCTOR: Viewer = {
  id: 1,
  corp_id: 1,
  name: '',
  is_admin: 1,
  department_id: 1,
  permissions: [],
  scope: 'all',
};
const COUNT = 60;

/** The whole examination at once; see `examination`. */
export function examineDefinition(input: Examined & { count?: number }): readonly Finding[] {
  const steps = examination(input);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * Examines a definition in small steps, so that a page stays responsive between them: what publishing would refuse, whether a new record begins
 * right, whether every field can be reached and filled, whether form and server judge alike, whether values survive saving and stand in lists.
 * `count` is how many records are made: half of them right, half of them wrong.
 */
export function* examination(
  input: Examined & { count?: number },
): Generator<Progress, readonly Finding[]> {
  const { module, definition, locale, seed = 1, count = COUNT } = input;
  const form = translateDefinition({ module, definition, locale });
  const { findings, tell } = findingsOf(definition, locale);
  for (const fault of designFaults({ module, definition, locale, form }))
    tell('fault', fault.field, { data: { fault: fieldMessage(fault, locale) } });
  // Where fields hang on themselves there is nothing more to be said of them.
  const patient = patientOf(form, input, { tell, random: randomFrom(seed) });
  begins(patient);
  const steps = patient.fields.length + count;
  let done = 0;
  for (const field of patient.fields) {
    for (const _ of reaches(field, patient)) yield done / steps;
    keepsValues(field, patient);
    yield ++done / steps;
  }
  for (let at = 0; at < count; at++) {
    agrees(patient, at % 2 === 0);
    yield ++done / steps;
  }
  return [...findings.values()];
}

/** What keeps a form from being filled in or saved: whatever is found of these kinds is not published. */
const TRAPS: ReadonlySet<FindingKind> = new Set([
  'locked',
  'no_widget',
  'no_list',
  'no_option',
  'no_value',
  'stuck',
  'empty_field',
]);

/**
 * The part of the examination that goes before publishing, in small steps: fields that nobody can fill in or get past, each with the smallest
 * example. The same definition has the same traps in the browser and on the server. To be asked only where `designFaults` finds nothing.
 */
export function* trapsIn(input: Examined): Generator<Progress, readonly Finding[]> {
  const { module, definition, locale, seed = 1 } = input;
  const form = translateDefinition({ module, definition, locale });
  yield 0;
  const { findings, tell } = findingsOf(definition, locale);
  yield 0;
  const patient = patientOf(form, input, { tell, random: randomFrom(seed) });
  yield 0;
  for (const [at, field] of patient.fields.entries()) {
    for (const _ of fills(field, patient)) yield at / patient.fields.length;
    yield (at + 1) / patient.fields.length;
  }
  return [...findings.values()].filter(({ kind }) => TRAPS.has(kind));
}

function findingsOf(
  definition: Definition,
  locale: Locale,
): { findings: ReadonlyMap<string, Finding>; tell: Tell } {
  const paths = new Map(
    nodesOf(definition)
      .toReversed()
      .map(({ widget, path }) => [widget.model, path]),
  );
  const findings = new Map<string, Finding>();
  return {
    findings,
    tell(kind, field, { data = {}, record = {} } = {}) {
      const model = typeof field === 'string' ? field : field.model;
      const id = `${kind} ${model}${kind === 'fault' ? ` ${data.fault ?? ''}` : ''}`;
      const name = typeof field === 'string' ? field : field.name;
      if (!findings.has(id))
        findings.set(id, {
          kind,
          model,
          path: paths.get(model),
          text: findingText(kind, { name, ...data }, locale),
          record,
        });
    },
  };
}

function patientOf(
  form: Form,
  {
    module,
    locale,
    viewer = DOCTOR,
    settings = {},
    now = '2026-01-15 09:00:00',
    lists,
  }: Omit<Examined, 'definition'>,
  { tell, random }: Pick<Patient, 'tell' | 'random'>,
): Patient {
  return {
    situation: situationOf(form, { viewer, settings, now, ...(lists && { lists }) }),
    fields: [...form.fields.values()].filter((field) => !field.system),
    mentioned: comparedValues(form),
    locale,
    random,
    module,
    tell,
  };
}

type Tell = (
  kind: FindingKind,
  field: Field | string,
  more?: { data?: Record<string, string>; record?: Values },
) => void;

interface Patient {
  situation: Situation;
  fields: readonly Field[];
  mentioned: ReadonlyMap<string, readonly unknown[]>;
  locale: Locale;
  random: Random;
  module: ModuleFile;
  tell: Tell;
}

function begins({ situation, fields, locale, tell }: Patient): void {
  const { form, initial, system, context } = situation;
  for (const { model, detail } of defaultNotices(form)) {
    const field = form.fields.get(model);
    if (field) tell('bad_default', field, { data: { value: detail } });
  }
  for (const field of fields) {
    const value =
      field.unique && !field.hidden && field.defaultType === 'fixed'
        ? usableDefault(field)
        : undefined;
    if (value !== undefined)
      tell('unique_default', field, {
        data: { value: valueText(field, value, locale) },
        record: initial,
      });
  }
  for (const error of validateRecord({ form, values: { ...initial, ...system }, context })) {
    const field = form.fields.get(error.field);
    if (error.id !== 'required' && field)
      tell('bad_start', field, { data: { fault: fieldMessage(error, locale) }, record: initial });
  }
}

/** Every field can come into sight and, where it must be, be filled. */
function* reaches(field: Field, patient: Patient): Generator<undefined> {
  const { situation, mentioned, random, tell } = patient;
  if (!isReachable(field, situation, { mentioned, random: random.fork(field.model) }))
    tell('unreachable', field);
  yield* fills(field, patient);
}

/** It takes a value, and nobody is caught by it. What the server numbers or its rules fill is theirs. */
function* fills(
  field: Field,
  { situation, mentioned, random, locale, module, tell }: Patient,
): Generator<undefined> {
  const { form, initial } = situation;
  const fillable = takesValues(field, random.fork(field.model));
  if (!fillable && isWritable(field)) tell('empty_field', field);
  if (
    field.model === module.number?.field ||
    (field.readOnly && field.widget.options.system === true)
  )
    return;
  const trap = yield* trapOf(field, situation, {
    mentioned,
    random: random.fork(field.model),
    fillable,
  });
  if (!trap) return;
  const answers = [...trap.assignment].map(
    ([name, value]) => [name, form.fields.get(name), value] as const,
  );
  const record = {
    ...initial,
    ...Object.fromEntries([...trap.assignment].filter(([name]) => !name.startsWith('$'))),
  };
  tell(trap.kind, field, { data: { when: whenText(answers, locale) }, record });
}

function keepsValues(field: Field, { situation, random, locale, tell }: Patient): void {
  const own = random.fork(`values ${field.model}`);
  for (let tries = 0; tries < 6; tries++) {
    const value = validValue(field, own);
    if (isEmpty(value)) continue;
    const record = { [field.model]: value };
    const data = { value: valueText(field, value, locale) };
    if (!survivesSaving(field, value)) tell('changed', field, { data, record });
    if (!standsInLists(field, value, situation.context.today ?? ''))
      tell('unlisted', field, { data, record });
  }
}

/** A record by chance, right or wrong, judged by the form and by the server. */
function agrees({ situation, fields, random, locale, tell }: Patient, right: boolean): void {
  const answers: Values = {};
  for (const field of fields.filter(isWritable)) {
    if (random.chance(0.3)) continue;
    const value =
      right || random.chance(0.7)
        ? validValue(field, random)
        : entered(field, unusualValue(field, random));
    if (value !== undefined) answers[field.model] = value;
  }
  const differing = disagreement(situation, answers);
  if (differing === undefined) return;
  let smallest = answers;
  for (const model of Object.keys(answers)) {
    const { [model]: _, ...fewer } = smallest;
    if (disagreement(situation, fewer) === differing) smallest = fewer;
  }
  const { form } = situation;
  const when = whenText(
    Object.entries(smallest).map(
      ([model, value]) => [model, form.fields.get(model), value] as const,
    ),
    locale,
  );
  tell('disagree', form.fields.get(differing) ?? differing, {
    data: { when },
    record: { ...situation.initial, ...smallest },
  });
}

/** Texts arrive as they are typed, blanks and all; every other widget answers values of its field's type. */
function entered(field: Field, value: unknown): unknown {
  return field.valueType === 'text' && typeof value === 'string' ? value : coerce(field, value);
}

/** The first field of which form and server think differently, of answers that somebody could have given. */
function disagreement(situation: Situation, given: Readonly<Values>): string | undefined {
  const answers = visible(situation, given);
  const form = validateAsForm(situation, answers);
  const server = validateAsServer(situation, form.sent);
  const named = (errors: readonly { field: string; id: string }[]) =>
    new Map(errors.map(({ field, id }) => [field, id]));
  const [one, other] = [named(form.errors), named(server.errors)];
  const wrong = [...one, ...other].find(([field]) => one.get(field) !== other.get(field))?.[0];
  if (wrong !== undefined || one.size > 0) return wrong;
  return [...situation.form.fields.values()].find(
    ({ model, system, hidden }) =>
      !system && !hidden && !isSameValue(form.values[model], server.values[model]),
  )?.model;
}

/** Only what is in sight can be answered; what an answer shows can be answered after it. */
function visible(situation: Situation, given: Readonly<Values>): Values {
  const { form, context } = situation;
  let answers: Values = {};
  for (let rounds = 0; rounds < 8; rounds++) {
    const record = fillIn(situation, answers);
    const open = Object.entries(given).filter(([model]) => {
      const field = form.fields.get(model);
      return field && isShown(field, { ...context, record });
    });
    const next = Object.fromEntries(open);
    if (Object.keys(next).join() === Object.keys(answers).join()) break;
    answers = next;
  }
  return answers;
}
