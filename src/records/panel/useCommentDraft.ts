import { useState } from 'react';
import type { Mention } from '../../../widgets/parts/choices/mentions.ts';
import { discardDraft, type DraftKey, readDraft, writeDraft } from '../../data/drafts.ts';

/** What is being said of a record, with whom it mentions. */
interface CommentDraft {
  content: string;
  mentioned: readonly Mention[];
}

const EMPTY: CommentDraft = { content: '', mentioned: [] };

/** A comment that is not sent yet: another tab, a closed panel or a reload leaves it in its box. */
export function useCommentDraft(module: string, id: number) {
  const key: DraftKey = { module: `${module}.comment`, id };
  const [draft, setDraft] = useState<CommentDraft>(() => ({
    ...EMPTY,
    ...(readDraft(key)?.values as Partial<CommentDraft> | undefined),
  }));
  return {
    ...draft,
    change(next: Partial<CommentDraft>) {
      const changed = { ...draft, ...next };
      setDraft(changed);
      if (changed.content === '') discardDraft(key);
      else writeDraft(key, { values: { ...changed } });
    },
    clear() {
      setDraft(EMPTY);
      discardDraft(key);
    },
  };
}
