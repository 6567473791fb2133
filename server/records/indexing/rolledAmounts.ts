import { Decimal } from 'decimal.js';
import {
  type Aggregate,
  AGGREGATES,
  BETWEEN_LISTED,
  isOfOwnKind,
  MORE,
  MOST_LISTED,
} from '../../../schemas/definition/aggregates.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import type { Field } from '../../../schemas/form/form.ts';
import {
  kindOfRolledUp,
  modelsOfRollup,
  type Rollup,
  rollupsIn,
} from '../../../schemas/form/rollup.ts';
import { DEFAULT_LOCALE } from '../../../schemas/i18n/locale.ts';
import { STRANGER } from '../../../schemas/staff/publicForms.ts';
import { coerce } from '../../../schemas/validation/coerce.ts';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import {
  ANY_VALUE,
  conditionSql,
  type FilterContext,
  isNumeric,
  sortSql,
  valueWhere,
} from '../../db/filter.ts';
import type { Tx } from '../../db/handle.ts';
import { differentValues, latestValues } from '../../db/rankQuery.ts';
import { type RolledUp, rollUp, type RollUpColumn } from '../../db/sumQuery.ts';
import type { RecordContext } from '../core/context.ts';
import { definitionCache } from '../core/definitionCache.ts';
import { formOf } from '../core/definitions.ts';
import { liveModule } from '../core/modules.ts';
import { sourceOf } from '../core/slots.ts';

/** A module as nobody in particular sees it, in a transaction. */
export type Place = Pick<
  RecordContext,
  'tx' | 'own' | 'full' | 'slots' | 'definitionVersion' | 'now' | 'today'
>;
export type Clock = Pick<RecordContext, 'now' | 'today'>;

/** Opens a module as nobody in particular sees it. */
export async function placeOf(tx: Tx, own: ModuleFile, clock: Clock): Promise<Place> {
  const { definition, version, slots } = await definitionCache(tx, own);
  const full = formOf(tx, { file: own, definition, locale: DEFAULT_LOCALE, withheld: [] });
  return { tx, own, full, slots, definitionVersion: version, ...clock };
}

/** As nobody in particular sees the records: a roll-up is the same for everybody. */
export function everything({
  tx,
  own,
  full,
  slots,
  today,
}: Pick<Place, 'tx' | 'own' | 'full' | 'slots' | 'today'>): FilterContext {
  return {
    dialect: tx.dialect,
    // their conditions name no viewer: schemas/designer/faults/rollupFaults.ts refuses those that do
    viewer: STRANGER,
    settings: {},
    today,
    sourceOf: (model) => {
      const field = full.fields.get(model);
      return field && sourceOf(own, slots, field);
    },
  };
}

type RollupField = ReturnType<typeof rollupsIn>[number];
type Amounts = ReadonlyMap<number, unknown>;

/** What roll-ups come to, with the field of each; without `amounts` what it is made of is not there any more. */
export type RolledUpAmounts = readonly (RollupField & { amounts: Amounts | undefined })[];

/** What the roll-ups of records come to, by id, those of one source or all; of all records without ids. */
export async function rolledUpAmounts(
  place: Place,
  ids: readonly number[] | undefined,
  source?: string,
): Promise<RolledUpAmounts> {
  const rollups = rollupsIn(place.full).filter(
    ({ rollup }) => source === undefined || rollup.module === source,
  );
  if (rollups.length === 0 || ids?.length === 0) return [];
  const made = new Map<string, Amounts>();
  // Those of one reference are asked for together: each is another sum over the same records.
  for (const some of Map.groupBy(
    rollups,
    ({ rollup: { module, by } }) => `${module} ${by}`,
  ).values())
    for (const [model, found] of await amountsOf(place, some, ids)) made.set(model, found);
  return rollups.map((each) => ({ ...each, amounts: made.get(each.field.model) }));
}

/** What a roll-up comes to for a record that nothing belongs to. */
export function nothingOf({ aggregate }: Rollup): number | undefined {
  return aggregate === 'count' || aggregate === 'sum' ? 0 : undefined;
}

/** The records of another module that belong to some of this one. */
interface Belonging {
  tx: Tx;
  there: Place;
  context: FilterContext;
  among: { module: string; where: Parameters<typeof rollUp>[1]['where'] };
  by: ReturnType<typeof sortSql>;
}

/** What each roll-up over one reference comes to, by the record; one that asks for what is not there any more is left out. */
async function amountsOf(
  { tx, now, today }: Place,
  rollups: readonly RollupField[],
  ids: readonly number[] | undefined,
): Promise<[model: string, Amounts][]> {
  const [first] = rollups;
  const file = first && (await liveModule(tx, first.rollup.module));
  if (!first || !file) return [];
  const there = await placeOf(tx, file, { now, today });
  const context = everything(there);
  const { by } = first.rollup;
  const reference = context.sourceOf(by);
  if (reference?.valueType !== 'ref') return [];
  const known = rollups.filter(({ rollup }) =>
    modelsOfRollup(rollup).every((model) => context.sourceOf(model)),
  );
  const belonging: Belonging = {
    tx,
    there,
    context,
    among: {
      module: file.key,
      where: [
        conditionSql(
          ids
            ? { field: by, operator: 'in', value: [...ids] }
            : { field: by, operator: 'nempty', value: null },
          context,
        ),
      ],
    },
    by: sortSql(by, reference, tx.dialect),
  };
  const found = await sums(
    belonging,
    known.filter(({ rollup }) => !isOfOwnKind(rollup.aggregate)),
  );
  for (const each of known) {
    const values = isOfOwnKind(each.rollup.aggregate) && (await ownValues(belonging, each));
    if (values) found.push([each.field.model, values]);
  }
  return found;
}

/** Numbers and days, all in one look at the records. */
async function sums(
  { tx, context, among, by }: Belonging,
  rollups: readonly RollupField[],
): Promise<[model: string, Amounts][]> {
  const asked = rollups.flatMap(({ field, rollup }) => {
    const column = columnOf(rollup, context);
    return column ? [{ field, rollup, column }] : [];
  });
  if (asked.length === 0) return [];
  const found = [...(await rollUp(tx, { ...among, by, of: asked.map(({ column }) => column) }))];
  return asked.map(({ field, rollup }, at) => [
    field.model,
    new Map(
      found.flatMap(([id, columns]) =>
        columns[at] ? [[id, amountOf(field, rollup, columns[at])] as const] : [],
      ),
    ),
  ]);
}

/** What of the other module is rolled up, as SQL; undefined where the field that it reads is not there. */
function columnOf({ of, where, aggregate }: Rollup, context: FilterContext) {
  const source = of === undefined ? undefined : context.sourceOf(of);
  if (AGGREGATES[aggregate] && !source) return undefined;
  const value = of !== undefined && source ? sortSql(of, source, context.dialect) : ANY_VALUE;
  return { value: where ? valueWhere(where, value, context) : value, want: WANTS[aggregate] };
}

const WANTS: Readonly<Record<Aggregate, RollUpColumn['want']>> = {
  count: 'count',
  sum: 'sum',
  average: 'sum',
  min: 'min',
  max: 'max',
  earliest: 'min',
  latest: 'max',
  last: 'count',
  list: 'count',
};

function amountOf(
  { precision }: Field,
  { aggregate }: Rollup,
  { filled, sum, end }: RolledUp,
): number | string | undefined {
  const decimal = (of: Decimal) =>
    of.toDecimalPlaces(precision ?? Math.max(of.decimalPlaces(), 0)).toNumber();
  switch (aggregate) {
    case 'count':
      return filled;
    case 'sum':
      return decimal(new Decimal(sum));
    case 'average':
      return filled > 0
        ? new Decimal(sum)
            .div(filled)
            .toDecimalPlaces(precision ?? 2)
            .toNumber()
        : undefined;
    case 'min':
    case 'max':
      return isEmpty(end) ? undefined : decimal(new Decimal(String(end)));
    case 'earliest':
    case 'latest':
      return isEmpty(end) ? undefined : String(end).slice(0, DAY);
    case 'last':
    case 'list':
      return undefined;
  }
}

/** yyyy-MM-dd */
const DAY = 10;

/** Values of the records themselves; undefined where the field has become of another kind than the roll-up says. */
async function ownValues(
  { tx, there, context, among, by }: Belonging,
  { field, rollup: { aggregate, of = '', on, where } }: RollupField,
): Promise<Amounts | undefined> {
  const theirs = there.full.fields.get(of);
  if (!theirs || kindOfRolledUp(aggregate, theirs) !== field.valueType) return undefined;
  // As it was typed: a slot holds the beginning of a long text.
  const source = { valueType: theirs.valueType };
  const asked = {
    ...among,
    where: where ? [...among.where, conditionSql(where, context)] : among.where,
    by,
    value: sortSql(of, source, tx.dialect),
  };
  const kind = isNumeric(source) ? 'number' : 'text';
  if (aggregate === 'last') {
    const order = on === undefined ? undefined : context.sourceOf(on);
    const found = await latestValues(tx, {
      ...asked,
      ...(on !== undefined && order && { on: sortSql(on, order, tx.dialect) }),
    });
    return new Map([...found].map(([id, value]) => [id, storedOf(theirs, value)]));
  }
  const found = await differentValues(tx, { ...asked, kind, most: MOST_LISTED + 1 });
  return new Map([...found].map(([id, values]) => [id, listOf(theirs, values)]));
}

/** The value as the other module holds it: engines answer some numbers as text, and every option as one. */
function storedOf(field: Field, value: unknown): unknown {
  if (isEmpty(value)) return undefined;
  if (isNumeric({ valueType: field.valueType })) return Number(value);
  return field.valueType === 'choice' ? coerce(field, value) : String(value);
}

/** Choices in the order in which they are offered, everything else in its own; what is left out is said. */
function listOf(field: Field, values: readonly unknown[]): string | unknown[] {
  const told = values.slice(0, MOST_LISTED);
  const more = values.length > MOST_LISTED ? [MORE] : [];
  if (field.valueType !== 'choice') {
    const words = isNumeric({ valueType: field.valueType })
      ? told.map((value) => new Decimal(String(value)).toFixed())
      : told.map(String);
    return [...words, ...more].join(BETWEEN_LISTED);
  }
  const places = new Map(field.choices.map(({ value }, at) => [String(value), at]));
  const orderOf = (value: unknown) => places.get(String(value)) ?? places.size;
  return [
    ...told.toSorted((a, b) => orderOf(a) - orderOf(b)).map((value) => coerce(field, value)),
    ...more,
  ];
}
