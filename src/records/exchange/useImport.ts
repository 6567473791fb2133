import { useEffect, useRef, useState } from 'react';
import { cancelImport, type Import, type ImportStep, repeatStep, setUpImport, uploadSheet } from '../../data/exchange.ts';
import { attempt } from '../attempt.ts';

const ENDS = { check: 'ready', run: 'done', revert: 'reverted' } as const satisfies Record<ImportStep, string>;

/** An import that is open in a dialog: where it is, and what can be done next. A step under way stops with the dialog and can be taken up again. */
export function useImport(module: string) {
  const [now, setNow] = useState<Import>();
  const [busy, setBusy] = useState<'upload' | ImportStep>();
  const [source, setSource] = useState<File>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  async function step(kind: ImportStep, id: number) {
    stop.current = new AbortController();
    setBusy(kind);
    await attempt(() => repeatStep(kind, id, { until: ENDS[kind], onProgress: setNow, signal: stop.current?.signal ?? AbortSignal.abort() }).then(() => undefined));
    setBusy(undefined);
  }

  return {
    now,
    busy,
    source,
    open(chosen: Import | undefined) {
      if (chosen?.id !== now?.id) setSource(undefined);
      setNow(chosen);
    },
    async upload(file: File) {
      setBusy('upload');
      await attempt(async () => setNow(await uploadSheet(module, file)));
      setSource(file);
      setBusy(undefined);
    },
    /** another sheet of the file, while it is at hand */
    async chooseSheet(sheet: string) {
      const before = now;
      if (!source || !before) return;
      setBusy('upload');
      await attempt(async () => {
        setNow(await uploadSheet(module, source, sheet));
        await cancelImport(before.id);
      });
      setBusy(undefined);
    },
    async check(setup: Parameters<typeof setUpImport>[0]) {
      setBusy('check');
      let ready = false;
      await attempt(async () => {
        setNow(await setUpImport(setup));
        ready = true;
      });
      if (ready) await step('check', setup.id);
      else setBusy(undefined);
    },
    run: (id: number) => step('run', id),
    revert: (id: number) => step('revert', id),
    async cancel(id: number) {
      stop.current?.abort();
      await attempt(async () => setNow(await cancelImport(id)));
    },
  };
}

export type ImportState = ReturnType<typeof useImport>;
