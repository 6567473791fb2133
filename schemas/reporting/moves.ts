import { Decimal } from 'decimal.js';
import type { Outcome } from '../definition/reportFile.ts';
import { type Label, label } from '../i18n/label.ts';

/** A record at one of the two days, as its viewer knows it. */
export interface Standing {
  /** it is one of those that the report counts */
  counted: boolean;
  /** exact decimal text */
  amount: string;
  /** keys of the outcomes that fit it */
  outcomes: readonly string[];
  /** it would be counted, but for a day behind the period */
  later: boolean;
  /** it was made after the first of the two days */
  made: boolean;
}

export interface Move {
  id: number;
  step: string;
  /** what the sum of all that are counted changes by, exact decimal text */
  change: string;
}

/** One kind of move, or the sum before all of them or behind them. */
export interface Step {
  key: string;
  label: Label;
  about: Label;
  /** a sum of records, and no change of one */
  whole?: 'before' | 'after';
  /** see `Outcome` */
  good?: true | undefined;
}

const OPENING: Step = {
  key: 'opening',
  label: label('期初'),
  about: label('第一天结束时的合计'),
  whole: 'before',
};
const COMING: readonly Step[] = [
  { key: 'new', label: label('新增'), about: label('这期间新建的') },
  {
    key: 'entered',
    label: label('移入'),
    about: label('原来不在统计范围、后来进入的：日期改到所选时间内、重新打开或转入'),
  },
  { key: 'grown', label: label('金额增加'), about: label('两天都在统计范围，只计增加的部分') },
  { key: 'shrunk', label: label('金额减少'), about: label('两天都在统计范围，只计减少的部分') },
];
const GOING: readonly Step[] = [
  { key: 'slipped', label: label('推迟'), about: label('日期改到了所选时间之后') },
  { key: 'left', label: label('其他移出'), about: label('日期提前到所选时间之前、转出或删除的') },
];
const CLOSING: Step = {
  key: 'closing',
  label: label('期末'),
  about: label('第二天结束时的合计；没有选择“数据截至”时是现在'),
  whole: 'after',
};
const ENDED = label('这期间以此结束的，按结束前的金额计');

/** All steps from the first sum to the last, in the order in which they are shown. */
export function stepsOf(outcomes: readonly Outcome[]): readonly Step[] {
  return [
    OPENING,
    ...COMING,
    ...outcomes.map(({ key, label: name, good }) => ({ key, label: name, about: ENDED, good })),
    ...GOING,
    CLOSING,
  ];
}

/**
 * What happened to a record between two days, on which it stood so (undefined: was not there for the viewer). The changes of all records add up to
 * the difference of the two sums. Undefined where the sums know nothing of it.
 */
export function moveOf(
  before: Standing | undefined,
  after: Standing | undefined,
): Omit<Move, 'id'> | undefined {
  if (!before?.counted && !after?.counted) return undefined;
  if (!before?.counted)
    return { step: after?.made ? 'new' : 'entered', change: exact(after?.amount) };
  const left = new Exact(before.amount).neg();
  if (!after?.counted)
    return {
      step: after?.outcomes[0] ?? (after?.later ? 'slipped' : 'left'),
      change: exact(left.toFixed()),
    };
  const change = left.plus(after.amount);
  if (change.isZero()) return undefined;
  return { step: change.isPositive() ? 'grown' : 'shrunk', change: exact(change.toFixed()) };
}

const Exact = Decimal.clone({ precision: 40 });

function exact(amount = '0'): string {
  return new Exact(amount).plus(0).toFixed();
}
