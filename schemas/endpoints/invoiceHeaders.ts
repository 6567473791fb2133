import Type from 'typebox';
import { defineEndpoint, NullAnswer, Id, DateTimeText, Text } from './endpoint.ts';

const Values = {
  classify: Type.Optional(Text),
  title: Type.Optional(Text),
  tax_number: Type.Optional(Text),
  bank: Type.Optional(Text),
  account: Type.Optional(Text),
  billing_address: Type.Optional(Text),
  telephone: Type.Optional(Text),
};
const Header = Type.Object({
  id: Id,
  customer_id: Id,
  classify: Type.String({ description: '单位 (company) or 个人 (personal)' }),
  title: Type.String(),
  tax_number: Type.String(),
  bank: Type.String(),
  account: Type.String(),
  billing_address: Type.String(),
  telephone: Type.String(),
  creator_user_id_name: Type.String(),
  create_time_name: DateTimeText,
});

/** To whom the invoices of a customer are made out: seen and written with the rights of invoices, on customers within reach. */
export const invoiceHeaderEndpoints = {
  invoiceHeaders: defineEndpoint({
    method: 'GET',
    path: '/rest/crm/customer/getInvoiceList',
    who: 'user',
    effect: 'read',
    does: 'The invoice headers of a customer, in the order they were added.',
    params: Type.Object({ customer_id: Id }),
    answer: Type.Array(Header),
  }),
  addInvoiceHeader: defineEndpoint({
    method: 'POST',
    path: '/rest/crm/customer/addInvoice',
    who: 'user',
    effect: 'add',
    does: 'Adds an invoice header to a customer.',
    params: Type.Object({ customer_id: Id, ...Values }),
    answer: Type.Object({ id: Id }),
  }),
  editInvoiceHeader: defineEndpoint({
    method: 'PUT',
    path: '/rest/crm/customer/editInvoice',
    who: 'user',
    effect: 'set',
    does: 'Changes what is given of an invoice header.',
    params: Type.Object({ id: Id, ...Values }),
    answer: Type.Object({ id: Id }),
  }),
  deleteInvoiceHeader: defineEndpoint({
    method: 'DELETE',
    path: '/rest/crm/customer/delInvoice',
    who: 'user',
    effect: 'set',
    does: 'Deletes an invoice header; invoices made out by it keep what they say.',
    params: Type.Object({ id: Id }),
    answer: NullAnswer,
  }),
};
