import { Trans } from '@lingui/react/macro';
import { lengthOf } from './text.ts';

/** How much of a text's limit is used. Spoken only when the limit is reached. */
export function Counter({ text, limit }: { text: string; limit: number }) {
  const used = lengthOf(text);
  const full = used >= limit;
  return (
    <>
      <span
        aria-hidden
        className={`shrink-0 px-2 text-xs tabular-nums ${full ? 'font-semibold text-warning' : 'text-text-3'}`}
      >
        {used}/{limit}
      </span>
      <span aria-live="polite" className="sr-only">
        {full && <Trans>已到 {limit} 字上限</Trans>}
      </span>
    </>
  );
}
