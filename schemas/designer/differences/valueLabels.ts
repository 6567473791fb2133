import type { Condition } from '../../conditions/conditions.ts';
import { isGroup, readCondition } from '../../conditions/conditions.ts';
import type { Definition } from '../../definition/definition.ts';
import { textOf } from '../../definition/readDefinition.ts';
import { translateDefinition } from '../../form/translateDefinition.ts';
import { translate } from '../../i18n/label.ts';
import type { Locale } from '../../i18n/locale.ts';
import { isEmpty, valueAsText } from '../../values/valueTypes.ts';
import { NO, YES } from '../../values/yesNo.ts';

/** A condition in a sentence; who knows the form and the words of its operators gives it. */
export type ConditionText = (condition: Condition) => string;

export interface ValueLabelContext {
  locale: Locale;
  /** value as text -> what it is called */
  choices?: ReadonlyMap<string, string>;
  conditionText?: ConditionText;
}

const MOST = 200;

/** Any part of a definition in words, at most 200 characters: conditions as sentences, lists item by item, options by their labels. '' for nothing. */
export function valueLabel(value: unknown, context: ValueLabelContext): string {
  const text = words(value, context, 0);
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text;
}

/** What a property's values are called in the panel where they are chosen. */
export function offeredBy(
  panel: Definition,
  property: string,
  locale: Locale,
): ReadonlyMap<string, string> {
  const { fields } = translateDefinition({
    module: { key: 'property', title: 'name', columns: [] },
    definition: panel,
    locale,
  });
  const choices = fields.get(property)?.choices ?? [];
  return new Map(choices.map(({ value, label }) => [valueAsText(value), label]));
}

function words(value: unknown, context: ValueLabelContext, depth: number): string {
  const { locale, choices, conditionText = modelsIn } = context;
  if (isEmpty(value)) return '';
  if (typeof value === 'boolean') return translate(value ? YES : NO, locale);
  if (typeof value !== 'object' || value === null)
    return choices?.get(valueAsText(value)) ?? valueAsText(value);
  // What is nested deeper than anybody reads is not followed.
  if (depth > 10) return '…';
  const inner = (each: unknown) => words(each, context, depth + 1);
  if (Array.isArray(value)) {
    const parts = value.map(inner).filter(Boolean);
    return parts.join(value.some((each) => typeof each === 'object') ? '；' : '、');
  }
  const condition = readCondition(value);
  if (condition) return conditionText(condition);
  const { when, label, name, ...rest } = value as Record<string, unknown>;
  const title = textOf(label) || textOf(name);
  if (title) return title;
  const said = Object.values(rest).map(inner).filter(Boolean).join('、');
  return isEmpty(when) ? said : [inner(when), said].filter(Boolean).join(' → ');
}

/** What a condition is about, where nobody can say it in a sentence. */
function modelsIn(condition: Condition): string {
  return isGroup(condition) ? condition.rules.map(modelsIn).join('、') : condition.field;
}
