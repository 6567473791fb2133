import Type from 'typebox';
import { MOST_DAYS } from '../rules/planStages.ts';
import { defineEndpoint, Id, listOf, ModuleName, Page, Size, Text } from './endpoint.ts';

const Amount = Type.Number();
const Day = Type.String({ description: 'yyyy-MM-dd' });
const PlanRow = Type.Object({
  share: Type.Optional(
    Type.Number({ description: "per cent of the contract's amount, which it works out" }),
  ),
  days: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MOST_DAYS,
      description: "days after the row before, of the first after the contract's start",
    }),
  ),
  plan_payment_date: Type.Optional(Day),
  plan_payment_amount: Type.Optional(Amount),
  payment_method: Type.Optional(Text),
  remind_time: Type.Optional(Type.Integer()),
  description: Type.Optional(Type.String({ maxLength: 2000 })),
});

/** Sums, batches and choices of quotations, contracts, plans, payments, invoices and products. */
export const paymentEndpoints = {
  checkMoney: defineEndpoint({
    method: 'GET',
    path: '/rest/crm/invoice/checkmoney',
    who: 'user',
    effect: 'read',
    does: 'The amount of a contract and what of it is not yet requested; `id` is an invoice that is left out. Null is what the role hides.',
    params: Type.Object({ contract_id: Id, id: Type.Optional(Id) }),
    answer: Type.Object({
      contract_price: Type.Union([Amount, Type.Null()]),
      uninvoice: Type.Union([Amount, Type.Null()]),
      customer_id: Type.Union([Id, Type.Null()]),
    }),
  }),
  invoiceLog: defineEndpoint({
    method: 'GET',
    path: '/rest/crm/invoice/invoiceLog',
    who: 'user',
    effect: 'read',
    does: 'What happened to the invoices of a contract or customer, oldest first: requested, approved, issued, received, void.',
    params: Type.Object({ module: ModuleName, module_id: Id, page: Page, size: Size }),
    answer: listOf(
      Type.Object({
        id: Id,
        invoice_id: Id,
        number: Type.String(),
        money: Amount,
        action: Type.String(),
        action_name: Type.String(),
        user_name: Type.String(),
        create_time: Type.String(),
      }),
    ),
  }),
  paymentMethods: defineEndpoint({
    method: 'GET',
    path: '/rest/crm/payment/getPaymentMethod',
    who: 'user',
    effect: 'read',
    does: 'The ways of paying.',
    params: Type.Object({}),
    answer: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
  }),
  planPropose: defineEndpoint({
    method: 'POST',
    path: '/rest/crm/paymentPlan/generate',
    who: 'user',
    effect: 'read',
    does: 'Rows for the plans of a contract: a cycle of 1, 3, 6 or 12 months, or 0 for empty rows.',
    params: Type.Object({
      contract_id: Type.Optional(Id),
      cycle: Type.Optional(Type.Integer()),
      pay_day: Type.Integer({ minimum: 1, maximum: 28, default: 1 }),
      count: Type.Integer({ minimum: 1, maximum: 200, default: 1 }),
    }),
    answer: Type.Array(PlanRow),
  }),
  planBatch: defineEndpoint({
    method: 'POST',
    path: '/rest/crm/paymentPlan/batchAdd',
    who: 'user',
    effect: 'add',
    does: 'Saves the plans of a contract together: all of them or none. A row may say its part in per cent instead of its amount, and its distance in days instead of its date; what is said beside has to agree.',
    params: Type.Object({
      contract_id: Type.Optional(Id),
      rows: Type.Array(PlanRow, { maxItems: 200, default: [] }),
    }),
    answer: Type.Object({ ids: Type.Array(Id) }),
  }),
  productChoices: defineEndpoint({
    method: 'POST',
    path: '/rest/crm/product/getProductList',
    who: 'user',
    effect: 'read',
    does: 'Variants on the shelf, for the lines of a quotation or contract.',
    params: Type.Object({
      keyword: Type.Optional(Text),
      category_id: Type.Optional(Id),
      page: Page,
      size: Size,
    }),
    answer: listOf(
      Type.Object({
        product_detail_id: Id,
        product_id: Id,
        name: Type.String(),
        spec_attr: Type.String(),
        unit: Type.String(),
        price: Amount,
        tax_rate: Type.Optional(
          Type.Number({ description: 'of its product, as far as the reader sees it' }),
        ),
        number: Type.String(),
      }),
    ),
  }),
};
