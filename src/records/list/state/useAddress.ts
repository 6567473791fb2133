import { useCallback, useMemo } from 'react';
import { useQueryParams } from '../../../data/useQueryParams.ts';
import { changeAddress, type ListAddress, readAddress } from './address.ts';

/** What the address says, and the way to change it. `replace` leaves no step for the back button. */
export function useAddress(): [
  ListAddress,
  (change: Partial<ListAddress>, options?: { replace: boolean }) => void,
] {
  const [params, setParams] = useQueryParams();
  const address = useMemo(() => readAddress(params), [params]);
  const change = useCallback(
    (next: Partial<ListAddress>, options?: { replace: boolean }) =>
      setParams((now) => changeAddress(now, next), { preventScrollReset: true, ...options }),
    [setParams],
  );
  return [address, change];
}
