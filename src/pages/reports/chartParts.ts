import { textWidth } from '../../../schemas/values/textWidth.ts';
import type { ReportAnswer } from '../../data/reports.ts';

/**
 * The colours of slices, by the theme's tokens, so that dark, print and every theme have their own; slices beyond these are not drawn. Each differs
 * from the one before it and from the first, which the last one touches. The accent is none of them: each theme has it a second time.
 */
export const SLICE_INKS = [
  'success',
  'hue-blue',
  'warning',
  'hue-violet',
  'info',
  'danger',
  'text-3',
] as const;

/**
 * From which row on a time has not come yet: the parts of the period that begin after today and hold nothing. Of what is expected, where the days to
 * come have their figures, none is left out.
 */
export function firstAhead(
  list: Pick<ReportAnswer, 'list'>['list'],
  { prop, today }: { prop: string; today: string },
): number {
  const after = list.findIndex(({ condition }) => beginOf(condition) > today);
  if (after < 0 || list.slice(after).some(({ values }) => values[prop])) return list.length;
  return after;
}

/** The first day of a part of the period, as its condition says it; '' of anything else. */
function beginOf(condition: ReportAnswer['list'][number]['condition']): string {
  const [from] =
    condition && 'value' in condition && Array.isArray(condition.value) ? condition.value : [];
  return typeof from === 'string' ? from : '';
}

/** px of the type of names, and between two of them */
const [TYPE, GAP] = [12, 12];

/** Of so many names in a row, each how many stand from one that is written to the next, so that none touches another. */
export function stepOfNames(names: readonly string[], width: number): number {
  const widest = Math.max(0, ...names.map((name) => textWidth(name, TYPE)));
  return Math.max(1, Math.ceil((names.length * (widest + GAP)) / Math.max(1, width)));
}

/** Where each bar of a waterfall begins and ends: the first and the last stand on the ground, all others where the one before them ended. */
export function waterfallSteps<P extends { value: number }>(points: readonly P[]) {
  const steps: { point: P; from: number; to: number; whole: boolean }[] = [];
  for (const [at, point] of points.entries()) {
    const whole = at === 0 || at === points.length - 1;
    const from = whole ? 0 : (steps.at(-1)?.to ?? 0);
    steps.push({ point, from, to: from + point.value, whole });
  }
  return steps;
}
