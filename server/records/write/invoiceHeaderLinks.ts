import { HEADER_OWNER_MODULE } from '../../../schemas/dialogs/invoiceHeader.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import type { Tx } from '../../db/handle.ts';

/** Invoice headers go with a customer that is merged into another one. */
export async function moveInvoiceHeaders(
  tx: Tx,
  own: ModuleFile,
  { from, to }: { from: readonly number[]; to: number },
): Promise<{ id: number; from: number }[]> {
  if (own.key !== HEADER_OWNER_MODULE) return [];
  const rows = await tx
    .from('invoice_header')
    .select(['id', 'customer_id'])
    .where('customer_id', 'in', from)
    .orderBy('id')
    .execute();
  await tx
    .update('invoice_header')
    .set({ customer_id: to })
    .where('customer_id', 'in', from)
    .execute();
  return rows.map((row) => ({ id: row.id, from: row.customer_id }));
}

/** And back to whom they came from. */
export async function returnInvoiceHeaders(
  tx: Tx,
  own: ModuleFile,
  { from, headers }: { from: number; headers: readonly { id: number; from: number }[] },
): Promise<void> {
  if (own.key !== HEADER_OWNER_MODULE) return;
  for (const header of headers)
    await tx
      .update('invoice_header')
      .set({ customer_id: header.from })
      .where('id', '=', header.id)
      .where('customer_id', '=', from)
      .execute();
}

/** Of a customer that is deleted for good nothing is kept. */
export async function deleteInvoiceHeaders(tx: Tx, module: string, id: number): Promise<void> {
  if (module === HEADER_OWNER_MODULE)
    await tx.remove('invoice_header').where('customer_id', '=', id).execute();
}
