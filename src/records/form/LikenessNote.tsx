import { Trans, useLingui } from '@lingui/react/macro';
import { use, useSyncExternalStore } from 'react';
import { useHost } from '../../../widgets/contract/host.ts';
import type { AnswerRow } from './DuplicateDialog.tsx';
import { LikenessContext } from './likenesses.ts';

/** More would push the form away; saving lists them all. */
const SHOWN = 2;
const nothing = () => () => undefined;
const none: readonly AnswerRow[] = [];

/** Under the field that tells: who may be the same record already, with the way to it and whom to ask. */
export function LikenessNote({ model }: { model: string }) {
  const { t } = useLingui();
  const { open } = useHost();
  const likenesses = use(LikenessContext);
  const rows = useSyncExternalStore(
    likenesses?.subscribe ?? nothing,
    () => likenesses?.at(model) ?? none,
  );
  const more = rows.length - SHOWN;
  return (
    <output className="block text-xs text-text-2 empty:hidden" aria-label={t`可能重复`}>
      {rows.slice(0, SHOWN).map((row) => (
        <span key={`${row.module_key} ${row.id} ${row.name}`} className="mt-0.5 block break-words">
          <span className="text-warning">
            {row.same_name && model === likenesses?.title ? t`已有同名` : t`可能重复`}
          </span>{' '}
          {row.id === null ? (
            <span className="font-semibold">{row.name}</span>
          ) : (
            <button
              type="button"
              onClick={() => open(row.module_key, row.id ?? 0)}
              className="text-start text-accent underline pointer-coarse:min-h-11"
            >
              {row.name || `#${row.id}`}
            </button>
          )}{' '}
          {row.module}
          {row.owner && ` · ${row.owner}`}
        </span>
      ))}
      {more > 0 && (
        <span className="mt-0.5 block text-text-3">
          <Trans>另有 {more} 条</Trans>
        </span>
      )}
    </output>
  );
}
