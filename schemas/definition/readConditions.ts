import type { Condition } from '../conditions/conditions.ts';
import { readCondition } from '../conditions/conditions.ts';
import type { FieldConditions, OnHide, OptionLimit, SetRule } from './definition.ts';
import { ON_HIDE } from './definition.ts';
import { arrayOf, objectOf } from './readDefinition.ts';

/** The conditions of a field, section or grid that can be read; what cannot is reported by name and left out. */
export function conditionsOf(input: unknown, fault: (detail: string) => void): FieldConditions {
  const raw = objectOf(input);
  const onHide = ON_HIDE.find((each): each is OnHide => each === raw.onHide);
  if (raw.onHide !== undefined && !onHide) fault('onHide');
  const read: FieldConditions = onHide ? { onHide } : {};
  for (const name of ['show', 'require', 'readonly'] as const) {
    if (raw[name] === undefined) continue;
    const condition = readCondition(raw[name]);
    if (condition) read[name] = condition;
    else fault(name);
  }
  const options = rows(raw.options, limitOf, () => fault('options'));
  const set = rows(raw.set, ruleOf, () => fault('set'));
  return { ...read, ...(options && { options }), ...(set && { set }) };
}

/** Conditions that stand over the same field: what surrounds it and its own. */
export function joinConditions(
  op: 'and' | 'or',
  conditions: readonly (Condition | undefined)[],
): Condition | undefined {
  const rules = conditions.filter((each) => each !== undefined);
  return rules.length > 1 ? { op, rules } : rules[0];
}

function rows<T>(
  input: unknown,
  read: (raw: Record<string, unknown>) => T | undefined,
  fault: () => void,
): readonly T[] | undefined {
  if (input === undefined) return undefined;
  const found = arrayOf(input).map((row) => read(objectOf(row)));
  const good = found.filter((row) => row !== undefined);
  if (!Array.isArray(input) || good.length < found.length) fault();
  return good.length > 0 ? good : undefined;
}

function limitOf({ when, allow }: Record<string, unknown>): OptionLimit | undefined {
  const condition = readCondition(when);
  return condition && Array.isArray(allow) && allow.every(isScalar)
    ? { when: condition, allow }
    : undefined;
}

function ruleOf({ when, value }: Record<string, unknown>): SetRule | undefined {
  const condition = readCondition(when);
  return condition && value !== undefined ? { when: condition, value } : undefined;
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
