import { type ComponentType, Suspense, useId, useMemo } from 'react';
import { widgetOf } from '../../../../schemas/definition/defaultDefinition.ts';
import type { Field } from '../../../../schemas/form/form.ts';
import { translateDefinition } from '../../../../schemas/form/translateDefinition.ts';
import { untranslated } from '../../../../schemas/i18n/label.ts';
import type { Locale } from '../../../../schemas/i18n/locale.ts';
import { inputComponent } from '../../../../widgets/index.ts';
import type { InputProps } from '../../../../widgets/contract/types.ts';
import { useDesign } from '../state/useDesign.ts';

export interface SentencePartProps<V extends string> {
  /** for screen readers: which part of the sentence it is */
  label: string;
  value: V | undefined;
  options: readonly { value: V; label: string }[];
  placeholder?: string;
  onChange(value: V): void;
}

/** A word of a sentence that is chosen out of a list: pressed, or typed, with the picker that every form has. */
export function SentencePart<V extends string>({
  label,
  value,
  options,
  placeholder = '',
  onChange,
}: SentencePartProps<V>) {
  const { locale } = useDesign();
  const id = useId();
  const field = useMemo(
    () => fieldOf({ label, options, placeholder }, locale),
    [label, options, placeholder, locale],
  );
  const Input = inputComponent(field.type) as ComponentType<InputProps>;
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Suspense fallback={<span className="block h-control rounded-md bg-surface-2" />}>
        <Input
          id={id}
          field={field}
          value={value}
          onChange={(next) => {
            const chosen = options.find((option) => option.value === next);
            if (chosen) onChange(chosen.value);
          }}
          readOnly={false}
          invalid={false}
          locale={locale}
        />
      </Suspense>
    </>
  );
}

function fieldOf(
  {
    label,
    options,
    placeholder,
  }: Pick<SentencePartProps<string>, 'label' | 'options'> & { placeholder: string },
  locale: Locale,
): Field {
  const model = 'part';
  const choices = options.map((option) => [option.value, untranslated(option.label)] as const);
  const list = [
    widgetOf('sentence', {
      type: 'select',
      model,
      label: untranslated(label),
      choices,
      options: { required: true, filterable: true, clearable: false },
    }),
  ];
  const field = translateDefinition({
    module: { key: 'sentence', title: '', columns: [] },
    definition: { list, config: {} },
    locale,
  }).fields.get(model);
  if (!field) throw new Error('A part of a sentence could not be made.');
  return { ...field, placeholder };
}
