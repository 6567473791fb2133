import type { Group } from '../../schemas/conditions/conditions.ts';
import { deleteRecords, formFor, listRecords, readRecord } from '../records/index.ts';
import type { Caller } from '../records/core/types.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import { updateOfficeRecord, allConditions, createOfficeRecord } from './shared/officeRecords.ts';

const { schedule } = MODULES;
const MOST = 500;

type Names =
  | 'scheduleList'
  | 'scheduleOne'
  | 'scheduleModules'
  | 'scheduleReminders'
  | 'scheduleAdd'
  | 'scheduleEdit'
  | 'scheduleDel';

export const scheduleHandlers: EndpointHandlers<Names> = {
  async scheduleList({ caller }, { start, end, user_id, state }) {
    const filter = allConditions([
      ...(start === undefined
        ? []
        : [
            {
              op: 'or',
              rules: [
                { field: 'end_time', operator: 'gte', value: start },
                { field: 'start_time', operator: 'gte', value: start },
              ],
            } satisfies Group,
          ]),
      ...(end === undefined ? [] : [{ field: 'start_time', operator: 'lte', value: end } as const]),
      ...(user_id === undefined
        ? []
        : [
            {
              op: 'or',
              rules: [
                { field: 'owner_user_id', operator: 'eq', value: user_id },
                { field: 'participant_ids', operator: 'in', value: [user_id] },
              ],
            } satisfies Group,
          ]),
      ...(state === undefined ? [] : [{ field: 'state', operator: 'eq', value: state } as const]),
    ]);
    const { list, count } = await listRecords(caller, schedule.key, {
      page: 1,
      size: MOST,
      most: MOST,
      sort: 'start_time',
      ...(filter && { filter }),
    });
    return { list, count };
  },
  scheduleOne: ({ caller }, { id }) => readRecord(caller, schedule.key, id),
  scheduleModules: ({ caller }) => choicesOf(caller, 'module'),
  scheduleReminders: ({ caller }) => choicesOf(caller, 'remind_type'),
  scheduleAdd: ({ caller }, values) => createOfficeRecord(caller, schedule, values),
  scheduleEdit: ({ caller }, given) => updateOfficeRecord(caller, schedule, given),
  scheduleDel: ({ caller }, { ids }) => deleteRecords(caller, schedule.key, ids),
};

/** What may be chosen in a field, but for choosing nothing. */
async function choicesOf(
  caller: Caller,
  model: string,
): Promise<{ value: string; label: string }[]> {
  const field = (await formFor(caller, schedule.key)).fields.get(model);
  return (field?.choices ?? [])
    .filter(({ value }) => model !== 'module' || value !== 'none')
    .map(({ value, label }) => ({ value: String(value), label }));
}
