import { useCallback, useEffect, useRef, useState } from 'react';
import type { Field } from '../../../schemas/form/form.ts';
import { useHost } from '../../contract/host.ts';
import { fromPick, type Item } from '../choices/items.ts';
import { rememberNames } from './names.ts';
import { matchesKeyword } from '../choices/rows.ts';

interface Found {
  /** of the keyword that this answers */
  keyword: string;
  items: readonly Item[];
  /** what was chosen last, before anything is looked for */
  recent: readonly Item[];
  page: number;
  more: boolean;
  state: 'loading' | 'ready' | 'failed';
}

const PAUSE_MS = 300;
const NOTHING: Found = {
  keyword: '',
  items: [],
  recent: [],
  page: 0,
  more: false,
  state: 'loading',
};

/**
 * Records of a module by keyword, page by page. The first list comes at once, a keyword's 300 ms after the last key; an answer to an older
 * question is dropped, and its request aborted.
 */
export function useRecordSearch(field: Field, keyword: string) {
  const host = useHost();
  const module = field.refers ?? '';
  const [found, setFound] = useState(NOTHING);
  const running = useRef<AbortController>(undefined);

  const ask = useCallback(
    async (page: number) => {
      running.current?.abort();
      const control = new AbortController();
      running.current = control;
      setFound((before) => ({ ...before, page, more: false, state: 'loading' }));
      try {
        const within = host.narrow?.(field);
        const { signal } = control;
        const [{ list, more }, last] = await Promise.all([
          host.search(module, keyword.trim(), { page, within, signal }),
          // A courtesy: the list comes without them too. Among the few of a chosen parent nothing was chosen last.
          page === 1 && !keyword.trim() && !within
            ? host.recent(module).catch(() => [])
            : undefined,
        ]);
        if (signal.aborted) return;
        rememberNames(host, module, [...list, ...(last ?? [])]);
        const found = list.map(fromPick);
        setFound((before) => ({
          keyword,
          page,
          more,
          state: 'ready',
          items: page > 1 ? [...before.items, ...found] : found,
          recent: last?.map(fromPick) ?? before.recent,
        }));
      } catch {
        // The picker says so and offers to try again.
        if (!control.signal.aborted)
          setFound((before) => ({ ...before, keyword, page, more: false, state: 'failed' }));
      }
    },
    [host, module, keyword, field],
  );

  useEffect(() => {
    const timer = setTimeout(() => void ask(1), keyword.trim() ? PAUSE_MS : 0);
    return () => {
      clearTimeout(timer);
      running.current?.abort();
    };
  }, [ask, keyword]);

  return {
    // What still answers the former keyword stays in sight until the new answer comes, as far as it has the new one in its words.
    items:
      found.keyword === keyword
        ? found.items
        : found.items.filter((item) => matchesKeyword(item, keyword)),
    recent: found.recent,
    loading: found.state === 'loading' || found.keyword !== keyword,
    failed: found.state === 'failed' && found.keyword === keyword,
    more: found.state === 'ready' && found.more ? () => void ask(found.page + 1) : undefined,
    retry: () => void ask(found.page || 1),
  };
}
