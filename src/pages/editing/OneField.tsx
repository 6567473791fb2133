import { untranslated } from '../../../schemas/i18n/label.ts';
import { type ComponentType, Suspense, useId, useMemo } from 'react';
import { widgetOf } from '../../../schemas/definition/defaultDefinition.ts';
import type { Field } from '../../../schemas/form/form.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { translateDefinition } from '../../../schemas/form/translateDefinition.ts';
import type { WidgetType } from '../../../schemas/definition/widgetTypes.ts';
import { FieldMessage, FieldLabel } from '../../../widgets/ui/Field.tsx';
import { inputComponent } from '../../../widgets/index.ts';
import type { InputProps } from '../../../widgets/contract/types.ts';
import { useLocale } from '../../data/definitions.ts';

export interface OneFieldProps {
  type: Extract<WidgetType, 'user' | 'department' | 'custom'>;
  label: string;
  /** of a record: which module's */
  module?: string;
  several?: boolean;
  required?: boolean;
  value: readonly number[];
  onChange(ids: readonly number[]): void;
  fault?: string | undefined;
  help?: string | undefined;
}

/** People, departments or a record, by the product's own pickers. */
export function OneField({
  type,
  label,
  module,
  several = false,
  required = false,
  value,
  onChange,
  fault,
  help,
}: OneFieldProps) {
  const id = useId();
  const locale = useLocale();
  const field = useMemo(
    () => fieldOf({ type, label, module, several, required }, locale),
    [type, label, module, several, required, locale],
  );
  const Input = inputComponent(field.type) as ComponentType<InputProps>;
  const below = fault ?? help;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <FieldLabel htmlFor={id} id={`${id}-label`} required={required}>
        {label}
      </FieldLabel>
      <div>
        <Suspense fallback={<span className="block h-control rounded-md bg-surface-2" />}>
          <Input
            id={id}
            field={field}
            value={several ? [...value] : value[0]}
            readOnly={false}
            invalid={fault !== undefined}
            locale={locale}
            {...(below && { describedBy: `${id}-message` })}
            onChange={(next) =>
              onChange(
                Array.isArray(next) ? next.map(Number) : typeof next === 'number' ? [next] : [],
              )
            }
          />
        </Suspense>
        {below && (
          <FieldMessage id={`${id}-message`} kind={fault ? 'error' : 'help'}>
            {below}
          </FieldMessage>
        )}
      </div>
    </div>
  );
}

type Asked = Pick<OneFieldProps, 'type' | 'label' | 'module'> & {
  several: boolean;
  required: boolean;
};

function fieldOf({ type, label, module, several, required }: Asked, locale: Locale): Field {
  const model = 'picked';
  const options = { multiple: several, required, ...(module !== undefined && { module }) };
  const list = [widgetOf('approval', { type, model, label: untranslated(label), options })];
  const field = translateDefinition({
    module: { key: 'approval', title: '', columns: [] },
    definition: { list, config: {} },
    locale,
  }).fields.get(model);
  if (!field) throw new Error('A picker could not be made.');
  return field;
}
