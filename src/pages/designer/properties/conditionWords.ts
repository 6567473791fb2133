import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { type Condition, isGroup, refOf } from '../../../../schemas/conditions.ts';
import type { Form } from '../../../../schemas/form.ts';
import { DEFAULT_LOCALE, isLocale } from '../../../../schemas/locale.ts';
import { OPERATORS } from '../../../../schemas/operators.ts';
import { operatorName } from '../../../records/list/operatorNames.ts';
import { operandField } from '../../../records/list/rules.ts';

/** A condition in plain words: 「类型」属于 个人、企业，并且「金额」大于 1000 */
export function conditionWords(condition: Condition, form: Form, inner = false): string {
  if (isGroup(condition)) {
    const parts = condition.rules.map((rule) => conditionWords(rule, form, true));
    if (parts.length === 0) return t`总是`;
    const text = parts.join(condition.op === 'and' ? t`，并且` : t`，或者`);
    return inner && parts.length > 1 ? `（${text}）` : text;
  }
  const { field: model, operator, value } = condition;
  const field = form.fields.get(model);
  const name = field?.name ?? model;
  const comparison = i18n._(operatorName(operator, field?.valueType ?? 'text'));
  if (OPERATORS[operator].takes === 'none') return `「${name}」${comparison}`;
  const ref = refOf(value);
  const said = (one: unknown) =>
    (
      field &&
      operandField(field, operator, isLocale(i18n.locale) ? i18n.locale : DEFAULT_LOCALE).choices
    )?.find((choice) => String(choice.value) === String(one))?.label ??
    (one === undefined || one === null
      ? '…'
      : typeof one === 'object'
        ? JSON.stringify(one)
        : String(one));
  const operand =
    ref === undefined
      ? Array.isArray(value)
        ? value.map(said).join('、')
        : said(value)
      : `「${form.fields.get(ref)?.name ?? ref}」`;
  return `「${name}」${comparison} ${operand}`;
}
