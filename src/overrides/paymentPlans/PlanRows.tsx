import { useLingui } from '@lingui/react/macro';
import { type ComponentType, useId } from 'react';
import type { FieldError } from '../../../schemas/i18n/errors.ts';
import type { Field } from '../../../schemas/form/form.ts';
import { fieldMessage } from '../../../schemas/i18n/messages.ts';
import { IconButton } from '../../../widgets/ui/Button.tsx';
import { cx } from '../../../widgets/ui/cx.ts';
import { FieldMessage, FieldLabel } from '../../../widgets/ui/Field.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { inputComponent } from '../../../widgets/index.ts';
import type { InputProps } from '../../../widgets/contract/types.ts';
import type { DraftRow, PlanBatch } from './usePlanBatch.ts';

/** What is asked of each plan, as far as the company's own form has it. */
const MODELS = [
  'plan_payment_date',
  'plan_payment_amount',
  'payment_method',
  'description',
] as const;

interface PlanRowsProps {
  batch: PlanBatch;
  fields: ReadonlyMap<string, Field>;
}

/** The plans of a batch: a row each, on phones one below the other. */
export function PlanRows({ batch, fields }: PlanRowsProps) {
  const { t } = useLingui();
  const asked = MODELS.flatMap((model) => fields.get(model) ?? []).filter(({ hidden }) => !hidden);
  return (
    <ol aria-label={t`回款计划`} className="flex flex-col gap-2 max-md:gap-4">
      {batch.rows.map((each, index) => (
        <Row
          key={each.key}
          draft={each}
          index={index}
          asked={asked}
          batch={batch}
          faults={batch.faults.filter(({ data }) => data?.line === index + 1)}
        />
      ))}
    </ol>
  );
}

interface RowProps {
  draft: DraftRow;
  index: number;
  asked: readonly Field[];
  batch: PlanBatch;
  faults: readonly FieldError[];
}

function Row({ draft: { key, row }, index, asked, batch, faults }: RowProps) {
  const { t } = useLingui();
  const turn = index + 1;
  return (
    <li
      aria-label={t`第 ${turn} 期`}
      className="flex items-start gap-2 max-md:rounded-md max-md:border max-md:border-line max-md:p-3"
    >
      <span
        aria-hidden
        className={cx(
          'w-6 shrink-0 pt-1.5 text-end text-sm text-text-3 tabular-nums',
          index === 0 && 'md:pt-7.5',
        )}
      >
        {turn}
      </span>
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-2 md:grid-cols-4">
        {asked.map((field) => (
          <Cell
            key={field.model}
            field={field}
            first={index === 0}
            value={(row as Readonly<Record<string, unknown>>)[field.model]}
            fault={faults.find((each) => each.field === field.model)}
            batch={batch}
            onChange={(value) => batch.put(key, { ...row, [field.model]: value })}
          />
        ))}
      </div>
      <span className={cx(index === 0 && 'md:pt-6')}>
        <IconButton
          size="small"
          label={t`移除第 ${turn} 期`}
          icon={<Icon name="trash-2" size={14} />}
          onClick={() => batch.remove(key)}
        />
      </span>
    </li>
  );
}

interface CellProps {
  field: Field;
  /** of the first row: its label stands above the whole column */
  first: boolean;
  value: unknown;
  fault: FieldError | undefined;
  batch: PlanBatch;
  onChange(value: unknown): void;
}

function Cell({ field, first, value, fault, batch: { locale }, onChange }: CellProps) {
  const id = useId();
  const Input = inputComponent(
    field.type === 'textarea' ? 'input' : field.type,
  ) as ComponentType<InputProps>;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <FieldLabel
        htmlFor={id}
        id={`${id}-label`}
        required={field.required}
        className={first ? '' : 'md:sr-only'}
      >
        {field.name}
      </FieldLabel>
      <div>
        <Input
          id={id}
          field={field}
          value={value}
          onChange={onChange}
          readOnly={false}
          invalid={fault !== undefined}
          locale={locale}
          {...(fault && { describedBy: `${id}-message` })}
        />
        {fault && <FieldMessage id={`${id}-message`}>{fieldMessage(fault, locale)}</FieldMessage>}
      </div>
    </div>
  );
}
