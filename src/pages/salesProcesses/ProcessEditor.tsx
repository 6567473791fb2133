import { useLingui } from '@lingui/react/macro';
import { PROCESS_LIMITS } from '../../../schemas/rules/salesProcess.ts';
import type { SalesProcess } from '../../data/salesProcesses.ts';
import { EditorFrame } from '../editing/EditorFrame.tsx';
import { NameField } from '../editing/NameField.tsx';
import { OneField } from '../editing/OneField.tsx';
import { EndRows } from './EndRows.tsx';
import { Impact } from './Impact.tsx';
import { StageRows } from './StageRows.tsx';
import { type OpenedProcess, useProcessEditor } from './useProcessEditor.ts';

export interface ProcessEditorProps {
  processes: readonly SalesProcess[];
  opened: OpenedProcess;
  onClose(): void;
}

/** One sales process, and beside it what saving it does to opportunities. */
export function ProcessEditor({ processes, opened, onClose }: ProcessEditorProps) {
  const { t } = useLingui();
  const editor = useProcessEditor({ processes, opened, onSaved: onClose });
  const { draft, change, dirty, faultAt, process } = editor;

  return (
    <EditorFrame
      title={process ? t`编辑商机组` : t`新增商机组`}
      back={t`返回商机阶段`}
      loses={t`这个商机组的修改不会保存。`}
      editor={editor}
      unchanged={process !== undefined && !dirty}
      onClose={onClose}
    >
      <div className="mx-auto grid w-full max-w-[1200px] justify-center gap-6 px-4 py-5 md:px-6 lg:grid-cols-[minmax(0,44rem)_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <div className="grid gap-4 sm:grid-cols-2">
            <NameField
              label={t`商机组名称`}
              value={draft.name}
              maxLength={PROCESS_LIMITS.name}
              placeholder={t`例如：标准销售流程`}
              fault={faultAt('name')}
              onChange={(name) => change({ ...draft, name }, 'name')}
            />
            <OneField
              type="department"
              several
              label={t`可见部门`}
              value={draft.department_ids}
              onChange={(department_ids) => change({ ...draft, department_ids })}
              fault={faultAt('department_ids')}
              help={t`这些部门及其下级部门的人可以选它；不选则所有人可选`}
            />
          </div>
          <StageRows editor={editor} />
          <EndRows editor={editor} />
        </div>
        <Impact editor={editor} />
      </div>
    </EditorFrame>
  );
}
