import { plainForm } from '../dialogs/plainForm.ts';
import type { FormItem } from '../definition/module.ts';
import type { Form } from '../form/form.ts';
import { label } from '../i18n/label.ts';
import type { Locale } from '../i18n/locale.ts';

/** Calls a minute that a program may make, where nobody says otherwise. */
export const STANDARD_RATE = 120;

/** Which scopes there are depends on the company, so they are chosen beside the form. */
const ITEMS: readonly FormItem[] = [
  {
    type: 'input',
    model: 'name',
    label: label('应用名称'),
    options: { required: true, maxlength: 40 },
    placeholder: label('例如：ERP 订单同步'),
    wide: true,
  },
  {
    type: 'number',
    model: 'rate_limit',
    label: label('每分钟调用上限'),
    options: { required: true, defaultValue: STANDARD_RATE, min: 1, max: 6000, precision: 0 },
    unit: label('次'),
    wide: true,
  },
  {
    type: 'textarea',
    model: 'networks',
    label: label('允许的调用地址'),
    options: { maxlength: 2000 },
    help: label('每行一个 IP 地址或网段；留空时与公司的登录网络相同'),
  },
];

/** What an API app is made with, beside its scopes. */
export function apiAppForm(locale: Locale): Form {
  return plainForm('apiApp', ITEMS, locale);
}
