import type { FormItem } from '../definition/module.ts';
import { type Label, label } from '../i18n/label.ts';
import { CHANNEL_LABELS, kindsSetting, OUTER_CHANNELS, type OuterChannel } from './channels.ts';
import { DAYS } from '../vocabulary/settingLabels.ts';
import { type DueReminder, type Reminder, reminderSwitch } from './reminders.ts';

/** A kind that a company sets: how many days ahead, and who is reminded. */
type SetReminder = DueReminder & { aheadSetting: string };

const isSet = (kind: Reminder): kind is SetReminder =>
  'aheadSetting' in kind && kind.aheadSetting !== undefined;

/** The form of a company's settings for kinds of reminders: a section for each that has days and receivers, one of switches for the others. */
export function reminderForm(kinds: readonly Reminder[]): FormItem[] {
  return [
    ...kinds.filter(isSet).flatMap(sectionOf),
    { section: label('其他提醒') },
    ...kinds.filter((kind) => !isSet(kind)).map((kind) => switchOf(kind, kind.label)),
    ...OUTER_CHANNELS.flatMap((channel) => sentBy(channel, kinds)),
  ];
}

/** What a company chooses of each channel, and whom it reaches. */
const SENT: Readonly<Record<OuterChannel, { label: Label; help: Label }>> = {
  mail: {
    label: label('也用邮件提醒'),
    help: label('收件人是在这里被提醒、填写了邮箱的人；每条提醒只发一次'),
  },
  wechat: {
    label: label('也用企业微信提醒'),
    help: label('收件人是在这里被提醒、绑定了企业微信的人；每条提醒只发一次'),
  },
  ding: {
    label: label('也用钉钉提醒'),
    help: label('收件人是在这里被提醒、绑定了钉钉的人；每条提醒只发一次'),
  },
};

function sentBy(channel: OuterChannel, kinds: readonly Reminder[]): FormItem[] {
  return [
    { section: CHANNEL_LABELS[channel] },
    {
      type: 'checkbox',
      model: kindsSetting(channel),
      label: SENT[channel].label,
      wide: true,
      options: { inline: true },
      choices: kinds.map(({ key, label: words }) => [key, words] as const),
      help: SENT[channel].help,
    },
  ];
}

function switchOf({ key }: Reminder, text: Label): FormItem {
  return { type: 'switch', model: reminderSwitch(key), label: text, options: { defaultValue: 1 } };
}

function sectionOf(kind: SetReminder): FormItem[] {
  const own = reminderSwitch(kind.key);
  const when = { show: { field: own, operator: 'eq', value: 1 } } as const;
  const days = { precision: 0, min: 0, max: 365, defaultValue: kind.ahead ?? 0 } as const;
  return [
    { section: kind.label },
    switchOf(kind, label('提醒', 'settings')),
    {
      type: 'number',
      model: kind.aheadSetting,
      label: label('提前'),
      options: { required: true, ...days, when },
      unit: DAYS,
      ...(kind.aheadField && { help: label('回款计划自己填写了提醒天数时以它为准') }),
    },
    {
      type: 'checkbox',
      model: `${own}_to`,
      label: label('提醒谁'),
      options: { defaultValue: ['owner'], inline: true, when },
      choices: [
        ['owner', label('负责人')],
        ['superior', label('负责人的上级')],
      ],
    },
    {
      type: 'user',
      model: `${own}_users`,
      label: label('另外提醒'),
      options: { multiple: true, when },
      help: label('他们会收到自己能看到的全部此类提醒'),
    },
  ];
}
