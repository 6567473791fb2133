import { addDays, period } from '../../schemas/values/dates.ts';
import { translate } from '../../schemas/i18n/label.ts';
import { workLog } from '../../schemas/modules/workLog.ts';
import type { ModuleRule, RuleInput } from '../records/core/types.ts';
import { publishedState } from './publishedState.ts';

const PERIODS = { daily: 'today', weekly: 'this_week', monthly: 'this_month' } as const;

/** A log is called by its day and kind, and says by itself how many follow-ups its author wrote in that time. */
export const workLogRule: ModuleRule = {
  apart: true,
  async beforeWrite(input) {
    const { caller, values, before, action } = input;
    if (action !== 'create' && action !== 'update') return;
    const kind = KINDS.find(([value]) => value === values.type)?.[1];
    values.title = [values.log_date, kind && translate(kind, caller.locale)]
      .filter(Boolean)
      .join(' ');
    values.event_count = await followUps(input, before?.owner_user_id ?? caller.viewer.id);
    return publishedState(before, values);
  },
};

const KINDS = workLog.form.flatMap((item) =>
  'model' in item && item.model === 'type' ? item.choices : [],
);

async function followUps({ tx, values }: RuleInput, author: number): Promise<number> {
  const { type, log_date } = values;
  if (typeof log_date !== 'string' || typeof type !== 'string' || !Object.hasOwn(PERIODS, type))
    return 0;
  const { from, to } = period(PERIODS[type as keyof typeof PERIODS], log_date);
  const row = await tx
    .from('record')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('module', '=', 'event')
    .where('creator_user_id', '=', author)
    .where('deleted_time', 'is', null)
    .where('create_time', '>=', from)
    .where('create_time', '<', addDays(to, 1))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}
