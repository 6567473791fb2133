import { useEffect } from 'react';
import { freshModel } from '../../../schemas/designer/edits/names.ts';
import { keyFromName } from '../../../schemas/dialogs/objectForm.ts';
import type { RecordStore } from '../../../widgets/form/index.ts';

/** Gives a new object its key while its name is typed, until somebody types a key. A name without Latin letters has one made up. */
export function useKeyFromName(store: RecordStore | undefined): void {
  useEffect(() => {
    if (!store) return undefined;
    const madeUp = freshModel('object', new Set());
    let given: unknown = store.value('key');
    return store.subscribe('name', () => {
      if (store.value('key') !== given) return;
      const name = String(store.value('name') ?? '').trim();
      given = name ? (keyFromName(name) ?? madeUp) : undefined;
      store.set('key', given);
    });
  }, [store]);
}
