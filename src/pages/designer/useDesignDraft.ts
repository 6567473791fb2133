import { useEffect } from 'react';
import { dropDraft, writeDraft } from '../../data/drafts.ts';
import { keepAtRest } from '../../data/keepAtRest.ts';
import { type DesignStore, isDirty } from './designStore.ts';

/** Keeps unpublished work in this browser: a reload, an ended session or a crash costs nothing. */
export function useDesignDraft(store: DesignStore, module: string): void {
  useEffect(() => {
    let kept = store.read().history.present.definition;
    const changed = (listener: () => void) =>
      store.subscribe(() => {
        if (store.read().history.present.definition !== kept) listener();
      });
    return keepAtRest(changed, () => {
      const state = store.read();
      kept = state.history.present.definition;
      if (isDirty(state))
        writeDraft(
          { module, design: true },
          { values: { definition: kept }, version: state.base.version },
        );
      else dropDraft({ module, design: true });
    });
  }, [store, module]);
}
