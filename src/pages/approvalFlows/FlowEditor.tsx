import { useLingui } from '@lingui/react/macro';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { Banner } from '../../../widgets/ui/Banner.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import type { ArrangedFlow } from '../../data/approvalFlows.ts';
import { useModuleForm } from '../../data/definitions.ts';
import { EditorFrame } from '../editing/EditorFrame.tsx';
import { NameField } from '../editing/NameField.tsx';
import { FlowPicture } from './FlowPicture.tsx';
import { TryPanel } from './TryPanel.tsx';
import { type Opened, useFlowEditor } from './useFlowEditor.ts';

export interface FlowEditorProps {
  file: ModuleFile;
  /** what the module is called */
  name: string;
  flows: readonly ArrangedFlow[];
  opened: Opened;
  onClose(): void;
}

/** One flow as a picture that is worked on in place, and beside it what a real record would go through. */
export function FlowEditor({ file, name, flows, opened, onClose }: FlowEditorProps) {
  const { t } = useLingui();
  const form = useModuleForm(file.key).data?.form;
  const editor = useFlowEditor({ file, flows, opened, form, onSaved: onClose });
  const { draft, change, faultAt } = editor;
  const running = opened.copy ? 0 : (opened.flow?.running ?? 0);

  return (
    <EditorFrame
      title={opened.flow && !opened.copy ? t`编辑审批流` : t`新增审批流`}
      back={t`返回${name}审批流`}
      loses={t`这个审批流的修改不会保存。`}
      editor={editor}
      faultSelector="[data-fault] [aria-expanded=false]"
      onClose={onClose}
    >
      {running > 0 && (
        <Banner>{t`有 ${running} 条审批正在按这个审批流进行：它们按发起时的步骤走完，修改只对之后发起的审批生效。`}</Banner>
      )}
      <div className="mx-auto grid w-full max-w-[1200px] gap-6 px-4 py-5 md:px-6 justify-center lg:grid-cols-[minmax(0,40rem)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <NameField
            label={t`审批流名称`}
            value={draft.name}
            maxLength={40}
            placeholder={t`例如：大额合同审批`}
            fault={faultAt('name')}
            onChange={(name) => change({ ...draft, name }, 'name')}
          />
          {form ? (
            <FlowPicture file={file} form={form} name={name} editor={editor} />
          ) : (
            <SkeletonLines lines={8} />
          )}
        </div>
        <TryPanel module={file.key} name={name} draft={draft} />
      </div>
    </EditorFrame>
  );
}
