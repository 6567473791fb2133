import { untranslated } from '../../../schemas/i18n/label.ts';
import { useId, useMemo } from 'react';
import { widgetOf } from '../../../schemas/definition/defaultDefinition.ts';
import type { Field } from '../../../schemas/form/form.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { translateDefinition } from '../../../schemas/form/translateDefinition.ts';
import { FieldMessage, FieldLabel } from '../../../widgets/ui/Field.tsx';
import { UserInput } from '../../../widgets/people.tsx';
import { useLocale } from '../../data/definitions.ts';

export interface PeopleFieldProps {
  label: string;
  required?: boolean;
  value: readonly number[];
  onChange(ids: readonly number[]): void;
  /** who is not offered */
  except?: readonly number[];
  fault?: string | undefined;
  help?: string;
}

/** Several people, by the product's own picker. */
export function PeopleField({
  label,
  required = false,
  value,
  onChange,
  except,
  fault,
  help,
}: PeopleFieldProps) {
  const id = useId();
  const locale = useLocale();
  const field = useMemo(
    () => peopleField({ label, required, except, locale }),
    [label, required, except, locale],
  );
  const below = fault ?? help;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <FieldLabel htmlFor={id} id={`${id}-label`} required={required}>
        {label}
      </FieldLabel>
      <div>
        <UserInput
          id={id}
          field={field}
          value={[...value]}
          readOnly={false}
          invalid={fault !== undefined}
          locale={locale}
          {...(below && { describedBy: `${id}-message` })}
          onChange={(next) => onChange(Array.isArray(next) ? next.map(Number) : [])}
        />
        {below && (
          <FieldMessage id={`${id}-message`} kind={fault ? 'error' : 'help'}>
            {below}
          </FieldMessage>
        )}
      </div>
    </div>
  );
}

function peopleField({
  label,
  required,
  except,
  locale,
}: Pick<PeopleFieldProps, 'label' | 'except'> & { required: boolean; locale: Locale }): Field {
  const model = 'people';
  const list = [
    widgetOf('approval', {
      type: 'user',
      model,
      label: untranslated(label),
      options: { multiple: true, required, ...(except && { except: [...except] }) },
    }),
  ];
  const field = translateDefinition({
    module: { key: 'approval', title: '', columns: [] },
    definition: { list, config: {} },
    locale,
  }).fields.get(model);
  if (!field) throw new Error('A picker of people could not be made.');
  return field;
}
