import { useEffect } from 'react';
import type { RecordStore } from '../../form/state/store.ts';

/** While files of a field are on their way, its form is not submitted: what arrives later would be lost. */
export function useSubmitHold(
  store: Pick<RecordStore, 'hold'> | undefined,
  model: string,
  sending: boolean,
): void {
  useEffect(() => {
    if (!store || !sending) return undefined;
    store.hold(model, { field: model, id: 'still_uploading' });
    return () => store.hold(model, undefined);
  }, [store, model, sending]);
}
