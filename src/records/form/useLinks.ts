import { useEffect } from 'react';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import type { RecordStore } from '../../../widgets/form/state/store.ts';
import { loadModule } from '../../data/modules.ts';
import { loadRecord } from '../../data/records.ts';
import { valuesFromRecord, type Link, linksOf, staleReferences } from './links.ts';

/**
 * Keeps references of one form together: a chosen contact brings its customer and telephone along, and another customer takes back the
 * contact that belonged to the former one.
 */
export function useLinks(store: RecordStore | undefined): void {
  useEffect(() => {
    if (!store) return undefined;
    const links = linksOf(store.form);
    const watched = new Set(links.flatMap((link) => Object.values(link.within)));
    const seen = new Map(
      [...watched, ...links.map((link) => link.model)].map((model) => [model, store.value(model)]),
    );
    let live = true;
    // While a chosen record fills other fields, what it brings is no reason to take it back.
    let source: string | undefined;

    function handleChange(model: string) {
      const value = store?.value(model);
      if (!store || JSON.stringify(seen.get(model)) === JSON.stringify(value)) return;
      const before = seen.get(model);
      seen.set(model, value);
      if (watched.has(model) && !isEmpty(before)) {
        const orphans = staleReferences(model, links, (each) => store.value(each)).filter(
          (each) => each !== source,
        );
        if (orphans.length > 0)
          store.fill(Object.fromEntries(orphans.map((each) => [each, undefined])));
      }
      const link = links.find((each) => each.model === model);
      if (link && Object.keys(link.fill).length > 0 && typeof value === 'number')
        void bring(store, link, value);
    }

    async function bring(into: RecordStore, link: Link, id: number) {
      // A reader who may not open the chosen record fills the rest in by hand.
      const chosen = await loadModule(link.refers)
        .then((file) => loadRecord(file, id))
        .catch(() => undefined);
      if (!live || !chosen || into.value(link.model) !== id) return;
      source = link.model;
      into.fill(valuesFromRecord(link, chosen.data_raw, into.form));
      source = undefined;
    }

    const unsubscribes = [...seen.keys()].map((model) =>
      store.subscribe(model, () => handleChange(model)),
    );
    return () => {
      live = false;
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [store]);
}
