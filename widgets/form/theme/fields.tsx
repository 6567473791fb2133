import { RichDescription, RichHelp } from '@rjsf/core';
import {
  ADDITIONAL_PROPERTY_FLAG,
  buttonId,
  errorId,
  getTemplate,
  getUiOptions,
  helpId,
  TranslatableString,
} from '@rjsf/utils';
import type {
  DescriptionFieldProps,
  FieldErrorProps,
  FieldHelpProps,
  FieldTemplateProps,
  TitleFieldProps,
  WrapIfAdditionalTemplateProps,
} from '@rjsf/utils';
import { createElement } from 'react';
import { FieldMessage, FieldLabel } from '../../ui/Field.tsx';
import { TextBox } from '../../ui/TextBox.tsx';
import { LabelledContext } from './labelled.ts';

/** Label, description, control, fault and help of one field of a plain rjsf form. */
export function PlainFieldTemplate(props: FieldTemplateProps) {
  const {
    id,
    label,
    children,
    errors,
    help,
    description,
    hidden,
    required,
    displayLabel,
    registry,
    uiSchema,
  } = props;
  const options = getUiOptions(uiSchema);
  const WrapIfAdditionalTemplate = getTemplate('WrapIfAdditionalTemplate', registry, options);
  if (hidden) return <div hidden>{children}</div>;
  const named = displayLabel && options.widget !== 'checkbox' && label;
  return createElement(
    WrapIfAdditionalTemplate,
    props,
    named && (
      <FieldLabel htmlFor={id} id={`${id}-label`} required={required === true}>
        {label}
      </FieldLabel>
    ),
    displayLabel && description,
    <LabelledContext value={named ? id : null}>{children}</LabelledContext>,
    errors,
    help,
  );
}

/** A property that the person named: its key stands before its value, and it can be taken away. */
export function WrapIfAdditional({
  id,
  style,
  label,
  disabled,
  readonly,
  displayLabel,
  onKeyRenameBlur,
  onRemoveProperty,
  schema,
  children,
  uiSchema,
  registry,
}: WrapIfAdditionalTemplateProps) {
  const { RemoveButton } = registry.templates.ButtonTemplates;
  if (!(ADDITIONAL_PROPERTY_FLAG in schema)) {
    return (
      <div data-field={id} className="flex min-w-0 flex-col gap-1" style={style}>
        {children}
      </div>
    );
  }
  const keyName = registry.translateString(TranslatableString.KeyLabel, [label]);
  return (
    <div data-field={id} className="flex min-w-0 items-start gap-2" style={style}>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        {displayLabel && <FieldLabel htmlFor={`${id}-key`}>{keyName}</FieldLabel>}
        <TextBox
          key={label}
          id={`${id}-key`}
          aria-label={keyName}
          defaultValue={label}
          disabled={disabled}
          readOnly={readonly}
          onBlur={onKeyRenameBlur}
        />
      </div>
      <div className="flex min-w-0 flex-2 flex-col gap-1">{children}</div>
      <div className={displayLabel ? 'pt-7' : ''}>
        <RemoveButton
          id={buttonId(id, 'remove')}
          className="rjsf-object-property-remove"
          disabled={disabled || readonly}
          onClick={onRemoveProperty}
          uiSchema={uiSchema}
          registry={registry}
        />
      </div>
    </div>
  );
}

/** The name of a group of fields. */
export function TitleField({ id, title, required, optionalDataControl }: TitleFieldProps) {
  return (
    <legend
      id={id}
      className="mb-3 flex w-full items-center justify-between gap-2 border-b border-line pb-1 text-sm font-semibold text-text-1"
    >
      <span className="min-w-0 wrap-break-word">
        {title}
        {required && (
          <span aria-hidden className="ms-0.5 text-danger">
            *
          </span>
        )}
      </span>
      {optionalDataControl}
    </legend>
  );
}

export function DescriptionField({ id, description, registry, uiSchema }: DescriptionFieldProps) {
  if (!description) return null;
  return (
    <div id={id} className="text-xs wrap-break-word text-text-3">
      <RichDescription description={description} registry={registry} uiSchema={uiSchema} />
    </div>
  );
}

/** The first fault stands at the field; a second one would only repeat it in other words. */
export function FieldError({ errors = [], fieldPathId }: FieldErrorProps) {
  const first = errors.find(Boolean);
  return first ? <FieldMessage id={errorId(fieldPathId)}>{first}</FieldMessage> : null;
}

export function FieldHelp({ help, fieldPathId, registry, uiSchema }: FieldHelpProps) {
  return help ? (
    <FieldMessage id={helpId(fieldPathId)} kind="help">
      <RichHelp help={help} registry={registry} uiSchema={uiSchema} />
    </FieldMessage>
  ) : null;
}
