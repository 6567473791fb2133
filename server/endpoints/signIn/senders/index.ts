import { aliyunSender, type SmsAccount } from './aliyun.ts';
import { logSender } from './log.ts';
import { mailSender, type MailAccount } from './mail.ts';
import type { CodeSender } from './sender.ts';
import { tencentSender, type TencentAccount } from './tencent.ts';

export type { CodeMessage, CodeSender } from './sender.ts';

/** How codes leave this server; what is missing goes to its log. */
export interface SenderConfig {
  sms?: ({ provider: 'aliyun' } & SmsAccount) | ({ provider: 'tencent' } & TencentAccount);
  mail?: MailAccount;
}

/** The senders that the environment names. */
export function createCodeSender(
  { sms, mail }: SenderConfig,
  { log, now }: { log(line: string): void; now(): Date },
): CodeSender {
  const toLog = { byLog: true, send: logSender(log) };
  return {
    mobile: sms
      ? {
          byLog: false,
          send: sms.provider === 'aliyun' ? aliyunSender(sms, now) : tencentSender(sms, now),
        }
      : toLog,
    email: mail ? { byLog: false, send: mailSender(mail) } : toLog,
  };
}
