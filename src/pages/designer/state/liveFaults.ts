import type { ModuleFile } from '../../../../schemas/definition/module.ts';
import type { Locale } from '../../../../schemas/i18n/locale.ts';
import type { DesignStore } from './designStore.ts';
import type { DesignFault } from './findDesignFaults.ts';

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
    const { faultsOf } = await import('./findDesignFaults.ts');
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
