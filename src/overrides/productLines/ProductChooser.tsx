import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import type { Variant } from '../../../schemas/rules/productLines.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { cx } from '../../../widgets/ui/cx.ts';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { EmptyState, ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SearchBox } from '../../../widgets/ui/SearchBox.tsx';
import { SkeletonRows } from '../../../widgets/ui/Skeleton.tsx';
import { CategoryInput } from '../../../widgets/tree.tsx';
import { ChoiceRow } from './ChoiceRow.tsx';
import { categoryField } from './lineFields.ts';
import { useProductChoices } from './useProductChoices.ts';

export interface ProductChooserProps {
  /** variants that are in the lines already */
  chosen: readonly number[];
  onAdd(variants: readonly Variant[]): void;
  onClose(): void;
  locale: Locale;
}

/** Product variants on the shelf: found by name or category, ticked, added together. */
export function ProductChooser({ chosen, onAdd, onClose, locale }: ProductChooserProps) {
  const { t } = useLingui();
  const id = useId();
  const choices = useProductChoices();
  const [picked, setPicked] = useState<ReadonlyMap<number, Variant>>(new Map());
  const count = picked.size;
  const { variants, left } = choices;

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
      open
      onOpenChange={onClose}
      size={800}
      title={t`选择产品`}
      footer={
        <>
          <Button onClick={onClose}>{t`取消`}</Button>
          <Button kind="primary" disabled={count === 0} onClick={handleAdd}>
            {count === 0 ? t`添加` : t`添加 ${count} 项`}
          </Button>
        </>
      }
    >
      <div className="flex gap-2 max-md:flex-col">
        <SearchBox
          className="md:flex-1"
          label={t`搜索产品名称、规格或编号`}
          value={choices.keyword}
          onSearch={choices.search}
        />
        <div className="md:w-56">
          <label htmlFor={id} className="sr-only">{t`产品分类`}</label>
          <CategoryInput
            id={id}
            field={categoryField(locale, t`全部分类`)}
            value={choices.category}
            readOnly={false}
            invalid={false}
            locale={locale}
            onChange={(next) => choices.pickCategory(typeof next === 'number' ? next : undefined)}
          />
        </div>
      </div>
      <div
        className={cx(
          '-mx-2 mt-3 h-[min(50dvh,440px)] overflow-y-auto overscroll-contain',
          choices.isLoading && variants && 'animate-late opacity-60',
        )}
        aria-busy={choices.isLoading}
      >
        {choices.error ? (
          <ErrorState onRetry={choices.retry} />
        ) : !variants ? (
          <SkeletonRows rows={10} columns={3} />
        ) : variants.length === 0 ? (
          choices.keyword || choices.category ? (
            <EmptyState
              filtered
              title={t`没有符合条件的产品`}
              action={<Button onClick={choices.clear}>{t`清空搜索和筛选`}</Button>}
            />
          ) : (
            <EmptyState
              title={t`没有在售的产品`}
              text={t`在产品中新增规格并上架后，会显示在这里。`}
            />
          )
        ) : (
          <ul aria-label={t`产品`}>
            {variants.map((variant) => {
              const present = chosen.includes(variant.product_detail_id);
              return (
                <ChoiceRow
                  key={variant.product_detail_id}
                  variant={variant}
                  present={present}
                  checked={present || picked.has(variant.product_detail_id)}
                  locale={locale}
                  onToggle={() => toggle(variant)}
                />
              );
            })}
            {left > 0 && (
              <li className="py-2 text-center text-sm text-text-3">
                {choices.more ? (
                  <Button
                    kind="quiet"
                    onClick={choices.more}
                  >{t`显示更多，还有 ${left} 项`}</Button>
                ) : (
                  t`还有 ${left} 项，请搜索或按分类查找`
                )}
              </li>
            )}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
