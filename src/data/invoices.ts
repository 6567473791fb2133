import useSWR from 'swr';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import type { HeaderValues } from '../../schemas/dialogs/invoiceHeader.ts';
import { LIMITS } from '../../schemas/limits.ts';
import { NETWORK_CODES } from './transport/apiError.ts';
import { callEndpoint } from './transport/client.ts';
import { newIdempotencyKey, refreshRecords } from './records.ts';

export type InvoiceHeader = ResponseOf<'invoiceHeaders'>[number];
export type InvoiceStep = ResponseOf<'invoiceLog'>['list'][number];

const READ = { quiet: [...NETWORK_CODES, 403, 404] };

/** To whom the invoices of a customer are made out. */
export function useInvoiceHeaders(customer: number | undefined) {
  return useSWR(customer === undefined ? null : ['records', 'invoiceHeaders', customer], () =>
    callEndpoint('GET', '/rest/crm/customer/getInvoiceList', { customer_id: customer ?? 0 }, READ),
  );
}

/** Adds a header to a customer, or changes one. What is wrong with it is for its form to say. */
export async function saveInvoiceHeader(
  of: { customer_id: number } | { id: number },
  values: HeaderValues,
  idempotencyKey = newIdempotencyKey(),
): Promise<void> {
  if ('id' in of) await callEndpoint('PUT', '/rest/crm/customer/editInvoice', { ...values, ...of });
  else
    await callEndpoint(
      'POST',
      '/rest/crm/customer/addInvoice',
      { ...values, ...of },
      { idempotencyKey },
    );
  await refreshRecords();
}

/** Deletes an invoice header of a customer. */
export async function deleteInvoiceHeader(id: number): Promise<void> {
  await callEndpoint('DELETE', '/rest/crm/customer/delInvoice', { id });
  await refreshRecords();
}

/** What a contract is worth, and what of it is not yet requested. */
export function useOpenAmount(contract: number | undefined) {
  return useSWR(contract === undefined ? null : ['records', 'openAmount', contract], () =>
    callEndpoint('GET', '/rest/crm/invoice/checkmoney', { contract_id: contract ?? 0 }, READ),
  );
}

/** What happened to the invoices of a contract or customer, oldest first. */
export function useInvoiceLog(module: string, id: number, page: number) {
  return useSWR(
    ['records', 'invoiceLog', module, id, page],
    () =>
      callEndpoint(
        'GET',
        '/rest/crm/invoice/invoiceLog',
        { module, module_id: id, page, size: LIMITS.pageSize },
        READ,
      ),
    { keepPreviousData: true },
  );
}
