import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import {
  HEADER_CHANGE,
  HEADER_ITEMS,
  HEADER_MODELS,
  HEADER_OWNER_MODULE,
  INVOICE_HEADER_RIGHTS,
  type HeaderModel,
} from '../../schemas/dialogs/invoiceHeader.ts';
import { permissionKey, type Right } from '../../schemas/permissions/rights.ts';
import { hasPermission } from '../../schemas/permissions/viewer.ts';
import { valueAsText } from '../../schemas/values/valueTypes.ts';
import type { Tx } from '../db/handle.ts';
import { openContext } from '../records/core/context.ts';
import { actionFormValues, runOnce } from '../records/index.ts';
import { writeOperationLog } from '../records/core/oplog.ts';
import type { Caller, Values } from '../records/core/types.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import { readParentRecord } from './shared/parentRecord.ts';

type Header = ResponseOf<'invoiceHeaders'>[number];
const MODELS = Object.keys(HEADER_MODELS) as HeaderModel[];
const JUDGED = { key: 'invoice_header', form: HEADER_ITEMS };

export const invoiceHeaderHandlers: EndpointHandlers<
  'invoiceHeaders' | 'addInvoiceHeader' | 'editInvoiceHeader' | 'deleteInvoiceHeader'
> = {
  async invoiceHeaders({ caller }, { customer_id }) {
    const customer = await customerFor(caller, customer_id, 'view');
    const rows = await caller.company.read((tx) =>
      tx
        .from('invoice_header as h')
        .leftJoin('user as u', 'u.id', 'h.creator_user_id')
        .select(['h.id', 'h.customer_id', 'h.data', 'h.create_time', 'u.name as user_name'])
        .where('h.customer_id', '=', customer.id)
        .orderBy('h.id')
        .execute(),
    );
    return rows.map(({ id, customer_id: of, data, create_time, user_name }) => ({
      id,
      customer_id: of,
      ...textsOf(JSON.parse(data) as Values),
      ...(customer.masked && { telephone: '', billing_address: '' }),
      creator_user_id_name: user_name ?? '',
      create_time_name: create_time,
    }));
  },

  async addInvoiceHeader({ caller }, { customer_id, ...given }) {
    const customer = await customerFor(caller, customer_id, 'edit');
    return caller.company.write((tx) =>
      runOnce(
        caller,
        tx,
        { call: 'addInvoiceHeader', body: { customer_id, ...given } },
        async () => {
          const context = await openContext(caller, tx, HEADER_OWNER_MODULE);
          const values = await actionFormValues(context, JUDGED, given);
          const id = await tx.nextId();
          await tx
            .insert('invoice_header', {
              id,
              customer_id: customer.id,
              data: JSON.stringify(values),
              creator_user_id: caller.viewer.id,
              create_time: context.now,
              update_time: context.now,
            })
            .execute();
          await writeOperationLog(context, [
            {
              record: customer,
              action: 'update',
              category: 1,
              changes: { [HEADER_CHANGE]: [null, valueAsText(values.title)] },
            },
          ]);
          return { id };
        },
      ),
    );
  },

  async editInvoiceHeader({ caller }, { id, ...given }) {
    const { customer, before } = await headerFor(caller, id);
    await caller.company.write(async (tx) => {
      const context = await openContext(caller, tx, HEADER_OWNER_MODULE);
      const values = await actionFormValues(context, JUDGED, { ...before, ...given });
      await tx
        .update('invoice_header')
        .set({ data: JSON.stringify(values), update_time: context.now })
        .where('id', '=', id)
        .execute();
      await writeOperationLog(context, [
        {
          record: customer,
          action: 'update',
          category: 1,
          changes: { [HEADER_CHANGE]: [valueAsText(before.title), valueAsText(values.title)] },
        },
      ]);
    });
    return { id };
  },

  async deleteInvoiceHeader({ caller }, { id }) {
    const { customer, before } = await headerFor(caller, id);
    await caller.company.write(async (tx) => {
      await tx.remove('invoice_header').where('id', '=', id).execute();
      await writeOperationLog(await openContext(caller, tx, HEADER_OWNER_MODULE), [
        {
          record: customer,
          action: 'update',
          category: 1,
          changes: { [HEADER_CHANGE]: [valueAsText(before.title), null] },
        },
      ]);
    });
    return null;
  },
};

/** The customer, where the caller sees it and holds the right of invoices. Whoever makes out invoices need not be able to edit customers. */
async function customerFor(caller: Caller, id: number, right: Right) {
  must(caller, right);
  return readParentRecord(caller, HEADER_OWNER_MODULE, id);
}

function must(caller: Caller, right: Right): void {
  const key = permissionKey({ permission: INVOICE_HEADER_RIGHTS }, right);
  if (!hasPermission(caller.viewer, key))
    throw new AppError('not_allowed', { data: { right: key } });
}

async function headerFor(caller: Caller, id: number) {
  must(caller, 'edit');
  const row = await caller.company.read((tx: Tx) =>
    tx
      .from('invoice_header')
      .select(['customer_id', 'data'])
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  if (!row) throw new AppError('not_found');
  return {
    customer: await customerFor(caller, row.customer_id, 'edit'),
    before: JSON.parse(row.data) as Values,
  };
}

function textsOf(values: Values): Pick<Header, HeaderModel> {
  return Object.fromEntries(MODELS.map((model) => [model, valueAsText(values[model])])) as Pick<
    Header,
    HeaderModel
  >;
}
