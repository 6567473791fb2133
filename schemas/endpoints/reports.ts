import { DURATION_UNITS } from '../values/durationText.ts';
import Type, { type TSchema } from 'typebox';
import { COMPARISONS, PICTURES, TIME_UNITS } from '../definition/reportFile.ts';
import type { Condition } from '../conditions/conditions.ts';
import type { ReportColumn, ReportRow, Values } from '../reporting/drawReport.ts';
import { defineEndpoint, Id, Ids, ModuleName, Page, PastDay, Text } from './endpoint.ts';

/** what an own report adds up */
export const Measure = Type.String({
  maxLength: 110,
  pattern: '^(count|(sum|avg|distinct):.+)$',
  description:
    'count, or sum: or avg: and the model of a number, or distinct: and that of a field that records are gathered by',
});

const Day = Type.String({ maxLength: 19, pattern: '^(\\d{4}-\\d\\d-\\d\\d([ T].*)?)?$' });
/** What every report is asked. */
export const asked = {
  start_time: Type.Optional(Day),
  end_time: Type.Optional(Day),
  type: Type.Optional(Type.Enum([...TIME_UNITS])),
  department_ids: Type.Optional(Ids),
  user_ids: Type.Optional(Ids),
  group_by: Type.Optional(
    Type.String({ maxLength: 100, description: 'the model of a field, or time' }),
  ),
  index: Type.Optional(
    Type.String({ maxLength: 60, description: 'of a report of targets: what is measured' }),
  ),
  within: Type.Optional(
    Type.String({
      maxLength: 60,
      description:
        'of a report of one value at a time, as the stages of one process: this one; none: that of records without',
    }),
  ),
  page: Page,
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 400 })),
  compare: Type.Optional(Type.Enum([...COMPARISONS])),
  as_of: Type.Optional(PastDay),
  since: Type.Optional(
    Type.String({
      maxLength: 10,
      pattern: '^(\\d{4}-\\d\\d-\\d\\d)?$',
      description: 'of moves: the day that is over at which they begin',
    }),
  ),
};

const Filter = Type.Unsafe<Condition | null>({
  type: ['object', 'null'],
  description: 'a filter of lists: it finds the records behind the figures',
});
const Nullable = <S extends TSchema>(of: S) => Type.Union([of, Type.Null()]);
const Figures = Type.Unsafe<Values>({
  type: 'object',
  additionalProperties: { type: ['number', 'null'] },
});
const Row = Type.Unsafe<ReportRow>({
  type: 'object',
  required: ['key', 'name', 'condition', 'values'],
  properties: {
    key: { type: ['string', 'number', 'null'] },
    name: { type: 'string' },
    about: { type: 'string', description: 'what its records have in common' },
    good: { type: 'boolean', description: 'no loss, though its figure is less than nothing' },
    as_of: {
      type: ['string', 'null'],
      description:
        'the day at whose end its records were read, where that is not the one of the report; null: now',
    },
    condition: Filter,
    values: Figures,
  },
});
const Column = Type.Unsafe<ReportColumn>({
  type: 'object',
  required: ['prop', 'measure', 'name', 'condition', 'children'],
  properties: {
    prop: { type: 'string' },
    measure: { type: 'string' },
    name: { type: 'string' },
    condition: Filter,
    children: { type: 'array', items: { type: 'object' } },
  },
});

export const ReportAnswer = Type.Object({
  report: Type.String(),
  label: Type.String(),
  about: Type.String(),
  module: Type.String(),
  chart: Type.Enum([...PICTURES]),
  main: Type.String(),
  from: Type.String(),
  to: Type.String(),
  type: Type.Enum([...TIME_UNITS]),
  as_of: Type.Union([Type.String(), Type.Null()], {
    description: 'the day at whose end the records were read; null: now',
  }),
  since: Type.Union([Type.String(), Type.Null()], {
    description: 'of moves: the day at whose end they begin',
  }),
  entries: Type.Boolean({ description: 'reportEntries tells what its figures are made of' }),
  page: Type.Integer(),
  size: Type.Integer(),
  filter: Filter,
  within: Type.Union(
    [
      Type.Object({
        model: Type.String(),
        name: Type.String(),
        value: Type.String(),
        options: Type.Array(Type.Object({ value: Type.String(), name: Type.String() })),
      }),
      Type.Null(),
    ],
    { description: 'the field of which one value is told at a time, that one, and the others' },
  ),
  dimensions: Type.Array(
    Type.Object({ kind: Type.String(), model: Type.String(), name: Type.String() }),
  ),
  measures: Type.Array(
    Type.Object({
      key: Type.String(),
      label: Type.String(),
      about: Type.String({ description: 'how it is worked out' }),
      kind: Type.Enum(['count', 'sum', 'avg', 'distinct', 'days', 'rate']),
      model: Type.String(),
      unit: Type.String(),
      digits: Type.Optional(Type.Integer({ description: 'decimals that a sum has at least' })),
      duration: Type.Optional(
        Type.Enum([...DURATION_UNITS], {
          description: 'the figure counts these: a length of time',
        }),
      ),
      condition: Filter,
      parts: Type.Optional(
        Type.Array(Type.String(), {
          description: 'of a rate: the keys of what is divided and by what',
        }),
      ),
      apart: Type.Optional(
        Type.Boolean({ description: 'a figure of no records: nothing leads to it' }),
      ),
    }),
  ),
  list: Type.Array(Row),
  list_index: Type.Array(Column),
  count: Type.Integer({ description: 'rows of all pages' }),
  more: Type.Boolean({ description: 'there are more groups than are looked at; the largest are' }),
  tail: Figures,
  compared: Type.Union([
    Type.Object({
      with: Type.Enum([...COMPARISONS]),
      name: Type.String({ description: 'of a target: what it is set for' }),
      from: Type.String(),
      to: Type.String(),
      list: Type.Array(Type.Union([Figures, Type.Null()])),
      tail: Figures,
    }),
    Type.Null(),
  ]),
});

function reportEndpoint<const K extends string>(key: K, does: string) {
  return endpointAt(`/rest/oa/bi/${key}`, does);
}

function endpointAt<const P extends string>(path: P, does: string) {
  return defineEndpoint({
    method: 'GET',
    path,
    who: 'user',
    effect: 'read',
    does: `${does} Asks for the key of a page that shows it; each figure is that of the list behind it.`,
    params: Type.Object(asked),
    answer: ReportAnswer,
  });
}

/** One of the things that a figure of no list is made of; what its report knows nothing of is null. */
const Entry = Type.Object({
  id: Type.Integer({ description: 'its place among all of them' }),
  module: Type.String({ description: "of the record it stands in; '' of a telephone call" }),
  record_id: Type.Integer({ description: '0 of none' }),
  name: Type.String(),
  owner: Type.String(),
  day: Nullable(Type.String()),
  was_day: Nullable(Type.String({ description: 'the same before the move' })),
  before: Nullable(Type.Number()),
  after: Nullable(Type.Number()),
  change: Nullable(Type.Number({ description: 'what it adds to the sum' })),
  quantity: Nullable(Type.Number()),
  state: Type.String({ description: 'of a telephone call: answered or missed' }),
  seconds: Nullable(Type.Integer()),
});

interface Branch {
  id: number;
  name: string;
  children: Branch[];
}
const Department = Type.Unsafe<Branch>({
  type: 'object',
  required: ['id', 'name', 'children'],
  properties: {
    id: Id,
    name: Type.String(),
    children: Type.Array(Type.Object({}, { additionalProperties: true })),
  },
});
const FieldChoice = Type.Object({ model: Type.String(), name: Type.String(), type: Type.String() });

/** Reports: figures of records that the caller may see. `GET /rest/oa/bi/{report}`, all with the same parameters and the same make of answer. */
export const reportEndpoints = {
  customerIncrease: reportEndpoint('customerIncrease', 'New customers by time.'),
  customerDeal: reportEndpoint('customerDeal', 'New customers, and how many of them have bought.'),
  customerMap: reportEndpoint('customerMap', 'New customers by province.'),
  customerCustom: reportEndpoint('customerCustom', 'New customers by a field: group_by.'),
  customerPrice: reportEndpoint('customerPrice', 'What contracts of each customer come to.'),
  salesFunnel: reportEndpoint('salesFunnel', 'Open opportunities by stage.'),
  opptyAnalysis: reportEndpoint(
    'opptyAnalysis',
    'Opportunities by time, those won and those lost.',
  ),
  opptyFlowlist: reportEndpoint('opptyFlowlist', 'Open opportunities by owner and stage.'),
  opptySingleCycle: reportEndpoint('opptySingleCycle', 'Days that won opportunities took.'),
  opptyForecast: reportEndpoint('opptyForecast', 'Open opportunities by owner and month.'),
  contractAmount: reportEndpoint('contractAmount', 'Contracts by time.'),
  contractNumTopTen: reportEndpoint('contractNumTopTen', 'Who has signed the most contracts.'),
  contractMoneyTopTen: reportEndpoint('contractMoneyTopTen', 'Whose contracts come to most.'),
  paymentAmount: reportEndpoint('paymentAmount', 'Confirmed payments by time.'),
  paymentAmountTopTen: reportEndpoint('paymentAmountTopTen', 'Whose payments come to most.'),
  sales_analytics: reportEndpoint('sales_analytics', 'Contracts by owner.'),
  eventAnalysis: reportEndpoint('eventAnalysis', 'Follow-ups by owner.'),
  eventType: reportEndpoint('eventType', 'Follow-ups by type.'),
  eventCusAnalysis: reportEndpoint(
    'eventCusAnalysis',
    'Customers that were followed up, by owner.',
  ),
  eventTypeAnalysis: reportEndpoint('eventTypeAnalysis', 'Follow-ups by owner and type.'),
  webMonthRecordlist: reportEndpoint('webMonthRecordlist', 'Follow-ups by owner and month.'),
  webDayRecordlist: reportEndpoint('webDayRecordlist', 'Follow-ups by owner and day.'),
  attendanceList: reportEndpoint('attendanceList', 'Work logs by author and time.'),
  userDetail: reportEndpoint('userDetail', 'Follow-ups of people by time and type.'),
  product_analytics: reportEndpoint('product_analytics', 'What of each product was sold.'),
  product_top_ten: reportEndpoint('product_top_ten', 'The products that were sold for most.'),
  performanceAnalysis: reportEndpoint(
    'performanceAnalysis',
    'What was to be reached and what was, by time.',
  ),
  targetDealDep: reportEndpoint(
    'targetDealDep',
    'What was to be reached and what was, by department.',
  ),
  targetDealUser: reportEndpoint(
    'targetDealUser',
    'What was to be reached and what was, by person.',
  ),
  opptyMoves: reportEndpoint(
    'opptyMoves',
    'What became of open opportunities between two days: came, grew, shrank, won, lost, slipped.',
  ),
  call_record: endpointAt('/rest/crm/contact/call_record', 'Telephone calls by person.'),
  record_analysis: endpointAt('/rest/crm/contact/record_analysis', 'Telephone calls by time.'),
  connect_rate: endpointAt(
    '/rest/crm/contact/connect_rate',
    'How many telephone calls were answered, by time.',
  ),
  reportExport: defineEndpoint({
    method: 'GET',
    path: '/rest/oa/bi/export',
    who: 'anyone',
    effect: 'read',
    bytes: true,
    does: 'A report as a spreadsheet with all of its rows; asks for the right to export its records too.',
    params: Type.Object({
      ...asked,
      report: Text,
      // of a report that somebody has put together
      name: Type.Optional(Text),
      module: Type.Optional(ModuleName),
      measure: Type.Optional(Measure),
    }),
    answer: Type.Object({ name: Type.String(), type: Type.String(), inline: Type.Boolean() }),
  }),
  reportEntries: defineEndpoint({
    method: 'GET',
    path: '/rest/oa/bi/entries',
    who: 'user',
    effect: 'read',
    does: 'What a figure is made of that no list shows: lines of products, telephone calls, records that moved between two days. Asks for what its report asks for.',
    params: Type.Object({
      ...asked,
      report: Text,
      key: Type.Optional(Text),
      measure: Type.Optional(Text),
    }),
    answer: Type.Object({ list: Type.Array(Entry), count: Type.Integer() }),
  }),
  reportDepartments: defineEndpoint({
    method: 'GET',
    path: '/rest/oa/bi/getAuthDept',
    who: 'user',
    effect: 'read',
    does: 'The departments that the user may narrow a report to, as a tree.',
    params: Type.Object({}),
    answer: Type.Array(Department),
  }),
  reportFields: defineEndpoint({
    method: 'GET',
    path: '/rest/oa/bi/getCustomSelect',
    who: 'user',
    effect: 'read',
    does: 'The fields that records of a module can be gathered by.',
    params: Type.Object({ module: ModuleName }),
    answer: Type.Array(FieldChoice),
  }),
};

/** The reports by name that have a call of their own. */
export type ReportName = Exclude<
  keyof typeof reportEndpoints,
  'reportExport' | 'reportEntries' | 'reportDepartments' | 'reportFields'
>;
