import { addDays, timestampInZone } from '../../schemas/values/dates.ts';
import type { FieldError } from '../../schemas/i18n/errors.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import { endingsText, FILE_FIELDS, isAccepted, keptFiles } from '../../schemas/values/fileTypes.ts';
import { LIMITS } from '../../schemas/limits.ts';
import { label, translate } from '../../schemas/i18n/label.ts';
import { isAdmin } from '../../schemas/permissions/viewer.ts';
import { isSameValue } from '../records/core/row.ts';
import type { ModuleRule, RuleInput, StoredRecord, Values } from '../records/core/types.ts';
import { openContext } from '../records/core/context.ts';
import { accessTo } from '../records/access/access.ts';
import { fetchRecords, lockRecords, readReachableRecords } from '../records/access/load.ts';
import { hidesTitle } from '../records/read/valueFormatter.ts';
import { setLastContact } from '../records/write/lastContact.ts';
import { writeDerivedChange } from './lockedRecord.ts';
import { scheduleComments } from './schedule.ts';

/** What a talk may be about, by the model that names it. */
export const SUBJECTS = {
  customer_ids: 'customer',
  contact_ids: 'contact',
  opportunity_ids: 'opportunity',
  clue_ids: 'clue',
} as const;

const { most, showType } = FILE_FIELDS.event;
const DAY_MS = 24 * 3600 * 1000;
const [NEW, FOLLOWING] = [0, 1];
const NEXT = 'next_contact_time';
const OF_CUSTOMER = 'customer_id';

/** A follow-up is written by those who may edit what it is about; it moves the times of the last and of the next contact there. */
export const eventRule: ModuleRule = {
  apart: true,
  async beforeWrite(input) {
    const { caller, before, values, action } = input;
    if (action === 'create' && !before) {
      values.source ??= caller.device ?? 'pc';
      if (!namesCustomers(values)) {
        const customers = await customersOf(input);
        if (customers.length > 0) values.customer_ids = customers;
      }
    }
    const kept = keptFiles(values.file_ids, most);
    values.file_ids = kept.length > 0 ? kept.join(',') : undefined;
  },

  async check({ caller, tx, before, values }): Promise<FieldError[]> {
    const { next_contact_time, file_ids } = values;
    const yesterday = addDays(timestampInZone(caller.zone, caller.now()).slice(0, 10), -1);
    const changed = !isSameValue(next_contact_time, before?.data.next_contact_time);
    const past = changed && typeof next_contact_time === 'string' && next_contact_time < yesterday;
    const named = keptFiles(file_ids, most);
    const files =
      named.length > 0
        ? await tx.from('file').select('name').where('id', 'in', named).execute()
        : [];
    return [
      ...(past ? [{ field: 'next_contact_time', id: 'next_contact_past' } as const] : []),
      ...(files.every(({ name }) => isAccepted(name, showType))
        ? []
        : [
            {
              field: 'file_ids',
              id: 'file_type',
              data: { types: endingsText(showType) },
            } as const,
          ]),
    ];
  },

  // What was said is evidence: its author corrects a slip, later only an administrator takes it away.
  mayRemove({ caller, record }) {
    if (isAdmin(caller.viewer)) return true;
    const dayAgo = timestampInZone(caller.zone, new Date(caller.now().getTime() - DAY_MS));
    return record.creator_user_id === caller.viewer.id && record.create_time > dayAgo;
  },

  async afterWrite(input) {
    if (input.action !== 'create') return;
    if (input.values.template_flag === 1) await keepTemplate(input);
    if (input.values.schedule_flag === 1) await plan(input);
    const derived = !namesCustomers(input.given);
    for (const [model, module] of Object.entries(SUBJECTS))
      await touch(input, module, {
        ids: idsOf(input.values, model),
        // what was planned with an opportunity or a contact is not what was planned with their customer
        next: module === 'customer' && derived ? undefined : input.values.next_contact_time,
      });
  },
};

function namesCustomers(values: Values): boolean {
  return idsOf(values, 'customer_ids').length > 0;
}

/**
 * Whose story it belongs to where nobody said: the customers of its contacts and opportunities that the writer sees there and may edit. Read without a
 * lock: what it is about is locked in one order, after it is written.
 */
async function customersOf({ caller, tx, values }: RuleInput): Promise<number[]> {
  const wanted = new Set<number>();
  for (const model of ['contact_ids', 'opportunity_ids'] as const) {
    const ids = idsOf(values, model);
    if (ids.length === 0) continue;
    const context = await openContext(caller, tx, SUBJECTS[model]);
    if (!context.form.fields.has(OF_CUSTOMER)) continue;
    for (const { record } of await readReachableRecords(context, ids)) {
      const id = record.data[OF_CUSTOMER];
      if (typeof id === 'number') wanted.add(id);
    }
  }
  if (wanted.size === 0) return [];
  const context = await openContext(caller, tx, 'customer');
  const customers: number[] = [];
  for (const record of await fetchRecords(context, [...wanted]))
    if ((await accessTo(context, record)).edit) customers.push(record.id);
  return customers;
}

/** What was written is offered to its author from now on. */
async function keepTemplate({ caller, tx, values }: RuleInput): Promise<void> {
  const content = typeof values.content === 'string' ? values.content : '';
  const mine = await tx
    .from('event_template')
    .select(['content', 'sort'])
    .where('user_id', '=', caller.viewer.id)
    .execute();
  if (content === '' || mine.some((each) => each.content === content)) return;
  const sort = 1 + Math.max(0, ...mine.map((each) => each.sort));
  await tx
    .insert('event_template', {
      id: await tx.nextId(),
      user_id: caller.viewer.id,
      content,
      sort,
      create_time: timestampInZone(caller.zone, caller.now()),
    })
    .execute();
}

/** The next talk as an entry of the calendar, named after what it is about and linked to the first of that. */
async function plan({ caller, tx, values }: RuleInput): Promise<void> {
  const { next_contact_time } = values;
  if (typeof next_contact_time !== 'string') return;
  const subjects = Object.entries(SUBJECTS).flatMap(([model, module]) =>
    idsOf(values, model).map((id) => ({ module, id })),
  );
  const [first] = subjects;
  const named =
    first && !(await hidesTitle(caller, tx, first.module))
      ? await tx
          .from('record')
          .select('name')
          .where('module', '=', first.module)
          .where('id', '=', first.id)
          .executeTakeFirst()
      : undefined;
  const title = translate(named ? label('跟进：{name}') : label('跟进'), caller.locale).replace(
    '{name}',
    named?.name ?? '',
  );
  const links = first ? { module: first.module, [`${first.module}_id`]: first.id } : {};
  const content = typeof values.content === 'string' ? values.content : '';
  await scheduleComments({
    caller,
    tx,
    about: {
      title: title.slice(0, LIMITS.text),
      start_time: next_contact_time,
      links: { ...links, remark: content },
    },
  });
}

function idsOf(values: Values, model: string): number[] {
  const ids = values[model];
  return Array.isArray(ids) ? ids.filter((id): id is number => typeof id === 'number') : [];
}

async function touch(
  { caller, tx }: RuleInput,
  module: string,
  { ids, next }: { ids: readonly number[]; next: unknown },
): Promise<void> {
  if (ids.length === 0) return;
  const context = await openContext(caller, tx, module);
  const found = await lockRecords(context, ids);
  if (found.some(({ access }) => !access.edit))
    throw new AppError('not_allowed', { data: { right: 'is_edit' } });
  const untouched: StoredRecord[] = [];
  for (const { record } of found) {
    const values =
      typeof next === 'string' &&
      context.form.fields.has(NEXT) &&
      !isSameValue(next, record.data[NEXT])
        ? { [NEXT]: next }
        : undefined;
    const core = module === 'clue' && record.state === NEW ? { state: FOLLOWING } : undefined;
    if (values || core)
      await writeDerivedChange(context, record, {
        action: 'follow',
        ...(values && { values }),
        core: { ...core, last_contact_time: context.now },
      });
    else untouched.push(record);
  }
  await setLastContact(context, untouched, context.now);
}
