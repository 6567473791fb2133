import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Locale } from '../../../schemas/locale.ts';
import { productDetail } from '../../../schemas/modules/productDetail.ts';
import type { Variant } from '../../../schemas/rules/productLines.ts';
import { Button } from '../../../widgets/bricks/Button.tsx';
import { Dialog } from '../../../widgets/bricks/Dialog.tsx';
import { Empty, ErrorState } from '../../../widgets/bricks/Notice.tsx';
import { SearchBox } from '../../../widgets/bricks/SearchBox.tsx';
import { SkeletonRows } from '../../../widgets/bricks/Skeleton.tsx';
import { useList } from '../../data/records.ts';
import { Money } from './cells.tsx';

export interface ProductChooserProps {
  /** variants that are in the lines already */
  chosen: readonly number[];
  onAdd(variants: readonly Variant[]): void;
  onClose(): void;
  locale: Locale;
}

const ON_SHELF = { field: 'state', operator: 'eq', value: 1 } as const;

/** Product variants on the shelf, searched and ticked. */
export function ProductChooser({ chosen, onAdd, onClose, locale }: ProductChooserProps) {
  const { t } = useLingui();
  const [keyword, setKeyword] = useState('');
  const [picked, setPicked] = useState<ReadonlyMap<number, Variant>>(new Map());
  const { data, error, mutate } = useList(productDetail, { page: 1, size: 50, keyword, sort: 'name', filter: ON_SHELF });
  const variants = (data?.list ?? []).map((row: Readonly<Record<string, unknown>>): Variant => ({ product_detail_id: Number(row.id), name: String(row.name), spec_attr: String(row.spec_attr ?? ''), unit: String(row.unit ?? ''), price: Number(row.price ?? 0) }));
  const count = picked.size;

  function toggle(variant: Variant) {
    const next = new Map(picked);
    if (!next.delete(variant.product_detail_id)) next.set(variant.product_detail_id, variant);
    setPicked(next);
  }
  function handleAdd() {
    onAdd([...picked.values()]);
    onClose();
  }

  return (
    <Dialog
      open onOpenChange={onClose} size={800} title={t`选择产品`}
      footer={<><Button onClick={onClose}>{t`取消`}</Button><Button kind="primary" disabled={count === 0} onClick={handleAdd}>{t`添加 ${count} 项`}</Button></>}
    >
      <SearchBox label={t`搜索产品`} value={keyword} onSearch={setKeyword} />
      <div className="mt-3 h-100 overflow-y-auto">
        {error ? <ErrorState onRetry={() => void mutate()} /> : !data ? <SkeletonRows rows={8} columns={3} /> : variants.length === 0 ? <Empty title={t`没有在售的产品`} filtered={keyword !== ''} /> : (
          <ul className="divide-y divide-line">
            {variants.map((variant) => {
              const present = chosen.includes(variant.product_detail_id);
              return (
                <li key={variant.product_detail_id}>
                  <label className="flex min-h-10 items-center gap-3 px-2 py-1 hover:bg-hover has-disabled:opacity-50">
                    <input type="checkbox" checked={present || picked.has(variant.product_detail_id)} disabled={present} onChange={() => toggle(variant)} className="size-4 accent-accent" />
                    <span className="min-w-0 flex-1">
                      {variant.name} <span className="text-text-3">{variant.spec_attr}</span>
                    </span>
                    {present && <span className="text-xs text-text-3">{t`已添加`}</span>}
                    <Money value={variant.price} locale={locale} />
                    <span className="w-8 text-text-3">{variant.unit}</span>
                  </label>
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
