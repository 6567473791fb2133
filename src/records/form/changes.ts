import { isEmpty } from '../../../schemas/valueTypes.ts';

type Values = Readonly<Record<string, unknown>>;

/** The values that differ from what the form began with. Fields that were not touched are not sent: what others did to them stays. */
export function changedValues(initial: Values, values: Values): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([model, value]) => !isSame(initial[model], value)));
}

export function isSame(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b);
}
