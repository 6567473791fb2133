import { Trans, useLingui } from '@lingui/react/macro';
import type { Condition, Group } from '../../../schemas/conditions.ts';
import { isGroup } from '../../../schemas/conditions.ts';
import type { Form } from '../../../schemas/form.ts';
import type { Locale } from '../../../schemas/locale.ts';
import { OPERATORS } from '../../../schemas/operators.ts';
import { Icon } from '../../../widgets/bricks/Icon.tsx';
import { Shown } from '../Shown.tsx';
import { operandField, shownOperand } from './filter.ts';
import { operatorName } from './operatorNames.ts';

export interface FilterChipsProps {
  form: Form;
  filter: Group;
  locale: Locale;
  onChange(filter: Group | undefined): void;
}

/** What narrows the list, in words, each with its cross. */
export function FilterChips({ form, filter, locale, onChange }: FilterChipsProps) {
  const { t } = useLingui();
  const without = (index: number) => {
    const rules = filter.rules.filter((_, each) => each !== index);
    onChange(rules.length > 0 ? { ...filter, rules } : undefined);
  };
  return (
    <ul
      aria-label={t`当前筛选`}
      className="flex shrink-0 flex-wrap items-center gap-1.5 border-b border-line bg-surface-1 px-4 py-1.5 text-sm"
    >
      {filter.rules.map((rule, index) => (
        <li key={index} className="contents">
          {index > 0 && <span className="text-xs text-text-3">{filter.op === 'or' ? t`或` : t`且`}</span>}
          <span className="inline-flex h-6 max-w-80 min-w-0 items-center gap-1 rounded bg-surface-2 pl-2">
            <RuleText form={form} rule={rule} locale={locale} />
            <button
              type="button"
              aria-label={t`移除这个条件`}
              onClick={() => without(index)}
              className="grid size-6 shrink-0 place-items-center rounded text-text-3 hover:bg-pressed hover:text-text-1"
            >
              <Icon name="x" size={14} />
            </button>
          </span>
        </li>
      ))}
      <li className="contents">
        <button type="button" onClick={() => onChange(undefined)} className="rounded px-1.5 text-accent hover:underline">
          <Trans>清空筛选</Trans>
        </button>
      </li>
    </ul>
  );
}

function RuleText({ form, rule, locale }: { form: Form; rule: Condition; locale: Locale }) {
  const { i18n } = useLingui();
  if (isGroup(rule)) {
    return (
      <span className="truncate">
        <Trans>组合条件（{rule.rules.length} 条）</Trans>
      </span>
    );
  }
  const field = form.fields.get(rule.field);
  if (!field) return null;
  const operand = operandField(field, rule.operator);
  const { takes } = OPERATORS[rule.operator];
  const values: unknown[] = takes === 'two' && Array.isArray(rule.value) ? rule.value : takes === 'none' ? [] : [rule.value];
  const plain = takes === 'many' && operand.valueType === 'text' && Array.isArray(rule.value) ? rule.value.join('、') : undefined;
  return (
    <span className="flex min-w-0 items-center gap-1">
      <span className="shrink-0 text-text-2">{field.name}</span>
      <span className="shrink-0 text-text-3">{i18n._(operatorName(rule.operator, field.valueType))}</span>
      {plain === undefined ? (
        values.map((value, index) => (
          <span key={index} className="flex min-w-0 items-center gap-1">
            {index > 0 && <span className="text-text-3">–</span>}
            <span className="min-w-0 truncate">
              <Shown field={operand} value={shownOperand(operand, value)} compact locale={locale} />
            </span>
          </span>
        ))
      ) : (
        <span className="min-w-0 truncate">{plain}</span>
      )}
    </span>
  );
}
