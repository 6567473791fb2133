import { useLingui } from '@lingui/react/macro';
import { FilterBuilder } from '../../../../records/list/filters/FilterBuilder.tsx';
import type { SurfaceProps } from './types.ts';

/** What the list can be narrowed by. */
export function FilterSurface({ form, locale }: SurfaceProps) {
  const { t } = useLingui();
  return (
    <section className="flex flex-col gap-4 p-4">
      <div className="max-w-full overflow-x-auto">
        <FilterBuilder
          key={form.filters.map(({ model }) => model).join()}
          form={form}
          filter={undefined}
          locale={locale}
          onApply={() => undefined}
        />
      </div>
      <p className="text-sm text-text-2">{t`可以按 ${form.filters.length} 个字段筛选：`}</p>
      <ul className="flex flex-wrap gap-1.5">
        {form.filters.map(({ model, name }) => (
          <li key={model} className="rounded bg-surface-2 px-2 py-0.5 text-xs">
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
