import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, Redo2, Undo2 } from 'lucide-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import type { ModuleFile } from '../../../schemas/module.ts';
import { Banner } from '../../../widgets/bricks/Banner.tsx';
import { Button, IconButton } from '../../../widgets/bricks/Button.tsx';
import { FieldMessage, Label } from '../../../widgets/bricks/Field.tsx';
import { SkeletonLines } from '../../../widgets/bricks/Skeleton.tsx';
import { TextBox } from '../../../widgets/bricks/TextBox.tsx';
import { useConfirm } from '../../../widgets/bricks/useConfirm.tsx';
import type { ArrangedFlow } from '../../data/approvalFlows.ts';
import { useModuleForm } from '../../data/definitions.ts';
import { useLeaveGuard } from '../../records/form/useLeaveGuard.ts';
import type { Opened } from './ApprovalFlowsPage.tsx';
import { FlowPicture } from './FlowPicture.tsx';
import { TryPanel } from './TryPanel.tsx';
import { useFlowEditor } from './useFlowEditor.ts';

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
  const confirm = useConfirm();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const form = useModuleForm(file.key).data?.form;
  const editor = useFlowEditor({ file, flows, opened, form, onSaved: onClose });
  const { draft, dirty, faultAt, history } = editor;
  useLeaveGuard(dirty);
  const running = opened.copy ? 0 : (opened.flow?.running ?? 0);
  const title = opened.flow && !opened.copy ? t`编辑审批流` : t`新增审批流`;

  async function handleSave() {
    if (await editor.save()) return;
    // After the frame that draws the faults.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        box.current
          ?.querySelector<HTMLElement>('[aria-invalid=true], [data-fault] [aria-expanded=false]')
          ?.focus(),
      ),
    );
  }

  async function handleBack() {
    if (
      dirty &&
      !(await confirm({
        title: t`放弃未保存的修改？`,
        text: t`这个审批流的修改不会保存。`,
        action: t`放弃修改`,
        cancel: t`继续编辑`,
        danger: true,
      }))
    )
      return;
    editor.forget();
    onClose();
  }

  function handleKey(event: KeyboardEvent<HTMLDivElement>) {
    const mod = event.ctrlKey || event.metaKey;
    if (!mod || event.defaultPrevented) return;
    const typing =
      event.target instanceof HTMLElement &&
      event.target.matches(
        'input:not([type=radio]):not([type=checkbox]), textarea, [contenteditable]',
      );
    const key = event.key.toLowerCase();
    const work =
      key === 'enter' || key === 's'
        ? () => void handleSave()
        : key === 'z' && !typing
          ? event.shiftKey
            ? history.redo
            : history.undo
          : key === 'y' && !typing
            ? history.redo
            : undefined;
    if (!work) return;
    event.preventDefault();
    work();
  }

  const nameFault = faultAt('name');
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only listens for shortcuts of what is inside
    <div ref={box} onKeyDown={handleKey} className="flex min-h-full flex-col">
      <header className="sticky top-0 z-10 flex min-h-12 items-center gap-1 border-b border-line bg-surface-1 px-3 max-md:px-1">
        <IconButton
          icon={<ArrowLeft size={16} strokeWidth={1.75} aria-hidden className="rtl:-scale-x-100" />}
          label={t`返回${name}审批流`}
          onClick={() => void handleBack()}
        />
        <h1 className="me-auto min-w-0 truncate font-semibold">{title}</h1>
        <IconButton
          icon={<Undo2 size={16} strokeWidth={1.75} aria-hidden />}
          label={t`撤销`}
          shortcut="Ctrl+Z"
          disabled={!history.canUndo}
          onClick={history.undo}
        />
        <IconButton
          icon={<Redo2 size={16} strokeWidth={1.75} aria-hidden />}
          label={t`重做`}
          shortcut="Ctrl+Shift+Z"
          disabled={!history.canRedo}
          onClick={history.redo}
        />
        <Button
          kind="primary"
          loading={editor.saving}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={() => void handleSave()}
        >{t`保存`}</Button>
      </header>
      {editor.restored !== undefined && (
        <Banner
          onClose={editor.acceptRestored}
          action={
            <Button
              size="small"
              kind="quiet"
              onClick={editor.discardRestored}
            >{t`丢弃修改`}</Button>
          }
        >
          <Trans>已恢复 {editor.restored} 未保存的修改</Trans>
        </Banner>
      )}
      {running > 0 && (
        <Banner>{t`有 ${running} 条审批正在按这个审批流进行：它们按发起时的步骤走完，修改只对之后发起的审批生效。`}</Banner>
      )}
      <div className="mx-auto grid w-full max-w-[1200px] gap-6 px-4 py-5 md:px-6 justify-center lg:grid-cols-[minmax(0,40rem)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <div className="flex max-w-[640px] flex-col gap-1">
            <Label htmlFor={id} required>{t`审批流名称`}</Label>
            <TextBox
              id={id}
              value={draft.name}
              maxLength={40}
              autoComplete="off"
              placeholder={t`例如：大额合同审批`}
              invalid={nameFault !== undefined}
              aria-describedby={nameFault ? `${id}-fault` : undefined}
              onChange={(event) => editor.change({ ...draft, name: event.target.value }, 'name')}
            />
            {nameFault && <FieldMessage id={`${id}-fault`}>{nameFault}</FieldMessage>}
          </div>
          {form ? (
            <FlowPicture file={file} form={form} name={name} editor={editor} />
          ) : (
            <SkeletonLines lines={8} />
          )}
        </div>
        <TryPanel module={file.key} name={name} draft={draft} />
      </div>
    </div>
  );
}
