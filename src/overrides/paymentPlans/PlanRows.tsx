import { useLingui } from '@lingui/react/macro';
import { type ComponentType, useId, useMemo, useState } from 'react';
import { stageForm } from '../../../schemas/dialogs/planForm.ts';
import type { FieldError } from '../../../schemas/i18n/errors.ts';
import type { Field } from '../../../schemas/form/form.ts';
import { isNumber } from '../../../schemas/rules/money.ts';
import { shareOf } from '../../../schemas/rules/planStages.ts';
import { fieldMessage } from '../../../schemas/i18n/messages.ts';
import { IconButton } from '../../../widgets/ui/Button.tsx';
import { cx } from '../../../widgets/ui/cx.ts';
import { FieldMessage, FieldLabel } from '../../../widgets/ui/Field.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { inputComponent } from '../../../widgets/index.ts';
import type { InputProps } from '../../../widgets/contract/types.ts';
import type { DraftRow, PlanBatch } from './usePlanBatch.ts';

/** What is asked of each plan, as far as the company's own form has it; distance and share stand beside what follows from them. */
const MODELS = [
  'days',
  'plan_payment_date',
  'share',
  'plan_payment_amount',
  'payment_method',
  'description',
] as const;

/** Short numbers. */
const NARROW = new Set<string>(['days', 'share']);

interface PlanRowsProps {
  batch: PlanBatch;
  fields: ReadonlyMap<string, Field>;
}

/** The plans of a batch: a row each, on phones one below the other. Who may not see what the contract is worth works without per cents. */
export function PlanRows({ batch, fields }: PlanRowsProps) {
  const { t } = useLingui();
  const { locale, price } = batch;
  const stage = useMemo(() => stageForm(locale).fields, [locale]);
  const asked = MODELS.filter((model) => model !== 'share' || isNumber(price))
    .flatMap((model) => fields.get(model) ?? stage.get(model) ?? [])
    .filter(({ hidden }) => !hidden);
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

function Row({ draft, index, asked, batch, faults }: RowProps) {
  const { t } = useLingui();
  const turn = index + 1;
  const values: Readonly<Record<string, unknown>> = {
    ...draft.row,
    share: shareOf(draft.row, batch.price),
  };
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
      <div className="grid min-w-0 flex-1 grid-cols-[5.5rem_minmax(0,1fr)] gap-2 md:flex">
        {asked.map((field, at) => (
          <Cell
            key={field.model}
            field={field}
            first={index === 0}
            place={placeOf(field, asked[at - 1])}
            value={values[field.model]}
            fault={faults.find((each) => each.field === field.model)}
            batch={batch}
            onChange={(value) => batch.put(draft, field.model, value)}
          />
        ))}
      </div>
      <span className={cx(index === 0 && 'md:pt-6')}>
        <IconButton
          size="small"
          label={t`移除第 ${turn} 期`}
          icon={<Icon name="trash-2" size={14} />}
          onClick={() => batch.remove(draft.key)}
        />
      </span>
    </li>
  );
}

/** On phones what follows from a short number stands beside it, and everything else has a line of its own. */
function placeOf({ model }: Field, before: Field | undefined): string {
  if (NARROW.has(model)) return 'md:w-18';
  return cx('md:flex-1', !NARROW.has(before?.model ?? '') && 'max-md:col-span-2');
}

interface CellProps {
  field: Field;
  /** its width, as classes */
  place: string;
  /** of the first row: its label stands above the whole column */
  first: boolean;
  value: unknown;
  fault: FieldError | undefined;
  batch: PlanBatch;
  onChange(value: unknown): void;
}

function Cell({ field, place, first, value, fault, batch: { locale }, onChange }: CellProps) {
  const id = useId();
  // A share that is taken out says nothing yet: left so, it goes back to what the amount makes it.
  const [empty, setEmpty] = useState(false);
  const Input = inputComponent(
    field.type === 'textarea' ? 'input' : field.type,
  ) as ComponentType<InputProps>;
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', place)}>
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
          value={empty ? undefined : value}
          onChange={(next) => {
            const lacks = field.model === 'share' && typeof next !== 'number';
            setEmpty(lacks);
            if (!lacks) onChange(next);
          }}
          onBlur={() => setEmpty(false)}
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
