import Type from 'typebox';
import type { Condition } from '../conditions/conditions.ts';
import { MOST_CHARTS } from '../reporting/customReport.ts';
import { DESK_LISTS } from '../reporting/desks.ts';
import { ChartAnswer } from './customReports.ts';
import { defineEndpoint, Flag, Id, Ids, listOf, NullAnswer, Page, Size } from './endpoint.ts';

const Day = Type.String({ maxLength: 19, pattern: '^(\\d{4}-\\d\\d-\\d\\d([ T].*)?)?$' });
const asked = {
  start_time: Type.Optional(Day),
  end_time: Type.Optional(Day),
  department_ids: Type.Optional(Ids),
};
const Filter = Type.Unsafe<Condition>({
  type: 'object',
  description: 'a filter of lists: it finds the records behind the figure',
});
const Amount = Type.Union([Type.Number(), Type.Null()]);

/** The first page and the page of sales. Whoever may not view a module is told nothing of it, and everybody of what they reach alone. */
export const homeEndpoints = {
  homeSales: defineEndpoint({
    method: 'GET',
    path: '/rest/oa/index/salesReport',
    who: 'user',
    effect: 'read',
    does: 'Figures of a period, of this month where none is given, beside those of the period before.',
    params: Type.Object(asked),
    answer: Type.Object({
      from: Type.String(),
      to: Type.String(),
      figures: Type.Array(
        Type.Object({
          key: Type.String(),
          label: Type.String(),
          module: Type.String(),
          kind: Type.Enum(['count', 'sum']),
          value: Amount,
          before: Amount,
          filter: Filter,
          pending: Type.Union([Type.Object({ value: Amount, filter: Filter }), Type.Null()], {
            description: 'what may come to count and does not yet',
          }),
        }),
      ),
    }),
  }),
  homeRank: defineEndpoint({
    method: 'GET',
    path: '/rest/oa/index/oneRank',
    who: 'user',
    effect: 'read',
    does: 'Who has signed contracts for most in a period, ten at most, among those whose contracts the user reaches.',
    params: Type.Object(asked),
    answer: Type.Array(
      Type.Object({
        rank: Type.Integer(),
        user_id: Id,
        name: Type.String(),
        amount: Amount,
        count: Type.Integer(),
        filter: Filter,
      }),
    ),
  }),
  homeDynamics: defineEndpoint({
    method: 'GET',
    path: '/rest/oa/index/wordDynamic',
    who: 'user',
    effect: 'read',
    does: 'The newest follow-ups that the user may see.',
    params: Type.Object({}),
    answer: Type.Array(
      Type.Object({
        id: Id,
        content: Type.String(),
        type: Type.String(),
        about: Type.String(),
        user_name: Type.String(),
        create_time: Type.String(),
      }),
    ),
  }),
  homeAssistant: defineEndpoint({
    method: 'GET',
    path: '/rest/oa/index/assistant',
    who: 'user',
    effect: 'read',
    does: 'How much there is to do for the user, by kind.',
    params: Type.Object({}),
    answer: Type.Array(
      Type.Object({
        key: Type.String(),
        label: Type.String(),
        module: Type.String(),
        count: Type.Integer(),
        filter: Filter,
      }),
    ),
  }),
  homeDesks: defineEndpoint({
    method: 'GET',
    path: '/rest/oa/index/desks',
    who: 'user',
    effect: 'read',
    does: 'What stands on the desk of whoever does a kind of work: of finance, payments due and overdue, payments to confirm, invoices to make, money received this month. Chosen by what the user may do; empty for others.',
    params: Type.Object({}),
    answer: Type.Array(
      Type.Object({
        key: Type.String(),
        label: Type.String(),
        figures: Type.Array(
          Type.Object({
            key: Type.String(),
            label: Type.String(),
            module: Type.String(),
            count: Type.Integer(),
            amount: Amount,
            warns: Flag,
            filter: Filter,
          }),
        ),
        list: Type.Union([Type.Enum([...DESK_LISTS]), Type.Null()], {
          description: 'what stands below the figures',
        }),
      }),
    ),
  }),
  homeOperations: defineEndpoint({
    method: 'GET',
    path: '/rest/oa/index/operations',
    who: 'user',
    effect: 'read',
    does: 'What the user looks after in the back-office, by the pages that they may open: who waits to join, accounts in use, reminders that were not delivered, imports that stopped.',
    params: Type.Object({}),
    answer: Type.Array(
      Type.Object({
        key: Type.String(),
        label: Type.String(),
        count: Type.Integer(),
        to: Type.String({ description: 'the address of its page; empty: none' }),
        warns: Flag,
      }),
    ),
  }),
  homeChartChoices: defineEndpoint({
    method: 'GET',
    path: '/rest/oa/index/getChartList',
    who: 'user',
    effect: 'read',
    does: 'The reports that the user may put on the first page.',
    params: Type.Object({}),
    answer: Type.Array(ChartAnswer),
  }),
  homeCharts: defineEndpoint({
    method: 'GET',
    path: '/rest/oa/index/showCharts',
    who: 'user',
    effect: 'read',
    does: 'The reports that the user has put on the first page, as far as they may be seen.',
    params: Type.Object({}),
    answer: Type.Array(ChartAnswer),
  }),
  saveHomeCharts: defineEndpoint({
    method: 'POST',
    path: '/rest/oa/index/settingChart',
    who: 'user',
    effect: 'set',
    does: 'Says which reports stand on the first page, in their order.',
    params: Type.Object({
      chart_list: Type.Array(Type.String({ maxLength: 60 }), { maxItems: MOST_CHARTS }),
    }),
    answer: NullAnswer,
  }),
  salesList: defineEndpoint({
    method: 'GET',
    path: '/rest/oa/index/salesList',
    who: 'user',
    effect: 'read',
    does: 'The contracts behind the figures of sales, newest first.',
    params: Type.Object({ ...asked, page: Page, size: Size }),
    answer: listOf(
      Type.Object({
        id: Id,
        name: Type.String(),
        customer_name: Type.String(),
        owner_user_name: Type.String(),
        sign_date: Type.String(),
        price: Amount,
      }),
    ),
  }),
};
