import { type Label, label } from '../i18n/label.ts';

/** Something that happened and that somebody is told of. `{who}` is who did it, `{text}` what they wrote, `{module}` what the record is, `{count}` how many it was done to at once. */
export interface NotificationKind {
  label: Label;
  /** what it says of one record */
  says: Label;
  /** what it says where one deed was about several records; the first one stands for them */
  saysMany?: Label;
  /** what it says by the `outcome` that was stored with it; else `says` */
  saysBy?: Readonly<Record<string, Label>>;
  /** what it is called where it is about no record; `{module}` and `{text}` are filled */
  title?: Label;
  /** what was written, or the amount and purpose of the record where the reader may see them, stand behind what it says */
  adds?: 'text' | 'subject';
  /** it tells of a job that began in a list: opening it opens what became of that */
  job?: true;
  /** what else tells the same by itself: approvals that wait, or their results. It is counted once, sent once, and read once. */
  also?: 'approvals' | 'results';
}

/** Who did what nobody of the company did. */
export const OUTSIDER = label('外部访客');

/** What is said, and what stands behind it. */
export const SAID = label('{says}：{text}');

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
  approvalAsked: {
    label: label('请您审批'),
    says: label('{who} 请您审批'),
    adds: 'subject',
    also: 'approvals',
  },
  approvalDecided: {
    label: label('您发起的审批有结果'),
    says: label('{who} 处理了您发起的审批'),
    saysBy: {
      pass: label('{who} 通过了您发起的审批'),
      reject: label('{who} 驳回了您发起的审批'),
      revoke: label('{who} 撤销了您发起的审批'),
    },
    adds: 'text',
    also: 'results',
  },
  importEnded: {
    label: label('导入结束'),
    says: label('{text}：新增 {made} 条，更新 {changed} 条，{refused} 条没有导入'),
    saysBy: {
      stopped: label('{text} 没有导入完：已新增 {made} 条，更新 {changed} 条'),
    },
    title: label('导入{module}'),
    job: true,
  },
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
