import { useCallback, useEffect, useRef, useState } from 'react';

export interface Upload {
  key: number;
  file: File;
  /** 0 … 1 */
  part: number;
  cancel(): void;
}

/** One that did not arrive, and why, in the reader's words. */
export interface FailedUpload {
  key: number;
  file: File;
  reason: string;
}

export interface UseUploadsOptions<T> {
  send(file: File, onProgress: (part: number) => void, signal: AbortSignal): Promise<T>;
  onUploaded(stored: T, file: File): void;
  /** it failed, or was called back */
  onGone?(file: File): void;
}

let lastKey = 0;

/** Files on their way to the server, one after the other so that they arrive in the order they were chosen. */
export function useUploads<T>(options: UseUploadsOptions<T>) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [failed, setFailed] = useState<readonly FailedUpload[]>([]);
  const queue = useRef(Promise.resolve());
  const running = useRef(new Set<AbortController>());
  // Whoever waits in the queue must speak to the screen as it is then, not as it was when the file was chosen.
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const cancelAll = useCallback(() => {
    for (const control of running.current) control.abort();
  }, []);

  function start(file: File) {
    lastKey += 1;
    const key = lastKey;
    const control = new AbortController();
    const change = (part: number) =>
      setUploads((all) => all.map((one) => (one.key === key ? { ...one, part } : one)));
    running.current.add(control);
    setUploads((all) => [...all, { key, file, part: 0, cancel: () => control.abort() }]);
    control.signal.addEventListener('abort', () => {
      finish();
      latest.current.onGone?.(file);
    });

    function finish() {
      running.current.delete(control);
      setUploads((all) => all.filter((one) => one.key !== key));
    }

    async function send() {
      if (control.signal.aborted) return;
      try {
        const stored = await latest.current.send(file, change, control.signal);
        if (control.signal.aborted) return;
        latest.current.onUploaded(stored, file);
      } catch (error) {
        if (control.signal.aborted) return;
        setFailed((all) => [
          ...all,
          { key, file, reason: error instanceof Error ? error.message : String(error) },
        ]);
        latest.current.onGone?.(file);
      }
      finish();
    }
    queue.current = queue.current.then(send);
  }

  const forget = (key: number) => setFailed((all) => all.filter((one) => one.key !== key));
  function retry({ key, file }: FailedUpload) {
    forget(key);
    start(file);
  }

  return { uploads, failed, start, retry, forget, cancelAll };
}
