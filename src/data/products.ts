import { useMemo } from 'react';
import useSWR from 'swr';
import type { ParamsOf, ResponseOf } from '../../schemas/endpoints/index.ts';
import { PRODUCT_TEMPLATE } from '../../schemas/rules/productTemplates.ts';
import { type Specification, specificationsOf } from '../../schemas/rules/variants.ts';
import type { VariantRow } from '../../schemas/rules/variants.ts';
import { SPECIFICATION_LIST } from '../../schemas/vocabulary/listNames.ts';
import { useItems } from './lists.ts';
import { callEndpoint } from './transport/client.ts';
import { refreshRecords } from './records.ts';
import { refreshTemplates } from './templates.ts';

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

/** What the form of a new product can begin with. */
export type ProductTemplate = ResponseOf<'templateList'>[number] & { category_id: number };

/** Those that the reader may use. A form without them is none the worse, so a failure is not told. */
export function useProductTemplates() {
  return useSWR(
    ['templates', 'of products'],
    async () =>
      (await callEndpoint(
        'GET',
        '/rest/sys/template/list',
        { type: PRODUCT_TEMPLATE },
        { quiet: true },
      ).then((rows) => rows.filter(({ disabled }) => disabled === 0))) as ProductTemplate[],
  );
}

/** Adds a template or changes one; throws the ApiError with faults by field. */
export async function saveProductTemplate(
  draft: Omit<ParamsOf<'templateSave'>, 'type'>,
  idempotencyKey: string,
): Promise<void> {
  await callEndpoint(
    'POST',
    '/rest/sys/template/save',
    { type: PRODUCT_TEMPLATE, ...draft },
    { idempotencyKey },
  );
  await refreshTemplates();
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
