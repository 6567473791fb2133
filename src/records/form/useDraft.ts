import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RecordStore } from '../../../widgets/form/state/store.ts';
import type { Draft, DraftKey } from '../../data/drafts.ts';
import { discardDraft, readDraft, writeDraft } from '../../data/drafts.ts';
import { saveDebounced } from '../../data/transport/saveDebounced.ts';
import { changedValues } from './changes.ts';

export interface DraftState {
  /** what was typed here before and never saved */
  offered: Draft | undefined;
  take(): void;
  discard(): void;
  /** keeps what is typed now, at once */
  keep(): void;
  /** saved: nothing is left to offer */
  done(): void;
}

export interface DraftInput {
  key: DraftKey;
  store: RecordStore | undefined;
  initial: Readonly<Record<string, unknown>>;
  version: number | undefined;
  /** how the record is called now */
  name(): string | undefined;
  /** the person asked for the draft already: it is in the form, and not offered once more */
  resume: boolean;
  /** the draft goes into the form: these values, typed over that version */
  onTake(values: Readonly<Record<string, unknown>>, version: number | undefined): void;
}

/** Keeps what is typed in this browser, and offers it back when the same form opens again. */
export function useDraft({
  key,
  store,
  initial,
  version,
  name,
  resume,
  onTake,
}: DraftInput): DraftState {
  const [offered, setOffered] = useState(() => (resume ? undefined : readDraft(key)));
  const over = useRef(false);

  // What is offered and not answered yet is kept along with what is typed now.
  const keep = () => {
    if (!store || over.current) return;
    const values = { ...offered?.values, ...stated(changedValues(initial, store.values())) };
    if (store.dirty())
      writeDraft(key, { values, version: offered?.version ?? version, name: name() });
    else if (!offered) discardDraft(key);
  };
  const keepNow = useEffectEvent(keep);

  useEffect(() => {
    if (!store) return undefined;
    return saveDebounced(
      (listener) => store.subscribeAll(listener),
      () => keepNow(),
    );
  }, [store]);

  const take = () => {
    setOffered(undefined);
    if (!offered || !store) return;
    const typed = store.moved();
    onTake(
      Object.fromEntries(Object.entries(offered.values).filter(([model]) => !typed.has(model))),
      offered.version,
    );
  };
  const end = () => {
    over.current = true;
    discardDraft(key);
  };
  return {
    offered,
    take,
    discard() {
      if (store?.dirty() !== true) discardDraft(key);
      setOffered(undefined);
    },
    keep,
    done: end,
  };
}

/** JSON leaves out what is undefined; a value that was taken back is kept as such. */
function stated(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([model, value]) => [model, value ?? null]));
}
