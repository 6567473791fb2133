import { useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { taxTotals } from '../../../schemas/rules/lineTax.ts';
import type { ProductLine } from '../../../schemas/rules/productLines.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { usePhone } from '../../../widgets/ui/usePhone.ts';
import type { FormSlotProps } from '../../../widgets/form/index.ts';
import { LineCard, LineCards } from './LineCards.tsx';
import { LineRow } from './LineRow.tsx';
import { lineFields } from './lineFields.ts';
import { LineSummary } from './LineSummary.tsx';
import { LineTable } from './LineTable.tsx';
import { ProductChooser } from './ProductChooser.tsx';
import { useLines } from './useLines.ts';

/** Long enough to see what went, and to reach the button. */
const UNDO_MS = 8000;

/** The products of a quotation or contract: a table, on phones a list. */
export function ProductLines({ field, store, locale }: FormSlotProps) {
  const { t } = useLingui();
  const phone = usePhone();
  const [choosing, setChoosing] = useState(false);
  const adder = useRef<HTMLButtonElement>(null);
  const { lines, locked, faults, totals, edit, add, remove, putBack } = useLines(field, store);
  const fieldOf = useMemo(() => lineFields(locale), [locale]);

  const handleRemove = useCallback(
    (index: number, line: ProductLine) => {
      const { name } = line;
      remove(index);
      adder.current?.focus({ preventScroll: true });
      toast.success(t`已移除「${name}」`, {
        duration: UNDO_MS,
        action: { label: t`撤销`, onSelect: () => putBack(index, line) },
      });
    },
    [remove, putBack, t],
  );

  const tax = useMemo(() => taxTotals(lines), [lines]);
  // Lines of old have no column of what they lack; once it is there it stays while a rate is typed anew.
  const [taxed, setTaxed] = useState(tax !== undefined);
  if (tax && !taxed) setTaxed(true);
  const Line = phone ? LineCard : LineRow;
  const drawn = lines.map((line, index) => (
    <Line
      key={line.product_detail_id}
      line={line}
      index={index}
      fault={faults.get(index)}
      locale={locale}
      locked={locked}
      taxed={taxed}
      fieldOf={fieldOf}
      onEdit={edit}
      onRemove={handleRemove}
    />
  ));
  const nothing = (
    <span className="text-text-3">
      {locked ? t`没有产品` : t`还没有产品，添加后金额会自动计算`}
    </span>
  );
  return (
    <fieldset aria-label={field.name} className="flex min-w-0 flex-col gap-2">
      {phone ? (
        <LineCards name={field.name}>
          {drawn.length > 0 ? drawn : <li className="px-3 py-5 text-center text-sm">{nothing}</li>}
        </LineCards>
      ) : (
        <LineTable name={field.name} locked={locked} taxed={taxed}>
          {drawn.length > 0 ? (
            drawn
          ) : (
            <tr>
              <td colSpan={10} className="h-16 text-center">
                {nothing}
              </td>
            </tr>
          )}
        </LineTable>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {locked ? (
          <span />
        ) : (
          <div className="flex gap-2">
            <Button
              ref={adder}
              icon={<Plus aria-hidden size={16} strokeWidth={1.75} />}
              onClick={() => setChoosing(true)}
            >{t`添加产品`}</Button>
            {!taxed && lines.length > 0 && (
              <Button kind="quiet" onClick={() => setTaxed(true)}>{t`填写税率`}</Button>
            )}
          </div>
        )}
        {lines.length > 0 && <LineSummary totals={totals} tax={tax} locale={locale} />}
      </div>
      {choosing && (
        <ProductChooser
          chosen={lines.map((line) => line.product_detail_id)}
          onAdd={add}
          onClose={() => setChoosing(false)}
          locale={locale}
        />
      )}
    </fieldset>
  );
}
