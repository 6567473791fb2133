import type { Measure } from '../../schemas/definition/reportFile.ts';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import type { ReportPlan } from '../../schemas/reporting/plan.ts';
import { movedRecords } from '../records/read/moves.ts';
import type { Caller } from '../records/core/types.ts';

/** Which figure of a report, and which page of what it is made of. */
export interface BehindFigure {
  /** of its row; undefined: of the last line */
  key: string | undefined;
  measure: Measure | undefined;
  page: number;
  size: number;
}

type Entry = ResponseOf<'reportEntries'>['list'][number];

/** What a figure is made of, as far as its source knows: the endpoint fills in the rest. */
export interface FigureEntries {
  list: Partial<Entry>[];
  count: number;
}

/** The records of one kind of move. */
export async function movesBehind(
  caller: Caller,
  plan: ReportPlan,
  { key = '', page, size }: BehindFigure,
): Promise<FigureEntries> {
  const { list, count } = await movedRecords(caller, plan, { step: key, page, size });
  return {
    count,
    list: list.map(({ id, name, owner, days, amounts, change }) => ({
      module: plan.module,
      record_id: id,
      name,
      owner,
      was_day: days[0],
      day: days[1],
      before: amounts[0],
      after: amounts[1],
      change,
    })),
  };
}
