import { Trans } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useAsyncResult } from '../choices/useAsyncResult.ts';

interface CreateRowProps {
  module: string;
  /** what was looked for */
  keyword: string;
  onCreate(): void;
}

/** Below a list of records: makes the one that is not in it, for whoever may. */
export function CreateRow({ module, keyword, onCreate }: CreateRowProps) {
  const { data: word } = useAsyncResult(`creates ${module}`, (host) => host.creates(module));
  const name = keyword.trim();
  if (!word) return null;
  return (
    <button
      type="button"
      onClick={onCreate}
      className="flex h-9 shrink-0 items-center gap-2 border-t border-line px-3 text-start text-accent outline-none hover:bg-hover focus-visible:bg-hover pointer-coarse:h-11"
    >
      <Plus size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />
      <span className="truncate">
        {name ? (
          <Trans>
            新增{word}「{name}」
          </Trans>
        ) : (
          <Trans>新增{word}</Trans>
        )}
      </span>
    </button>
  );
}
