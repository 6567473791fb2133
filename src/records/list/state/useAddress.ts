import { useCallback, useMemo } from 'react';
import { useQueryParams } from '../../../data/useQueryParams.ts';
import { changeAddress, type ListAddress, readAddress } from './address.ts';

/** Some of an address; a function is told what it is by now, which may not have been drawn yet. */
type Change = Partial<ListAddress> | ((now: ListAddress) => Partial<ListAddress>);

/** What the address says, and the way to change it. `replace` leaves no step for the back button. */
export function useAddress(): [
  ListAddress,
  (change: Change, options?: { replace: boolean }) => void,
] {
  const [params, setParams] = useQueryParams();
  const address = useMemo(() => readAddress(params), [params]);
  const change = useCallback(
    (next: Change, options?: { replace: boolean }) =>
      setParams(
        (now) => changeAddress(now, typeof next === 'function' ? next(readAddress(now)) : next),
        { preventScrollReset: true, ...options },
      ),
    [setParams],
  );
  return [address, change];
}
