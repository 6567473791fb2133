import { criterion } from '../values/compare.ts';
import { isFault } from '../values/messages.ts';
import type { Value } from '../values/values.ts';
import { fault, isList, Num, sized, toNum } from '../values/values.ts';
import { eager, type FunctionRow } from './functionRow.ts';

const MANY = [1, 100] as const;

const isBlank = (value: Value) => value === null || value === '';
const items = (value: Value): readonly Value[] => (isList(value) ? value.flatMap(items) : [value]);

/** The operands of SUM, AVG, MIN, MAX: a field named by itself is 0 when empty; the blanks of a list are left out. */
function operands(values: readonly Value[]): readonly Value[] {
  return values.flatMap((value) =>
    isList(value) ? items(value).filter((item) => !isBlank(item)) : [value],
  );
}

/** `fold` gets at least one number; of none at all the result is 0. */
function over(fold: (numbers: readonly Num[]) => Num): FunctionRow {
  return eager(MANY, (values) => total(operands(values), fold));
}

function total(values: readonly Value[], fold: (numbers: readonly Num[]) => Num): Value {
  const numbers = values.map(toNum);
  const problem = numbers.find(isFault);
  if (problem) return problem;
  return numbers.length === 0 ? new Num(0) : sized(fold(numbers as Num[]));
}

const sum = (numbers: readonly Num[]) => numbers.reduce((left, right) => left.plus(right));

export const LISTS = {
  SUM: over(sum),
  AVG: over((numbers) => sum(numbers).dividedBy(numbers.length)),
  MIN: over((numbers) => numbers.reduce((least, number) => (number.lt(least) ? number : least))),
  MAX: over((numbers) => numbers.reduce((most, number) => (number.gt(most) ? number : most))),
  /** how many of all values are there */
  COUNT: eager(
    MANY,
    (values) => new Num(values.flatMap(items).filter((item) => !isBlank(item)).length),
  ),
  /** SUMIF(list, criterion, list to sum): the lists are as long as each other */
  SUMIF: eager([2, 3], ([list = null, wanted = null, sums = list]) => {
    const [tested, added] = [rows(list), rows(sums)];
    if (tested.length !== added.length) return fault('bad_argument');
    const matches = criterion(wanted);
    return total(
      added.filter((_, index) => matches(tested[index] ?? null)),
      sum,
    );
  }),
  /** the mean of what SUMIF adds up; of nothing 0 */
  AVGIF: eager([2, 3], ([list = null, wanted = null, sums = list]) => {
    const [tested, added] = [rows(list), rows(sums)];
    if (tested.length !== added.length) return fault('bad_argument');
    const matches = criterion(wanted);
    const found = added.filter((item, index) => matches(tested[index] ?? null) && !isBlank(item));
    return total(found, (numbers) => sum(numbers).dividedBy(numbers.length));
  }),
  /** line by line multiplied, then added up: SUMPRODUCT(prices, quantities) */
  SUMPRODUCT: eager([1, 10], (lists) => {
    const columns = lists.map(rows);
    const [first = []] = columns;
    if (columns.some((column) => column.length !== first.length)) return fault('bad_argument');
    const products = first.map((_, line) =>
      total(
        columns.map((column) => column[line] ?? null),
        (numbers) => numbers.reduce((left, right) => left.times(right)),
      ),
    );
    return total(products, sum);
  }),
  COUNTIF: eager(
    2,
    ([list = null, wanted = null]) => new Num(rows(list).filter(criterion(wanted)).length),
  ),
} as const satisfies Record<string, FunctionRow>;

function rows(value: Value): readonly Value[] {
  if (value === null) return [];
  return isList(value) ? value : [value];
}
