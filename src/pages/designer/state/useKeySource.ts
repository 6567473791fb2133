import { useMemo } from 'react';
import type { KeySource } from '../../../../schemas/designer/edits/keyFromName.ts';
import { useRemovedFields } from '../../../data/design.ts';
import { usePronunciation } from '../../../data/search/usePronunciation.ts';
import { useDesign, useDesignSelector } from './useDesign.ts';

/** What the keys of new fields are made from. */
export function useKeySource(): KeySource {
  const { file } = useDesign();
  const base = useDesignSelector((state) => state.base);
  const pronounce = usePronunciation();
  const { data: away } = useRemovedFields(file.key, base.version);
  return useMemo(
    () => ({
      pronounce,
      published: base.definition,
      former: (away ?? []).map(({ widget }) => widget.model),
    }),
    [pronounce, base, away],
  );
}
