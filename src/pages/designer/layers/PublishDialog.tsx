import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { mutate } from 'swr';
import { diffDefinitions } from '../../../../schemas/designer/differences/diff.ts';
import type { Finding } from '../../../../schemas/designer/doctor/examineDefinition.ts';
import { Banner } from '../../../../widgets/ui/Banner.tsx';
import { Button } from '../../../../widgets/ui/Button.tsx';
import { Dialog } from '../../../../widgets/ui/Dialog.tsx';
import { FieldLabel } from '../../../../widgets/ui/Field.tsx';
import { TextBox } from '../../../../widgets/ui/TextBox.tsx';
import { toast } from '../../../../widgets/ui/toast.ts';
import { isConflict } from '../../../data/transport/apiError.ts';
import {
  loadDesign,
  loadNewest,
  type NewestDesign,
  publishDesign,
  undoDesign,
} from '../../../data/design.ts';
import { newIdempotencyKey } from '../../../data/records.ts';
import { useRefusal } from '../../../data/transport/refusal.ts';
import { RefusalNote } from '../../../records/shared/RefusalNote.tsx';
import { definitionOf, useDesign, useDesignSelector } from '../state/useDesign.ts';
import { useRestorableFields } from '../state/useRestorableFields.ts';
import { useFaults } from '../state/useFaults.ts';
import type { LayerProps } from './layerProps.ts';
import { Changes } from './Changes.tsx';
import { choicesMade, ImpactReport, type Choices } from './ImpactReport.tsx';
import { ConflictList } from './ConflictList.tsx';
import { FindingList } from './FindingList.tsx';
import { useExamination } from './useExamination.ts';
import { useImpact } from './useImpact.ts';
import { useTakeOver } from './useTakeOver.ts';
import { runWithToast } from '../../../records/shared/runWithToast.ts';

/** The last look before everybody has it: what changes, whom it concerns, what becomes of stored values. */
export function PublishDialog({ onClose, onOpen, onShow, onExample }: LayerProps) {
  const { t } = useLingui();
  const { store, file, locale, forms, faults: live } = useDesign();
  const base = useDesignSelector((state) => state.base);
  const definition = useDesignSelector(definitionOf);
  const faults = useFaults();
  const [note, setNote] = useState('');
  const [choices, setChoices] = useState<Choices>({});
  const [key, setKey] = useState(newIdempotencyKey);
  const [busy, setBusy] = useState(false);
  const { refusal, save } = useRefusal();
  const [theirs, setTheirs] = useState<NewestDesign>();
  const takeOver = useTakeOver();
  const away = useRestorableFields();
  const changes = useMemo(
    () =>
      diffDefinitions(
        base.definition,
        definition,
        locale,
        new Set(away.known.map(({ widget }) => widget.model)),
      ),
    [base, definition, locale, away.known],
  );
  const sound = changes.length > 0 && faults.length === 0;
  const traps = useTraps(definition, sound);
  const passed = sound && traps?.length === 0;
  const impact = useImpact({
    module: file.key,
    definition,
    version: base.version,
    wanted: passed,
  });
  const form = forms.of(definition);
  const open = choicesMade(impact.data, form, choices);
  const count = faults.length;
  useEffect(() => {
    void live.look();
  }, [live]);

  async function handlePublish() {
    if (busy || !passed || !open.complete) return;
    setBusy(true);
    const publish = async () => {
      const version = await publishDesign({
        module: file.key,
        definition,
        version: base.version,
        note: note.trim(),
        data: open.data,
        idempotencyKey: key,
      });
      store.rebase({ definition, version });
      await refresh(file.key);
      toast.success(t`已发布第 ${version} 版`, {
        duration: 8000,
        action: { label: t`撤销`, onSelect: () => void takeBack(version, base) },
      });
      onClose();
    };
    await save(publish, {
      shows: (model) => form?.fields.get(model)?.name ?? model,
      async settle(error) {
        // The same key with another body would be refused: what is sent next is another publication.
        setKey(newIdempotencyKey());
        if (!isConflict(error)) return false;
        const newer = await loadNewest(file.key).catch(() => undefined);
        if (!newer || newer.version === base.version) return false;
        setTheirs(newer);
        return true;
      },
    }).finally(() => setBusy(false));
  }

  async function takeBack(version: number, before: typeof base) {
    const idempotencyKey = newIdempotencyKey();
    await runWithToast(async () => {
      await undoDesign(file.key, version, idempotencyKey);
      const now = await loadDesign(file.key);
      store.rebase({ definition: before.definition, version: now.version }, before.definition);
      await refresh(file.key);
      toast.success(t`已撤回发布，字段和数据都恢复了。`);
    });
  }

  /** The merged definition is what is worked on from now on; publishing is looked at once more. */
  function handleMerged(resolved: typeof definition) {
    if (!theirs) return;
    takeOver(theirs, resolved);
    setTheirs(undefined);
  }

  if (theirs)
    return (
      <ConflictList
        base={base.definition}
        mine={definition}
        theirs={theirs}
        onResolve={handleMerged}
        onCancel={() => setTheirs(undefined)}
      />
    );
  return (
    <Dialog
      open
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      size={800}
      title={t`发布修改`}
      footer={
        <>
          <Button onClick={onClose}>{t`取消`}</Button>
          <Button
            kind="primary"
            loading={busy}
            disabled={!passed || !open.complete}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onClick={() => void handlePublish()}
          >{t`发布`}</Button>
        </>
      }
    >
      <div
        className="flex flex-col gap-4 pt-1"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.stopPropagation();
          void handlePublish();
        }}
      >
        {count > 0 && (
          <Banner
            kind="danger"
            action={<Button size="small" onClick={() => onOpen('faults')}>{t`查看`}</Button>}
          >
            <Trans>有 {count} 个问题，解决后才能发布。</Trans>
          </Banner>
        )}
        {sound && traps && traps.length > 0 && (
          <section aria-label={t`填不了的字段`}>
            <Banner kind="danger">
              <Trans>有 {traps.length} 处无法填写或保存，解决后才能发布。</Trans>
            </Banner>
            <FindingList findings={traps} onShow={onShow} onExample={onExample} />
          </section>
        )}
        <RefusalNote refusal={refusal} saving={busy} onRetry={() => void handlePublish()} />
        <div>
          <FieldLabel htmlFor="publish-note">
            {t({ message: '说明', context: 'publishing' })}
          </FieldLabel>
          <TextBox
            id="publish-note"
            value={note}
            maxLength={200}
            placeholder={t`这次改了什么、为什么（选填）`}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
        <section aria-label={t`改动`}>
          <h3 className="mb-1 text-sm font-semibold">
            <Trans>改动（{changes.length}）</Trans>
          </h3>
          {changes.length === 0 ? (
            <p className="text-sm text-text-3">
              <Trans>没有需要发布的修改。</Trans>
            </p>
          ) : (
            <div className="max-h-64 overflow-y-auto rounded-md border border-line">
              <Changes changes={changes} />
            </div>
          )}
        </section>
        {sound && !traps && (
          <p className="text-sm text-text-3">
            <Trans>正在检查每个字段能否填写…</Trans>
          </p>
        )}
        {passed && (
          <ImpactReport
            {...impact}
            before={forms.of(base.definition)}
            form={form}
            locale={locale}
            choices={choices}
            onChoices={setChoices}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Fields that nobody could fill in; undefined while they are looked for, again for each definition. */
function useTraps(definition: object, wanted: boolean): readonly Finding[] | undefined {
  const { findings, of, start } = useExamination('trapsIn');
  const begin = useEffectEvent(start);
  useEffect(() => {
    if (wanted) begin();
  }, [definition, wanted]);
  return of === definition ? findings : undefined;
}

/** Every screen of this browser has the new fields at once; others look by themselves. */
async function refresh(module: string) {
  await Promise.all([mutate(['definition', module]), mutate(['designVersions', module])]);
}
