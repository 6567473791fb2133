import type { ActionHandler, ModuleRule } from '../records/types.ts';
import { insertRecord } from '../records/insert.ts';
import { addContact, addOpportunity, customerOf, isOn, requireAll, seenOf } from './clue.ts';

const TRANSFORMED = 1;

/** An enquiry worth following becomes a clue, or a customer at once. */
export const leadsRule: ModuleRule = {
  apart: true,
  actions: {
    transform: (input) => (input.asked.target === 'customer' ? toCustomer(input) : toClue(input)),
  },
};

async function toClue({ caller, tx, form, before, values, asked }: Parameters<ActionHandler>[0]) {
  await requireAll({ caller, tx }, ['clue']);
  const {
    company,
    source,
    mobile,
    email,
    position,
    requirement,
    remark,
    name: contact_name,
  } = seenOf(form, before);
  const { id } = await insertRecord(
    caller,
    tx,
    'clue',
    {
      name: asked.name,
      company,
      contact_name,
      source,
      mobile,
      email,
      position,
      requirement,
      remark,
    },
    { core: { owner_user_id: before.owner_user_id } },
  );
  values.clue_id = id;
  return { state: TRANSFORMED };
}

async function toCustomer({
  caller,
  tx,
  form,
  before,
  values,
  asked,
}: Parameters<ActionHandler>[0]) {
  const data = seenOf(form, before);
  await requireAll({ caller, tx }, [
    'customer',
    ...(isOn(asked.create_contact) ? ['contact'] : []),
    ...(isOn(asked.create_opportunity) ? ['opportunity'] : []),
  ]);
  const { id } = await insertRecord(caller, tx, 'customer', customerOf(data, asked.name), {
    core: { owner_user_id: before.owner_user_id },
  });
  if (isOn(asked.create_contact))
    await addContact(
      { caller, tx },
      { ...data, contact_name: data.name, owner_user_id: before.owner_user_id },
      id,
    );
  if (isOn(asked.create_opportunity))
    await addOpportunity(
      { caller, tx },
      {
        before: { ...before, data },
        name: asked.name,
        customer_id: id,
      },
    );
  values.customer_id = id;
  return { state: TRANSFORMED };
}
