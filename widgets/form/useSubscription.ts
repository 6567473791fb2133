import { createContext, use, useCallback } from 'react';
import { useFormScope } from './context.ts';
import { whenIdle } from './whenIdle.ts';

/** Whether the block around a field is near the viewport. Read when something happens, so a change of it draws nothing. */
export const NearContext = createContext<{ readonly current: boolean }>({ current: true });

/**
 * Subscribes to one field, for useSyncExternalStore. What a refusal says of a field far off screen is drawn when the browser has time: whoever
 * pressed save waits for the first fault and for the list of all, not for messages that only scrolling shows.
 */
export function useSubscription(model: string): (listener: () => void) => () => void {
  const { store } = useFormScope();
  const near = use(NearContext);
  return useCallback(
    (listener) => {
      let cancel = () => undefined as void;
      const leave = store.subscribe(model, (cause) => {
        cancel();
        if (cause === 'refusal' && !near.current) cancel = whenIdle(listener);
        else listener();
      });
      return () => {
        cancel();
        leave();
      };
    },
    [store, model, near],
  );
}
