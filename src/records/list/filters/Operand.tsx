import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { Suspense, useId } from 'react';
import type { Leaf } from '../../../../schemas/conditions/conditions.ts';
import { MOST_DAYS } from '../../../../schemas/values/dates.ts';
import type { Field } from '../../../../schemas/form/form.ts';
import type { Locale } from '../../../../schemas/i18n/locale.ts';
import { OPERATORS } from '../../../../schemas/conditions/operators.ts';
import { TextBox } from '../../../../widgets/ui/TextBox.tsx';
import { inputComponent } from '../../../../widgets/index.ts';
import type { InputProps } from '../../../../widgets/contract/types.ts';
import { listFromText, operandField, displayOperand } from './rules.ts';

export interface OperandProps {
  field: Field;
  rule: Leaf;
  locale: Locale;
  onChange(value: unknown): void;
}

/** What a rule compares with, entered with the field's own widget: nothing, one value, two, or several. */
export function Operand({ field, rule, locale, onChange }: OperandProps) {
  const { t } = useLingui();
  const { takes } = OPERATORS[rule.operator];
  if (takes === 'none') return null;
  if (takes === 'days')
    return (
      <TextBox
        type="number"
        inputMode="numeric"
        min={0}
        max={MOST_DAYS}
        aria-label={field.name}
        value={typeof rule.value === 'number' || typeof rule.value === 'string' ? rule.value : ''}
        trailing={t`天`}
        onChange={(event) =>
          onChange(event.target.value === '' ? undefined : Number(event.target.value))
        }
      />
    );
  if (takes === 'two') {
    const [from, to] = Array.isArray(rule.value)
      ? (rule.value as unknown[])
      : [undefined, undefined];
    return (
      <span className="flex min-w-0 items-center gap-1.5">
        <OneValue
          field={field}
          rule={rule}
          locale={locale}
          value={from}
          label={t`${field.name}：从`}
          onChange={(value) => onChange([value, to])}
        />
        <span className="shrink-0 text-text-3">–</span>
        <OneValue
          field={field}
          rule={rule}
          locale={locale}
          value={to}
          label={t`${field.name}：到`}
          onChange={(value) => onChange([from, value])}
        />
      </span>
    );
  }
  if (takes === 'many' && field.valueType === 'text')
    return <Names field={field} value={rule.value} onChange={onChange} />;
  return (
    <OneValue
      field={field}
      rule={rule}
      locale={locale}
      value={rule.value}
      label={field.name}
      onChange={onChange}
    />
  );
}

interface OneValueProps extends OperandProps {
  value: unknown;
  label: string;
}

function OneValue({ field, rule, locale, value, label, onChange }: OneValueProps) {
  const id = useId();
  const operand = operandField(field, rule.operator, locale);
  const Input = inputComponent(operand.type) as ComponentType<InputProps>;
  const isPath = operand.valueType === 'path';
  // A branch of a tree is meant by its last step: everything below another branch of the same trunk is something else.
  const handleChange = (next: unknown) =>
    onChange(isPath && Array.isArray(next) ? (next as unknown[]).slice(-1) : next);
  return (
    <span className="block min-w-0 flex-1">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Suspense fallback={<span className="block h-control rounded-md bg-surface-2" />}>
        <Input
          id={id}
          field={{ ...operand, name: label }}
          value={displayOperand(operand, value)}
          onChange={handleChange}
          readOnly={false}
          invalid={false}
          locale={locale}
        />
      </Suspense>
    </span>
  );
}

/** Several texts in one line. What is typed stays as typed; only the rule gets the list. */
function Names({
  field,
  value,
  onChange,
}: {
  field: Field;
  value: unknown;
  onChange(value: unknown): void;
}) {
  const { t } = useLingui();
  const text = Array.isArray(value) ? value.join(t`，`) : '';
  return (
    <TextBox
      key={text === '' ? 'empty' : 'filled'}
      aria-label={field.name}
      defaultValue={text}
      placeholder={t`多个值用逗号分开`}
      onChange={(event) => {
        const list = listFromText(event.target.value);
        onChange(list.length > 0 ? list : undefined);
      }}
      className="flex-1"
    />
  );
}
