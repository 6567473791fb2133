import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { objectOf } from '../../../schemas/definition/readDefinition.ts';
import { processFaults } from '../../../schemas/rules/salesProcess.ts';
import { toast } from '../../../widgets/ui/toast.ts';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import { newIdempotencyKey } from '../../data/records.ts';
import {
  type SalesProcess,
  type SavedProcess,
  saveSalesProcess,
  undoSalesProcess,
} from '../../data/salesProcesses.ts';
import { runWithToast } from '../../records/shared/runWithToast.ts';
import { useDraftSaving } from '../editing/useDraftSaving.ts';
import { useKeptDraft } from '../editing/useKeptDraft.ts';
import {
  contentOf,
  copyOf,
  draftOf,
  type FirstWords,
  impactOf,
  isSame,
  newDraft,
  type ProcessDraft,
} from './processDraft.ts';

export interface OpenedProcess {
  /** what is kept under it in this browser while it is not saved */
  keep: string;
  process: SalesProcess | undefined;
  copy: boolean;
}

export interface ProcessEditorInput {
  processes: readonly SalesProcess[];
  opened: OpenedProcess;
  onSaved(): void;
}

/** Long enough to see what became of it. */
const UNDO_MS = 10_000;

/** A sales process under work: what is wrong with it, what saving it does to opportunities, and saving it. */
export function useProcessEditor({ processes, opened, onSaved }: ProcessEditorInput) {
  const { t } = useLingui();
  const confirm = useConfirm();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const words: FirstWords = { end: t`结束`, ends: { 1: t`赢单`, 2: t`输单`, 3: t`无效` } };
  // What saving changes is counted from what is there now, not from when it was opened.
  const edited = opened.copy ? undefined : opened.process;
  const kept = useKeptDraft<ProcessDraft>({
    keep: `process-${opened.keep}`,
    begin: () => ({
      draft: beginning(opened, { words, copy: (name) => t`${name} 副本` }),
      version: edited?.version,
    }),
    read: (found, begun) => ({ ...begun, ...(objectOf(found) as Partial<ProcessDraft>) }),
    isSame,
  });
  const { draft, version } = kept;
  const others = processes.filter(({ id }) => id !== edited?.id).map(({ name }) => name);
  const impact = impactOf(edited, draft);
  const saving = useDraftSaving({
    draft,
    version,
    faults: processFaults(contentOf(draft), others),
    shows: (field) => /^(name|stages\.\d+\.(title|rate)|ends\.)/.test(field) || undefined,
    overtaken: t`这个商机组刚被别人修改过`,
    agree,
    async send(from) {
      const saved = await saveSalesProcess(
        { id: edited?.id, version: from, ...contentOf(draft) },
        idempotencyKey,
      );
      kept.forget();
      tellSaved(saved);
      onSaved();
    },
  });

  function tellSaved({ id, group, moved, rated }: SavedProcess) {
    const changed = moved + rated;
    const undo = edited && {
      duration: UNDO_MS,
      action: {
        label: t`撤销`,
        onSelect: () =>
          void runWithToast(() => undoSalesProcess(id, group), {
            onDone: () => toast.success(t`已撤销`),
          }),
      },
    };
    toast.success(changed === 0 ? t`保存成功` : t`保存成功，${changed} 个商机已随之更新`, undo);
  }

  /** Whoever saves knows how many opportunities change with it. */
  async function agree(): Promise<boolean> {
    const { changed } = impact;
    return (
      changed === 0 ||
      confirm({
        title: t`保存会修改 ${changed} 个商机`,
        text: t`它们的阶段或赢率随流程变化，每个商机的操作日志里都会记下。保存后可以撤销。`,
        action: t`保存`,
        cancel: t`继续编辑`,
      })
    );
  }

  return {
    ...kept,
    ...saving,
    /** as the server has it; undefined for a new one */
    process: edited,
    impact,
  };
}

export type ProcessEditing = ReturnType<typeof useProcessEditor>;

function beginning(
  { process, copy }: OpenedProcess,
  { words, copy: nameCopy }: { words: FirstWords; copy(name: string): string },
): ProcessDraft {
  if (!process) return newDraft(words);
  return copy
    ? copyOf(process, nameCopy(process.name).slice(0, 40), words)
    : draftOf(process, words);
}
