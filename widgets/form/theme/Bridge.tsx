import { useLingui } from '@lingui/react';
import type { WidgetProps } from '@rjsf/utils';
import { createElement, use, useMemo } from 'react';
import type { WidgetOptions } from '../../../schemas/definition/definition.ts';
import type { Field } from '../../../schemas/form/form.ts';
import { DEFAULT_LOCALE, isLocale } from '../../../schemas/i18n/locale.ts';
import { translateDefinition } from '../../../schemas/form/translateDefinition.ts';
import type { WidgetType } from '../../../schemas/definition/widgetTypes.ts';
import { FieldLabel } from '../../ui/Field.tsx';
import { inputComponent } from '../../index.ts';
import { LabelledContext } from './labelled.ts';
import { describedBy, isInvalid, controlName } from './describedBy.ts';

const MODEL = 'value';

interface BridgeProps {
  widget: WidgetProps;
  type: WidgetType;
  /** what rjsf knows, in the words of our definitions */
  options?: WidgetOptions;
  value: unknown;
  onChange(value: unknown): void;
}

/** One of our registered inputs in the place of an rjsf widget. */
export function Bridge({ widget, type, options, value, onChange }: BridgeProps) {
  const { i18n } = useLingui();
  const locale = isLocale(i18n.locale) ? i18n.locale : DEFAULT_LOCALE;
  const name = controlName(widget);
  const labelled = use(LabelledContext) === widget.id;
  const {
    id,
    label,
    hideLabel,
    required = false,
    placeholder = '',
    readonly,
    disabled,
    schema,
    onBlur,
  } = widget;
  const enumOptions = widget.options.enumOptions;
  const field = useMemo((): Field => {
    const list = [
      {
        type,
        name,
        key: MODEL,
        model: MODEL,
        options: { required, placeholder, ...options },
        rules: [],
      },
    ];
    const made = translateDefinition({
      module: { key: 'plain', title: MODEL, columns: [] },
      definition: { list, config: {} },
      locale,
    }).fields.get(MODEL);
    if (!made) throw new Error(`No field came of the widget ${type}`);
    // The schema limits a text, or nothing does.
    const { maxLength: _, ...params } = made.params;
    const limited = {
      ...made,
      params: schema.maxLength === undefined ? params : { ...params, maxLength: schema.maxLength },
    };
    return enumOptions ? { ...limited, choices: choicesOf(widget) } : limited;
  }, [
    type,
    name,
    required,
    placeholder,
    locale,
    schema.maxLength,
    // rjsf makes new objects with every drawing: the field is what these say, by their text.
    /* oxlint-disable react/exhaustive-deps */
    JSON.stringify(options),
    JSON.stringify(enumOptions),
    JSON.stringify(widget.options.enumDisabled),
    /* oxlint-enable react/exhaustive-deps */
  ]);
  const input = createElement(inputComponent(type), {
    id,
    field,
    value,
    locale,
    onChange: (next: unknown) => onChange(next === undefined ? widget.options.emptyValue : next),
    onBlur: () => onBlur(id, value),
    readOnly: readonly === true || disabled === true,
    invalid: isInvalid(widget),
    ...(describedBy(widget) && { describedBy: describedBy(widget) }),
  });
  if (labelled) return input;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <FieldLabel htmlFor={id} id={`${id}-label`} className={hideLabel || !label ? 'sr-only' : ''}>
        {name}
      </FieldLabel>
      {input}
    </div>
  );
}

/** A value of an enumeration may be anything, an object even; our choices go by where they stand. */
function choicesOf({
  options: { enumOptions = [], enumDisabled = [] },
}: WidgetProps): Field['choices'] {
  return enumOptions.map((option, index) => ({
    value: index,
    label: option.label,
    disabled: Array.isArray(enumDisabled) && enumDisabled.some((value) => value === option.value),
  }));
}
