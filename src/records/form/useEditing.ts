import { useCallback, useSyncExternalStore } from 'react';
import type { RecordStore } from '../../../widgets/form/state/store.ts';
import type { Saved } from '../shared/types.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';
import { useMergeAfterSave } from './useMergeAfterSave.ts';
import type { FormRequest } from '../shared/layers.ts';
import { useRecordForm } from './useRecordForm.ts';

/** A record's form with what saving it may ask, wherever it stands: drawn by RecordFormBody. */
export type Editing = ReturnType<typeof useEditing>;

export function useEditing(request: FormRequest, onClose: (saved: Saved | undefined) => void) {
  const merge = useMergeAfterSave(request.module, onClose);
  const state = useRecordForm(request, (saved, file) => void merge.handleSaved(saved, file));
  const dirty = useDirty(state.session?.store);
  useLeaveGuard(dirty);
  const { duplicates } = state;
  return {
    ...state,
    dirty,
    merge,
    submit() {
      merge.want([]);
      void state.submit();
    },
    /** What was found stops nobody: it is saved, and becomes one with those of `ids`. */
    saveDespite(ids: readonly number[]) {
      merge.want(ids);
      duplicates.close();
      void state.submit({ despite: true });
    },
  };
}

const never = () => () => undefined;
const clean = () => false;

function useDirty(store: RecordStore | undefined): boolean {
  const subscribe = useCallback(
    (listener: () => void) => store?.subscribeAll(listener) ?? never(),
    [store],
  );
  return useSyncExternalStore(subscribe, store ? () => store.dirty() : clean);
}
