import type { RawBuilder } from 'kysely';
import { Decimal } from 'decimal.js';
import { AppError } from '../../../schemas/i18n/errors.ts';
import type { Field } from '../../../schemas/form/form.ts';
import { isDay, isGroupable } from '../../../schemas/views/groups.ts';
import { isSummable } from '../../../schemas/views/sums.ts';
import { languageOf } from '../../../schemas/i18n/locale.ts';
import { sortSql } from '../../db/filter.ts';
import { countRecords } from '../../db/recordCount.ts';
import {
  type ColumnSums,
  type GroupSums,
  spreadOf,
  sumOf,
  type SumQuery as GroupQuery,
} from '../../db/sumQuery.ts';
import { monthOf, NO_RECORD } from '../../db/recordTests.ts';
import { type RecordScope, requireRight } from '../access/access.ts';
import { recordScope } from '../access/lookups.ts';
import { seenSource } from '../access/masking.ts';
import { openContext, type RecordContext } from '../core/context.ts';
import { groupsWithin } from './figures.ts';
import { openTab, pageQueryOf, type TabOfRecord } from './list.ts';
import { placesOf, createValueFormatter } from './valueFormatter.ts';
import { type Total, totalsIn } from './totals.ts';
import type { Caller, ListQuery } from '../core/types.ts';

export interface SumQuery extends Pick<ListQuery, 'keyword' | 'scene_id' | 'filter'> {
  /** models of numbers */
  sums?: readonly string[] | undefined;
  /** only those that belong to this record, as its tab lists them */
  parent?: { module: string; id: number } | undefined;
}
export type Sums = Record<
  string,
  {
    sum: number;
    avg: number | null;
    min: number | null;
    max: number | null;
    /** of amounts that count only once they are confirmed: the sums that stand in place of the whole one, what counts first */
    parts?: { name: string; label: string; sum: number }[];
  }
>;
export interface ListGroup {
  key: string | number | null;
  name: string;
  count: number;
  sums: Sums;
}

/** Of more records nobody waits for sums. */
const MOST_RECORDS = 200_000;
const MOST_GROUPS = 200;

/** What the numbers of all records come to that a list shows to the viewer. */
export function sumList(
  caller: Caller,
  key: string,
  asked: SumQuery,
): Promise<{ count: number; sums: Sums | null }> {
  return summing(caller, key, asked, {
    ask: () => ({ most: 1 }),
    tell: async (summing, groups) =>
      groups
        ? { count: groups[0]?.count ?? 0, sums: sumsOf(summing, groups[0]?.of ?? []) }
        : { count: summing.count, sums: null },
  });
}

/** The records of a list gathered by one of their fields. One that is hidden from the viewer gathers nothing. */
export function groupList(
  caller: Caller,
  key: string,
  { by, ...asked }: SumQuery & { by: string },
): Promise<{ groups: ListGroup[] | null; more: boolean }> {
  return summing(caller, key, asked, {
    ask: (context) => {
      const field = groupableIn(context, by);
      const value = valueSql(context, field);
      return { by: isDay(field) ? monthOf(value) : value, most: MOST_GROUPS + 1 };
    },
    tell: async (summing, found) => {
      const { context } = summing;
      if (!found) return { groups: null, more: false };
      const groups = await named(context, groupableIn(context, by), found.slice(0, MOST_GROUPS));
      return {
        groups: groups.map(({ of, ...group }) => ({ ...group, sums: sumsOf(summing, of) })),
        more: found.length > MOST_GROUPS,
      };
    },
  });
}

interface Summing {
  context: RecordContext;
  fields: readonly Field[];
  /** asked for behind the fields */
  parts: readonly Total[];
  count: number;
}

interface Question<T> {
  ask(context: RecordContext): { by?: RawBuilder<unknown>; most: number };
  /** without groups: the records are too many */
  tell(summing: Summing, groups: readonly GroupSums[] | undefined): Promise<T>;
}

/** Sums are told from the very state that they were asked in, but those of many records, which may be some seconds old. */
async function summing<T>(
  caller: Caller,
  key: string,
  { sums = [], parent, ...asked }: SumQuery,
  { ask, tell }: Question<T>,
): Promise<T> {
  const { company } = caller;
  const now = caller.now().getTime();
  const open = <R>(work: (summing: Summing & { query: GroupQuery; most: number }) => Promise<R>) =>
    company.read(async (tx) => {
      const { context, reach, within } = parent
        ? await openWithin(caller, tx, { ...parent, tab: key })
        : await openAll(caller, tx, key);
      const fields = [...new Set(sums)].map((model) => summableIn(context, model));
      const parts = totalsIn(context).filter(
        ({ field: { model }, label }) => label && sums.includes(model),
      );
      const { by, most } = ask(context);
      const {
        page: { module, where },
      } = await pageQueryOf(context, { ...asked, ...(within && { within }) }, reach);
      const { count } = await countRecords(tx, { module, where, now });
      return work({
        context,
        fields,
        parts,
        count,
        most,
        query: {
          module,
          where,
          of: [
            ...fields.map((field) => spreadOf(valueSql(context, field))),
            ...parts.map(({ by }) => sumOf(by)),
          ],
          ...(by && { by }),
        },
      });
    });
  const first = await open(
    async (at): Promise<{ answer: T } | { later(): Promise<GroupSums[]> }> => {
      const { context, count, most, query } = at;
      if (count > MOST_RECORDS) return { answer: await tell(at, undefined) };
      const found = await groupsWithin(caller, context.tx, { ...query, most, count });
      return 'groups' in found ? { answer: await tell(at, found.groups) } : found;
    },
  );
  if ('answer' in first) return first.answer;
  const groups = await first.later();
  return open((at) => tell(at, groups));
}

function groupableIn({ form }: RecordContext, by: string): Field {
  const field = form.fields.get(by);
  if (!field || !isGroupable(form, field)) throw new AppError('bad_filter');
  return field;
}

interface SumScope {
  context: RecordContext;
  reach: RecordScope;
  within?: ListQuery['within'] | undefined;
}

async function openAll(caller: Caller, tx: RecordContext['tx'], key: string): Promise<SumScope> {
  const context = await openContext(caller, tx, key);
  requireRight(context, context.file, 'view');
  return { context, reach: await recordScope(context) };
}

async function openWithin(
  caller: Caller,
  tx: RecordContext['tx'],
  at: TabOfRecord,
): Promise<SumScope> {
  const { child, reach, within } = await openTab(caller, tx, at);
  return { context: child, reach: within ? reach : { ...reach, where: [NO_RECORD] }, within };
}

function summableIn({ form }: RecordContext, model: string): Field {
  const field = form.fields.get(model);
  if (!field || !isSummable(field)) throw new AppError('bad_filter');
  return field;
}

function valueSql(context: RecordContext, field: Field): RawBuilder<unknown> {
  return sortSql(field.model, seenSource(context, field), context.tx.dialect);
}

function sumsOf({ context: { caller }, fields, parts }: Summing, of: readonly ColumnSums[]): Sums {
  const totalAt = (index: number) => new Decimal(of[index]?.sum ?? '0');
  return Object.fromEntries(
    fields.map(({ model, precision = 4 }, index) => {
      const { filled = 0, min = null, max = null } = of[index] ?? {};
      const total = totalAt(index);
      const own = parts.flatMap(({ name, field, label: labelIn }, at) =>
        field.model === model && labelIn
          ? { name, label: labelIn(caller.locale), sum: totalAt(fields.length + at).toNumber() }
          : [],
      );
      return [
        model,
        {
          sum: total.toNumber(),
          avg:
            filled > 0
              ? total.div(filled).toDecimalPlaces(Math.max(precision, 2)).toNumber()
              : null,
          min,
          max,
          ...(own.length > 0 && { parts: own }),
        },
      ];
    }),
  );
}

/** With their names, in the order that people look for them in. */
async function named(
  { caller, tx }: RecordContext,
  field: Field,
  groups: readonly GroupSums[],
): Promise<(GroupSums & { name: string })[]> {
  const { locale } = caller;
  const days = isDay(field);
  const say = days
    ? undefined
    : await createValueFormatter(
        caller,
        tx,
        [field],
        groups.map(({ key }) => ({ [field.model]: key })),
      );
  const all = groups.map((group) => ({
    ...group,
    name:
      group.key === null ? '' : say ? say(field, group.key) || `#${group.key}` : String(group.key),
  }));
  const places = await placesOf(tx, field, locale);
  const place = ({ key }: GroupSums) =>
    key === null ? places.size + 1 : (places.get(String(key)) ?? places.size);
  const collator = new Intl.Collator(languageOf(locale).tag, { numeric: true });
  const newestFirst =
    field.valueType === 'date' || field.valueType === 'datetime' || field.valueType === 'switch';
  return all.toSorted(
    (a, b) =>
      place(a) - place(b) ||
      (newestFirst ? -1 : 1) *
        collator.compare(
          newestFirst ? String(a.key) : a.name,
          newestFirst ? String(b.key) : b.name,
        ),
  );
}
