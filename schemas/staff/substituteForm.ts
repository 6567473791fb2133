import { label, type Label } from '../i18n/label.ts';
import type { ChoiceItem, FormItem } from '../definition/module.ts';
import type { Form } from '../form/form.ts';
import type { Locale } from '../i18n/locale.ts';
import { staffForm } from './forms.ts';

export interface SubstituteFormInput {
  /** modules whose records are approved */
  modules: readonly { key: string; label: Label }[];
  /** whoever is no administrator names a proxy for themselves only */
  forOthers: boolean;
}

/** Who decides for whom, from when to when, about what. */
export function substituteForm({ modules, forOthers }: SubstituteFormInput, locale: Locale): Form {
  const items: FormItem[] = [
    ...(forOthers
      ? [
          {
            type: 'user',
            model: 'user_id',
            label: label('不在的人'),
            options: { required: true },
            wide: true,
          } satisfies FormItem,
        ]
      : []),
    {
      type: 'user',
      model: 'proxy_user_id',
      label: label('代理人'),
      options: { required: true },
      wide: true,
      help: label('代理人能看到并处理等待审批的单据；代理人自己提交的单据除外'),
    },
    { type: 'date', model: 'start_date', label: label('开始日期'), options: { required: true } },
    {
      type: 'date',
      model: 'end_date',
      label: label('结束日期', 'substitute'),
      options: { required: true },
    },
    {
      type: 'checkbox',
      model: 'modules',
      label: label('代理范围'),
      choices: modules.map(({ key, label: name }): ChoiceItem => [key, name]),
      help: label('不选则代理全部审批'),
    },
    {
      type: 'input',
      model: 'reason',
      label: label('说明', 'substitute'),
      options: { maxlength: 200 },
      wide: true,
    },
  ];
  return staffForm('user', items, locale);
}
