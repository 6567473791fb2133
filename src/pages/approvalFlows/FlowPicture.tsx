import { useLingui } from '@lingui/react/macro';
import { CircleCheck, Plus, Send, UserRound } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Form } from '../../../schemas/form/form.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { moveItem } from '../../records/list/state/columnChoice.ts';
import { FieldMessage } from '../../../widgets/ui/Field.tsx';
import { Tooltip } from '../../../widgets/ui/Tooltip.tsx';
import { conditionLabels } from '../designer/properties/conditionLabels.ts';
import { Card } from './Card.tsx';
import { ConditionPart } from './ConditionPart.tsx';
import { type DraftStep, newStep, twinOf } from './flowDraft.ts';
import { OneField } from '../editing/OneField.tsx';
import { StepFields } from './StepFields.tsx';
import type { FlowEditing } from './useFlowEditor.ts';
import { useScopeLabel } from './useScopeLabel.ts';
import { useSorting } from '../editing/useSorting.ts';
import { useStepLabels } from './useStepLabels.ts';

export interface FlowPictureProps {
  file: ModuleFile;
  form: Form;
  /** what the module is called */
  name: string;
  editor: FlowEditing;
}

/** The flow from its start to its end. A card that is pressed opens in its place; a plus between two cards adds one there. */
export function FlowPicture({ file, form, name, editor }: FlowPictureProps) {
  const { t } = useLingui();
  const { draft, change, faultAt } = editor;
  const { steps } = draft;
  const [open, setOpen] = useState<string>();
  const { nameOf } = useStepLabels();
  const scope = useScopeLabel(file.key, draft);
  const { list, shown, dragged, gripOf } = useSorting(
    steps,
    ({ key }) => key,
    (next) => change({ ...draft, steps: next }),
  );
  const picture = useRef<HTMLElement>(null);
  const toggle = (key: string) => setOpen(open === key ? undefined : key);
  const notice = draft.notice_user_ids.map(nameOf).join(t`、`);
  const startFault = faultAt('when') ?? faultAt('department_ids');

  /** The keys go on in what was added, after the frame that draws it. */
  function add(at: number, step: DraftStep) {
    change({ ...draft, steps: steps.toSpliced(at, 0, step) });
    setOpen(step.key);
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        picture.current?.querySelector<HTMLElement>(`[data-step="${step.key}"] input`)?.focus(),
      ),
    );
  }

  function remove(at: number) {
    change({ ...draft, steps: steps.toSpliced(at, 1) });
    const next = steps[at + 1] ?? steps[at - 1];
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        picture.current
          ?.querySelector<HTMLElement>(
            next ? `[data-step="${next.key}"] [aria-expanded]` : '[data-add]',
          )
          ?.focus(),
      ),
    );
  }

  return (
    <section ref={picture} aria-label={t`审批流程`} className="flex max-w-[640px] flex-col">
      <Card
        icon={<UserRound size={16} strokeWidth={1.75} aria-hidden />}
        title={t`发起`}
        words={scope}
        fault={startFault}
        open={open === 'start'}
        onToggle={() => toggle('start')}
      >
        <OneField
          type="department"
          several
          label={t`适用部门`}
          help={t`这些部门和下级部门的人可以发起；不选则所有人都可以。`}
          value={draft.department_ids}
          fault={faultAt('department_ids')}
          onChange={(department_ids) => change({ ...draft, department_ids })}
        />
        <ConditionPart
          form={form}
          label={t`适用的${name}`}
          none={t`所有数据都可以走这个审批流`}
          condition={draft.when}
          fault={faultAt('when')}
          onChange={(when) => change({ ...draft, when }, 'when')}
        />
      </Card>
      <AddStep label={t`在最前面添加步骤`} onAdd={() => add(0, newStep(steps))} />
      <ol ref={list} aria-label={t`步骤`} className="flex flex-col">
        {shown.map((step, index) => (
          <StepCard
            key={step.key}
            {...{ step, index, form, editor }}
            count={steps.length}
            open={open === step.key}
            dragged={dragged === step.key}
            grip={gripOf(step.key)}
            onToggle={() => toggle(step.key)}
            onMove={(to) => change({ ...draft, steps: moveItem(steps, index, to) })}
            onTwin={() => add(index + 1, twinOf(step, steps))}
            onRemove={() => remove(index)}
            onAdd={() => add(index + 1, newStep(steps))}
          />
        ))}
      </ol>
      {faultAt('nodes') && (
        <div className="pb-2">
          <FieldMessage>{faultAt('nodes')}</FieldMessage>
        </div>
      )}
      <Card
        icon={<Send size={16} strokeWidth={1.75} aria-hidden />}
        title={t`知会`}
        words={notice || t`不知会其他人`}
        fault={faultAt('notice_user_ids')}
        open={open === 'notice'}
        onToggle={() => toggle('notice')}
      >
        <OneField
          type="user"
          several
          label={t`知会人`}
          help={t`发起时默认知会这些人，发起人可以调整。`}
          value={draft.notice_user_ids}
          fault={faultAt('notice_user_ids')}
          onChange={(notice_user_ids) => change({ ...draft, notice_user_ids })}
        />
      </Card>
      <Line />
      <p className="flex items-center gap-2 self-center rounded-full border border-line px-3 py-1 text-sm text-text-2">
        <CircleCheck size={16} strokeWidth={1.75} aria-hidden className="text-success" />
        {t`审批通过`}
      </p>
    </section>
  );
}

interface StepCardProps {
  step: DraftStep;
  index: number;
  count: number;
  form: Form;
  editor: FlowEditing;
  open: boolean;
  dragged: boolean;
  grip: ReturnType<ReturnType<typeof useSorting<DraftStep>>['gripOf']>;
  onToggle(): void;
  onMove(to: number): void;
  onTwin(): void;
  onRemove(): void;
  onAdd(): void;
}

function StepCard({
  step,
  index,
  count,
  form,
  editor,
  open,
  dragged,
  grip,
  onToggle,
  onMove,
  onTwin,
  onRemove,
  onAdd,
}: StepCardProps) {
  const { t } = useLingui();
  const { approvers } = useStepLabels();
  const { draft, change, faultAt } = editor;
  const number = index + 1;
  const title = step.node_name.trim() || t`第 ${number} 步`;
  const only = step.when && conditionLabels(step.when, form);
  const fault = ['node_name', 'node_type', 'user_ids', 'when']
    .map((part) => faultAt(`nodes.${index}.${part}`))
    .find((each) => each !== undefined);
  return (
    <li data-step={step.key} className="flex flex-col">
      <Card
        icon={<span className="text-xs tabular-nums">{number}</span>}
        title={title}
        words={approvers(step, index)}
        note={only && t`仅当${only}`}
        fault={fault}
        open={open}
        dragged={dragged}
        onToggle={onToggle}
        grip={grip}
        commands={[
          {
            key: 'up',
            label: t`上移「${title}」`,
            icon: 'arrow-up',
            disabled: index === 0,
            run: () => onMove(index - 1),
          },
          {
            key: 'down',
            label: t`下移「${title}」`,
            icon: 'arrow-down',
            disabled: index === count - 1,
            run: () => onMove(index + 1),
          },
          { key: 'copy', label: t`复制「${title}」`, icon: 'copy', run: onTwin },
          { key: 'delete', label: t`删除「${title}」`, icon: 'trash-2', run: onRemove },
        ]}
      >
        <StepFields
          step={step}
          index={index}
          form={form}
          faultAt={(part) => faultAt(`nodes.${index}.${part}`)}
          onChange={(next, merge) =>
            change(
              { ...draft, steps: draft.steps.map((each) => (each.key === step.key ? next : each)) },
              merge && `${step.key} ${merge}`,
            )
          }
        />
      </Card>
      <AddStep label={t`在「${title}」之后添加步骤`} onAdd={onAdd} />
    </li>
  );
}

/** The line from one card to the next. */
function Line() {
  return <span aria-hidden className="mx-auto h-5 w-px bg-line-strong" />;
}

function AddStep({ label, onAdd }: { label: string; onAdd(): void }) {
  return (
    <div className="relative flex h-9 items-center justify-center before:absolute before:inset-y-0 before:start-1/2 before:w-px before:bg-line-strong pointer-coarse:h-13">
      <Tooltip text={label}>
        <button
          type="button"
          data-add
          aria-label={label}
          onClick={onAdd}
          className="relative grid size-6 place-items-center rounded-full border border-line-strong bg-surface-1 text-text-2 hover:border-accent hover:text-accent pointer-coarse:size-11"
        >
          <Plus size={14} strokeWidth={1.75} aria-hidden />
        </button>
      </Tooltip>
    </div>
  );
}
