import type { Condition } from '../conditions/conditions.ts';
import type { Label } from '../i18n/label.ts';

/** How long the parts of a period are that a report counts by. */
export const TIME_UNITS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type TimeUnit = (typeof TIME_UNITS)[number];

/** What figures are held against: the same of an earlier period, or what was to be reached. */
export const COMPARISONS = ['previous', 'last_year', 'target'] as const;
export type Comparison = (typeof COMPARISONS)[number];

export type ReportSource = 'calls' | 'lines' | 'moves' | 'targets';

/** The pictures that stand beside a report's table. */
export const CHARTS = ['bar', 'line', 'pie', 'funnel', 'none'] as const;
export type Chart = (typeof CHARTS)[number];
/** A waterfall needs steps from one sum to another, so it is no choice of whoever makes a report. */
export const PICTURES = [...CHARTS, 'waterfall'] as const;
export type Picture = (typeof PICTURES)[number];

/**
 * What the records are gathered by: parts of the period (of this unit, else of the one that is asked), one of their fields, the beginning of an
 * address, or bands of a number. A field that is a number is gathered in bands, whose edges follow from the records.
 */
export type Dimension =
  | { kind: 'time'; unit?: TimeUnit }
  | { kind: 'field'; model: string }
  | { kind: 'region'; model: string }
  | { kind: 'band'; model: string; edges: readonly number[] };

/** What became of a record that a report no longer counts. */
export interface Outcome {
  key: string;
  label: Label;
  when: Condition;
  /** what everybody hopes for, though the sum falls by it */
  good?: true;
}

/**
 * One figure of each group. `count` counts records, `sum` and `avg` read the numbers of `model`, `distinct` counts
 * its different values, `days` is the average of the days from one date to
 * another, `rate` is one measure as a percentage of another. Of records that `when` does not fit nothing is counted; it may read `$settings`.
 * A sum has at least the decimals that `digits` or its field says, as any other amount two.
 */
export type Measure = { key: string; label: Label; when?: Condition } & (
  | { kind: 'count' }
  | { kind: 'sum'; model: string; digits?: 0 | 1 | 2 }
  | { kind: 'avg'; model: string }
  | { kind: 'distinct'; model: string }
  | { kind: 'days'; from: string; to: string }
  | { kind: 'rate'; of: string; in: string }
);

/**
 * A report as data: which records, gathered by what, and which figures of each group. One file a report in schemas/reports. Its figures are those
 * of the list that each leads to: see schemas/reporting.
 */
export interface ReportFile {
  /** its name, which its call has too */
  key: string;
  label: Label;
  /** what is counted, in a sentence */
  about: Label;
  /** addresses of the pages that show it */
  pages: readonly string[];
  /** its place among the others of a page */
  at: number;
  module: string;
  /**
   * what is counted where that is no records: telephone calls of people, lines of products in records, what was to be reached, or what became of
   * records between two days. No list shows it: what a figure is made of is told by reportEntries
   */
  source?: ReportSource;
  /** the model of the day or moment that decides into which period a record falls */
  period: string;
  /** which records; it may read `$settings` */
  filter?: Condition;
  /** of moves: the ends of records by name, the first that fits; see schemas/reporting/moves.ts */
  outcomes?: readonly Outcome[];
  /** rows, then columns */
  by: readonly [Dimension] | readonly [Dimension, Dimension];
  /** the model of a field of which one value is told at a time: rows of different ones do not belong together, as the stages of two processes */
  within?: string;
  measures: readonly Measure[];
  chart: Picture;
  /** the measure that the picture shows and rows are ordered by; absent: the first */
  main?: string;
  /** rows at most: a top ten */
  most?: number;
  /** rows of a page, where that is not all of them */
  size?: number;
  /** what its spreadsheet is called; absent: as the report */
  sheet?: Label;
}
