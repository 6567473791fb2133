import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { arrayOf } from '../../../schemas/definition/readDefinition.ts';
import { checkVariantRows, type VariantRow } from '../../../schemas/rules/variants.ts';
import type { FormSlotProps } from '../../../widgets/form/index.ts';
import { VariantMatrix } from './VariantMatrix.tsx';

/** In the form of a new product: the variants that are made with it. */
export function VariantsInput({ field: { model, name }, store, locale }: FormSlotProps) {
  const subscribe = useCallback(
    (listener: () => void) => store.subscribe(model, listener),
    [store, model],
  );
  const value = useSyncExternalStore(subscribe, () => store.value(model));
  const { locked, error } = useSyncExternalStore(subscribe, () => store.state(model));
  const rows = useMemo(() => arrayOf(value) as VariantRow[], [value]);
  const faults = useMemo(
    () => [...(error ? [error] : []), ...checkVariantRows(rows, {})],
    [error, rows],
  );
  return (
    <fieldset aria-label={name}>
      <VariantMatrix
        rows={rows}
        faults={faults}
        locked={locked}
        locale={locale}
        onChange={(next) => store.set(model, next.length > 0 ? next : undefined)}
      />
    </fieldset>
  );
}
