import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import {
  type Condition,
  isGroup,
  operandReference,
} from '../../../../schemas/conditions/conditions.ts';
import type { Form } from '../../../../schemas/form/form.ts';
import { DEFAULT_LOCALE, isLocale } from '../../../../schemas/i18n/locale.ts';
import { OPERATORS } from '../../../../schemas/conditions/operators.ts';
import { operatorName } from '../../../records/list/filters/operatorNames.ts';
import { operandField } from '../../../records/list/filters/rules.ts';

/** A condition in plain words: 「类型」属于 个人、企业，并且「金额」大于 1000 */
export function conditionLabels(condition: Condition, form: Form, inner = false): string {
  if (isGroup(condition)) {
    const parts = condition.rules.map((rule) => conditionLabels(rule, form, true));
    if (parts.length === 0) return t`总是`;
    const text = parts.join(condition.op === 'and' ? t`，并且` : t`，或者`);
    return inner && parts.length > 1 ? t`（${text}）` : text;
  }
  const { field: model, operator, value } = condition;
  const field = form.fields.get(model);
  const name = field?.name ?? model;
  const comparison = i18n._(operatorName(operator, field?.valueType ?? 'text'));
  if (OPERATORS[operator].takes === 'none') return t`「${name}」${comparison}`;
  const ref = operandReference(value);
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
        ? value.map(said).join(t`、`)
        : said(value)
      : quoted(form.fields.get(ref)?.name ?? ref);
  return t`「${name}」${comparison} ${operand}`;
}

const quoted = (name: string) => t`「${name}」`;
