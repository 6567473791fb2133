import { useLingui } from '@lingui/react/macro';
import { ArrowRightLeft, Minus, PencilLine, Plus } from 'lucide-react';
import type { DesignChange } from '../../../../schemas/designer/differences/diff.ts';

/** What differs between two definitions, a sentence each. */
export function Changes({ changes }: { changes: readonly DesignChange[] }) {
  const { t } = useLingui();
  return (
    <ul aria-label={t`改动`} className="flex flex-col text-sm">
      {changes.map(({ kind, path, text }, at) => {
        const Sign = /add/.test(kind)
          ? Plus
          : /remov/.test(kind)
            ? Minus
            : /mov/.test(kind)
              ? ArrowRightLeft
              : PencilLine;
        return (
          <li
            key={`${path} ${at}`}
            className="flex items-start gap-2 border-b border-line px-3 py-1.5 last:border-0"
          >
            <Sign
              size={14}
              strokeWidth={2}
              aria-hidden
              className={`mt-1 shrink-0 ${Sign === Plus ? 'text-success' : Sign === Minus ? 'text-danger' : 'text-text-3'}`}
            />
            <span className="min-w-0 break-words">{text}</span>
          </li>
        );
      })}
    </ul>
  );
}
