import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { AddressText } from '../../../widgets/parts/boxes/AddressText.tsx';
import type { DuplicateRecord } from '../../data/duplicates.ts';
import { useLayers } from '../shared/layers.ts';
import { ClaimButton } from './ClaimButton.tsx';

export interface RecordLineProps {
  file: ModuleFile;
  record: DuplicateRecord;
  chosen: boolean;
  onChoose(on: boolean): void;
  children?: ReactNode;
}

/** One record of a group: chosen or not, its name opens it, beside it the values that were compared. */
export function DuplicateRecordLine({ file, record, chosen, onChoose, children }: RecordLineProps) {
  const { t } = useLingui();
  const layers = useLayers();
  // a pool is another module than the one that was searched
  const pooled = record.module !== file.key;
  const name = record.name || `#${record.id}`;
  return (
    <li className="flex items-start gap-2 border-t border-line px-3 py-2 first:border-t-0">
      <label className="grid shrink-0 place-items-center pt-0.5 pointer-coarse:size-11 pointer-coarse:pt-0">
        <input
          type="checkbox"
          aria-label={t`选择「${name}」`}
          checked={chosen}
          onChange={(event) => onChoose(event.target.checked)}
          className="size-4 accent-accent"
        />
      </label>
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <button
            type="button"
            onClick={() => layers.openRecord(record.module, record.id)}
            className="min-w-0 text-start font-semibold break-words text-accent hover:underline"
          >
            {name}
          </button>
          {record.number && (
            <span className="text-xs text-text-3 tabular-nums">{record.number}</span>
          )}
          <span className="text-xs md:ms-auto text-text-3 tabular-nums">
            {record.owner || (pooled ? t`公海` : '–')} ·{' '}
            <Trans>创建于 {record.create_time.slice(0, 10)}</Trans>
          </span>
        </p>
        {record.shown.length > 0 && (
          <p className="flex flex-wrap gap-x-3 text-text-2">
            {record.shown.map(({ model, name: label, text }) => (
              <span key={model} className="flex min-w-0 flex-wrap gap-x-1">
                <span className="text-text-3">{label}</span>{' '}
                <span className="min-w-0 wrap-break-word">
                  <AddressText text={text} />
                </span>
              </span>
            ))}
          </p>
        )}
        {children}
      </div>
      {pooled && <ClaimButton file={file} record={record} />}
    </li>
  );
}
