import { isComplete, leavesOf, type Condition } from '../../conditions/conditions.ts';
import type { Form } from '../../form/form.ts';
import { label, type Label, translate } from '../../i18n/label.ts';
import type { Locale } from '../../i18n/locale.ts';
import { conditionsOf } from '../../definition/readConditions.ts';
import type { DesignNode } from '../edits/tree.ts';

/** What begins in the designer half-made and was never finished. */

const PARTS = {
  show: label('何时显示'),
  require: label('何时必填'),
  readonly: label('何时只读'),
  options: label('可选的选项第 {number} 条'),
  set: label('自动填写第 {number} 条'),
} as const satisfies Record<string, Label>;

/** A comparison without what it compares with, or (`name` is undefined) a rule without any condition; `place` says where, in words. */
export interface ConditionGap {
  place: string;
  name: string | undefined;
}

/** Conditions of a widget that were begun and not finished. */
export function gapsIn({ widget }: DesignNode, form: Form, locale: Locale): ConditionGap[] {
  const { show, require, readonly, options, set } = conditionsOf(
    widget.options.when,
    () => undefined, // told where the form is translated
  );
  const open = (place: string, condition: Condition | undefined): ConditionGap[] =>
    condition
      ? leavesOf(condition)
          .filter((leaf) => !isComplete(leaf))
          .map(({ field }) => ({ place, name: form.fields.get(field)?.name ?? field }))
      : [];
  const numbered = (part: 'options' | 'set', rules: readonly { when: Condition }[] = []) =>
    rules.flatMap(({ when }, at) => {
      const place = translate(PARTS[part], locale, { number: at + 1 });
      return leavesOf(when).length === 0 ? [{ place, name: undefined }] : open(place, when);
    });
  return [
    ...open(translate(PARTS.show, locale), show),
    ...open(translate(PARTS.require, locale), require),
    ...open(translate(PARTS.readonly, locale), readonly),
    ...numbered('options', options),
    ...numbered('set', set),
  ];
}

/** For each choice that another one of its level cannot be told from, by its words or its value, the place of that other one; from 0. */
export function duplicateChoices(
  choices: readonly { value: unknown; label: string }[],
): Map<number, number> {
  const equal = new Map<number, number>();
  const reads = [
    ({ label }: { label: string }) => label.trim(),
    ({ value }: { value: unknown }) => String(value),
  ];
  for (const read of reads) {
    const first = new Map<string, number>();
    for (const [at, choice] of choices.entries()) {
      const other = first.get(read(choice));
      if (other === undefined) first.set(read(choice), at);
      else {
        if (!equal.has(other)) equal.set(other, at);
        if (!equal.has(at)) equal.set(at, other);
      }
    }
  }
  return equal;
}
