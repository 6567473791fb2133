import { kindsSentBy, OUTER_CHANNELS } from '../../schemas/collaboration/channels.ts';
import { REMINDERS } from '../../schemas/collaboration/reminderKinds.ts';
import { dueSpan, isSwitchedOn, type Reminder } from '../../schemas/collaboration/reminders.ts';
import { translate } from '../../schemas/i18n/label.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import type { ReminderKey } from '../../schemas/navigation/routes.ts';
import { permissionKey } from '../../schemas/permissions/rights.ts';
import { hasPermission } from '../../schemas/permissions/viewer.ts';
import { markNotificationsRead, markRemindersRead } from '../records/index.ts';
import { countIfOn, countOf, entriesOf, keepRead, toldTwice } from './reminders/entries.ts';
import { readAsNotifications, readElsewhere } from './reminders/readOnce.ts';
import { isDue, isFor, isNotification, kindOf, todayOf } from './reminders/kinds.ts';
import { listOf } from './reminders/lists.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import { moduleNamed } from './shared/moduleNames.ts';
import { mutedFor } from './shared/muted.ts';

type Names =
  | 'reminders'
  | 'reminderCount'
  | 'reminderKinds'
  | 'reminderModules'
  | 'markReminders'
  | ReminderKey;

export const reminderHandlers: EndpointHandlers<Names> = {
  async reminders({ caller }) {
    const muted = await mutedFor(caller, 'bell');
    const heard = (REMINDERS as readonly Reminder[]).filter(
      (reminder) => isFor(caller, reminder) && !muted.has(reminder.key),
    );
    const list = [];
    for (const reminder of heard) {
      const count = await countOf(caller, reminder);
      list.push({
        name: translate(reminder.label, caller.locale),
        schedule: reminder.key,
        count,
        again:
          count > 0 && isNotification(reminder)
            ? await toldTwice(caller, new Set(heard.map(({ key }) => key)))
            : 0,
        icon: reminder.icon,
      });
    }
    return list;
  },
  reminderCount: async ({ caller }, { schedule }) => ({
    schedule,
    count: await countIfOn(caller, kindOf(schedule)),
  }),
  async reminderKinds({ caller }) {
    const sent = OUTER_CHANNELS.map((key) => ({ key, kinds: kindsSentBy(key, caller.settings) }));
    const scene = { today: todayOf(caller), settings: caller.settings };
    return REMINDERS.filter((reminder) => isSwitchedOn(reminder, caller.settings)).map(
      (reminder: Reminder) => ({
        schedule: reminder.key,
        name: translate(reminder.label, caller.locale),
        module: isDue(reminder) ? reminder.module : '',
        days: isDue(reminder) ? dueSpan(reminder, scene).ahead : 0,
        channels: sent.filter(({ kinds }) => kinds.includes(reminder.key)).map(({ key }) => key),
      }),
    );
  },
  async reminderModules({ caller }) {
    const keys = [
      ...new Set(
        (REMINDERS as readonly Reminder[]).flatMap((reminder) =>
          isDue(reminder) ? [reminder.module] : [],
        ),
      ),
    ];
    return keys
      .filter((key) => hasPermission(caller.viewer, permissionKey(MODULES[key], 'view')))
      .map((key) => ({ module: key, name: translate(MODULES[key].label, caller.locale) }));
  },
  async markReminders({ caller }, { schedule, ids = [], module }) {
    const kinds =
      schedule === undefined
        ? (REMINDERS as readonly Reminder[]).filter((each) => isSwitchedOn(each, caller.settings))
        : [kindOf(schedule)];
    const given = { ids, module: module && moduleNamed(module) };
    for (const reminder of kinds) {
      if (isNotification(reminder))
        await readElsewhere(caller, await markNotificationsRead(caller, given));
      else if (isDue(reminder)) await markRemindersRead(caller, reminder, ids);
      else {
        const entries = await entriesOf(caller, reminder);
        await keepRead(caller, reminder.key, entries, given);
        await readAsNotifications(caller, reminder, { entries, given });
      }
    }
    return null;
  },
  notification: listOf('notification'),
  customerFollow: listOf('customerFollow'),
  opportunityFollow: listOf('opportunityFollow'),
  poolReturn: listOf('poolReturn'),
  processApproval: listOf('processApproval'),
  officeApproval: listOf('officeApproval'),
  customApproval: listOf('customApproval'),
  approvalResult: listOf('approvalResult'),
  proxyDecision: listOf('proxyDecision'),
  mergeRequest: listOf('mergeRequest'),
  paymentRemind: listOf('paymentRemind'),
  contractExpire: listOf('contractExpire'),
  birthday: listOf('birthday'),
  scheduleRemind: listOf('scheduleRemind'),
};
