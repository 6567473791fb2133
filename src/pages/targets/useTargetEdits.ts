import { useState } from 'react';
import { evenSplit, type Months, sumOf } from '../../../schemas/targets/targetRows.ts';
import { readNumber } from '../../../schemas/values/readNumber.ts';
import type { Targets } from '../../data/targets.ts';

const NONE: Months = Array.from({ length: 12 }, () => null);

/** What somebody has typed into a cell that is no amount; by `owner month`, of the year's cell `owner year`. */
type Unread = ReadonlyMap<string, string>;

/** The targets that are being edited: what was stored, what was changed, and what could not be read. */
export function useTargetEdits(data: Targets | undefined, digits: 0 | 2) {
  const [changed, setChanged] = useState<ReadonlyMap<string, Months>>(new Map());
  const [unread, setUnread] = useState<Unread>(new Map());
  const stored = new Map(data?.rows.map(({ owner, months }) => [owner, months]));
  const monthsOf = (owner: string): Months => changed.get(owner) ?? stored.get(owner) ?? NONE;
  const rows = [...changed]
    .map(([owner, months]) => ({ owner, months }))
    .filter(
      ({ owner, months }) => JSON.stringify(months) !== JSON.stringify(stored.get(owner) ?? NONE),
    );

  /** Undefined for a text that is no amount of this index. */
  function amountIn(text: string): number | null | undefined {
    if (text.trim() === '') return null;
    const value = readNumber(text);
    if (value === undefined || value < 0 || value > 1e12) return undefined;
    return Number(value.toFixed(digits)) === value ? value : undefined;
  }
  function keep(cell: string, text: string, value: unknown) {
    const next = new Map(unread);
    if (value === undefined) next.set(cell, text);
    else next.delete(cell);
    setUnread(next);
  }

  return {
    monthsOf,
    yearOf: (owner: string) => sumOf(monthsOf(owner)),
    rows,
    unread,
    dirty: rows.length > 0 || unread.size > 0,
    typeMonth(owner: string, month: number, text: string) {
      const value = amountIn(text);
      keep(`${owner} ${month}`, text, value);
      if (value === undefined) return;
      const months = [...monthsOf(owner)];
      months[month] = value;
      setChanged(new Map(changed).set(owner, months));
    },
    /** a year's amount is spread over its months */
    typeYear(owner: string, text: string) {
      const value = amountIn(text);
      keep(`${owner} year`, text, value);
      if (value === undefined || value === sumOf(monthsOf(owner))) return;
      setChanged(new Map(changed).set(owner, value === null ? NONE : evenSplit(value, digits)));
    },
    /** what another year held stands in the form, and is not saved yet */
    take(rows: Targets['rows']) {
      setChanged(new Map(rows.map(({ owner, months }) => [owner, months])));
      setUnread(new Map());
    },
    clear() {
      setChanged(new Map());
      setUnread(new Map());
    },
  };
}

export type TargetEdits = ReturnType<typeof useTargetEdits>;
