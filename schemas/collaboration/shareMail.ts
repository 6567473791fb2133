import type { FormItem } from '../definition/module.ts';
import type { FieldError } from '../i18n/errors.ts';
import { label } from '../i18n/label.ts';
import { EMAIL } from '../values/email.ts';

/** As many addresses as one message may go to, copies included. */
export const MOST_RECIPIENTS = 10;

/** What became of a message: on its way, taken by the mail server, refused by it, or nobody knows. */
export type ShareMailState = 'sending' | 'sent' | 'failed' | 'unsure';

/** What is asked of whoever sends a document by e-mail. */
export const SHARE_MAIL_FORM = [
  {
    type: 'input',
    model: 'to',
    label: label('收件人'),
    wide: true,
    options: { required: true, maxlength: 1000 },
    placeholder: label('name@example.com，多个地址用逗号隔开'),
  },
  {
    type: 'input',
    model: 'cc',
    label: label('抄送', 'mail'),
    wide: true,
    options: { maxlength: 1000 },
  },
  {
    type: 'input',
    model: 'subject',
    label: label('主题', 'mail'),
    wide: true,
    options: { required: true, maxlength: 200 },
  },
  {
    type: 'textarea',
    model: 'text',
    label: label('正文'),
    wide: true,
    options: { required: true, maxlength: 5000 },
    help: label('链接和有效期自动加在正文下面'),
  },
  { type: 'switch', model: 'attach', label: label('附上 PDF'), options: { defaultValue: 1 } },
  { type: 'switch', model: 'copy', label: label('抄送给我'), options: { defaultValue: 0 } },
] as const satisfies readonly FormItem[];

/** Below the text that somebody typed. */
export const SHARE_MAIL_WORDS = {
  open: label('在线查看：{url}'),
  until: label('有效期至 {date}'),
} as const;

/** The addresses of a line as somebody types them, each once. */
export function addressesIn(line: string): string[] {
  const known = new Map(
    line
      .split(/[\s,;，；、]+/)
      .filter((each) => each !== '')
      .map((each) => [each.toLowerCase(), each]),
  );
  return [...known.values()];
}

/** What is wrong with the addresses of a message, by field. */
export function addressFaults(lines: { to: string; cc: string }): FieldError[] {
  const [to, cc] = [addressesIn(lines.to), addressesIn(lines.cc)];
  const faults = Object.entries({ to, cc }).flatMap(([field, addresses]): FieldError[] => {
    const address = addresses.find((each) => !EMAIL.test(each));
    return address === undefined ? [] : [{ field, id: 'bad_address', data: { address } }];
  });
  return faults.length === 0 && to.length + cc.length > MOST_RECIPIENTS
    ? [{ field: 'to', id: 'too_many_addresses', data: { max: MOST_RECIPIENTS } }]
    : faults;
}
