import { useEffect, useRef } from 'react';
import { keyFromName } from '../../../schemas/designer/edits/keyFromName.ts';
import { freshModel } from '../../../schemas/designer/edits/names.ts';
import type { RecordStore } from '../../../widgets/form/index.ts';
import { usePronunciation } from '../../data/search/usePronunciation.ts';

/** Gives a new object its key while its name is typed, until somebody types a key. Chinese is spelled by its pinyin; a name without letters has one made up. */
export function useKeyFromName(store: RecordStore | undefined): void {
  const pronounce = usePronunciation();
  const given = useRef<{ store: RecordStore; key: unknown; madeUp: string }>(undefined);
  useEffect(() => {
    if (!store) return undefined;
    if (given.current?.store !== store)
      given.current = { store, key: store.value('key'), madeUp: freshModel('object', new Set()) };
    const own = given.current;
    const follow = () => {
      if (store.value('key') !== own.key) return;
      const name = String(store.value('name') ?? '').trim();
      own.key = name ? (keyFromName(name, pronounce, 'object') ?? own.madeUp) : undefined;
      store.set('key', own.key);
    };
    // what was typed before the dictionary was there
    if (pronounce && store.value('name')) follow();
    return store.subscribe('name', follow);
  }, [store, pronounce]);
}
