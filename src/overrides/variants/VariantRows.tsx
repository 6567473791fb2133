import { useLingui } from '@lingui/react/macro';
import { type ComponentType, useId } from 'react';
import type { FieldError } from '../../../schemas/i18n/errors.ts';
import type { Field } from '../../../schemas/form/form.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { fieldMessage } from '../../../schemas/i18n/messages.ts';
import type { VariantRow } from '../../../schemas/rules/variants.ts';
import { IconButton } from '../../../widgets/ui/Button.tsx';
import { FieldMessage } from '../../../widgets/ui/Field.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { inputComponent } from '../../../widgets/index.ts';
import type { InputProps } from '../../../widgets/contract/types.ts';
import { useModuleForm } from '../../data/definitions.ts';

const MODULE = 'productDetail';
/** what may differ between variants, as far as the reader's form has it */
const ASKED = ['price', 'cost'] as const;

interface NamedRow {
  key: string;
  name: string;
  row: VariantRow;
}

interface VariantRowsProps {
  rows: readonly NamedRow[];
  faults: readonly FieldError[];
  locked: boolean;
  locale: Locale;
  onEdit(index: number, row: VariantRow): void;
  onRemove(index: number): void;
}

/** A row for each variant that will be made; a price left empty is the product's. */
export function VariantRows(props: VariantRowsProps) {
  const { t } = useLingui();
  const { rows, faults, locked } = props;
  const form = useModuleForm(MODULE).data?.form;
  if (!form) return <SkeletonLines lines={rows.length} />;
  const asked = ASKED.flatMap((model) => {
    const field = form.fields.get(model);
    // what the product says is said for every variant
    return field ? [{ ...field, required: false, placeholder: t`同产品` }] : [];
  });
  return (
    <div className="overflow-x-auto rounded-md border border-line">
      <table className="w-full table-fixed text-sm">
        <caption className="sr-only">{t`将生成的规格`}</caption>
        <thead className="text-xs text-text-2">
          <tr className="h-8 bg-surface-2">
            <th
              scope="col"
              className="px-3 text-start font-normal"
            >{t`将生成 ${rows.length} 个规格`}</th>
            {asked.map(({ model, name }) => (
              <th key={model} scope="col" className="w-32 px-2 text-start font-normal max-sm:w-24">
                {name}
              </th>
            ))}
            {!locked && (
              <th scope="col" className="w-10">
                <span className="sr-only">{t`操作`}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Row
              key={row.key}
              named={row}
              index={index}
              asked={asked}
              fault={faults.find(({ data }) => data?.line === index + 1)}
              {...props}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps extends VariantRowsProps {
  named: NamedRow;
  index: number;
  asked: readonly Field[];
  fault: FieldError | undefined;
}

function Row({ named, index, asked, fault, locked, locale, onEdit, onRemove }: RowProps) {
  const { t } = useLingui();
  const id = useId();
  const { name, row } = named;
  return (
    <tr className="border-t border-line align-middle">
      <th scope="row" className="px-3 py-2 text-start font-normal wrap-anywhere">
        {name}
        {fault && <FieldMessage id={`${id}-message`}>{fieldMessage(fault, locale)}</FieldMessage>}
      </th>
      {asked.map((field) => {
        const Input = inputComponent(field.type) as ComponentType<InputProps>;
        const model = field.model as (typeof ASKED)[number];
        return (
          <td key={model} className="p-1">
            <label htmlFor={`${id}-${model}`} className="sr-only">
              {t`${name} ${field.name}`}
            </label>
            <Input
              id={`${id}-${model}`}
              field={field}
              value={row[model]}
              readOnly={locked}
              invalid={fault !== undefined}
              locale={locale}
              {...(fault && { describedBy: `${id}-message` })}
              onChange={(value) => {
                const { [model]: _, ...rest } = row;
                onEdit(index, value === undefined ? rest : { ...rest, [model]: value as number });
              }}
            />
          </td>
        );
      })}
      {!locked && (
        <td className="py-1.5 text-center">
          <IconButton
            size="small"
            label={t`移除 ${name}`}
            icon={<Icon name="trash-2" size={14} />}
            onClick={() => onRemove(index)}
          />
        </td>
      )}
    </tr>
  );
}
