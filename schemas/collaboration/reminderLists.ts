import type { ResourceAction, ResourceColumn, ResourceFile } from '../definition/resourceFile.ts';
import { APPROVAL_CHOICES } from '../form/systemFields.ts';
import { TELEPHONE_RULES } from '../vocabulary/vocabulary.ts';
import { label } from '../i18n/label.ts';
import { REMINDERS } from './reminderKinds.ts';
import type { Reminder } from './reminders.ts';

const UNREAD = { field: 'is_read', operator: 'eq', value: 0 } as const;
const ABOUT_RECORD = { field: 'module', operator: 'nempty' } as const;

/** The list of each kind of reminder whose page is no other: what is due or was told, the most urgent first. */
export const REMINDER_LISTS: readonly ResourceFile[] = REMINDERS.filter(
  (reminder) => !('approvals' in reminder),
).map(listOf);

function listOf(reminder: Reminder & { key: (typeof REMINDERS)[number]['key'] }): ResourceFile {
  const { key, empty } = reminder;
  return {
    key,
    path: `/${key}`,
    label: reminder.label,
    row: label('提醒'),
    rows: {
      call: `POST /rest/oa/remind/${key}`,
      send: { whose: 'mine', ...('notifications' in reminder && { folded: 1 }) },
      paged: true,
      ...('notifications' in reminder
        ? { id: 'notification_id', ids: 'notification_ids' }
        : { id: 'module_id' }),
    },
    title: 'name',
    columns: columnsOf(reminder),
    search: label('搜索提醒'),
    filters: [
      ...('module' in reminder
        ? [
            {
              kind: 'choice',
              key: 'whose',
              label: label('谁的'),
              all: label('我的', 'reminders'),
              choices: [['below', label('下属的', 'reminders')]],
            } as const,
          ]
        : []),
      ...('notifications' in reminder
        ? [
            {
              kind: 'choice',
              key: 'folded',
              label: label('显示方式'),
              all: label('合并显示'),
              choices: [['0', label('逐条显示')]],
            } as const,
          ]
        : []),
      {
        kind: 'days',
        from: 'start',
        to: 'end',
        label: [label('从', 'reminders'), label('到', 'reminders')],
      },
    ],
    tabs: {
      key: 'read',
      label: label('是否已读'),
      entries: [
        { key: '0', label: label('未读'), empty: { title: label('没有未读提醒'), text: empty } },
        { key: '1', label: label('已读'), empty: { title: label('没有已读提醒'), text: empty } },
        {
          key: 'all',
          label: label('全部'),
          send: {},
          empty: { title: label('没有提醒'), text: empty },
        },
      ],
    },
    actions: actionsOf(reminder),
  };
}

function columnsOf(reminder: Reminder): ResourceColumn[] {
  const told = 'notifications' in reminder;
  const record = 'module' in reminder ? reminder : undefined;
  const results = 'results' in reminder;
  // A customer is the row itself, and what goes back to a pool or is to be merged belongs to none.
  const ofCustomer = results || (record !== undefined && record.module !== 'customer');
  return [
    {
      type: 'input',
      model: 'name',
      label: label('名称'),
      width: 280,
      ...((record || 'returns' in reminder) && {
        badges: [
          {
            label: label('已到期'),
            color: 'red',
            when: { field: 'due', operator: 'older_days', value: 0 },
          },
          { label: label('今天'), color: 'blue', when: { field: 'due', operator: 'today' } },
        ],
      }),
    },
    ...only(results, {
      type: 'select',
      model: 'approval_state',
      label: label('状态'),
      width: 100,
      choices: APPROVAL_CHOICES,
    }),
    {
      type: 'date',
      model: 'due',
      label: reminder.dueWords,
      width: 150,
      sorts: true,
      options:
        'byDay' in reminder
          ? { type: 'date', format: 'yyyy-MM-dd' }
          : { type: 'datetime', format: 'yyyy-MM-dd HH:mm' },
    },
    ...only(ofCustomer, {
      type: 'customer',
      model: 'customer_id',
      named: 'customer_name',
      label: label('客户'),
      width: 220,
    }),
    ...only(record?.person !== undefined, {
      type: 'contact',
      model: 'contact_id',
      named: 'contact_name',
      label: label('联系人'),
      width: 110,
    }),
    ...only(record?.phone !== undefined, {
      type: 'input',
      model: 'mobile',
      label: label('手机'),
      width: 130,
      rules: TELEPHONE_RULES,
    }),
    ...only(record?.followed === true, {
      type: 'date',
      model: 'last_contact_time',
      label: label('最后跟进时间'),
      width: 150,
      options: { type: 'datetime', format: 'yyyy-MM-dd HH:mm' },
    }),
    ...only(record?.told !== undefined, {
      type: 'input',
      model: 'content',
      label: label('金额', 'reminderLists'),
      width: 200,
    }),
    {
      type: 'select',
      model: 'is_read',
      label: label('是否已读'),
      width: 90,
      choices: [
        [0, label('未读'), 'blue'],
        [1, label('已读'), 'grey'],
      ],
    },
    ...only(record === undefined, {
      type: 'input',
      model: 'content',
      label: label('内容'),
      width: told ? 480 : 260,
    }),
    ...only(results, {
      type: 'input',
      model: 'decided_by_name',
      label: label('审批人'),
      width: 110,
    }),
    ...only(!results && !told, {
      type: 'input',
      model: 'owner_name',
      label: label('负责人'),
      width: 110,
    }),
    ...only(record?.states === true, {
      type: 'input',
      model: 'state',
      label: label('状态'),
      width: 110,
    }),
  ];
}

function only(is: boolean, column: ResourceColumn): ResourceColumn[] {
  return is ? [column] : [];
}

function actionsOf({ key, ...reminder }: Reminder): ResourceAction[] {
  const read = {
    call: 'PUT /rest/oa/remind/markRead',
    send: { schedule: key, ids: '{ids}' },
  } as const;
  const open = {
    label: label('打开', 'record'),
    icon: 'external-link',
    opens: true,
    record: { module: '{module}', id: '{module_id}' },
  } as const;
  // Entries that are over once they are read: who opens the record has read what was told of it.
  const isTold = ['results', 'requests', 'notifications'].some((source) => source in reminder);
  return [
    { key: 'all', label: label('全部提醒'), of: 'page', to: '/unreadCount' },
    {
      key: 'readShown',
      label: label('本页标为已读'),
      icon: 'check',
      of: 'shown',
      ...read,
      done: label('已标为已读'),
    },
    ...(isTold
      ? [
          {
            key: 'openUnread',
            ...open,
            when: { op: 'and', rules: [ABOUT_RECORD, UNREAD] },
            ...read,
          } satisfies ResourceAction,
        ]
      : []),
    {
      key: 'open',
      ...open,
      when: isTold
        ? { op: 'and', rules: [ABOUT_RECORD, { ...UNREAD, operator: 'ne' }] }
        : ABOUT_RECORD,
    },
    {
      key: 'read',
      label: label('标为已读'),
      icon: 'check',
      first: true,
      when: UNREAD,
      ...read,
      done: label('已标为已读'),
    },
    ...('notifications' in reminder
      ? [
          {
            key: 'result',
            label: label('查看结果'),
            icon: 'external-link',
            opens: true,
            when: { field: 'to', operator: 'nempty' },
            to: '{to}',
            ...read,
          } satisfies ResourceAction,
          {
            key: 'unfold',
            label: label('逐条查看'),
            icon: 'list',
            when: { field: 'about', operator: 'nempty' },
            to: '/notification?folded=0&read=all&q={about}',
          } satisfies ResourceAction,
        ]
      : [
          {
            key: 'customer',
            label: label('打开客户'),
            icon: 'users',
            when: { field: 'customer_id', operator: 'nempty' },
            record: { module: 'customer', id: '{customer_id}' },
          } satisfies ResourceAction,
        ]),
    {
      key: 'readChosen',
      label: label('标为已读'),
      icon: 'check',
      of: 'rows',
      ...read,
      done: label('已标为已读'),
    },
  ];
}
