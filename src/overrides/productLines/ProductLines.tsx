import { useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useCallback, useId, useMemo, useState, useSyncExternalStore } from 'react';
import type { ProductLine, Variant } from '../../../schemas/rules/productLines.ts';
import { addLine, lineTotals, readLines, spreadFinalPrice, withDiscount, withQuantity, withSalesPrice } from '../../../schemas/rules/productLines.ts';
import { Button } from '../../../widgets/bricks/Button.tsx';
import type { FormSlotProps } from '../../../widgets/form/index.ts';
import { LineRow } from './LineRow.tsx';
import { lineFields } from './lineFields.ts';
import { LineSummary } from './LineSummary.tsx';
import { ProductChooser } from './ProductChooser.tsx';

/** The products of a quotation or contract. Every sum comes from schemas/rules/productLines, which the server judges with too. */
export function ProductLines({ field, store, locale }: FormSlotProps) {
  const { t } = useLingui();
  const caption = useId();
  const [choosing, setChoosing] = useState(false);
  const subscribe = useCallback((listener: () => void) => store.subscribe(field.model, listener), [store, field.model]);
  const raw = useSyncExternalStore(subscribe, () => store.value(field.model));
  const { locked } = useSyncExternalStore(subscribe, () => store.state(field.model));
  const lines = useMemo(() => (Array.isArray(raw) ? (readLines(raw) as ProductLine[]) : []), [raw]);
  const fieldOf = useMemo(() => lineFields(locale), [locale]);

  // The amount follows the lines; edited by hand it stays until they change again.
  function change(next: readonly ProductLine[]) {
    const { final_price, discount } = lineTotals(next);
    store.fill({ [field.model]: next, product_price: final_price, discount, price: final_price });
  }
  const edit = (index: number, line: ProductLine) => change(lines.map((each, at) => (at === index ? line : each)));
  const add = (variants: readonly Variant[]) => change(variants.reduce<readonly ProductLine[]>(addLine, lines));

  return (
    <div className="flex flex-col gap-2">
      <div className="overflow-x-auto rounded-md border border-line">
        <table className="w-full min-w-180 text-sm" aria-labelledby={caption}>
          <caption id={caption} className="sr-only">{field.name}</caption>
          <thead className="bg-surface-2 text-xs text-text-2">
            <tr>
              <th className="w-8 px-2 py-1.5 text-end font-normal">#</th>
              <th className="px-2 py-1.5 text-start font-normal">{t`产品`}</th>
              <th className="w-28 px-2 py-1.5 text-end font-normal">{t`标准价格`}</th>
              <th className="w-24 px-2 py-1.5 text-end font-normal">{t`折扣 (%)`}</th>
              <th className="w-32 px-2 py-1.5 text-end font-normal">{t`成交单价`}</th>
              <th className="w-24 px-2 py-1.5 text-end font-normal">{t`数量`}</th>
              <th className="w-16 px-2 py-1.5 text-start font-normal">{t`单位`}</th>
              <th className="w-32 px-2 py-1.5 text-end font-normal">{t`小计`}</th>
              {!locked && <th className="w-10"><span className="sr-only">{t`操作`}</span></th>}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <LineRow
                key={line.product_detail_id} line={line} position={index + 1} locale={locale} locked={locked} fieldOf={fieldOf}
                onDiscount={(value) => edit(index, withDiscount(line, value))}
                onSalesPrice={(value) => edit(index, withSalesPrice(line, value))}
                onQuantity={(value) => edit(index, withQuantity(line, value))}
                onRemove={() => change(lines.filter((_, at) => at !== index))}
              />
            ))}
            {lines.length === 0 && <tr><td colSpan={9} className="px-2 py-6 text-center text-text-3">{t`还没有产品`}</td></tr>}
          </tbody>
        </table>
      </div>
      <LineSummary totals={lineTotals(lines)} locked={locked || lines.length === 0} locale={locale} field={fieldOf('final_price')} onFinalPrice={(value) => change(spreadFinalPrice(lines, value))} />
      {!locked && (
        <div>
          <Button size="small" icon={<Plus aria-hidden size={16} />} onClick={() => setChoosing(true)}>{t`添加产品`}</Button>
        </div>
      )}
      {choosing && <ProductChooser chosen={lines.map((line) => line.product_detail_id)} onAdd={add} onClose={() => setChoosing(false)} locale={locale} />}
    </div>
  );
}
