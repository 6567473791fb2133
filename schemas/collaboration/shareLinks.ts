import { label } from '../i18n/label.ts';

/** Where the public page of a link stands; its token follows. */
export const SHARE_PATH = '/share/';

/** For how many days a link may be made, the usual one first. */
export const SHARE_DAYS = [30, 7, 90, 365] as const;

/** As many open links as one record may have. */
export const MOST_LINKS = 50;

/** What its page says to a reader who is not of the company. */
export const SHARE_WORDS = {
  pdf: label('下载 PDF'),
  until: label('有效期至 {date}'),
  gone: label('链接已失效'),
  why: label('它已过期，或已被发送人收回。请向发送人索取新的链接。'),
  busy: label('打开得太频繁'),
  later: label('请过几分钟再试。'),
  own: label('您已登录，这次打开不计入查看次数。'),
} as const;

/** open; over its time; taken back by somebody */
export type ShareState = 'open' | 'expired' | 'revoked';

/** How a link stands at a time, both as yyyy-MM-dd HH:mm:ss in the company's zone. */
export function shareState(
  { expire_time, revoked_time }: { expire_time: string; revoked_time: string | null },
  now: string,
): ShareState {
  if (revoked_time !== null) return 'revoked';
  return now > expire_time ? 'expired' : 'open';
}
