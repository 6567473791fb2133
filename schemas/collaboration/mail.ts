import type { FormItem } from '../definition/module.ts';
import { label } from '../i18n/label.ts';

/** How the connection to a mail server is kept private: from its first byte, once the server offers it and not without, or not at all. */
export const MAIL_SECURITY = ['tls', 'starttls', 'none'] as const;
export type MailSecurity = (typeof MAIL_SECURITY)[number];

/** Where a message may come to nothing, in the order of its way. */
export const MAIL_STEPS = [
  'name',
  'connect',
  'tls',
  'auth',
  'sender',
  'recipient',
  'message',
] as const;
export type MailStep = (typeof MAIL_STEPS)[number];

/** What each step that failed says, and what to look at. */
export const MAIL_FAULTS = {
  name: label('找不到这台服务器：请检查服务器地址'),
  connect: label('连接不上：请检查端口、防火墙和服务器是否在运行'),
  tls: label('加密连接失败：请检查加密方式、端口和服务器的证书'),
  auth: label('登录失败：请检查用户名和密码，有的邮箱需要单独的授权码'),
  sender: label('服务器不接受这个发件人：请检查发件人地址'),
  recipient: label('服务器不接受这个收件人：请检查收件人地址'),
  message: label('服务器没有收下邮件'),
} as const satisfies Record<MailStep, unknown>;

/** Minutes until a message that could not be handed over is tried again, each time; after the last it stays undone. */
export const MAIL_PAUSES = [1, 5, 30, 120, 360, 1440] as const;

/** The hour of the company's day from which the daily digest goes out. */
export const DIGEST_HOUR = 8;

const on = { show: { field: 'is_on', operator: 'eq', value: 1 } } as const;

/** What is asked of a mail server. The password is written only: empty, the one that stands stays. */
export const MAIL_FORM = [
  {
    type: 'switch',
    model: 'is_on',
    label: label('用邮件发送提醒和单据'),
    options: { defaultValue: 0 },
  },
  {
    type: 'input',
    model: 'host',
    label: label('发件服务器（SMTP）'),
    options: { required: true, maxlength: 200, when: on },
    placeholder: label('例如 smtp.example.com'),
  },
  {
    type: 'radio',
    model: 'security',
    label: label('加密方式'),
    wide: true,
    options: { required: true, defaultValue: 'tls', inline: true, when: on },
    choices: [
      ['tls', label('TLS（常用端口 465）')],
      ['starttls', label('STARTTLS（常用端口 587）')],
      ['none', label('不加密')],
    ],
  },
  {
    type: 'number',
    model: 'port',
    label: label('端口'),
    options: { required: true, precision: 0, min: 1, max: 65535, defaultValue: 465, when: on },
  },
  {
    type: 'input',
    model: 'user',
    label: label('用户名', 'mail'),
    options: { maxlength: 200, when: on },
    help: label('留空则不登录'),
  },
  {
    type: 'input',
    model: 'password',
    label: label('密码或授权码'),
    options: { maxlength: 200, showPassword: true, when: on },
    help: label('保存后不再显示；留空则保留原来的'),
  },
  {
    type: 'input',
    model: 'from',
    label: label('发件人地址'),
    options: { required: true, maxlength: 200, dataType: 'email', when: on },
  },
] as const satisfies readonly FormItem[];

/** Where a test message goes. */
export const MAIL_TEST_FORM = [
  {
    type: 'input',
    model: 'to',
    label: label('收件人地址'),
    options: { required: true, maxlength: 200, dataType: 'email' },
  },
] as const satisfies readonly FormItem[];
