import { arrayOf } from '../definition/readDefinition.ts';
import type { WidgetType } from '../definition/widgetTypes.ts';
import type { Field, Form } from '../form/form.ts';
import type { FieldError } from '../i18n/errors.ts';
import { requiredError } from '../validation/validate.ts';
import { isEmpty } from '../values/valueTypes.ts';

/** One question of a campaign's sign-up form: the model of a clue's field, and whether the campaign insists on an answer. */
export interface SignupQuestion {
  field: string;
  required: 0 | 1;
}

/** off: nobody opened it; early, over: outside its times. */
export type SignupState = 'off' | 'early' | 'open' | 'over';

/** Kinds of widgets that a page without a session can draw: none that looks something up in the company. */
const DRAWN: ReadonlySet<WidgetType | undefined> = new Set<WidgetType>([
  'input',
  'textarea',
  'number',
  'radio',
  'checkbox',
  'select',
  'date',
  'switch',
]);
const VALUES: ReadonlySet<Field['valueType']> = new Set<Field['valueType']>([
  'text',
  'longtext',
  'number',
  'choice',
  'choices',
  'date',
  'datetime',
  'switch',
]);

/** What the sign-up itself says of the clue that it becomes: never asked. */
export const SIGNUP_SAYS = ['source', 'marketing_id'] as const;
/** Filled in from the other answers where nobody is asked. */
const DERIVED = 'name';
/** Asked as long as nobody has chosen. */
const USUAL: readonly SignupQuestion[] = [
  { field: 'contact_name', required: 1 },
  { field: 'mobile', required: 1 },
  { field: 'company', required: 0 },
  { field: 'requirement', required: 0 },
];

/** The fields of a clue that a sign-up form can ask, in the order of the clue's form. */
export function askableFields(clue: Form): Field[] {
  return [...clue.fields.values()].filter(
    (field) =>
      DRAWN.has(field.type) &&
      VALUES.has(field.valueType) &&
      !field.system &&
      !field.readOnly &&
      !field.hidden &&
      !field.computed &&
      !field.automatic &&
      !field.show &&
      field.remote === undefined &&
      !(SIGNUP_SAYS as readonly string[]).includes(field.model),
  );
}

/** The questions as stored, read safely; those of a new campaign where nobody has chosen. */
export function readQuestions(stored: unknown): SignupQuestion[] {
  if (isEmpty(stored)) return [...USUAL];
  return arrayOf(stored).flatMap((row) => {
    const { field, required } = Object(row) as Readonly<Record<string, unknown>>;
    return typeof field === 'string' ? [{ field, required: Number(required) === 1 ? 1 : 0 }] : [];
  });
}

/**
 * What the form asks, in order: the chosen fields that are still there, then those that a clue cannot be without. A field that the clue's own
 * form requires is required here too.
 */
export function askedFields(clue: Form, questions: readonly SignupQuestion[]): AskedField[] {
  const askable = new Map(askableFields(clue).map((field) => [field.model, field]));
  const asked = questions.flatMap(({ field: model, required }): AskedField[] => {
    const field = askable.get(model);
    askable.delete(model);
    return field ? [{ field, required: required === 1 || isNeeded(field) }] : [];
  });
  const needed = [...askable.values()]
    .filter(isNeeded)
    .map((field): AskedField => ({ field, required: true }));
  return [...asked, ...needed];
}

export interface AskedField {
  field: Field;
  required: boolean;
}

/** Whether no clue is stored without it. */
export function isNeeded({ required, model }: Pick<Field, 'required' | 'model'>): boolean {
  return required && model !== DERIVED;
}

/** What is wrong with chosen questions: fields that cannot be asked, twice the same, nothing at all. */
export function questionFaults(clue: Form, questions: readonly SignupQuestion[]): FieldError[] {
  const askable = new Set(askableFields(clue).map(({ model }) => model));
  const seen = new Set<string>();
  const faults = questions.flatMap(({ field }): FieldError[] => {
    const wrong = !askable.has(field) || seen.has(field);
    seen.add(field);
    return wrong ? [{ field: 'fields', id: 'signup_field', data: { what: field } }] : [];
  });
  return questions.length === 0 ? [{ field: 'fields', id: 'too_few', data: { min: 1 } }] : faults;
}

/** Where a campaign's sign-up stands at a time, `now` as yyyy-MM-dd HH:mm:ss in the company's zone. A cancelled or finished campaign takes nobody. */
export function signupState(
  { data, state }: { data: Readonly<Record<string, unknown>>; state: number },
  now: string,
): SignupState {
  if (Number(data.signup_open) !== 1) return 'off';
  const { signup_from: from, signup_until: until } = data;
  if (state > RUNNING || (typeof until === 'string' && now > until)) return 'over';
  return typeof from === 'string' && now < from ? 'early' : 'open';
}
const RUNNING = 1;

/** The answers that are missing. */
export function missingAnswers(
  asked: readonly AskedField[],
  values: Readonly<Record<string, unknown>>,
): FieldError[] {
  return asked
    .filter(({ field, required }) => required && isEmpty(values[field.model]))
    .map(({ field }) => requiredError(field));
}

/** What the clue of a sign-up is called where its form did not ask: the company, the person, the number. */
export function signupName(
  values: Readonly<Record<string, unknown>>,
  { fallback, most }: { fallback: string; most: number },
): string {
  const known = [values[DERIVED], values.company, values.contact_name, values.mobile, fallback];
  return String(known.find((value) => !isEmpty(value)) ?? '').slice(0, most);
}

/** The origins of the websites that may show the form in a frame, one a line, and the lines that are none. */
export function readSites(text: unknown): { origins: string[]; wrong: string[] } {
  const lines = typeof text === 'string' ? text.split(/\s+/).filter((line) => line !== '') : [];
  const read = lines.map((line) => ({ line, origin: originOf(line) }));
  return {
    origins: [...new Set(read.flatMap(({ origin }) => origin ?? []))],
    wrong: read.filter(({ origin }) => origin === undefined).map(({ line }) => line),
  };
}

/** Only what is nothing but an origin: a header is made of it. */
function originOf(line: string): string | undefined {
  if (!URL.canParse(line)) return undefined;
  const { protocol, origin, pathname, search, hash, username } = new URL(line);
  const plain =
    /^https?:$/.test(protocol) &&
    `${search}${hash}${username}` === '' &&
    pathname === '/' &&
    /^https?:\/\/[\w.:[\]-]+$/i.test(origin);
  return plain ? origin : undefined;
}
