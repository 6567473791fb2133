import { useEffect, useState } from 'react';
import { useMe } from '../../data/viewer.ts';
import { localNow } from '../../records/shared/localNow.ts';

const MARKS = Array.from({ length: 48 }, (_, at) => at);
const MINUTE_MS = 60_000;

/** Who looks and when, faintly over every page: pictures of the screen say where they come from. */
export function Watermark() {
  const { name, mobile } = useMe();
  const [now, setNow] = useState(localNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(localNow()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div
      aria-hidden
      data-testid="watermark"
      className="pointer-events-none fixed inset-0 z-60 grid grid-cols-3 content-between gap-y-24 overflow-hidden p-8 opacity-[0.08] select-none md:grid-cols-6"
    >
      {MARKS.map((mark) => (
        <span key={mark} className="-rotate-12 text-sm whitespace-nowrap text-text-1">
          {name} {mobile.slice(-4)} {now.slice(0, 16)}
        </span>
      ))}
    </div>
  );
}
