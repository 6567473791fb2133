import { useCallback, useEffect, useRef, useState } from 'react';

export interface Upload {
  key: number;
  file: File;
  /** 0 … 1 */
  part: number;
  cancel(): void;
}

/** What is done to a file before it is sent; the message of its error says why it is not. */
export type Prepare = (file: File) => Promise<File>;

/** One that did not arrive, and why, in the reader's words. */
export interface FailedUpload {
  key: number;
  file: File;
  reason: string;
  /** not done yet */
  prepare?: Prepare | undefined;
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

  function start(file: File, prepare?: Prepare) {
    lastKey += 1;
    const key = lastKey;
    const control = new AbortController();
    const change = (next: Partial<Upload>) =>
      setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...next } : one)));
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
      let sent: File | undefined;
      try {
        if (prepare) {
          sent = await prepare(file);
          if (control.signal.aborted) return;
          change({ file: sent });
        }
        const stored = await latest.current.send(
          sent ?? file,
          (part) => change({ part }),
          control.signal,
        );
        if (control.signal.aborted) return;
        latest.current.onUploaded(stored, file);
      } catch (error) {
        if (control.signal.aborted) return;
        setFailed((all) => [
          ...all,
          {
            key,
            file: sent ?? file,
            reason: error instanceof Error ? error.message : String(error),
            prepare: sent ? undefined : prepare,
          },
        ]);
        latest.current.onGone?.(file);
      }
      finish();
    }
    queue.current = queue.current.then(send);
  }

  const forget = (key: number) => setFailed((all) => all.filter((one) => one.key !== key));
  function retry({ key, file, prepare }: FailedUpload) {
    forget(key);
    start(file, prepare);
  }

  return { uploads, failed, start, retry, forget, cancelAll };
}
