import { label, type Label } from '../i18n/label.ts';
import type { Form } from '../form/form.ts';
import type { FormItem } from '../definition/module.ts';
import type { Locale } from '../i18n/locale.ts';
import { plainForm } from './plainForm.ts';

/** What feedback is about, as the wire has it. */
export const FEEDBACK_TYPES = [
  ['demand', label('产品需求')],
  ['problem', label('使用问题')],
] as const satisfies readonly (readonly [string, Label])[];

/** Where it was noticed. */
export const APP_TYPES = [
  ['pc', label('PC')],
  ['android', label('Android 手机')],
  ['iphone', label('iPhone')],
  ['wework', label('企业微信')],
  ['dingtalk', label('钉钉')],
] as const satisfies readonly (readonly [string, Label])[];

const ITEMS: readonly FormItem[] = [
  {
    type: 'checkbox',
    model: 'feedback_types',
    label: label('反馈类型'),
    options: { required: true },
    choices: FEEDBACK_TYPES,
    wide: true,
  },
  {
    type: 'checkbox',
    model: 'app_types',
    label: label('使用终端'),
    options: { required: true },
    choices: APP_TYPES,
    wide: true,
  },
  { type: 'input', model: 'mobile', label: label('手机号'), options: { maxlength: 20 } },
  {
    type: 'input',
    model: 'email',
    label: label('邮箱'),
    options: { maxlength: 100 },
    rules: [{ type: 'email' }],
  },
  {
    type: 'editor',
    model: 'content',
    label: label('反馈内容'),
    options: { required: true },
    wide: true,
  },
];

/** What people tell about the product: drawn by the browser, judged by the server. */
export function feedbackForm(locale: Locale): Form {
  return plainForm('feedback', ITEMS, locale);
}
