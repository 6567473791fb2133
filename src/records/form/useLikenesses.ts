import { useEffect, useMemo } from 'react';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import type { RecordStore } from '../../../widgets/form/state/store.ts';
import { type Likenesses, likenessesOf } from './likenesses.ts';

interface Of {
  file: ModuleFile | undefined;
  id: number | undefined;
  initial: Readonly<Record<string, unknown>>;
}

/** Watches an open form for records that mean the same, where its module says what tells that. */
export function useLikenesses(
  store: RecordStore | undefined,
  { file, id, initial }: Of,
): Likenesses | undefined {
  const likenesses = useMemo(
    () =>
      store && file && !file.view && file.duplicates
        ? likenessesOf(store, { file, id, initial })
        : undefined,
    [store, file, id, initial],
  );
  useEffect(() => likenesses?.watch(), [likenesses]);
  return likenesses;
}
