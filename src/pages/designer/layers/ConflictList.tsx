import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { Definition } from '../../../../schemas/definition/definition.ts';
import { diffDefinitions } from '../../../../schemas/designer/differences/diff.ts';
import { mergeDefinitions } from '../../../../schemas/designer/differences/merge.ts';
import { translateDefinition } from '../../../../schemas/form/translateDefinition.ts';
import { Button } from '../../../../widgets/ui/Button.tsx';
import { Dialog } from '../../../../widgets/ui/Dialog.tsx';
import type { NewestDesign } from '../../../data/design.ts';
import { conditionLabels } from '../properties/conditionLabels.ts';
import { useDesign } from '../state/useDesign.ts';
import { Changes } from './Changes.tsx';

export interface ConflictListProps {
  base: Definition;
  mine: Definition;
  theirs: NewestDesign;
  onResolve(merged: Definition): void;
  onCancel(): void;
}

/** Somebody published meanwhile: both changes become one definition; only what both changed in different ways is asked about. */
export function ConflictList({ base, mine, theirs, onResolve, onCancel }: ConflictListProps) {
  const { t } = useLingui();
  const { file, locale } = useDesign();
  const [choices, setChoices] = useState<ReadonlyMap<string, 'mine' | 'theirs'>>(new Map());
  const forms = useMemo(() => {
    const formOf = (definition: Definition) =>
      translateDefinition({ module: file, definition, locale });
    return { mine: formOf(mine), theirs: formOf(theirs.definition) };
  }, [file, mine, theirs, locale]);
  const { definition, overlaps } = useMemo(
    () =>
      mergeDefinitions(base, mine, theirs.definition, {
        locale,
        choices,
        conditionText: (condition, side) => conditionLabels(condition, forms[side]),
      }),
    [base, mine, theirs, locale, choices, forms],
  );
  const changes = useMemo(
    () => diffDefinitions(base, theirs.definition, locale),
    [base, theirs, locale],
  );
  const open = overlaps.filter(({ id }) => !choices.has(id)).length;
  const { version, author, time } = theirs;
  const count = overlaps.length;
  const choose = (id: string, side: 'mine' | 'theirs') =>
    setChoices(new Map(choices).set(id, side));
  return (
    <Dialog
      open
      onOpenChange={(next) => {
        if (!next) onCancel();
      }}
      size={800}
      title={author ? t`${author} 已发布第 ${version} 版` : t`别人已发布第 ${version} 版`}
      description={
        <>
          {time && (
            <span className="block tabular-nums">
              <Trans>发布于 {time}</Trans>
            </span>
          )}
          {count === 0 ? (
            <Trans>你们的修改互不影响，可以直接合并。</Trans>
          ) : (
            <Trans>{count} 处双方都改了，请选择以谁的为准；其余已自动合并。</Trans>
          )}
        </>
      }
      footer={
        <>
          <Button onClick={onCancel}>{t`取消`}</Button>
          <Button
            kind="primary"
            disabled={open > 0}
            onClick={() => onResolve(definition)}
          >{t`合并并继续`}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pt-2">
        {overlaps.map(({ id, name, property, mine: own, theirs: other }) => (
          <fieldset key={id} className="rounded-md border border-line p-2.5 text-sm">
            <legend className="px-1 font-semibold">
              {name} · {property}
            </legend>
            <label className="flex items-start gap-1.5 py-0.5 pointer-coarse:min-h-11">
              <input
                type="radio"
                name={id}
                checked={choices.get(id) === 'mine'}
                onChange={() => choose(id, 'mine')}
                className="mt-1"
              />
              <span>
                <Trans>我的：</Trans>
                {own}
              </span>
            </label>
            <label className="flex items-start gap-1.5 py-0.5 pointer-coarse:min-h-11">
              <input
                type="radio"
                name={id}
                checked={choices.get(id) === 'theirs'}
                onChange={() => choose(id, 'theirs')}
                className="mt-1"
              />
              <span>
                <Trans>对方的：</Trans>
                {other}
              </span>
            </label>
          </fieldset>
        ))}
        <section aria-label={t`对方的改动`}>
          <h3 className="mb-1 text-sm font-semibold">
            <Trans>对方的改动（{changes.length}）</Trans>
          </h3>
          <div className="max-h-56 overflow-y-auto rounded-md border border-line">
            <Changes changes={changes} />
          </div>
        </section>
      </div>
    </Dialog>
  );
}
