import { Trans } from '@lingui/react/macro';
import { lengthOf } from './text.ts';

/** How much of a text's limit is used. Spoken only when the limit is reached, or exceeded by what was pasted. */
export function Counter({ text, limit }: { text: string; limit: number }) {
  const used = lengthOf(text);
  const full = used >= limit;
  const over = used - limit;
  return (
    <>
      <span
        aria-hidden
        className={`shrink-0 px-2 text-xs tabular-nums ${over > 0 ? 'font-semibold text-danger' : full ? 'font-semibold text-warning' : 'text-text-3'}`}
      >
        {used}/{limit}
      </span>
      <span aria-live="polite" className="sr-only">
        {over > 0 ? <Trans>超出上限 {over} 字</Trans> : full && <Trans>已到 {limit} 字上限</Trans>}
      </span>
    </>
  );
}
