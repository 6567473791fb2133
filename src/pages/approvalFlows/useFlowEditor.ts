import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Form } from '../../../schemas/form/form.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { objectOf } from '../../../schemas/definition/readDefinition.ts';
import { flowFaults } from '../../../schemas/rules/approvalFlow.ts';
import { toast } from '../../../widgets/ui/toast.ts';
import type { ArrangedFlow } from '../../data/approvalFlows.ts';
import { addFlow, updateFlow } from '../../data/approvalFlows.ts';
import { usePeople } from '../../data/people.ts';
import { newIdempotencyKey } from '../../data/records.ts';
import type { FlowDraft } from './flowDraft.ts';
import { contentOf, copyOf, dataOf, draftOf, isSame, newDraft } from './flowDraft.ts';
import { useDraftSaving } from '../editing/useDraftSaving.ts';
import { useKeptDraft } from '../editing/useKeptDraft.ts';

export interface Opened {
  /** what is kept under it in this browser while it is not saved */
  keep: string;
  flow: ArrangedFlow | undefined;
  copy: boolean;
}

export interface FlowEditorInput {
  file: ModuleFile;
  flows: readonly ArrangedFlow[];
  opened: Opened;
  form: Form | undefined;
  onSaved(): void;
}

/** A flow under work: its history, what is wrong with it, what this browser keeps of it, and saving it. */
export function useFlowEditor({ file, flows, opened, form, onSaved }: FlowEditorInput) {
  const { t } = useLingui();
  const people = usePeople().data;
  const [idempotencyKey] = useState(newIdempotencyKey);
  const kept = useKeptDraft<FlowDraft>({
    keep: `approval-${file.key}-${opened.keep}`,
    begin: () => ({
      draft: beginning(opened, { copy: (name) => t`${name} 副本`, step: t`上级审批` }),
      version: opened.copy ? undefined : opened.flow?.version,
    }),
    read: (found, begun) => ({ ...begun, ...(objectOf(found) as Partial<FlowDraft>) }),
    isSame,
  });
  const { draft, version } = kept;
  const others = flows
    .filter(({ id }) => opened.copy || id !== opened.flow?.id)
    .map(({ name }) => name);
  const active = (id: number) => !people || people.list.some((person) => person.id === id);
  const saving = useDraftSaving({
    draft,
    version,
    faults: form ? flowFaults(dataOf(draft), { form, active, others }) : [],
    shows: () => true,
    overtaken: t`这个审批流刚被别人修改过`,
    async send(from) {
      const content = contentOf(draft);
      await (opened.flow && !opened.copy
        ? updateFlow(opened.flow.id, content, from)
        : addFlow(file.key, content, idempotencyKey));
      kept.forget();
      toast.success(t`保存成功`);
      onSaved();
    },
  });
  return { ...kept, ...saving };
}

export type FlowEditing = ReturnType<typeof useFlowEditor>;

function beginning(
  { flow, copy }: Opened,
  words: { copy(name: string): string; step: string },
): FlowDraft {
  if (!flow) return newDraft(words.step);
  return copy ? copyOf(flow, words.copy(flow.name).slice(0, 40)) : draftOf(flow);
}
