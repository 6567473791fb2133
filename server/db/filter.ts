import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Condition, Leaf } from '../../schemas/conditions.ts';
import { holds, isGroup, operand } from '../../schemas/conditions.ts';
import { daySpan, period } from '../../schemas/dates.ts';
import { type Operator } from '../../schemas/operators.ts';
import type { ValueType } from '../../schemas/valueTypes.ts';
import { isEmpty } from '../../schemas/valueTypes.ts';
import type { Viewer } from '../../schemas/viewer.ts';
import type { Engine } from './handle.ts';

/** Where a field's value lies: a column of `record` (core or index slot), or only the JSON. */
export interface Source {
  valueType: ValueType;
  /** column of the record table, aliased r */
  column?: string;
  /** of the column */
  holds?: 'text' | 'number';
}

export interface FilterContext {
  engine: Engine;
  /** undefined: no such field for this viewer */
  sourceOf(model: string): Source | undefined;
  /** a field of a record that a reference of this one points to; undefined for other fields */
  relatedOf?(field: string): RelatedField | undefined;
  viewer: Viewer;
  settings: Readonly<Record<string, unknown>>;
  today: string;
}

/** `customer_id.level`: where the reference lies, the field over there, and how the ids of the records over there are asked for. */
export interface RelatedField {
  by: string;
  source: Source;
  model: string;
  context: FilterContext;
  /** the ids within reach of the viewer for which the test holds, as a query over `record as r` */
  ids(test: Bool): Expression<unknown>;
}

type Bool = Expression<SqlBool>;
const yes: Bool = sql<SqlBool>`1 = 1`;
const no: Bool = sql<SqlBool>`1 = 0`;

/**
 * A condition as SQL over `record as r`, with the meaning of `holds`. Operands are as `readFilter` leaves them. A leaf that reads no field
 * of the record is decided here.
 */
export function conditionSql(condition: Condition, context: FilterContext): Bool {
  if (!isGroup(condition)) return leafSql(condition, context);
  if (condition.rules.length === 0) return yes;
  const rules = condition.rules.map((rule) => conditionSql(rule, context));
  return sql<SqlBool>`(${sql.join(rules, condition.op === 'or' ? sql` or ` : sql` and `)})`;
}

/** Where it does not hold. Behind a `not`, SQLite finds no index: a test for nothing is turned round instead. */
export function outsideSql(condition: Condition, context: FilterContext): Bool {
  const [only, ...more] = isGroup(condition) ? condition.rules : [condition];
  if (only && more.length === 0 && !isGroup(only) && only.operator === 'empty')
    return conditionSql({ ...only, operator: 'nempty' }, context);
  return sql<SqlBool>`not (${conditionSql(condition, context)})`;
}

function leafSql(leaf: Leaf, context: FilterContext): Bool {
  const { viewer, settings, today } = context;
  if (leaf.field.startsWith('$'))
    return holds(leaf, { record: {}, viewer, settings, today }) ? yes : no;
  const source = context.sourceOf(leaf.field);
  const related = source ? undefined : context.relatedOf?.(leaf.field);
  if (related) return relatedSql(leaf, related, context);
  if (!source) throw new Error(`A filter reads ${leaf.field}, which is no field here`);
  const value = operandOf(leaf.value, context);
  if (leaf.operator === 'empty' || (leaf.operator === 'eq' && isEmpty(value)))
    return sql<SqlBool>`${presence(leaf.field, source, context.engine)} is null`;
  if (leaf.operator === 'nempty' || (leaf.operator === 'ne' && isEmpty(value)))
    return sql<SqlBool>`${presence(leaf.field, source, context.engine)} is not null`;
  return KINDS[source.valueType]({
    model: leaf.field,
    source,
    operator: leaf.operator,
    value,
    context,
  });
}

/**
 * A test of a related record. No record there, or none within reach, is a record without values: where the test holds of nothing, the rows
 * whose record fails it are taken out instead.
 */
function relatedSql(
  leaf: Leaf,
  { by, source, model, context: there, ids }: RelatedField,
  context: FilterContext,
): Bool {
  const { viewer, settings, today } = context;
  const reference = numberOf({ model: by, source, context });
  const own = { ...leaf, field: model };
  const test = conditionSql(own, there);
  if (!holds(own, { record: {}, viewer, settings, today }))
    return sql<SqlBool>`${reference} in ${ids(test)}`;
  return sql<SqlBool>`not coalesce(${reference} in ${ids(sql<SqlBool>`not coalesce(${test}, false)`)}, false)`;
}

function operandOf(value: unknown, { viewer, settings }: FilterContext): unknown {
  return operand(value, { record: {}, viewer, settings });
}

interface Test {
  model: string;
  source: Source;
  operator: Operator;
  value: unknown;
  context: FilterContext;
}
type Kind = (test: Test) => Bool;

const list = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : isEmpty(value) ? [] : [value];

/** Comparisons of one scalar expression; `read` makes operands comparable to it, or undefined for one that equals nothing. */
function scalar(
  test: Test,
  of: RawBuilder<unknown>,
  read: (operand: unknown) => string | number | undefined,
): Bool {
  const { operator, value, context } = test;
  const one = isEmpty(value) ? undefined : read(value);
  switch (operator) {
    case 'eq':
      return one === undefined ? no : sql<SqlBool>`${of} = ${one}`;
    case 'ne':
      return one === undefined
        ? yes
        : context.engine === 'postgres'
          ? sql<SqlBool>`${of} is distinct from ${one}`
          : sql<SqlBool>`${of} is not ${one}`;
    case 'in':
      return among(of, list(value), read);
    case 'nin':
      return sql<SqlBool>`not coalesce(${among(of, list(value), read)}, false)`;
    case 'lt':
      return one === undefined ? no : sql<SqlBool>`${of} < ${one}`;
    case 'lte':
      return one === undefined ? no : sql<SqlBool>`${of} <= ${one}`;
    case 'gt':
      return one === undefined ? no : sql<SqlBool>`${of} > ${one}`;
    case 'gte':
      return one === undefined ? no : sql<SqlBool>`${of} >= ${one}`;
    case 'between': {
      const [from, to] = list(value).map((bound) => (isEmpty(bound) ? undefined : read(bound)));
      return from === undefined || to === undefined
        ? no
        : sql<SqlBool>`(${of} >= ${from} and ${of} <= ${to})`;
    }
    case 'contains':
      return sql<SqlBool>`${found(test, of)} > 0`;
    case 'ncontains':
      return sql<SqlBool>`coalesce(${found(test, of)}, 0) = 0`;
    case 'starts':
      return sql<SqlBool>`${found(test, of)} = 1`;
    case 'empty':
    case 'nempty':
    case 'all':
      return no;
    case 'last_days':
    case 'next_days':
    case 'older_days':
    case 'later_days': {
      const span = daySpan(operator, value, context.today);
      if (!span) return no;
      const bounds = [
        ...(span.from === undefined ? [] : [sql<SqlBool>`${of} >= ${span.from}`]),
        ...(span.to === undefined ? [] : [sql<SqlBool>`${of} <= ${`${span.to}~`}`]),
      ];
      return sql<SqlBool>`(${sql.join(bounds, sql` and `)})`;
    }
    default: {
      const { from, to } = period(operator, context.today);
      // '~' comes after everything a time of day begins with
      return sql<SqlBool>`(${of} >= ${from} and ${of} <= ${`${to}~`})`;
    }
  }
}

function among(
  of: RawBuilder<unknown>,
  operands: readonly unknown[],
  read: (operand: unknown) => string | number | undefined,
): Bool {
  const values = operands
    .filter((operand) => !isEmpty(operand))
    .map(read)
    .filter((value) => value !== undefined);
  const blank = operands.some(isEmpty);
  const inside = values.length > 0 ? sql<SqlBool>`${of} in (${sql.join(values)})` : no;
  return blank ? sql<SqlBool>`(${of} is null or ${inside})` : inside;
}

/** 1-based place of the operand in the text, in lower case on both sides. */
function found({ value, context }: Test, of: RawBuilder<unknown>): RawBuilder<number> {
  const word = String(value ?? '').toLowerCase();
  return context.engine === 'postgres'
    ? sql<number>`strpos(fieldwork_lower(${of}), ${word})`
    : sql<number>`instr(fw_lower(${of}), ${word})`;
}

const asText = (operand: unknown) => String(operand);
const asNumber = (operand: unknown) =>
  typeof operand === 'boolean' || Number.isNaN(Number(operand)) ? undefined : Number(operand);

const ofText: Kind = (test) =>
  test.source.holds === 'number' ? ofNumber(test) : scalar(test, textOf(test), asText);
const ofNumber: Kind = (test) => scalar(test, numberOf(test), asNumber);
const ofAddress: Kind = (test) => scalar(test, addressOf(test), asText);
const ofList: Kind = (test) => {
  const blank = list(test.value).some(isEmpty);
  const values = list(test.value)
    .filter((each) => !isEmpty(each))
    .map(String);
  if (test.operator === 'all')
    return values.length === 0 || blank
      ? no
      : sql<SqlBool>`(${sql.join(
          values.map((each) => items(test, [each])),
          sql` and `,
        )})`;
  const inside = values.length > 0 ? items(test, values) : no;
  const has = blank
    ? sql<SqlBool>`(${presence(test.model, test.source, test.context.engine)} is null or ${inside})`
    : inside;
  return test.operator === 'in'
    ? has
    : test.operator === 'nin'
      ? sql<SqlBool>`not coalesce(${has}, false)`
      : no;
};
const ofNothing: Kind = () => no;

/** How each value type is compared: the same table of meanings as schemas/operators.ts. */
const KINDS: Readonly<Record<ValueType, Kind>> = {
  text: ofText,
  longtext: ofText,
  html: ofText,
  choice: ofText,
  time: ofText,
  date: ofText,
  datetime: ofText,
  number: ofNumber,
  stamp: ofNumber,
  switch: ofNumber,
  ref: ofNumber,
  choices: ofList,
  refs: ofList,
  path: ofList,
  address: ofAddress,
  images: ofNothing,
  span: ofNothing,
  lines: ofNothing,
  object: ofNothing,
  any: ofNothing,
};

const column = (name: string) => sql<unknown>`${sql.ref(`r.${name}`)}`;
const path = (model: string) => `$."${model}"`;

/** Null exactly when the field is empty: empty values are not stored. */
export function presence(
  model: string,
  { column: name }: Source,
  engine: Engine,
): RawBuilder<unknown> {
  if (name) return column(name);
  return engine === 'postgres'
    ? sql`(r.data -> ${model}::text)`
    : sql`json_type(r.data, ${path(model)})`;
}

function textOf({
  model,
  source,
  context,
}: Pick<Test, 'model' | 'source' | 'context'>): RawBuilder<unknown> {
  if (source.column) return column(source.column);
  if (context.engine === 'postgres') return sql`(r.data ->> ${model}::text)`;
  // SQLite reads JSON's true as 1
  return sql`(case json_type(r.data, ${path(model)}) when 'true' then 'true' when 'false' then 'false' else cast(r.data ->> ${path(model)} as text) end)`;
}

/** A number, or null for what is none: a field may have changed its type since. */
function numberOf({
  model,
  source,
  context,
}: Pick<Test, 'model' | 'source' | 'context'>): RawBuilder<unknown> {
  if (source.column) return column(source.column);
  if (context.engine === 'postgres')
    return sql`(case jsonb_typeof(r.data -> ${model}::text) when 'number' then (r.data ->> ${model}::text)::double precision end)`;
  return sql`(case when json_type(r.data, ${path(model)}) in ('integer', 'real') then r.data ->> ${path(model)} end)`;
}

function addressOf({ model, context }: Test): RawBuilder<unknown> {
  if (context.engine === 'postgres')
    return sql`concat_ws(' ', nullif(r.data #>> array[${model}::text, 'region'], ''), nullif(r.data #>> array[${model}::text, 'address'], ''))`;
  return sql`trim(coalesce(r.data ->> ${`${path(model)}.region`}, '') || ' ' || coalesce(r.data ->> ${`${path(model)}.address`}, ''))`;
}

/** The place of an address, 'lng,lat', or null. */
export function placeSql(model: string, engine: Engine): RawBuilder<string | null> {
  return engine === 'postgres'
    ? sql`nullif(r.data #>> array[${model}::text, 'location'], '')`
    : sql`nullif(r.data ->> ${`${path(model)}.location`}, '')`;
}

/** Whether an element of a stored list is one of the values. */
function items({ model, context }: Test, values: readonly string[]): Bool {
  if (context.engine === 'postgres') {
    return sql<SqlBool>`exists (select 1 from jsonb_array_elements_text(case jsonb_typeof(r.data -> ${model}::text) when 'array' then r.data -> ${model}::text end) as item where item in (${sql.join(values)}))`;
  }
  return sql<SqlBool>`exists (select 1 from json_each(r.data, ${path(model)}) as item
    where (case item.type when 'true' then 'true' when 'false' then 'false' else cast(item.value as text) end) in (${sql.join(values)}))`;
}

/** What rows are sorted by. */
export function sortSql(model: string, source: Source, engine: Engine): RawBuilder<unknown> {
  const test = { model, source, context: { engine } as FilterContext };
  return isNumeric(source) ? numberOf(test) : textOf(test);
}

export function isNumeric({ valueType }: Source): boolean {
  return ['number', 'stamp', 'switch', 'ref'].includes(valueType);
}
