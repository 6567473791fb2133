import { useCallback, useEffect, useRef, useState } from 'react';
import type { Field } from '../../schemas/form.ts';
import { useHost } from '../host.ts';
import { fromPick, type Item } from './items.ts';
import { rememberNames } from './names.ts';

interface Found {
  /** of the keyword that this answers */
  keyword: string;
  items: readonly Item[];
  page: number;
  more: boolean;
  state: 'loading' | 'ready' | 'failed';
}

const PAUSE_MS = 300;
const NOTHING: Found = { keyword: '', items: [], page: 0, more: false, state: 'loading' };

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
    async (page: number, before: readonly Item[]) => {
      running.current?.abort();
      const control = new AbortController();
      running.current = control;
      setFound({ keyword, items: before, page, more: false, state: 'loading' });
      try {
        const { list, more } = await host.search(module, keyword.trim(), { page, within: host.narrow?.(field), signal: control.signal });
        if (control.signal.aborted) return;
        rememberNames(host, module, list);
        setFound({ keyword, items: [...before, ...list.map(fromPick)], page, more, state: 'ready' });
      } catch {
        // The picker says so and offers to try again.
        if (!control.signal.aborted) setFound({ keyword, items: before, page, more: false, state: 'failed' });
      }
    },
    [host, module, keyword, field],
  );

  useEffect(() => {
    const timer = setTimeout(() => void ask(1, []), keyword.trim() ? PAUSE_MS : 0);
    return () => {
      clearTimeout(timer);
      running.current?.abort();
    };
  }, [ask, keyword]);

  return {
    // What stands there still answers the former keyword: it stays in sight until the new answer comes.
    items: found.items,
    loading: found.state === 'loading' || found.keyword !== keyword,
    failed: found.state === 'failed' && found.keyword === keyword,
    more: () => found.state === 'ready' && found.more && void ask(found.page + 1, found.items),
    retry: () => void ask(found.page || 1, found.page > 1 ? found.items : []),
  };
}
