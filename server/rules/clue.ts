import { timestampInZone } from '../../schemas/values/dates.ts';
import { createdRecordValues } from '../../schemas/dialogs/createdRecords.ts';
import { fittingMaking, mappedMakings } from '../../schemas/dialogs/fieldMapping.ts';
import type { Action, ModuleFile } from '../../schemas/definition/module.ts';
import { isEmpty } from '../../schemas/values/valueTypes.ts';
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
import { fetchRecords } from '../records/access/load.ts';
import { setLastContact } from '../records/write/lastContact.ts';
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
  module,
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
  const making = mappedMakings(transformOf(module), caller.settings).find(
    (each) => each.module === 'contact',
  );
  const target = await openContext(caller, tx, 'contact');
  const contact =
    making &&
    createdRecordValues(
      fittingMaking(making, { from: form, to: target.form }),
      data,
      context.today,
    );
  // Who is to be rung is not known yet: the talks go along, nobody is made.
  if (contact && !isEmpty(contact.name)) {
    requireRight(target, target.file, 'edit');
    const given = Object.entries({ ...contact, customer_id: id }).filter(
      ([, value]) => !isEmpty(value),
    );
    const made = await insertRecord(caller, tx, 'contact', Object.fromEntries(given), {
      core: { owner_user_id: before.owner_user_id ?? caller.viewer.id },
    });
    ids.set('contact', made.id);
  }
  return settle({ caller, tx, before, values }, { customer_id: id, ids });
}

function transformOf({
  actions = [],
}: Pick<ModuleFile, 'actions'>): Pick<Action, 'makes' | 'mapping'> {
  return actions.find(({ key }) => key === 'transform') ?? {};
}

type Place = { caller: Caller; tx: Tx };

/** What the clue has seen goes along, as the company has said: talks, their last time, files. */
async function settle(
  { caller, tx, before, values }: Place & { before: StoredRecord; values: Values },
  { customer_id, ids }: { customer_id: number; ids: ReadonlyMap<string, number> },
) {
  Object.assign(values, {
    customer_id,
    transform_time: timestampInZone(caller.zone, caller.now()),
  });
  const { clue_transform_events: talks, clue_transform_files: files } = caller.settings;
  if (Number(talks ?? 1) === 1) await moveTalks({ caller, tx }, before.id, ids);
  if (Number(files ?? 1) === 1)
    await tx
      .update('file')
      .set({ module: 'customer', record_id: customer_id })
      .where('module', '=', 'clue')
      .where('record_id', '=', before.id)
      .where('show_type', '=', ATTACHMENT)
      .execute();
  const { last_contact_time: talked } = before;
  for (const [module, id] of talked === null ? [] : ids) {
    const context = await openContext(caller, tx, module);
    const [record] = await fetchRecords(context, [id], 'lock');
    if (record && talked !== null && (record.last_contact_time ?? '') < talked)
      await setLastContact(context, [record], talked);
  }
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
