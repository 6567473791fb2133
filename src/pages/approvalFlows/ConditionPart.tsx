import type { Condition } from '../../../schemas/conditions/conditions.ts';
import type { Form } from '../../../schemas/form/form.ts';
import { FieldMessage } from '../../../widgets/ui/Field.tsx';
import { useLocale } from '../../data/definitions.ts';
import { ConditionEditor } from '../designer/properties/ConditionEditor.tsx';

export interface ConditionPartProps {
  form: Form;
  label: string;
  /** what holds without a condition */
  none: string;
  condition: Condition | undefined;
  fault: string | undefined;
  onChange(condition: Condition | undefined): void;
}

/** A condition of the flow, built as in the designer. */
export function ConditionPart({
  form,
  label,
  none,
  condition,
  fault,
  onChange,
}: ConditionPartProps) {
  const locale = useLocale();
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 text-sm text-text-2">{label}</legend>
      {!condition && <span className="text-xs text-text-3">{none}</span>}
      <ConditionEditor
        form={form}
        model=""
        label={label}
        condition={condition}
        locale={locale}
        onChange={onChange}
      />
      {fault && <FieldMessage>{fault}</FieldMessage>}
    </fieldset>
  );
}
