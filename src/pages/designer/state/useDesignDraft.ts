import { useEffect } from 'react';
import { discardDraft, writeDraft } from '../../../data/drafts.ts';
import { saveDebounced } from '../../../data/transport/saveDebounced.ts';
import { type DesignStore, isDirty } from './designStore.ts';

/** Keeps unpublished work in this browser: a reload, an ended session or a crash costs nothing. What is published is dropped at once. */
export function useDesignDraft(store: DesignStore, module: string): void {
  useEffect(() => {
    let kept = store.read();
    const keep = () => {
      kept = store.read();
      const { base, history } = kept;
      if (isDirty(kept))
        writeDraft(
          { module, design: true },
          { values: { definition: history.present.definition }, version: base.version },
        );
      else discardDraft({ module, design: true });
    };
    // A draft is a definition and the version it was made from: either of them may change.
    const changed = (listener: () => void) =>
      store.subscribe(() => {
        const { base, history } = store.read();
        if (base !== kept.base) keep();
        else if (history.present.definition !== kept.history.present.definition) listener();
      });
    return saveDebounced(changed, keep);
  }, [store, module]);
}
