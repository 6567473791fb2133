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

/** What lets it act for others than its maker: an administrator's matter. */
const FOR_OTHERS: readonly FormItem[] = [
  {
    type: 'textarea',
    model: 'redirect_uris',
    label: label('授权后的返回地址'),
    options: { maxlength: 2000 },
    placeholder: label('例如：https://erp.example.com/callback'),
    help: label(
      '每行一个。填写后，员工可以同意应用以自己的身份访问（OAuth 授权码）；留空时应用只以创建人的身份调用',
    ),
  },
  {
    type: 'switch',
    model: 'is_public',
    label: label('公开客户端'),
    help: label('手机、桌面等不能保守密钥的应用：没有密钥，只能由员工授权'),
  },
];

/** What an API app is made with, beside its scopes; `forOthers`: by whom it may be let act in the place of others. */
export function apiAppForm(locale: Locale, { forOthers = true } = {}): Form {
  return plainForm('apiApp', forOthers ? [...ITEMS, ...FOR_OTHERS] : ITEMS, locale);
}
