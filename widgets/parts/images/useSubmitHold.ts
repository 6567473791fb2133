import { useEffect } from 'react';
import type { FieldError } from '../../../schemas/i18n/errors.ts';
import type { RecordStore } from '../../form/state/store.ts';

/** While files of a field are on their way, or the device is asked for something, its form is not submitted: what arrives later would be lost. */
export function useSubmitHold(
  store: Pick<RecordStore, 'hold'> | undefined,
  model: string,
  sending: boolean,
  id: FieldError['id'] = 'still_uploading',
): void {
  useEffect(() => {
    if (!store || !sending) return undefined;
    store.hold(model, { field: model, id });
    return () => store.hold(model, undefined);
  }, [store, model, sending, id]);
}
