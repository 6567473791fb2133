import type { ModuleFile } from '../../../schemas/module.ts';
import type { Locale } from '../../../schemas/locale.ts';
import type { DesignStore } from './designStore.ts';

export interface DesignFault {
  /** of the widget; undefined where it concerns the form as a whole */
  path: string | undefined;
  model: string;
  /** of the panel, where it is to be put right */
  property: string | undefined;
  text: string;
}

/** What publishing would refuse, looked for whenever the work rests. */
export interface LiveFaults {
  read(): readonly DesignFault[];
  subscribe(listener: () => void): () => void;
  /** at once, of what is there now */
  look(): Promise<readonly DesignFault[]>;
}

const REST_MS = 250;

export function createLiveFaults(store: DesignStore, file: ModuleFile, locale: Locale): LiveFaults {
  let faults: readonly DesignFault[] = [];
  let judged: object | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  async function look() {
    const { definition } = store.read().history.present;
    if (judged === definition) return faults;
    // Carries the formula language, which the first picture of the page can do without.
    const { faultsOf } = await import('./faultsOf.ts');
    if (store.read().history.present.definition !== definition) return look();
    judged = definition;
    faults = faultsOf({ module: file, definition, locale });
    for (const listener of listeners) listener();
    return faults;
  }

  return {
    read: () => faults,
    look,
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) void look();
      const stop = listeners.size === 1 ? watch() : () => undefined;
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
  };

  function watch(): () => void {
    const leave = store.subscribe(() => {
      if (store.read().history.present.definition === judged) return;
      clearTimeout(timer);
      timer = setTimeout(() => void look(), REST_MS);
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }
}
