import { type Label, label } from '../i18n/label.ts';

/** Something that happened and that somebody is told of. `{who}` is who did it, `{text}` what they wrote, `{module}` what the record is, `{count}` how many it was done to at once. */
export interface NotificationKind {
  label: Label;
  /** what it says of one record */
  says: Label;
  /** what it says where one deed was about several records; the first one stands for them */
  saysMany?: Label;
  /** what it is called where it is about no record */
  title?: Label;
}

/** Who did what nobody of the company did. */
export const OUTSIDER = label('外部访客');

/** One line for several: what the first of them says. */
export const TOGETHER = label('{text}（共 {count} 条）');

/** Every kind of notification, by the key that its rows are stored under. */
export const NOTIFICATIONS = {
  assigned: {
    label: label('交给您负责'),
    says: label('{who} 交给您负责'),
    saysMany: label('{who} 把这条等 {count} 条数据交给您负责'),
  },
  added: {
    label: label('您负责的数据有新记录'),
    says: label('{who} 新增了{module}'),
    saysMany: label('{who} 新增了这条等 {count} 条{module}'),
  },
  joined: {
    label: label('请您联合跟进'),
    says: label('{who} 请您联合跟进'),
    saysMany: label('{who} 请您联合跟进这条等 {count} 条数据'),
  },
  mention: { label: label('提到您'), says: label('{who} 提到您：{text}') },
  reply: { label: label('回复您'), says: label('{who} 回复您：{text}') },
  comment: { label: label('评论'), says: label('{who} 评论：{text}') },
  viewed: { label: label('链接被打开'), says: label('对方第一次打开了您发出的链接') },
  test: {
    label: label('测试', 'notifications'),
    says: label('{who} 从消息设置发出，说明站内提醒可以收到'),
    title: label('测试消息'),
  },
} as const satisfies Readonly<Record<string, NotificationKind>>;

export type NotificationKey = keyof typeof NOTIFICATIONS;

/** The kinds that end when the comment they are about is taken back. */
export const COMMENT_KINDS = [
  'comment',
  'reply',
  'mention',
] as const satisfies readonly NotificationKey[];

/** Days after which a notification is forgotten, read or not. */
export const NOTIFICATION_DAYS = 90;
