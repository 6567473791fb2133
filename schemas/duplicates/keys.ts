import type { DuplicateKey } from './rules.ts';
import type { DuplicateRule } from '../definition/duplicateRule.ts';
import { KEY_KINDS } from './rules.ts';

/** Characters of a key; longer values meet by their beginning. */
const LONGEST = 120;

/** Every key of a record, each kind and value once. */
export function duplicateKeys(
  rules: readonly DuplicateRule[],
  values: Readonly<Record<string, unknown>>,
): DuplicateKey[] {
  const keys = new Map<string, DuplicateKey>();
  for (const rule of rules) {
    for (const model of rule.models) {
      const key = keyOf(rule, model, values);
      if (key && !keys.has(duplicateKeyName(key))) keys.set(duplicateKeyName(key), key);
    }
  }
  return [...keys.values()];
}

function keyOf(
  { kind, within }: DuplicateRule,
  model: string,
  values: Readonly<Record<string, unknown>>,
): DuplicateKey | undefined {
  const own = textOf(values[model]);
  const read = own === undefined ? undefined : KEY_KINDS[kind].read(own);
  if (!read) return undefined;
  const there = within && placeOf(within, values);
  if (within && there === undefined) return undefined;
  const value = there === undefined ? read.value : `${read.value}|${there}`;
  return {
    kind,
    value: Array.from(value).slice(0, LONGEST).join(''),
    mark: read.mark ?? '',
    model,
  };
}

function placeOf(
  { model, kind }: NonNullable<DuplicateRule['within']>,
  values: Readonly<Record<string, unknown>>,
): string | undefined {
  const own = textOf(values[model]);
  return own === undefined || !kind ? own : KEY_KINDS[kind].read(own)?.value;
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Records meet by it: `phone:13800000001`. */
export function duplicateKeyName({ kind, value }: Pick<DuplicateKey, 'kind' | 'value'>): string {
  return `${kind}:${value}`;
}

/** The value as people read it: without the place that a person's name is bound to. */
export function shownValue({ kind, value }: Pick<DuplicateKey, 'kind' | 'value'>): string {
  return kind === 'person' ? value.replace(/\|[^|]*$/, '') : value;
}
