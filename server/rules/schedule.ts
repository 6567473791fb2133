import { addDays, daysBetween, timestampInZone } from '../../schemas/values/dates.ts';
import type { FieldError } from '../../schemas/i18n/errors.ts';
import { repeatDays, remindMoment } from '../../schemas/rules/repeats.ts';
import type { Tx } from '../db/handle.ts';
import { openContext } from '../records/core/context.ts';
import { insertRecord } from '../records/write/insert.ts';
import { deleteIn } from '../records/write/remove.ts';
import { followingIn } from '../records/write/series.ts';
import type { ModuleRule, RuleInput, Values } from '../records/core/types.ts';

/** Each time of what repeats is an entry of its own: it can be moved, done and called off by itself. */
export const scheduleRule: ModuleRule = {
  apart: true,
  async beforeWrite({ tx, values }) {
    values.remind_time = remindMoment(values.start_time, {
      allDay: values.all_day === 1,
      remind: values.remind_type,
    });
    if (repeats(values) && values.series_id === undefined) values.series_id = await tx.nextId();
  },

  // Once the times are made, one of them may be moved past the last day.
  check({ before, values }): FieldError[] {
    const { start_time, repeat_until } = values;
    const wrong =
      before?.data.series_id === undefined &&
      repeats(values) &&
      typeof start_time === 'string' &&
      typeof repeat_until === 'string' &&
      repeat_until < start_time.slice(0, 10);
    return wrong ? [{ field: 'repeat_until', id: 'end_before_start' }] : [];
  },

  async afterWrite(input) {
    const { before, values, action } = input;
    if (
      (action === 'create' || action === 'update') &&
      before?.data.series_id === undefined &&
      values.series_id !== undefined &&
      repeats(values) &&
      !isCopy(input)
    )
      await repeat(input);
  },

  actions: {
    async endSeries({ caller, tx, module, before, group }) {
      const context = await openContext(caller, tx, module.key);
      const following = await followingIn(context, before);
      if (following.length > 0) await deleteIn(context, following, group);
    },
  },
};

function repeats({ repeat, repeat_until }: Values): boolean {
  return repeat !== undefined && repeat !== 'none' && repeat_until !== undefined;
}

/** The others of a series come with its number. */
function isCopy({ given }: RuleInput): boolean {
  return given.series_id !== undefined;
}

async function repeat({ caller, tx, module, values, group }: RuleInput): Promise<void> {
  const { start_time, end_time, repeat: often, repeat_until } = values;
  const [start, end] = [String(start_time), typeof end_time === 'string' ? end_time : undefined];
  for (const day of repeatDays(start.slice(0, 10), often, String(repeat_until))) {
    const moved = {
      ...values,
      start_time: `${day}${start.slice(10)}`,
      ...(end && { end_time: `${addDays(day, daysBetween(start, end))}${end.slice(10)}` }),
    };
    await insertRecord(caller, tx, module.key, moved, {
      trusted: true,
      ...(group !== undefined && { group }),
    });
  }
}

/** Puts the next talk of a follow-up into its author's calendar. */
export async function scheduleComments({
  caller,
  tx,
  about,
}: Pick<RuleInput, 'caller' | 'tx'> & {
  about: { title: string; start_time: string; links: Values };
}): Promise<void> {
  const { title, start_time, links } = about;
  if (start_time < timestampInZone(caller.zone, caller.now()).slice(0, 10)) return;
  await insertRecord(
    caller,
    tx,
    'schedule',
    {
      title,
      start_time,
      ...(await asPhoneCall(tx)),
      repeat: 'none',
      ...links,
    },
    { trusted: true },
  );
}

/** The next talk is a phone call, where the company still has that type; else what a new schedule is. */
async function asPhoneCall(tx: Tx): Promise<Values> {
  const types = await tx
    .from('list_item')
    .select('data')
    .where('kind', '=', 'schedule_type')
    .where('disabled', '=', 0)
    .execute();
  return types.some(({ data }) => (JSON.parse(data) as Values).value === 'call')
    ? { type: 'call' }
    : {};
}
