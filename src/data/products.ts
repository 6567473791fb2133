import { useMemo } from 'react';
import { type Specification, specificationsOf } from '../../schemas/rules/variants.ts';
import type { VariantRow } from '../../schemas/rules/variants.ts';
import { SPECIFICATION_LIST } from '../../schemas/vocabulary/listKinds.ts';
import { useItems } from './lists.ts';
import { callEndpoint } from './transport/client.ts';
import { refreshRecords } from './records.ts';

/** The specifications that the company offers, with their values. */
export function useSpecifications(): {
  data: readonly Specification[] | undefined;
  error: unknown;
  retry(): void;
} {
  const { data, error, mutate } = useItems(SPECIFICATION_LIST);
  const offered = useMemo(() => data && specificationsOf(data, true), [data]);
  return { data: offered, error, retry: () => void mutate() };
}

/** Makes variants of a product: all or none. */
export async function addVariants(
  product_id: number,
  rows: readonly VariantRow[],
  idempotencyKey: string,
): Promise<void> {
  await callEndpoint(
    'POST',
    '/rest/crm/product/addDetails',
    { product_id, rows: rows.map((row) => ({ ...row, spec_value_ids: [...row.spec_value_ids] })) },
    { idempotencyKey },
  );
  await refreshRecords();
}
