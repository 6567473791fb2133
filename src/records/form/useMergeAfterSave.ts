import { useRef, useState } from 'react';
import { MERGE_LIMITS } from '../../../schemas/duplicates/mergeValues.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { useMe } from '../../data/viewer.ts';
import { mayMerge } from '../duplicates/mayMerge.ts';
import type { Saved } from '../shared/types.ts';
import type { AnswerRow } from './DuplicateDialog.tsx';

/** What somebody wants once the record is saved that seems to mean the same as others: that they become one. Who may not merge asks for it. */
export function useMergeAfterSave(module: string, onClose: (saved: Saved | undefined) => void) {
  const viewer = useMe();
  // What is wanted holds for the save that it was said at, not for a later one.
  const wanted = useRef<readonly number[]>([]);
  const [merging, setMerging] = useState<{ ids: readonly number[]; saved: Saved }>();
  return {
    /** what is to be merged now, and what was saved before */
    merging,
    may: (file: ModuleFile) => mayMerge(viewer, file),
    /** which of the found records can become one with this one; undefined: none of them */
    among(rows: readonly AnswerRow[]): readonly number[] | undefined {
      const ids = rows.flatMap((row) =>
        row.module_key === module && row.id !== null ? [row.id] : [],
      );
      return ids.length > 0 && ids.length < MERGE_LIMITS.most ? ids : undefined;
    },
    want(ids: readonly number[]) {
      wanted.current = ids;
    },
    async handleSaved(saved: Saved | undefined, file: ModuleFile | undefined) {
      const ids = wanted.current;
      wanted.current = [];
      if (!saved || !file || ids.length === 0) return onClose(saved);
      const all = [saved.id, ...ids];
      if (mayMerge(viewer, file)) return setMerging({ ids: all, saved });
      onClose(saved);
      const { askToMerge } = await import('../duplicates/askToMerge.ts');
      await askToMerge(module, all);
    },
  };
}
