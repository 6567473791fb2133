import type { FormItem } from '../definition/module.ts';
import { plainForm } from '../dialogs/plainForm.ts';
import type { Form } from '../form/form.ts';
import { label } from '../i18n/label.ts';
import type { Locale } from '../i18n/locale.ts';
import { PERSONAL_TOKEN } from './codes.ts';

const LASTS = {
  30: label('30 天'),
  90: label('90 天'),
  365: label('1 年'),
} as const satisfies Record<(typeof PERSONAL_TOKEN.days)[number], unknown>;

/** Which scopes there are depends on the company and the person, so they are chosen beside the form. */
const ITEMS = [
  {
    type: 'input',
    model: 'name',
    label: label('令牌名称'),
    options: { required: true, maxlength: PERSONAL_TOKEN.nameLength },
    placeholder: label('例如：每日对账脚本'),
    wide: true,
  },
  {
    type: 'select',
    model: 'days',
    label: label('有效期'),
    options: { required: true, defaultValue: 90 },
    choices: PERSONAL_TOKEN.days.map((days) => [days, LASTS[days]]),
  },
  {
    type: 'input',
    model: 'own_password',
    label: label('登录密码'),
    options: { required: true, maxlength: 200, showPassword: true },
  },
] as const satisfies readonly FormItem[];

/** What a personal token is made with, beside its scopes; who has no password is not asked for it. */
export function personalTokenForm(locale: Locale, { hasPassword }: { hasPassword: boolean }): Form {
  const items = ITEMS.filter((item) => hasPassword || item.model !== 'own_password');
  return plainForm('personalToken', items, locale);
}
