import { timestampInZone } from '../../schemas/values/dates.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import type { Tx } from '../db/handle.ts';
import { requireRight } from '../records/access/access.ts';
import { openContext } from '../records/core/context.ts';
import { loadRecord } from '../records/access/load.ts';
import { recordsReferringTo } from '../records/access/referring.ts';
import type {
  ActionHandler,
  Caller,
  ModuleRule,
  StoredRecord,
  Values,
} from '../records/core/types.ts';
import { insertRecord } from '../records/write/insert.ts';
import { writeDerivedChange } from './lockedRecord.ts';
import { createActionRecords, visibleValues } from './createActionRecords.ts';
import { requirePoolQuota } from './recycling.ts';

const TRANSFORMED = 2;
/** kind of a file: one of the tab, no picture of a field */
const ATTACHMENT = 1;

/** A clue becomes a customer, with a contact and an opportunity if wanted, and its history moves along. Transformed ones are only read. */
export const clueRule: ModuleRule = {
  apart: true,
  afterWrite: requirePoolQuota,
  actions: { transform, changeCustomer },
};

async function transform(input: Parameters<ActionHandler>[0]) {
  const ids = await createActionRecords(input, 'transform');
  return settle(input, { customer_id: ids.get('customer') as number, ids });
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
  const data = visibleValues(form, before);
  const context = await openContext(caller, tx, 'customer');
  requireRight(context, context.file, 'view');
  const id = Number(asked.customer_id);
  await loadRecord(context, id);
  const ids = new Map([['customer', id]]);
  if (data.contact_name !== undefined) {
    await requireAll({ caller, tx }, ['contact']);
    ids.set(
      'contact',
      await addContact({ caller, tx }, { ...data, owner_user_id: before.owner_user_id }, id),
    );
  }
  return settle({ caller, tx, before, values }, { customer_id: id, ids });
}

type Place = { caller: Caller; tx: Tx };

/** What the clue has seen goes along: talks, their last time, files. */
async function settle(
  { caller, tx, before, values }: Place & { before: StoredRecord; values: Values },
  { customer_id, ids }: { customer_id: number; ids: ReadonlyMap<string, number> },
) {
  Object.assign(values, {
    customer_id,
    transform_time: timestampInZone(caller.zone, caller.now()),
  });
  await moveTalks({ caller, tx }, before.id, ids);
  await tx
    .update('file')
    .set({ module: 'customer', record_id: customer_id })
    .where('module', '=', 'clue')
    .where('record_id', '=', before.id)
    .where('show_type', '=', ATTACHMENT)
    .execute();
  const { last_contact_time: talked } = before;
  for (const [module, id] of talked === null ? [] : ids)
    await tx
      .update('record')
      .set({ last_contact_time: talked })
      .where('module', '=', module)
      .where('id', '=', id)
      .where((is) =>
        is.or([is('last_contact_time', 'is', null), is('last_contact_time', '<', talked)]),
      )
      .execute();
  return { state: TRANSFORMED };
}

/** Follow-ups of the clue belong to everything that came of it, too. */
async function moveTalks({ caller, tx }: Place, clue: number, ids: ReadonlyMap<string, number>) {
  const context = await openContext(caller, tx, 'event');
  for (const talk of await recordsReferringTo(context, 'clue_ids', [clue])) {
    const values = Object.fromEntries(
      [...ids].map(([module, id]): [string, unknown] => {
        const known = talk.data[`${module}_ids`];
        return [`${module}_ids`, [...new Set([...(Array.isArray(known) ? known : []), id])]];
      }),
    );
    await writeDerivedChange(context, talk, { values, action: 'transform' });
  }
}

async function requireAll(
  { caller, tx }: { caller: Caller; tx: Tx },
  modules: readonly string[],
): Promise<void> {
  for (const module of modules) {
    const context = await openContext(caller, tx, module);
    requireRight(context, context.file, 'edit');
  }
}

async function addContact(
  { caller, tx }: { caller: Caller; tx: Tx },
  from: Values,
  customer_id: number,
): Promise<number> {
  const { contact_name, position, mobile, telephone, email, wechat, address } = from;
  if (contact_name === undefined)
    throw new AppError('invalid', {
      fields: [{ field: 'create_contact', id: 'required', data: { name: '联系人姓名' } }],
    });
  const owner_user_id =
    typeof from.owner_user_id === 'number' ? from.owner_user_id : caller.viewer.id;
  const { id } = await insertRecord(
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
  return id;
}
