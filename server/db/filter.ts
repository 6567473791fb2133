import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Condition, Leaf } from '../../schemas/conditions/conditions.ts';
import {
  evaluateCondition,
  isGroup,
  resolveOperand,
  rowColumn,
} from '../../schemas/conditions/conditions.ts';
import { daySpan, period } from '../../schemas/values/dates.ts';
import { type Operator } from '../../schemas/conditions/operators.ts';
import type { ValueType } from '../../schemas/values/valueTypes.ts';
import { isEmpty } from '../../schemas/values/valueTypes.ts';
import type { Viewer } from '../../schemas/permissions/viewer.ts';
import type { Dialect, JsonPlace } from './engines/dialect.ts';

/** Where a field's value lies: a column of `record` (core or index slot), or only the JSON. */
export interface FieldSource {
  valueType: ValueType;
  /** column of the record table, aliased r */
  column?: string;
  /** the sub-form whose rows the value lies in: a test of it holds where it holds of any row */
  rows?: string;
  /** of the column */
  holds?: 'text' | 'number';
  /** how many characters of a text the column takes: what is longer is whole in the JSON only */
  cut?: number;
  /** the value itself, where it is no part of the record: see access/lookups.ts */
  through?: RawBuilder<unknown>;
  /** of which records the viewer does not see the value: it counts as empty there */
  masked?: Bool;
}

export interface FilterContext {
  dialect: Dialect;
  /** undefined: no such field for this viewer */
  sourceOf(model: string): FieldSource | undefined;
  /** a field of a record that a reference of this one points to; undefined for other fields */
  relatedOf?(field: string): RelatedField | undefined;
  viewer: Viewer;
  settings: Readonly<Record<string, unknown>>;
  today: string;
}

/** `customer_id.level`: where the reference lies, the field over there, and how the ids of the records over there are asked for. */
export interface RelatedField {
  by: string;
  source: FieldSource;
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
    return evaluateCondition(leaf, { record: {}, viewer, settings, today }) ? yes : no;
  const source = context.sourceOf(leaf.field);
  const related = source ? undefined : context.relatedOf?.(leaf.field);
  if (related) return relatedSql(leaf, related, context);
  if (!source) throw new Error(`A filter reads ${leaf.field}, which is no field here`);
  const test = placedSql(leaf, source, context);
  if (!source.masked) return test;
  // An index still helps with the test itself, which it would not with a value that is worked out.
  return evaluateCondition(leaf, { record: {}, viewer, settings, today })
    ? sql<SqlBool>`(${test} or ${source.masked})`
    : sql<SqlBool>`(${test} and not ${source.masked})`;
}

function placedSql(leaf: Leaf, source: FieldSource, context: FilterContext): Bool {
  const within = source.rows === undefined ? undefined : rowColumn(leaf.field);
  return within
    ? context.dialect.jsonAnyRow(
        within.rows,
        sourceSql({ ...leaf, field: within.column }, source, context),
      )
    : sourceSql(leaf, source, context);
}

function sourceSql(leaf: Leaf, source: FieldSource, context: FilterContext): Bool {
  const value = operandOf(leaf.value, context);
  if (leaf.operator === 'empty' || (leaf.operator === 'eq' && isEmpty(value)))
    return sql<SqlBool>`${presenceSql(leaf.field, source, context.dialect)} is null`;
  if (leaf.operator === 'nempty' || (leaf.operator === 'ne' && isEmpty(value)))
    return sql<SqlBool>`${presenceSql(leaf.field, source, context.dialect)} is not null`;
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
  if (!evaluateCondition(own, { record: {}, viewer, settings, today }))
    return sql<SqlBool>`${reference} in ${ids(test)}`;
  return sql<SqlBool>`not coalesce(${reference} in ${ids(sql<SqlBool>`not coalesce(${test}, false)`)}, false)`;
}

function operandOf(value: unknown, { viewer, settings }: FilterContext): unknown {
  return resolveOperand(value, { record: {}, viewer, settings });
}

interface Test {
  model: string;
  source: FieldSource;
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
      return one === undefined ? yes : context.dialect.differs(of, one);
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
  return context.dialect.placeIn(of, String(value ?? '').toLowerCase());
}

const asText = (operand: unknown) => String(operand);
const asNumber = (operand: unknown) =>
  typeof operand === 'boolean' || Number.isNaN(Number(operand)) ? undefined : Number(operand);

const ofText: Kind = (test) => {
  if (test.source.holds === 'number') return ofNumber(test);
  return test.source.cut === undefined
    ? scalar(test, textOf(test), asText)
    : ofCutText(test, test.source.cut);
};

/** A text whose column may hold no more than its beginning. The JSON is read where that could matter only. */
function ofCutText(test: Test, cut: number): Bool {
  const inColumn = (operator: Operator) => scalar({ ...test, operator }, textOf(test), asText);
  const { column: _, ...source } = test.source;
  const inJson = (operator: Operator) => {
    const whole = { ...test, operator, source };
    return scalar(whole, textOf(whole), asText);
  };
  const { operator } = test;
  if (list(test.value).some((operand) => String(operand).length >= cut)) return inJson(operator);
  if (operator !== 'contains' && operator !== 'ncontains') return inColumn(operator);
  const long = sql<SqlBool>`coalesce(length(${textOf(test)}) >= ${cut} and ${inJson('contains')}, false)`;
  return operator === 'contains'
    ? sql<SqlBool>`(${inColumn('contains')} or ${long})`
    : sql<SqlBool>`(${inColumn('ncontains')} and not ${long})`;
}

const ofNumber: Kind = (test) => scalar(test, numberOf(test), asNumber);
const ofAddress: Kind = (test) =>
  scalar(test, test.context.dialect.jsonAddress(test.model, placeOf(test.source)), asText);
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
    ? sql<SqlBool>`(${presenceSql(test.model, test.source, test.context.dialect)} is null or ${inside})`
    : inside;
  return test.operator === 'in'
    ? has
    : test.operator === 'nin'
      ? sql<SqlBool>`not coalesce(${has}, false)`
      : no;
};
const ofNothing: Kind = () => no;

/** How each value type is compared: the same table of meanings as schemas/conditions/operators.ts. */
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
  files: ofNothing,
  span: ofNothing,
  lines: ofNothing,
  object: ofNothing,
  any: ofNothing,
};

const column = (name: string) => sql<unknown>`${sql.ref(`r.${name}`)}`;

/** Null exactly when the field is empty: empty values are not stored. */
export function presenceSql(
  model: string,
  source: FieldSource,
  dialect: Dialect,
): RawBuilder<unknown> {
  if (source.through) return source.through;
  return source.column ? column(source.column) : dialect.jsonPresence(model, placeOf(source));
}

function placeOf({ rows }: FieldSource): JsonPlace {
  return rows === undefined ? 'record' : 'row';
}

type Place = Pick<Test, 'model' | 'source' | 'context'>;

function textOf({ model, source, context: { dialect } }: Place): RawBuilder<unknown> {
  if (source.through) return source.through;
  return source.column ? column(source.column) : dialect.jsonText(model, placeOf(source));
}

/** A number, or null for what is none: a field may have changed its type since. */
function numberOf({ model, source, context: { dialect } }: Place): RawBuilder<unknown> {
  if (source.through) return source.through;
  return source.column ? column(source.column) : dialect.jsonNumber(model, placeOf(source));
}

/** Whether an element of a stored list is one of the values. */
function items({ model, source, context: { dialect } }: Test, values: readonly string[]): Bool {
  return dialect.jsonAnyOf(model, values, placeOf(source));
}

/** The value that a field of the record has which the reference names: null where it names none of `records`, a query for ids and values over `record as r`. */
export function throughReference(
  reference: RawBuilder<unknown>,
  records: Expression<unknown>,
): RawBuilder<unknown> {
  return sql`(select x.value from ${records} as x where x.id = ${reference})`;
}

/** What nothing is. */
export const NOTHING: RawBuilder<unknown> = sql`null`;

/** What rows are sorted by. */
export function sortSql(model: string, source: FieldSource, dialect: Dialect): RawBuilder<unknown> {
  const test = { model, source, context: { dialect } as FilterContext };
  const value = isNumeric(source) ? numberOf(test) : textOf(test);
  return source.masked ? sql`case when not ${source.masked} then ${value} end` : value;
}

export function isNumeric({ valueType }: FieldSource): boolean {
  return ['number', 'stamp', 'switch', 'ref'].includes(valueType);
}

/** What counts a record whatever it holds. */
export const ANY_VALUE: RawBuilder<unknown> = sql`1`;

/** A value of the records that a condition fits, null of all others. */
export function valueWhere(
  condition: Condition,
  value: RawBuilder<unknown>,
  context: FilterContext,
): RawBuilder<unknown> {
  return sql`case when ${conditionSql(condition, context)} then ${value} end`;
}
