import { label, type Label } from '../i18n/label.ts';

/** Everything that the public sign-up page says by itself, so that its bundle needs no catalogue: the server sends it in the reader's language. */
export const SIGNUP_WORDS = {
  submit: label('提交报名'),
  sending: label('正在提交…'),
  optional: label('选填'),
  choose: label('请选择'),
  yes: label('是'),
  done: label('报名成功'),
  thanks: label('我们已收到您的信息，会尽快与您联系。'),
  early: label('报名尚未开始'),
  opens: label('报名将于 {time} 开始，请届时再来。'),
  over: label('报名已结束'),
  closed: label('这个报名不再接受新的提交。'),
  gone: label('找不到这个报名'),
  link: label('链接可能不完整，或者活动已经取消。'),
  failed: label('提交失败，请检查网络后重试。'),
  faults: label('有 {count} 处需要修改'),
  language: label('语言'),
} as const satisfies Record<string, Label>;

export type SignupWord = keyof typeof SIGNUP_WORDS;
