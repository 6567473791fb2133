import { Decimal } from 'decimal.js';
import type { RawBuilder } from 'kysely';
import type { Condition } from '../../../schemas/conditions/conditions.ts';
import { label, translate } from '../../../schemas/i18n/label.ts';
import { drawReport, type RawGroup } from '../../../schemas/reporting/drawReport.ts';
import { type Move, moveOf, type Standing, stepsOf } from '../../../schemas/reporting/moves.ts';
import type { ReportPlan } from '../../../schemas/reporting/plan.ts';
import { tellMeasure } from '../../../schemas/reporting/tellMeasure.ts';
import { addDays } from '../../../schemas/values/dates.ts';
import { oneWhere, onlyWhere } from '../../db/reportQuery.ts';
import {
  EVERY_RECORD,
  idInMany,
  madeAfter,
  recordColumn,
  type RecordTest,
} from '../../db/recordTests.ts';
import { countOf, type GroupSums, sumGroups, sumOf } from '../../db/sumQuery.ts';
import { recordScope } from '../access/lookups.ts';
import type { RecordContext } from '../core/context.ts';
import type { Caller, ListRow } from '../core/types.ts';
import { rowsById } from './listRows.ts';
import { type OpenModule, readStretch } from './past.ts';
import { columnOf, isSeen, requireFields, seenMeasures, testOf } from './reportParts.ts';
import type { RunReport } from './reports.ts';

/** One record that moved: as it was, as it became, and what the sum changed by. */
export interface MovedRecord {
  id: number;
  name: string;
  owner: string;
  /** the value that decides into which period it falls, at both ends; null where it was not there for the reader */
  days: readonly [before: string | null, after: string | null];
  amounts: readonly [before: number | null, after: number | null];
  change: number;
}

/**
 * What happened between two days to the records that a report counts, kind by kind: the sum at the first, what came, grew, shrank and went, and the
 * sum at the second. The rows between the sums are made of the records that `movedRecords` tells. Throws what reports of the past throw.
 */
export function runMoves(caller: Caller, plan: ReportPlan): Promise<RunReport> {
  return readMoves(caller, plan, async ({ before, after, moves }) => {
    const context = await after();
    const measures = seenMeasures(context, plan);
    const summed = measures.filter(({ kind }) => kind === 'sum');
    const cell = (count: number, sum: string): RawGroup['cell'] => ({
      count,
      of: Object.fromEntries(summed.map(({ key }) => [key, { sum, filled: count }])),
    });
    const wholes = { before: await wholeOf(before, plan), after: await wholeOf(after, plan) };
    const steps = stepsOf(plan.outcomes);
    const groups = steps.map(({ key, whole }): RawGroup => {
      if (whole) return { keys: [key], cell: cell(wholes[whole].count, wholes[whole].sum) };
      const some = moves.filter(({ step }) => step === key);
      return { keys: [key], cell: cell(some.length, total(some.map(({ change }) => change))) };
    });
    const { locale } = caller;
    const drawn = drawReport(
      { ...plan, measures, by: [{ kind: 'field', model: MOVE }], page: 1, size: steps.length },
      {
        groups,
        total: groups.slice(-1).map(({ cell: last }) => last),
        more: false,
        names: [
          {
            names: new Map(steps.map(({ key, label }) => [key, translate(label, locale)])),
            places: new Map(steps.map(({ key }, at) => [key, at])),
            numeric: false,
            isSwitch: false,
          },
        ],
      },
    );
    const days = { before: plan.since ?? null, after: plan.asOf ?? null };
    return {
      ...drawn,
      list: drawn.list.map((row, at) => {
        const { whole, about, good } = steps[at] ?? {};
        return {
          ...row,
          ...(about && { about: translate(about, locale) }),
          ...(good && { good }),
          // the sums are those of lists; no list shows what lies between them
          condition: whole ? { op: 'and', rules: [] } : null,
          ...(whole && { as_of: days[whole] }),
        };
      }),
      measures: measures.map((measure) => ({
        ...tellMeasure(measure, measures, {
          locale,
          fieldOf: (model) => context.form.fields.get(model),
        }),
        condition: null,
      })),
      dimensions: [{ kind: 'field', model: '', name: translate(CHANGE, locale) }],
    };
  });
}

/** The records of one kind of move, those that change most first: a page of them, and how many there are. */
export function movedRecords(
  caller: Caller,
  plan: ReportPlan,
  { step, page, size }: { step: string; page: number; size: number },
): Promise<{ list: MovedRecord[]; count: number }> {
  return readMoves(caller, plan, async ({ before, after, moves }) => {
    const all = moves
      .filter((move) => move.step === step)
      .toSorted(
        (a, b) => new Decimal(b.change).abs().cmp(new Decimal(a.change).abs()) || a.id - b.id,
      );
    const shown = all.slice((page - 1) * size, page * size);
    const ids = shown.map(({ id }) => id);
    const [was, is] = [await rowsById(await before(), ids), await rowsById(await after(), ids)];
    const amount = seenMeasures(await after(), plan).find(({ kind }) => kind === 'sum');
    const number = (row: ListRow | undefined): number | null => {
      const value = row && amount && 'model' in amount ? row[amount.model] : null;
      return typeof value === 'number' ? value : null;
    };
    const day = (row: ListRow | undefined): string | null => {
      const value = row?.[plan.period];
      return typeof value === 'string' ? value : null;
    };
    return {
      count: all.length,
      list: shown.map(({ id, change }) => {
        const [then, now] = [was.get(id), is.get(id)];
        const told = now ?? then;
        return {
          id,
          name: told?.name ?? '',
          owner: told?.display.owner_user_id ?? '',
          days: [day(then), day(now)],
          amounts: [number(then), number(now)],
          change: Number(change),
        };
      }),
    };
  });
}

const MOVE = 'move';
const CHANGE = label('变动');

interface Moves {
  before: OpenModule;
  after: OpenModule;
  moves: Move[];
}

function readMoves<T>(
  caller: Caller,
  plan: ReportPlan,
  work: (moves: Moves) => Promise<T>,
): Promise<T> {
  const { module, since = '', asOf } = plan;
  return readStretch(caller, { module, since, until: asOf }, async ({ before, after, changed }) => {
    const [was, is] = [
      await standingsOf(before, changed, plan),
      await standingsOf(after, changed, plan),
    ];
    const moves = changed.flatMap((id) => {
      const move = moveOf(was.get(id), is.get(id));
      return move ? [{ id, ...move }] : [];
    });
    return work({ before, after, moves });
  });
}

/** How records stand at one end, by id: those only that the viewer reaches there. */
async function standingsOf(
  open: OpenModule,
  ids: readonly number[],
  plan: ReportPlan,
): Promise<Map<number, Standing>> {
  if (ids.length === 0) return new Map();
  const context = await open();
  requireFields(context, { ...plan, by: [] });
  const { since = '', outcomes } = plan;
  const reach = await recordScope(context);
  const counted = await testOf(context, plan.filter);
  const ends: RecordTest[] = [];
  for (const { when } of outcomes) ends.push(await testOf(context, when));
  const later = await testOf(context, behindPeriod(plan));
  // whoever may not know when records were made is not told which are new
  const made = isSeen(context, 'create_time') ? [madeAfter(`${since} 23:59:59`)] : [];
  const groups = await sumGroups(
    context.tx,
    {
      module: context.own.key,
      where: [...reach.where, idInMany(context.tx.dialect, ids)],
      by: recordColumn('id'),
      of: [
        sumOf(onlyWhere(counted, amountOf(context, plan))),
        ...[counted, later, ...ends, ...made].map((test) => countOf(oneWhere(test))),
      ],
    },
    ids.length,
  );
  return new Map(groups.map((group) => [Number(group.key), standingOf(group, outcomes)] as const));
}

function standingOf({ of }: GroupSums, outcomes: ReportPlan['outcomes']): Standing {
  const passes = (at: number) => (of[at]?.filled ?? 0) > 0;
  return {
    amount: of[0]?.sum ?? '0',
    counted: passes(1),
    later: passes(2),
    outcomes: outcomes.flatMap(({ key }, at) => (passes(3 + at) ? [key] : [])),
    made: passes(3 + outcomes.length),
  };
}

/** What would be counted, but for a day behind the period. */
function behindPeriod({ filter: { rules }, period, to }: ReportPlan): Condition {
  const [, ...others] = rules;
  return {
    op: 'and',
    rules: [{ field: period, operator: 'between', value: [addDays(to, 1), LAST_DAY] }, ...others],
  };
}

const LAST_DAY = '9999-12-31';

/** What is added up: nothing where the viewer may not see it. */
function amountOf(context: RecordContext, plan: ReportPlan): RawBuilder<unknown> {
  const measure = seenMeasures(context, plan).find(({ kind }) => kind === 'sum');
  return measure && 'model' in measure ? columnOf(context, measure.model) : oneWhere(EVERY_RECORD);
}

async function wholeOf(
  open: OpenModule,
  plan: ReportPlan,
): Promise<{ count: number; sum: string }> {
  const context = await open();
  requireFields(context, { ...plan, by: [] });
  const reach = await recordScope(context);
  const [all] = await sumGroups(
    context.tx,
    {
      module: context.own.key,
      where: [...reach.where, await testOf(context, plan.filter)],
      of: [sumOf(amountOf(context, plan))],
    },
    1,
  );
  return { count: all?.count ?? 0, sum: all?.of[0]?.sum ?? '0' };
}

function total(changes: readonly string[]): string {
  return Decimal.sum(0, ...changes).toFixed();
}
