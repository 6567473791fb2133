import { useEffect, useRef, useState } from 'react';
import { useHost } from '../host.ts';

export interface Upload {
  key: number;
  name: string;
  /** object URL of the file itself: seen before it is stored */
  preview: string;
  /** 0 … 1 */
  part: number;
  cancel(): void;
}

export interface Uploaded {
  id: number;
  path: string;
  name: string;
}

let lastKey = 0;

/** Files on their way to the server, one after the other so that they arrive in the order they were chosen. */
export function useUploads(onUploaded: (file: Uploaded) => void, onFailed: (name: string) => void) {
  const host = useHost();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef(Promise.resolve());
  const running = useRef(new Set<AbortController>());
  // Whoever waits in the queue must speak to the widget as it is then, not as it was when the file was chosen.
  const report = useRef({ onUploaded, onFailed });
  useEffect(() => {
    report.current = { onUploaded, onFailed };
  });
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const control of all) control.abort();
    };
  }, []);

  function start(file: File) {
    lastKey += 1;
    const key = lastKey;
    const control = new AbortController();
    const preview = URL.createObjectURL(file);
    const change = (part: number) => setUploads((all) => all.map((one) => (one.key === key ? { ...one, part } : one)));
    running.current.add(control);
    setUploads((all) => [...all, { key, name: file.name, preview, part: 0, cancel: () => control.abort() }]);
    control.signal.addEventListener('abort', finish);

    function finish() {
      running.current.delete(control);
      URL.revokeObjectURL(preview);
      setUploads((all) => all.filter((one) => one.key !== key));
    }

    async function send() {
      if (control.signal.aborted) return;
      try {
        const stored = await host.upload(file, change, control.signal);
        if (control.signal.aborted) return;
        report.current.onUploaded(stored);
      } catch {
        if (control.signal.aborted) return;
        report.current.onFailed(file.name);
      }
      finish();
    }
    queue.current = queue.current.then(send);
  }

  return { uploads, start };
}
