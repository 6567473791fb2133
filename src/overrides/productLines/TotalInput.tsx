import { useLingui } from '@lingui/react/macro';
import { RotateCcw } from 'lucide-react';
import { useMemo } from 'react';
import { IconButton } from '../../../widgets/ui/Button.tsx';
import type { FormSlotProps } from '../../../widgets/form/index.ts';
import { Money, NumberCell } from './cells.tsx';
import { lineFields } from './lineFields.ts';
import { useLines } from './useLines.ts';

const LINES = 'product_list';

/** The total of the product lines. Another one is spread over them in proportion; what was negotiated before is a press away until a line changes. */
export function TotalInput({ field, store, locale }: FormSlotProps) {
  const { t } = useLingui();
  const lines = store.form.fields.get(LINES) ?? field;
  const { totals, locked, negotiated, spread, restore } = useLines(lines, store);
  const fieldOf = useMemo(() => lineFields(locale), [locale]);
  if (locked || totals.count === 0) return <Money value={totals.final_price} locale={locale} />;
  return (
    <span className="flex items-center gap-1">
      <span className="min-w-0 flex-1">
        <NumberCell
          field={fieldOf('final_price')}
          label={field.name}
          value={totals.final_price}
          readOnly={false}
          locale={locale}
          onChange={spread}
        />
      </span>
      {negotiated && (
        <IconButton
          icon={<RotateCcw aria-hidden size={16} strokeWidth={1.75} />}
          label={t`恢复各产品的成交价`}
          onClick={restore}
        />
      )}
    </span>
  );
}
