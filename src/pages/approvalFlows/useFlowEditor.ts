import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { FieldError } from '../../../schemas/errors.ts';
import type { Form } from '../../../schemas/form.ts';
import { fieldMessage } from '../../../schemas/messages.ts';
import type { ModuleFile } from '../../../schemas/module.ts';
import { objectOf } from '../../../schemas/readDefinition.ts';
import { flowFaults } from '../../../schemas/rules/approvalFlow.ts';
import { toast } from '../../../widgets/bricks/toast.ts';
import { useConfirm } from '../../../widgets/bricks/useConfirm.tsx';
import { addFlow, type ArrangedFlow, updateFlow } from '../../data/approvalFlows.ts';
import { CallError } from '../../data/callError.ts';
import { useLocale } from '../../data/definitions.ts';
import { type DraftKey, dropDraft, readDraft, writeDraft } from '../../data/drafts.ts';
import { usePeople } from '../../data/people.ts';
import { newIdempotencyKey } from '../../data/records.ts';
import { ago } from '../../../schemas/dates.ts';
import type { Opened } from './ApprovalFlowsPage.tsx';
import {
  contentOf,
  copyOf,
  dataOf,
  draftOf,
  type FlowDraft,
  isSame,
  newDraft,
} from './flowDraft.ts';
import { useHistory } from './useHistory.ts';

export interface FlowEditorInput {
  file: ModuleFile;
  flows: readonly ArrangedFlow[];
  opened: Opened;
  form: Form | undefined;
  onSaved(): void;
}

const REST_MS = 500;

/** A flow under work: its history, what is wrong with it, what this browser keeps of it, and saving it. */
export function useFlowEditor({ file, flows, opened, form, onSaved }: FlowEditorInput) {
  const { t } = useLingui();
  const locale = useLocale();
  const confirm = useConfirm();
  const people = usePeople().data;
  const keep: DraftKey = { module: `approval-${file.key}-${opened.keep}`, design: true };
  const [idempotencyKey] = useState(newIdempotencyKey);
  // What it was made from stays what it was: what others save meanwhile is asked about when this is saved.
  const [base] = useState(() => ({
    draft: beginning(opened, { copy: (name) => t`${name} 副本`, step: t`上级审批` }),
    version: opened.copy ? undefined : opened.flow?.version,
  }));
  const [found] = useState(() => readDraft(keep));
  const [restored, setRestored] = useState(() =>
    found ? ago(found.time, Date.now(), document.documentElement.lang) : undefined,
  );
  const [version] = useState(() => (found ? found.version : base.version));
  const {
    value: draft,
    set,
    ...history
  } = useHistory<FlowDraft>(() =>
    found ? { ...base.draft, ...(objectOf(found.values.flow) as Partial<FlowDraft>) } : base.draft,
  );
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<{ draft: FlowDraft; fields: readonly FieldError[] }>();
  const [saving, setSaving] = useState(false);
  const dirty = !isSame(draft, base.draft);

  const others = flows
    .filter(({ id }) => opened.copy || id !== opened.flow?.id)
    .map(({ name }) => name);
  const active = (id: number) => !people || people.list.some((person) => person.id === id);
  const own = form ? flowFaults(dataOf(draft), { form, active, others }) : [];
  const faults =
    refused?.draft === draft
      ? [
          ...own,
          ...refused.fields.filter(({ field }) => !own.some((fault) => fault.field === field)),
        ]
      : own;

  const { module: kept } = keep;
  useEffect(() => {
    const key: DraftKey = { module: kept, design: true };
    if (!dirty) {
      dropDraft(key);
      return undefined;
    }
    const write = () =>
      writeDraft(key, { values: { flow: draft }, ...(version !== undefined && { version }) });
    const timer = setTimeout(write, REST_MS);
    window.addEventListener('pagehide', write);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', write);
    };
  }, [draft, dirty, kept, version]);

  async function send(from: number | undefined): Promise<boolean> {
    try {
      const content = contentOf(draft);
      await (opened.flow && !opened.copy
        ? updateFlow(opened.flow.id, content, from)
        : addFlow(file.key, content, idempotencyKey));
      dropDraft(keep);
      toast.success(t`保存成功`);
      onSaved();
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code === 409 && from !== undefined) {
        error.claimed = true;
        return overtaken();
      }
      setRefused({ draft, fields: error.fields });
      return false;
    }
  }

  async function overtaken(): Promise<boolean> {
    const over = await confirm({
      title: t`这个审批流刚被别人修改过`,
      text: t`保存会用您的版本替换对方的修改。也可以先继续编辑，在另一个页面核对后再保存。`,
      action: t`用我的版本替换`,
      cancel: t`继续编辑`,
      danger: true,
    });
    return over ? send(undefined) : false;
  }

  async function save(): Promise<boolean> {
    setTried(true);
    if (own.length > 0 || saving) return false;
    setSaving(true);
    try {
      return await send(version);
    } finally {
      setSaving(false);
    }
  }

  return {
    draft,
    dirty,
    saving,
    save,
    history,
    change: set,
    /** what is wrong at a place, once saving was tried */
    faultAt(place: string): string | undefined {
      const fault = tried ? faults.find(({ field }) => field === place) : undefined;
      return fault && fieldMessage(fault, locale);
    },
    restored,
    acceptRestored: () => setRestored(undefined),
    discardRestored() {
      set(base.draft);
      setRestored(undefined);
    },
    forget: () => dropDraft(keep),
  };
}

export type FlowEditing = ReturnType<typeof useFlowEditor>;

function beginning(
  { flow, copy }: Opened,
  words: { copy(name: string): string; step: string },
): FlowDraft {
  if (!flow) return newDraft(words.step);
  return copy ? copyOf(flow, words.copy(flow.name).slice(0, 40)) : draftOf(flow);
}
