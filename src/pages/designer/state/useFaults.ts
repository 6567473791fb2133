import { useRef, useSyncExternalStore } from 'react';
import type { DesignFault } from './findDesignFaults.ts';
import { useDesign } from './useDesign.ts';

const NONE: readonly DesignFault[] = [];

export function useFaults(): readonly DesignFault[] {
  const { faults } = useDesign();
  return useSyncExternalStore(faults.subscribe, faults.read, faults.read);
}

/** Those of one widget; the same list as long as they say the same. */
export function useFaultsAt(path: string): readonly DesignFault[] {
  const { faults } = useDesign();
  const kept = useRef<{ all: readonly DesignFault[]; path: string; own: readonly DesignFault[] }>(
    undefined,
  );
  const read = () => {
    const all = faults.read();
    if (kept.current?.all !== all || kept.current.path !== path) {
      const own = all.filter((fault) => fault.path === path);
      kept.current = { all, path, own: own.length > 0 ? own : NONE };
    }
    return kept.current.own;
  };
  return useSyncExternalStore(faults.subscribe, read, read);
}
