import { createTransport } from 'nodemailer';
import { label, translate, type Label } from '../../../../schemas/i18n/label.ts';
import { PRODUCT_NAME } from '../../../../schemas/product.ts';
import type { SendCode } from './sender.ts';

export interface MailAccount {
  /** smtp: or smtps:, with user and password */
  url: string;
  from: string;
}

/** By SMTP. A connection for each message: they are few. */
export function mailSender({ url, from }: MailAccount): SendCode {
  const post = createTransport(url, { from });
  return async ({ to, code, minutes, locale }) => {
    const data = { code, minutes, product: PRODUCT_NAME };
    await post.sendMail({
      to: { name: '', address: to },
      subject: translate(SUBJECT, locale, data),
      text: translate(TEXT, locale, data),
    });
  };
}

const SUBJECT: Label = label('{product} 验证码 {code}');
const TEXT: Label = label(
  '你的验证码是 {code}，{minutes} 分钟内有效。如果不是你本人在操作，请忽略这封邮件。',
);
