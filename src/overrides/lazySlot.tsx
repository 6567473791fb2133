import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/** A slot whose code is fetched when its place first appears; until then something of the same height stands there. */
export function lazySlot<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: (props: P) => ReactNode,
): ComponentType<P> {
  const Slot = lazy(async () => ({ default: await load() }));
  return function LazySlot(props: P) {
    return (
      <Suspense fallback={waiting(props)}>
        <Slot {...props} />
      </Suspense>
    );
  };
}
