import { useEffect, useState } from 'react';
import { localNow } from './localNow.ts';

const MINUTE_MS = 60_000;

/** Now, as yyyy-MM-dd HH:mm:ss, anew every minute: what stays open shows what is overdue, and after midnight the new day. */
export function useNow(): string {
  const [stamp, setStamp] = useState(localNow);
  useEffect(() => {
    const control = new AbortController();
    const look = () => setStamp(localNow());
    const timer = setInterval(look, MINUTE_MS);
    // a machine that slept is looked at before its timer comes
    document.addEventListener('visibilitychange', look, { signal: control.signal });
    return () => {
      clearInterval(timer);
      control.abort();
    };
  }, []);
  return stamp;
}
