import { SchemaExamples } from '@rjsf/core';
import { examplesId, getInputProps, type BaseInputTemplateProps } from '@rjsf/utils';
import type { ChangeEvent } from 'react';
import { TextBox } from '../../ui/TextBox.tsx';
import { describedBy, isInvalid, controlName } from './describedBy.ts';

/** Every one-line input of a plain rjsf form: text, number, password, e-mail, address, file, native date. */
export function BaseInput(props: BaseInputTemplateProps) {
  const {
    id,
    htmlName,
    value,
    readonly,
    disabled,
    autofocus,
    onBlur,
    onFocus,
    onChange,
    onChangeOverride,
    options,
    schema,
    registry,
    type,
    placeholder,
    required,
  } = props;
  const { ClearButton } = registry.templates.ButtonTemplates;
  const input = getInputProps(schema, type, options);
  const text = value === undefined || value === null ? '' : String(value);
  const clearable = options.allowClearTextInputs === true && !readonly && !disabled && text !== '';
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) =>
    onChange(target.value === '' ? options.emptyValue : target.value);
  return (
    <>
      <TextBox
        autoComplete={options.autocomplete ?? 'off'}
        {...input}
        id={id}
        name={htmlName ?? id}
        // A file's name is the browser's business: a value that comes from outside would be refused.
        {...(input.type === 'file'
          ? {
              accept: options.accept === undefined ? undefined : String(options.accept),
              multiple: props.multiple,
            }
          : { value: text })}
        aria-label={controlName(props)}
        placeholder={placeholder || undefined}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the uiSchema's author asked for it
        autoFocus={autofocus}
        readOnly={readonly}
        disabled={disabled}
        aria-required={required || undefined}
        invalid={isInvalid(props)}
        aria-describedby={describedBy(props)}
        list={schema.examples ? examplesId(id) : undefined}
        onChange={onChangeOverride ?? handleChange}
        onBlur={({ target }) => onBlur(id, target.value)}
        onFocus={({ target }) => onFocus(id, target.value)}
        className={input.type === 'range' ? 'border-transparent' : undefined}
        inputClassName={input.type === 'file' ? 'py-1' : undefined}
        trailing={
          clearable && (
            <ClearButton registry={registry} onClick={() => onChange(options.emptyValue)} />
          )
        }
      />
      <SchemaExamples id={id} schema={schema} />
    </>
  );
}
