import { addDays, stampIn } from '../../schemas/dates.ts';
import { AppError } from '../../schemas/errors.ts';
import type { Form } from '../../schemas/form.ts';
import type { Tx } from '../db/handle.ts';
import { requireRight } from '../records/access.ts';
import { openContext } from '../records/context.ts';
import { loadRecord } from '../records/load.ts';
import { pointing } from '../records/remove.ts';
import type { ActionHandler, Caller, ModuleRule, StoredRecord, Values } from '../records/types.ts';
import { insertRecord } from '../records/insert.ts';
import { change } from './inside.ts';
import { requireRoom } from './recycling.ts';

const TRANSFORMED = 2;

/** A clue becomes a customer, with a contact and an opportunity if wanted, and its talks move along, with the time of the last one. Transformed ones are only read. */
export const clueRule: ModuleRule = {
  apart: true,
  afterWrite: requireRoom,
  actions: { transform, changeCustomer },
};

async function transform({
  caller,
  tx,
  form,
  before,
  values,
  asked,
}: Parameters<ActionHandler>[0]) {
  const data = seenOf(form, before);
  const owner = { core: { owner_user_id: before.owner_user_id } };
  await requireAll({ caller, tx }, [
    'customer',
    ...(isOn(asked.create_contact) ? ['contact'] : []),
    ...(isOn(asked.create_opportunity) ? ['opportunity'] : []),
  ]);
  const customer = await insertRecord(caller, tx, 'customer', customerOf(data, asked.name), owner);
  if (isOn(asked.create_contact))
    await addContact({ caller, tx }, { ...data, owner_user_id: before.owner_user_id }, customer.id);
  if (isOn(asked.create_opportunity))
    await addOpportunity(
      { caller, tx },
      { before: { ...before, data }, name: asked.opportunity_name, customer_id: customer.id },
    );
  return settle({ caller, tx, before, values }, customer.id);
}

/** The customer is there already: the contact and the talks of the clue become his. */
async function changeCustomer({
  caller,
  tx,
  form,
  before,
  values,
  asked,
}: Parameters<ActionHandler>[0]) {
  const data = seenOf(form, before);
  const context = await openContext(caller, tx, 'customer');
  requireRight(context, context.file, 'view');
  const id = Number(asked.customer_id);
  await loadRecord(context, id);
  if (data.contact_name !== undefined) {
    await requireAll({ caller, tx }, ['contact']);
    await addContact({ caller, tx }, { ...data, owner_user_id: before.owner_user_id }, id);
  }
  return settle({ caller, tx, before, values }, id);
}

async function settle(
  { caller, tx, before, values }: { caller: Caller; tx: Tx; before: StoredRecord; values: Values },
  customer_id: number,
) {
  Object.assign(values, { customer_id, transform_time: stampIn(caller.zone, caller.now()) });
  await moveTalks({ caller, tx }, before.id, customer_id);
  const { last_contact_time: talked } = before;
  if (talked !== null) {
    await tx
      .update('record')
      .set({ last_contact_time: talked })
      .where('module', '=', 'customer')
      .where('id', '=', customer_id)
      .where((is) =>
        is.or([is('last_contact_time', 'is', null), is('last_contact_time', '<', talked)]),
      )
      .execute();
  }
  return { state: TRANSFORMED };
}

/** Follow-ups of the clue belong to the customer too. */
async function moveTalks(
  { caller, tx }: { caller: Caller; tx: Tx },
  clue: number,
  customer: number,
) {
  const context = await openContext(caller, tx, 'event');
  for (const talk of await pointing(context, 'clue_ids', [clue])) {
    const customers = Array.isArray(talk.data.customer_ids)
      ? (talk.data.customer_ids as unknown[])
      : [];
    await change(context, talk, {
      values: { customer_ids: [...new Set([...customers, customer])] },
      action: 'transform',
    });
  }
}

/** What is carried over to a record of another module: nothing that is hidden from who does it, because there it may be in sight. */
export function seenOf({ withheld }: Pick<Form, 'withheld'>, { data }: StoredRecord): Values {
  return Object.fromEntries(Object.entries(data).filter(([model]) => !withheld.has(model)));
}

export async function requireAll(
  { caller, tx }: { caller: Caller; tx: Tx },
  modules: readonly string[],
): Promise<void> {
  for (const module of modules) {
    const context = await openContext(caller, tx, module);
    requireRight(context, context.file, 'edit');
  }
}

export function customerOf(from: Values, name: unknown): Values {
  const { source, industry, mobile, telephone, email, address, remark, next_contact_time } = from;
  return { name, source, industry, mobile, telephone, email, address, remark, next_contact_time };
}

export async function addContact(
  { caller, tx }: { caller: Caller; tx: Tx },
  from: Values,
  customer_id: number,
): Promise<void> {
  const { contact_name, position, mobile, telephone, email, wechat, address } = from;
  if (contact_name === undefined)
    throw new AppError('invalid', {
      fields: [{ field: 'create_contact', id: 'required', data: { name: '联系人姓名' } }],
    });
  const owner_user_id =
    typeof from.owner_user_id === 'number' ? from.owner_user_id : caller.viewer.id;
  await insertRecord(
    caller,
    tx,
    'contact',
    {
      name: contact_name,
      customer_id,
      position,
      mobile,
      telephone,
      email,
      wechat,
      address,
      is_primary: 1,
    },
    { core: { owner_user_id } },
  );
}

/** An opportunity of which nothing is known yet but its name: in the usual process, to be closed within a quarter. */
export async function addOpportunity(
  { caller, tx }: { caller: Caller; tx: Tx },
  { before, name, customer_id }: { before: StoredRecord; name: unknown; customer_id: number },
): Promise<void> {
  const group = await tx
    .from('stage_group')
    .select('id')
    .where('module', '=', 'opportunity')
    .where('disabled', '=', 0)
    .orderBy('sort')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const expect_date = addDays(stampIn(caller.zone, caller.now()).slice(0, 10), 90);
  const values = {
    name,
    customer_id,
    opportunity_group_id: group?.id,
    amount: 0,
    expect_date,
    source: before.data.source,
    requirement: before.data.requirement,
  };
  await insertRecord(caller, tx, 'opportunity', values, {
    core: { owner_user_id: before.owner_user_id },
  });
}

export function isOn(value: unknown): boolean {
  return Number(value) === 1;
}
