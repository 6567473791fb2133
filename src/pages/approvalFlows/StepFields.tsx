import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { Form } from '../../../schemas/form/form.ts';
import { NODE_TYPES, type Relation, RELATIONS } from '../../../schemas/rules/approval.ts';
import { FLOW_LIMITS } from '../../../schemas/rules/approvalFlow.ts';
import { FieldMessage, FieldLabel } from '../../../widgets/ui/Field.tsx';
import { TextBox } from '../../../widgets/ui/TextBox.tsx';
import { ConditionPart } from './ConditionPart.tsx';
import type { DraftStep } from './flowDraft.ts';
import { OneField } from '../editing/OneField.tsx';

export interface StepFieldsProps {
  step: DraftStep;
  index: number;
  form: Form;
  faultAt(part: string): string | undefined;
  /** changes with the same `merge` are one step of the history */
  onChange(step: DraftStep, merge?: string): void;
}

/** What a step is called, who approves it, how many of them must, and for which records. */
export function StepFields({ step, index, form, faultAt, onChange }: StepFieldsProps) {
  const { t } = useLingui();
  const id = useId();
  const fault = faultAt('node_name');
  const kinds: readonly Choice<number>[] = [
    { value: NODE_TYPES.designated, label: t`指定的人` },
    {
      value: NODE_TYPES.superior,
      label: t`发起人的上级`,
      note: t`发起人所在部门的负责人；自己就是负责人时为上一级部门的负责人，没有时由管理员审批。`,
    },
    index === 0
      ? { value: NODE_TYPES.chosen, label: t`由发起人指定`, note: t`发起审批时选择。` }
      : {
          value: NODE_TYPES.chosen,
          label: t`由上一审批人指定`,
          note: t`上一步的审批人在通过时选择。`,
        },
  ];
  const relations: readonly Choice<Relation>[] = [
    { value: RELATIONS.all, label: t`所有人都要通过` },
    { value: RELATIONS.any, label: t`任何一人通过即可` },
  ];
  return (
    <>
      <div className="flex flex-col gap-1">
        <FieldLabel htmlFor={id} required>{t`步骤名称`}</FieldLabel>
        <TextBox
          id={id}
          value={step.node_name}
          maxLength={FLOW_LIMITS.name}
          autoComplete="off"
          placeholder={t`例如：财务审核`}
          invalid={fault !== undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
          onChange={(event) => onChange({ ...step, node_name: event.target.value }, 'name')}
        />
        {fault && <FieldMessage id={`${id}-fault`}>{fault}</FieldMessage>}
      </div>
      <Choices
        label={t`审批人`}
        choices={kinds}
        value={step.node_type}
        onChange={(node_type) => onChange({ ...step, node_type })}
      />
      {step.node_type === NODE_TYPES.designated && (
        <>
          <OneField
            type="user"
            several
            required
            label={t`指定审批人`}
            value={step.user_ids}
            fault={faultAt('user_ids')}
            onChange={(user_ids) => onChange({ ...step, user_ids })}
          />
          {step.user_ids.length > 1 && (
            <Choices
              label={t`多人审批`}
              choices={relations}
              value={step.type}
              onChange={(type) => onChange({ ...step, type })}
            />
          )}
        </>
      )}
      <ConditionPart
        form={form}
        label={t`哪些数据需要这一步`}
        none={t`所有数据都需要`}
        condition={step.when}
        fault={faultAt('when')}
        onChange={(when) => onChange({ ...step, when }, 'when')}
      />
    </>
  );
}

interface Choice<V> {
  value: V;
  label: string;
  note?: string;
}

function Choices<V extends number>({
  label,
  choices,
  value,
  onChange,
}: {
  label: string;
  choices: readonly Choice<V>[];
  value: V;
  onChange(value: V): void;
}) {
  const group = useId();
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1 text-sm text-text-2">{label}</legend>
      {choices.map(({ value: each, label: words, note }) => (
        <label
          key={each}
          className="flex min-h-8 items-start gap-2 py-1 text-sm pointer-coarse:min-h-11 pointer-coarse:items-center"
        >
          <input
            type="radio"
            name={group}
            checked={value === each}
            onChange={() => onChange(each)}
            className="mt-0.5 size-4 shrink-0 accent-accent pointer-coarse:mt-0"
          />
          <span className="min-w-0">
            {words}
            {note && value === each && <span className="block text-xs text-text-3">{note}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
