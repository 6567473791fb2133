import { useEffect, useState } from 'react';
import { relativeTime } from '../../../schemas/values/dates.ts';
import { type DraftKey, discardDraft, readDraft, writeDraft } from '../../data/drafts.ts';
import { useHistory } from './useHistory.ts';

const REST_MS = 500;

export interface KeptDraftInput<T> {
  /** what this browser keeps it under while it is not saved */
  keep: string;
  /** what it begins as, and the version that was made from */
  begin(): { draft: T; version: number | undefined };
  /** what was kept, read again */
  read(kept: unknown, begun: T): T;
  isSame(one: T, other: T): boolean;
}

/** Something that is worked on for a while: its history, whether anything is unsaved, and what this browser keeps of it meanwhile. */
export function useKeptDraft<T extends object>({ keep, begin, read, isSame }: KeptDraftInput<T>) {
  const key: DraftKey = { module: keep, design: true };
  // What it was made from stays what it was: what others save meanwhile is asked about when this is saved.
  const [base] = useState(begin);
  const [found] = useState(() => readDraft(key));
  const [restored, setRestored] = useState(() =>
    found ? relativeTime(found.time, Date.now(), document.documentElement.lang) : undefined,
  );
  const [version] = useState(() => (found ? found.version : base.version));
  const {
    value: draft,
    set,
    ...history
  } = useHistory(() => (found ? read(found.values.draft, base.draft) : base.draft));
  const dirty = !isSame(draft, base.draft);

  useEffect(() => {
    const place: DraftKey = { module: keep, design: true };
    if (!dirty) {
      discardDraft(place);
      return undefined;
    }
    const write = () =>
      writeDraft(place, { values: { draft }, ...(version !== undefined && { version }) });
    const timer = setTimeout(write, REST_MS);
    window.addEventListener('pagehide', write);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', write);
    };
  }, [draft, dirty, keep, version]);

  return {
    draft,
    change: set,
    history,
    dirty,
    version,
    /** how long ago what is shown was typed, where it was kept */
    restored,
    acceptRestored: () => setRestored(undefined),
    discardRestored() {
      set(base.draft);
      setRestored(undefined);
    },
    forget: () => discardDraft(key),
  };
}

export type KeptDraft<T extends object> = ReturnType<typeof useKeptDraft<T>>;
