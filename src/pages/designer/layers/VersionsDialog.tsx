import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { type DesignVersion, useVersion, useVersions } from '../../../data/design.ts';
import { diffDefinitions } from '../../../../schemas/designer/differences/diff.ts';
import { Button } from '../../../../widgets/ui/Button.tsx';
import { Dialog } from '../../../../widgets/ui/Dialog.tsx';
import { EmptyState, ErrorState } from '../../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../../widgets/ui/Skeleton.tsx';
import { useLocale } from '../../../data/definitions.ts';
import { Select } from '../../../records/shared/Select.tsx';
import { Preview } from '../preview/Preview.tsx';
import { definitionOf, useDesign, useDesignSelector } from '../state/useDesign.ts';
import { shareStructure } from '../state/shareStructure.ts';
import type { LayerProps } from './layerProps.ts';
import { Changes } from './Changes.tsx';

/** Every version with who published it, when and why: what it changed, how it looks, and the way back to it. */
export function VersionsDialog({ onClose }: LayerProps) {
  const { t } = useLingui();
  const { store, file } = useDesign();
  const { data, error, mutate } = useVersions(file.key);
  const versions = useMemo(
    (): readonly DesignVersion[] =>
      data
        ? [
            ...data,
            { version: 0, note: '', author_user_id: null, author_user_name: '', create_time: '' },
          ]
        : [],
    [data],
  );
  const [chosen, setChosen] = useState<number>();
  const at = chosen ?? versions[0]?.version;
  const { data: shown } = useVersion(file.key, at);

  function handleRestore() {
    if (!shown || at === undefined) return;
    const number = at;
    const label = number === 0 ? t`恢复出厂设置` : t`恢复第 ${number} 版`;
    store.edit(
      (definition) => ({
        definition: shareStructure(definition, shown.definition) as typeof definition,
        selected: [],
      }),
      { label, say: label },
    );
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size={900}
      title={t`版本`}
      footer={
        <>
          <Button onClick={onClose}>{t`关闭`}</Button>
          <Button kind="primary" disabled={!shown} onClick={handleRestore}>{t`恢复到画布`}</Button>
        </>
      }
    >
      {error && !data ? (
        <ErrorState onRetry={() => void mutate()} />
      ) : !data ? (
        <SkeletonLines lines={8} />
      ) : (
        <div className="grid gap-4 pt-1 md:h-[60dvh] md:grid-cols-[260px_1fr]">
          <ul
            aria-label={t`版本`}
            className="flex min-h-0 flex-col overflow-y-auto max-md:max-h-48"
          >
            {versions.map(({ version, note, author_user_name: author, create_time: time }) => (
              <li key={version}>
                <button
                  type="button"
                  aria-pressed={version === at}
                  onClick={() => setChosen(version)}
                  className={`flex w-full flex-col rounded-md px-2 py-1.5 text-start ${version === at ? 'bg-selected' : 'hover:bg-hover'}`}
                >
                  <span className="text-sm font-semibold">
                    {version === 0 ? t`出厂设置` : t`第 ${version} 版`}
                  </span>
                  {version > 0 && (
                    <span className="text-xs text-text-3">
                      {author} · <time>{time.slice(0, 16)}</time>
                    </span>
                  )}
                  {note && <span className="text-xs break-words text-text-2">{note}</span>}
                </button>
              </li>
            ))}
          </ul>
          {at === undefined ? (
            <EmptyState title={t`还没有发布过`} />
          ) : (
            <OneVersion
              key={at}
              version={at}
              before={versions[versions.findIndex((each) => each.version === at) + 1]?.version}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}

type Against = 'before' | 'now' | 'look';

function OneVersion({ version, before }: { version: number; before: number | undefined }) {
  const { t } = useLingui();
  const { file } = useDesign();
  const locale = useLocale();
  const now = useDesignSelector(definitionOf);
  const [against, setAgainst] = useState<Against>(before === undefined ? 'now' : 'before');
  const { data: shown, error, mutate } = useVersion(file.key, version);
  const { data: former } = useVersion(file.key, against === 'before' ? before : undefined);
  const [from, to] =
    against === 'now' ? [now, shown?.definition] : [former?.definition, shown?.definition];
  const changes = useMemo(
    () => (from && to ? diffDefinitions(from, to, locale) : undefined),
    [from, to, locale],
  );
  const settings = useMemo(
    () => ({
      mode: 'add' as const,
      role: undefined,
      locale,
      theme: undefined,
      width: 'desktop' as const,
      record: undefined,
    }),
    [locale],
  );
  return (
    <div className="flex min-h-0 min-w-0 flex-col gap-2">
      <Select<Against>
        label={t`与什么比较`}
        value={against}
        onChange={setAgainst}
        options={[
          ...(before === undefined ? [] : [{ value: 'before' as const, label: t`这一版改了什么` }]),
          { value: 'now', label: t`恢复它会改变什么` },
          { value: 'look', label: t`看看样子` },
        ]}
      />
      <div className="min-h-0 flex-1 overflow-y-auto rounded-md border border-line max-md:min-h-64">
        {error ? (
          <ErrorState onRetry={() => void mutate()} />
        ) : !shown ? (
          <SkeletonLines lines={6} className="p-3" />
        ) : against === 'look' ? (
          <Preview file={file} definition={shown.definition} settings={settings} />
        ) : !changes ? (
          <SkeletonLines lines={6} className="p-3" />
        ) : changes.length === 0 ? (
          <p className="p-3 text-sm text-text-3">
            <Trans>没有差异</Trans>
          </p>
        ) : (
          <Changes changes={changes} />
        )}
      </div>
    </div>
  );
}
