import { isComplete, leavesOf, type Condition } from '../conditions.ts';
import type { Form } from '../form.ts';
import type { Locale, Words } from '../locale.ts';
import { say } from '../locale.ts';
import { conditionsOf } from '../readConditions.ts';
import type { DesignNode } from './tree.ts';

/** What begins in the designer half-made and was never finished. */

const PARTS = {
  show: ['何时显示', 'Shown when', '表示条件', '何時顯示'],
  require: ['何时必填', 'Required when', '必須条件', '何時必填'],
  readonly: ['何时只读', 'Locked when', '読み取り専用条件', '何時唯讀'],
  options: [
    '可选的选项第 {number} 条',
    'Options offered, {number}',
    '選べる選択肢 {number}',
    '可選的選項第 {number} 條',
  ],
  set: [
    '自动填写第 {number} 条',
    'Filled in, {number}',
    '自動入力 {number}',
    '自動填寫第 {number} 條',
  ],
} as const satisfies Record<string, Words>;

/** A comparison without what it compares with, or (`name` is undefined) a rule without any condition; `place` says where, in words. */
export interface Gap {
  place: string;
  name: string | undefined;
}

/** Conditions of a widget that were begun and not finished. */
export function gapsIn({ widget }: DesignNode, form: Form, locale: Locale): Gap[] {
  const { show, require, readonly, options, set } = conditionsOf(
    widget.options.when,
    () => undefined, // told where the form is translated
  );
  const open = (place: string, condition: Condition | undefined): Gap[] =>
    condition
      ? leavesOf(condition)
          .filter((leaf) => !isComplete(leaf))
          .map(({ field }) => ({ place, name: form.fields.get(field)?.name ?? field }))
      : [];
  const numbered = (part: 'options' | 'set', rules: readonly { when: Condition }[] = []) =>
    rules.flatMap(({ when }, at) => {
      const place = say(PARTS[part], locale, { number: at + 1 });
      return leavesOf(when).length === 0 ? [{ place, name: undefined }] : open(place, when);
    });
  return [
    ...open(say(PARTS.show, locale), show),
    ...open(say(PARTS.require, locale), require),
    ...open(say(PARTS.readonly, locale), readonly),
    ...numbered('options', options),
    ...numbered('set', set),
  ];
}

/** For each choice that another one of its level cannot be told from, by its words or its value, the place of that other one; from 0. */
export function equalChoices(
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
