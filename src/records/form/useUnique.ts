import { useEffect } from 'react';
import type { Field } from '../../../schemas/form/form.ts';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import type { RecordStore } from '../../../widgets/form/state/store.ts';
import { isUnique } from '../../data/definitions.ts';
import { isSame } from './changes.ts';

/** How long typing rests before the server is asked. */
const REST_MS = 400;

interface Asked {
  module: string;
  id: number | undefined;
  /** what the form began with: that is the record's own */
  initial: Readonly<Record<string, unknown>>;
}

/** Asks the server, while the form is filled in, whether the values of unique fields are free. Saving does not wait for it: the server decides. */
export function useUnique(store: RecordStore | undefined, { module, id, initial }: Asked): void {
  useEffect(() => {
    if (!store) return undefined;
    const stops = [...store.form.fields.values()]
      .filter((field) => field.unique && !field.system)
      .map((field) => watch(store, field, { module, id, initial }));
    return () => {
      for (const stop of stops) stop();
    };
  }, [store, module, id, initial]);
}

function watch(store: RecordStore, field: Field, { module, id, initial }: Asked): () => void {
  const { model, name } = field;
  let seen = store.value(model);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | undefined;

  function stop() {
    clearTimeout(timer);
    running?.abort();
    running = undefined;
  }

  async function ask(value: unknown) {
    const mine = (running = new AbortController());
    store.check(model, 'running');
    // Without an answer nothing is lost: the server checks again when saving.
    const free = await isUnique(
      { module, field: model, value, ...(id !== undefined && { id }) },
      mine.signal,
    ).catch(() => true);
    if (running === mine)
      store.check(model, free ? 'done' : { field: model, id: 'not_unique', data: { name } });
  }

  const unsubscribe = store.subscribe(model, () => {
    const value = store.value(model);
    if (isSame(value, seen)) return;
    seen = value;
    stop();
    store.check(model, 'done');
    if (isEmpty(value) || isSame(value, initial[model]) || store.state(model).error) return;
    timer = setTimeout(() => void ask(value), REST_MS);
  });
  return () => {
    stop();
    unsubscribe();
  };
}
