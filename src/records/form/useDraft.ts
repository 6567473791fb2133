import { useEffect, useState } from 'react';
import type { RecordStore } from '../../../widgets/form/store.ts';
import type { Draft, DraftKey } from '../../data/drafts.ts';
import { dropDraft, readDraft, writeDraft } from '../../data/drafts.ts';
import { changedValues } from './changes.ts';

/** How long typing rests before it is kept. */
const REST_MS = 800;

export interface DraftState {
  /** what was typed here before and never saved */
  offered: Draft | undefined;
  take(): void;
  discard(): void;
  /** saved: nothing is left to offer */
  done(): void;
}

/** Keeps what is typed in this browser, and offers it back when the same form opens again. */
export function useDraft(
  key: DraftKey,
  store: RecordStore | undefined,
  initial: Readonly<Record<string, unknown>>,
  version: number | undefined,
): DraftState {
  const { module, id } = key;
  const [offered, setOffered] = useState(() => readDraft({ module, id }));

  useEffect(() => {
    if (!store) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => writeDraft({ module, id }, { values: changedValues(initial, store.values()), version });
    const unsubscribe = store.subscribeAll(() => {
      clearTimeout(timer);
      if (store.dirty()) timer = setTimeout(keep, REST_MS);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [store, module, id, initial, version]);

  const discard = () => {
    dropDraft({ module, id });
    setOffered(undefined);
  };
  return {
    offered,
    take() {
      if (offered) store?.fill(offered.values);
      setOffered(undefined);
    },
    discard,
    done: discard,
  };
}
