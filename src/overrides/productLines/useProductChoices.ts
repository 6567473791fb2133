import { useState } from 'react';
import useSWR from 'swr';
import { LIMITS } from '../../../schemas/limits.ts';
import type { Variant } from '../../../schemas/rules/productLines.ts';
import { callEndpoint } from '../../data/transport/client.ts';

const STEP = 50;

/** Variants on the shelf by keyword and category; more of them on demand, as far as one page of the server goes. */
export function useProductChoices() {
  const [keyword, setKeyword] = useState('');
  const [category, setCategory] = useState<number>();
  const [size, setSize] = useState(STEP);
  const query = { keyword, category_id: category, page: 1, size };
  const { data, error, isLoading, mutate } = useSWR(
    ['records', 'product', 'choices', query],
    () => callEndpoint('POST', '/rest/crm/product/getProductList', query, { quiet: true }),
    { keepPreviousData: true },
  );
  const variants: readonly Variant[] | undefined = data?.list;
  const narrow = (change: () => void) => {
    change();
    setSize(STEP);
  };
  return {
    variants,
    isLoading,
    keyword,
    category,
    error: data ? undefined : (error as unknown),
    retry: () => void mutate(),
    search: (next: string) => narrow(() => setKeyword(next)),
    pickCategory: (next: number | undefined) => narrow(() => setCategory(next)),
    clear: () =>
      narrow(() => {
        setKeyword('');
        setCategory(undefined);
      }),
    left: data ? data.count - data.list.length : 0,
    more:
      size < LIMITS.maxPageSize
        ? () => setSize(Math.min(size + STEP, LIMITS.maxPageSize))
        : undefined,
  };
}
