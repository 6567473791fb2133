import { i18n } from '@lingui/core';
import {
  type ComponentType,
  createElement,
  type ReactNode,
  useEffect,
  useSyncExternalStore,
} from 'react';

import { translate } from '../../schemas/i18n/label.ts';
import { DEFAULT_LOCALE, isLocale } from '../../schemas/i18n/locale.ts';
import { NO_ANSWER } from '../../schemas/product.ts';
import { toast } from './toast.ts';

/** A component that is loaded when it is first needed; until it is there it draws `meanwhile`, or nothing. */
export interface LazyComponent<P> {
  (props: P): ReactNode;
  /** starts loading before it is drawn; once is enough, and after a failure the next call tries again */
  load(): void;
}

/** Layers come late: a page is ready without them, and they are there before a finger has reached the button. */
export function lazyComponent<P extends object>(
  fetchComponent: () => Promise<ComponentType<P>>,
  meanwhile: ReactNode = null,
): LazyComponent<P> {
  let component: ComponentType<P> | undefined;
  let loading = false;
  const listeners = new Set<() => void>();
  const read = () => component;

  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  async function fetchOnce() {
    loading = true;
    try {
      component = await fetchComponent();
      for (const listener of listeners) listener();
    } catch {
      toast.error(translate(NO_ANSWER.chunk, isLocale(i18n.locale) ? i18n.locale : DEFAULT_LOCALE));
    } finally {
      loading = false;
    }
  }

  function load() {
    if (!component && !loading) void fetchOnce();
  }

  function LateComponent(props: P) {
    const loaded = useSyncExternalStore(subscribe, read, read);
    useEffect(load); // each time it is asked for: what did not come once may come the next time
    return loaded ? createElement(loaded, props) : meanwhile;
  }
  return Object.assign(LateComponent, { load });
}
