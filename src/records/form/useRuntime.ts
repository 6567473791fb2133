import { useEffect, useState } from 'react';

type Runtime = typeof import('./runtime.ts');

let loaded: Promise<Runtime> | undefined;

/** Fetches the code of forms ahead of its use: when a list is quiet, or a finger is on an add button. */
export function preloadForms(): Promise<Runtime> {
  loaded ??= import('./runtime.ts');
  return loaded;
}

/** The code of forms; undefined while it is loaded. A chunk that could not be loaded is tried again by the next form. */
export function useRuntime(): Runtime | undefined {
  const [runtime, setRuntime] = useState<Runtime>();
  const [failed, setFailed] = useState<unknown>();
  useEffect(() => {
    let live = true;
    preloadForms().then(
      (module) => live && setRuntime(() => module),
      (error: unknown) => {
        loaded = undefined;
        if (live) setFailed(error);
      },
    );
    return () => {
      live = false;
    };
  }, []);
  if (failed) throw failed;
  return runtime;
}
