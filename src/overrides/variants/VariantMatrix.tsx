import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { FieldError } from '../../../schemas/i18n/errors.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import { mayOpenSetting } from '../../../schemas/navigation/adminPages.ts';
import {
  chosenValues,
  type Specification,
  toggleValue,
  variantKey,
  variantName,
  type VariantRow,
} from '../../../schemas/rules/variants.ts';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { useSpecifications } from '../../data/products.ts';
import { useViewer } from '../../data/viewer.ts';
import { LoadError } from '../../records/shared/LoadError.tsx';
import { VariantRows } from './VariantRows.tsx';

export interface VariantMatrixProps {
  rows: readonly VariantRow[];
  faults: readonly FieldError[];
  locked: boolean;
  locale: Locale;
  onChange(rows: readonly VariantRow[]): void;
}

/** Values of specifications are ticked; every combination of them is a row with a price of its own, which may be taken out. */
export function VariantMatrix({ rows, faults, locked, locale, onChange }: VariantMatrixProps) {
  const { t } = useLingui();
  const { data, error, retry } = useSpecifications();
  if (error !== undefined && !data) return <LoadError error={error} onRetry={retry} />;
  if (!data) return <SkeletonLines lines={3} />;
  const usable = data.filter(({ values }) => values.length > 0);
  if (usable.length === 0) return <NoSpecifications />;
  return (
    <div className="flex flex-col gap-3">
      {usable.map((specification) => (
        <Values
          key={specification.id}
          specification={specification}
          chosen={chosenValues(rows)}
          locked={locked}
          isFull={(value) => toggleValue(rows, usable, value).length > LIMITS.variants}
          onToggle={(value) => onChange(toggleValue(rows, usable, value))}
        />
      ))}
      {rows.length === 0 ? (
        <p className="text-sm text-text-3">{t`勾选规格值，每种组合生成一个产品规格；不勾选则不生成。`}</p>
      ) : (
        <VariantRows
          rows={rows.map((row) => ({
            key: variantKey(row.spec_value_ids),
            name: variantName(usable, row.spec_value_ids),
            row,
          }))}
          faults={faults}
          locked={locked}
          locale={locale}
          onEdit={(index, row) => onChange(rows.with(index, row))}
          onRemove={(index) => onChange(rows.toSpliced(index, 1))}
        />
      )}
    </div>
  );
}

interface ValuesProps {
  specification: Specification;
  chosen: ReadonlySet<number>;
  locked: boolean;
  /** whether ticking it would make more rows than a product may have */
  isFull(value: number): boolean;
  onToggle(value: number): void;
}

function Values({
  specification: { name, values },
  chosen,
  locked,
  isFull,
  onToggle,
}: ValuesProps) {
  const { t } = useLingui();
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="float-start me-2 min-w-16 text-sm text-text-2">{name}</legend>
      {values.map(({ id, name: value }) => {
        const full = !chosen.has(id) && isFull(id);
        return (
          <label
            key={id}
            title={full ? t`一个产品最多 ${LIMITS.variants} 个规格` : undefined}
            className="inline-flex min-h-8 max-w-full items-center gap-2 rounded-md border border-line px-2.5 text-sm has-checked:border-accent has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              checked={chosen.has(id)}
              disabled={locked || full}
              onChange={() => onToggle(id)}
              className="size-3.5 accent-accent"
            />
            <span className="truncate">{value}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

function NoSpecifications() {
  const { t } = useLingui();
  const me = useViewer().data;
  return (
    <p className="text-sm text-text-3">
      {t`还没有规格，产品可以先保存，之后再添加规格。`}{' '}
      {me && mayOpenSetting(me, '/product_spec') && (
        <Link
          to="/product_spec"
          target="_blank"
          className="text-accent hover:underline"
        >{t`设置产品规格`}</Link>
      )}
    </p>
  );
}
