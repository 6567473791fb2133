import { createContext, use, useRef, useSyncExternalStore } from 'react';
import type { ModuleFile } from '../../../../schemas/definition/module.ts';
import type { Locale } from '../../../../schemas/i18n/locale.ts';
import type { DesignState, DesignStore } from './designStore.ts';
import { type DesignTree, treeOf } from './designTree.ts';
import type { LiveFaults } from './liveFaults.ts';
import type { LiveForms } from './liveForms.ts';

/** What all parts of one open designer share; nothing in it changes while it is open. */
export interface Design {
  store: DesignStore;
  file: ModuleFile;
  locale: Locale;
  forms: LiveForms;
  faults: LiveFaults;
}

export const DesignContext = createContext<Design | null>(null);

export function useDesign(): Design {
  const design = use(DesignContext);
  if (!design) throw new Error('A part of the designer was drawn outside it');
  return design;
}

/** A part of the state, or something made of it: draws again when that is another thing than before. */
export function useDesignSelector<T>(select: (state: DesignState) => T): T {
  const { store } = useDesign();
  const kept = useRef<{ state: DesignState; select: typeof select; value: T }>(undefined);
  const read = () => {
    const state = store.read();
    if (kept.current?.state !== state || kept.current.select !== select)
      kept.current = { state, select, value: select(state) };
    return kept.current.value;
  };
  return useSyncExternalStore(store.subscribe, read, read);
}

export function useTree(): DesignTree {
  const { locale } = useDesign();
  return treeOf(useDesignSelector(definitionOf), locale);
}

export const definitionOf = ({ history }: DesignState) => history.present.definition;
export const selectedOf = ({ history }: DesignState) => history.present.selected;
