import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  cancelImport,
  type Import,
  type ImportStep,
  retryImportStep,
  setUpImport,
  uploadSheet,
} from '../../data/importExport.ts';
import { useRefusal } from '../../data/transport/refusal.ts';

/** An import that is open in a dialog: where it is, and what can be done next. What is written or taken back goes on without the dialog. */
export function useImport(module: string, begun?: Import) {
  const [now, setNow] = useState<Import | undefined>(begun);
  const [busy, setBusy] = useState<'upload' | ImportStep>();
  const { refusal, save } = useRefusal();
  const [source, setSource] = useState<File>();
  const stop = useRef<AbortController>(undefined);
  const goOn = useEffectEvent(() => now && takeUp(now));
  useEffect(() => {
    goOn();
    return () => stop.current?.abort();
  }, []);

  async function step(kind: ImportStep, id: number) {
    stop.current = new AbortController();
    setBusy(kind);
    await save(() =>
      retryImportStep(kind, id, {
        onProgress: setNow,
        signal: stop.current?.signal ?? AbortSignal.abort(),
      }).then(() => undefined),
    );
    setBusy(undefined);
  }

  /** watches what the server is doing already */
  function takeUp({ id, state }: Import) {
    if (state === 'running') void step('run', id);
    else if (state === 'reverting') void step('revert', id);
  }

  return {
    now,
    busy,
    source,
    /** why the last thing asked for was not done */
    refusal,
    save,
    open(chosen: Import | undefined) {
      if (chosen?.id !== now?.id) setSource(undefined);
      setNow(chosen);
      if (chosen) takeUp(chosen);
    },
    async upload(file: File) {
      setBusy('upload');
      await save(async () => setNow(await uploadSheet(module, file)));
      setSource(file);
      setBusy(undefined);
    },
    /** another sheet of the file, while it is at hand */
    async chooseSheet(sheet: string) {
      const before = now;
      if (!source || !before) return;
      setBusy('upload');
      await save(async () => {
        setNow(await uploadSheet(module, source, sheet));
        await cancelImport(before.id);
      });
      setBusy(undefined);
    },
    async check(setup: Parameters<typeof setUpImport>[0]) {
      setBusy('check');
      if (await save(async () => setNow(await setUpImport(setup)))) await step('check', setup.id);
      else setBusy(undefined);
    },
    run: (id: number) => step('run', id),
    revert: (id: number) => step('revert', id),
    async cancel(id: number) {
      stop.current?.abort();
      await save(async () => setNow(await cancelImport(id)));
    },
  };
}

export type ImportState = ReturnType<typeof useImport>;
