import type { Context } from '../../conditions/conditions.ts';
import type { Field } from '../../form/form.ts';
import type { Random } from '../../sampleData/random.ts';
import { isEmpty } from '../../values/valueTypes.ts';
import {
  allowedOf,
  checkValue,
  isLocked,
  isRequired,
  isShown,
  validateField,
} from '../../validation/validate.ts';
import { decidingNames, domainOf } from './domains.ts';
import type { Situation, Values } from './situation.ts';
import { fillIn, isWritable } from './situation.ts';
import { validValue } from './values.ts';

/** Answers (and, under `$viewer.…` and `$settings.…`, circumstances) that lead somewhere. */
export type Assignment = ReadonlyMap<string, unknown>;
export interface Trap {
  kind: 'locked' | 'no_option' | 'no_value' | 'no_widget' | 'no_list' | 'stuck';
  assignment: Assignment;
}

/** No more assignments are tried for one field; where there are fewer all are, else these by chance. */
const MOST_TRIED = 600;
/** In forms of hundreds of fields that hang on others fewer are, so that an examination takes seconds at most: each fills the whole form in. */
const MOST_FILLED = 10_000_000;

/**
 * Answers with which nobody can get past this field: it is required and cannot be filled, or wrong and cannot be changed. The smallest such
 * assignment; undefined where none was found. `fillable` says whether the field takes any value at all. Each form that it fills in is a step.
 */
export function* trapOf(
  field: Field,
  situation: Situation,
  {
    mentioned,
    random,
    fillable,
  }: { mentioned: ReadonlyMap<string, readonly unknown[]>; random: Random; fillable: boolean },
): Generator<undefined, Trap | undefined> {
  if (field.system || field.computed || field.hidden) return undefined;
  // What can always be filled in catches nobody.
  const offered = isEnterable(field) && hasList(field, situation) && !offersNothing(field);
  if (fillable && offered && !field.readOnly && !field.lock && !field.limits?.length)
    return undefined;
  const domains = decidingNames(field, situation).flatMap((name): [string, unknown[]][] => {
    if (name.startsWith('$')) return [[name, mentioned.get(name)?.slice(0, 6) ?? []]];
    const decider = situation.form.fields.get(name);
    // Nobody answers these in a form: they are what they begin with.
    return decider && isWritable(decider) ? [[name, domainOf(decider, mentioned.get(name))]] : [];
  });
  yield;
  const most = mostFor(situation);
  for (const assignment of assignments(domains, { random, most })) {
    const kind = kindOf(field, assignment, situation, fillable);
    yield;
    if (!kind) continue;
    const still = (smaller: Assignment) => kindOf(field, smaller, situation, fillable) === kind;
    return { kind, assignment: yield* smallest(assignment, { still, most }) };
  }
  return undefined;
}

/** Whether the field has a place on the form under any answers and circumstances, those that only the system makes included. */
export function isReachable(
  field: Field,
  situation: Situation,
  { mentioned, random }: { mentioned: ReadonlyMap<string, readonly unknown[]>; random: Random },
): boolean {
  if (field.hidden || !field.show) return true;
  const shown = (assignment: Assignment) => {
    const { context, record } = placed(assignment, situation);
    return isShown(field, { ...context, record });
  };
  const names = [...decidingNames(field, situation), field.model];
  const domains = names.map((name): [string, unknown[]] => {
    const decider = situation.form.fields.get(name);
    const said = mentioned.get(name) ?? [];
    return [
      name,
      decider && !decider.system ? domainOf(decider, said) : [undefined, ...said, 1, 'a'],
    ];
  });
  for (const assignment of assignments(domains, { random, most: MOST_TRIED }))
    if (shown(assignment)) return true;
  return false;
}

/** How many assignments may be tried for each field of this form. */
function mostFor({ form }: Situation): number {
  return Math.min(MOST_TRIED, Math.ceil(MOST_FILLED / form.fields.size ** 2));
}

function kindOf(
  field: Field,
  assignment: Assignment,
  situation: Situation,
  fillable: boolean,
): Trap['kind'] | undefined {
  const { context } = placed(assignment, situation);
  const answers = answersIn(assignment);
  const full: Context = {
    ...context,
    record: fillIn(context === situation.context ? situation : { ...situation, context }, answers),
  };
  if (!possible(answers, situation, full) || !isShown(field, full)) return undefined;
  const value = full.record[field.model];
  if (!isEmpty(value))
    return isLocked(field, full) && validateField(field, full) ? 'stuck' : undefined;
  if (!isRequired(field, full)) return undefined;
  if (isLocked(field, full)) return 'locked';
  if (!isEnterable(field)) return 'no_widget';
  if (!hasList(field, situation)) return 'no_list';
  if (offersNothing(field)) return 'no_option';
  const allowed = allowedOf(field, full);
  if (
    allowed &&
    !(field.remote
      ? allowed.length > 0
      : field.choices.some(({ value, disabled }) => !disabled && allowed.includes(String(value))))
  )
    return 'no_option';
  return fillable ? undefined : 'no_value';
}

/** Whether there is a widget to enter it with: an unknown one only shows that it is there. */
export function isEnterable({ type }: Field): boolean {
  return type !== undefined;
}

/** Whether the list that it chooses from is there and offers something, as far as anybody said. */
export function hasList({ remote }: Field, { lists }: Pick<Situation, 'lists'>): boolean {
  return lists === undefined || remote === undefined || lists.has(remote);
}

const CHOSEN: ReadonlySet<unknown> = new Set(['radio', 'checkbox', 'select', 'cascader']);

/** Whether it is to be chosen from options of its own, and has none that may be chosen. */
function offersNothing({ type, remote, choices }: Field): boolean {
  return CHOSEN.has(type) && remote === undefined && choices.every(({ disabled }) => disabled);
}

/** Every answer was given in sight, where it could be, and stands. */
function possible(answers: Readonly<Values>, { form, initial }: Situation, full: Context): boolean {
  return Object.entries(answers).every(([model, value]) => {
    const field = form.fields.get(model);
    if (!field) return false;
    const unchanged =
      JSON.stringify(initial[model]) === JSON.stringify(value) ||
      (isEmpty(initial[model]) && isEmpty(value));
    return (
      unchanged ||
      (isShown(field, full) &&
        !isLocked(field, full) &&
        JSON.stringify(full.record[model]) === JSON.stringify(value) &&
        !validateField(field, full))
    );
  });
}

function answersIn(assignment: Assignment): Values {
  return Object.fromEntries([...assignment].filter(([name]) => !name.startsWith('$')));
}

function placed(
  assignment: Assignment,
  { context, initial, system }: Situation,
): { context: Omit<Context, 'record'>; record: Values } {
  const record = { ...initial, ...system, ...answersIn(assignment) };
  if (![...assignment.keys()].some((name) => name.startsWith('$'))) return { context, record };
  const viewer: Values = { ...context.viewer };
  const settings: Values = { ...context.settings };
  for (const [name, value] of assignment) {
    if (name.startsWith('$viewer.')) viewer[name.slice(8)] = value;
    if (name.startsWith('$settings.')) settings[name.slice(10)] = value;
  }
  return {
    context: { ...context, viewer: viewer as unknown as NonNullable<Context['viewer']>, settings },
    record,
  };
}

/** None, one at a time, then all together: every combination where there are few, else some by chance. */
function* assignments(
  domains: readonly (readonly [name: string, values: readonly unknown[]])[],
  { random, most }: { random: Random; most: number },
): Generator<Assignment> {
  yield new Map();
  let singles = most;
  for (const [name, values] of domains)
    for (const value of values) {
      if (singles-- === 0) return;
      yield new Map([[name, value]]);
    }
  const used = domains.filter(([, values]) => values.length > 0);
  if (used.length < 2) return;
  const all = used.reduce((product, [, values]) => product * values.length, 1);
  for (let at = 0; at < Math.min(all, most); at++) {
    let left = at;
    yield new Map(
      used.map(([name, values]) => {
        const index = all <= most ? left % values.length : random.int(0, values.length - 1);
        left = Math.floor(left / values.length);
        return [name, values[index]];
      }),
    );
  }
}

/** Without what makes no difference; of hundreds of answers only the first are tried. */
function* smallest(
  assignment: Assignment,
  { still, most }: { still: (smaller: Assignment) => boolean; most: number },
): Generator<undefined, Assignment> {
  let best = assignment;
  for (const name of [...assignment.keys()].slice(0, most)) {
    const smaller = new Map([...best].filter(([each]) => each !== name));
    if (still(smaller)) best = smaller;
    yield;
  }
  return best;
}

/**
 * Whether some value keeps the rules of a field. A pattern that looks around itself may have values that nobody finds by chance: in doubt it has.
 */
export function takesValues(field: Field, random: Random): boolean {
  const { min, max, minLength, maxLength, minItems, maxItems, rules = [] } = field.params;
  if (
    (min ?? 0) > (max ?? Infinity) ||
    (minLength ?? 0) > (maxLength ?? Infinity) ||
    (minItems ?? 0) > (maxItems ?? Infinity)
  )
    return false;
  if (min !== undefined && max !== undefined && min > max) return false;
  if (field.remote || rules.some((rule) => rule.pattern && /\(\?[=!<]|\\[1-9]/.test(rule.pattern)))
    return true;
  return Array.from({ length: 20 }).some(() => {
    const value = validValue(field, random);
    return value !== undefined && !checkValue(field, value);
  });
}
