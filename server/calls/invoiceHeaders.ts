import type { AnswerOf } from '../../schemas/calls.ts';
import { AppError } from '../../schemas/errors.ts';
import {
  HEADER_CHANGE,
  HEADER_ITEMS,
  HEADER_MODELS,
  HEADER_OF,
  HEADER_RIGHTS,
  type HeaderModel,
} from '../../schemas/invoiceHeader.ts';
import { permissionKey, type Right } from '../../schemas/permissions.ts';
import { may } from '../../schemas/viewer.ts';
import { wordOf } from '../../schemas/valueTypes.ts';
import type { Tx } from '../db/handle.ts';
import { openContext } from '../records/context.ts';
import { askedValues, once } from '../records/index.ts';
import { writeLog } from '../records/oplog.ts';
import type { Caller, Values } from '../records/types.ts';
import type { Handlers } from './handlers.ts';
import { readHolder } from './holder.ts';

type Header = AnswerOf<'invoiceHeaders'>[number];
const MODELS = Object.keys(HEADER_MODELS) as HeaderModel[];
const JUDGED = { key: 'invoice_header', form: HEADER_ITEMS };

export const invoiceHeaders: Handlers<
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
      creator_user_id_name: user_name ?? '',
      create_time_name: create_time,
    }));
  },

  async addInvoiceHeader({ caller }, { customer_id, ...given }) {
    const customer = await customerFor(caller, customer_id, 'edit');
    return caller.company.write((tx) =>
      once(caller, tx, { call: 'addInvoiceHeader', body: { customer_id, ...given } }, async () => {
        const context = await openContext(caller, tx, HEADER_OF);
        const values = await askedValues(context, JUDGED, given);
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
        await writeLog(context, [
          {
            record: customer,
            action: 'update',
            category: 1,
            changes: { [HEADER_CHANGE]: [null, wordOf(values.title)] },
          },
        ]);
        return { id };
      }),
    );
  },

  async editInvoiceHeader({ caller }, { id, ...given }) {
    const { customer, before } = await headerFor(caller, id);
    await caller.company.write(async (tx) => {
      const context = await openContext(caller, tx, HEADER_OF);
      const values = await askedValues(context, JUDGED, { ...before, ...given });
      await tx
        .update('invoice_header')
        .set({ data: JSON.stringify(values), update_time: context.now })
        .where('id', '=', id)
        .execute();
      await writeLog(context, [
        {
          record: customer,
          action: 'update',
          category: 1,
          changes: { [HEADER_CHANGE]: [wordOf(before.title), wordOf(values.title)] },
        },
      ]);
    });
    return { id };
  },

  async deleteInvoiceHeader({ caller }, { id }) {
    const { customer, before } = await headerFor(caller, id);
    await caller.company.write(async (tx) => {
      await tx.remove('invoice_header').where('id', '=', id).execute();
      await writeLog(await openContext(caller, tx, HEADER_OF), [
        {
          record: customer,
          action: 'update',
          category: 1,
          changes: { [HEADER_CHANGE]: [wordOf(before.title), null] },
        },
      ]);
    });
    return null;
  },
};

/** The customer, where the caller sees it and holds the right of invoices. Whoever makes out invoices need not be able to edit customers. */
async function customerFor(caller: Caller, id: number, right: Right) {
  must(caller, right);
  return readHolder(caller, HEADER_OF, id);
}

function must(caller: Caller, right: Right): void {
  const key = permissionKey({ permission: HEADER_RIGHTS }, right);
  if (!may(caller.viewer, key)) throw new AppError('not_allowed', { data: { right: key } });
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
  return Object.fromEntries(MODELS.map((model) => [model, wordOf(values[model])])) as Pick<
    Header,
    HeaderModel
  >;
}
