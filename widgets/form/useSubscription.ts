import { createContext, use, useCallback } from 'react';
import { useFormScope } from './state/context.ts';
import { runWhenIdle } from './runWhenIdle.ts';

/** Whether the block around a field is in view. Read when something happens, so a change of it draws nothing. */
export const VisibilityContext = createContext<{ readonly current: boolean }>({ current: true });

/**
 * Subscribes to one field, for useSyncExternalStore. What a refusal says of a field far off screen is drawn when the browser has time: whoever
 * pressed save waits for the first fault and for the list of all, not for messages that only scrolling shows.
 */
export function useSubscription(model: string): (listener: () => void) => () => void {
  const { store } = useFormScope();
  const near = use(VisibilityContext);
  return useCallback(
    (listener) => {
      let cancel = () => undefined as void;
      const leave = store.subscribe(model, (cause) => {
        cancel();
        if (cause === 'refusal' && !near.current) cancel = runWhenIdle(listener);
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
