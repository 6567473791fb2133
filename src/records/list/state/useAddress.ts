import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { changeAddress, type ListAddress, readAddress } from './address.ts';

/** What the address says, and the way to change it. `replace` leaves no step for the back button. */
export function useAddress(): [
  ListAddress,
  (change: Partial<ListAddress>, options?: { replace: boolean }) => void,
] {
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => readAddress(params), [params]);
  const change = useCallback(
    (next: Partial<ListAddress>, options?: { replace: boolean }) =>
      setParams((now) => changeAddress(now, next), { preventScrollReset: true, ...options }),
    [setParams],
  );
  return [address, change];
}
