import type { FieldTemplateProps } from '@rjsf/utils';
import { type ReactNode, use } from 'react';
import type { Field, Form } from '../../schemas/form/form.ts';
import { fieldMessage } from '../../schemas/i18n/messages.ts';
import { cx } from '../ui/cx.ts';
import { FieldMessage, FieldLabel } from '../ui/Field.tsx';
import { ExplainButton } from './ExplainButton.tsx';
import { isSaidInCells } from './state/saidInCells.ts';
import { inputId, LabelsContext, useField, useFormScope } from './state/context.ts';
import type { FieldState } from './state/fieldState.ts';
import { useFieldState } from './useFieldState.ts';
import { useFormSelector } from './useFormSelector.ts';

const errorOf = (state: FieldState) => state.error;

/** Label, control and message of one field. Groups of controls (radio buttons, an address …) name themselves by the label's own id. */
export function FieldTemplate({ children, required, label }: FieldTemplateProps) {
  const field = useField();
  const { prefix, Under } = useFormScope();
  const id = inputId(prefix, field.model);
  const { labelPosition, labelWidth } = use(LabelsContext);
  const beside = field.labelWidth ?? labelWidth;
  const above = labelPosition === 'top' || field.type === 'blank';
  return (
    <div
      data-field={field.model}
      className={
        above
          ? 'flex min-w-0 flex-col gap-1'
          : 'flex min-w-0 flex-col gap-x-3 gap-y-1 @md:flex-row @md:flex-wrap'
      }
    >
      <div
        className={
          field.hideLabel
            ? 'sr-only'
            : above
              ? ''
              : `@md:flex @md:min-h-control @md:max-w-full @md:shrink-0 @md:items-center @md:self-start @max-md:!w-auto ${labelPosition === 'right' ? '@md:justify-end @md:text-end' : ''}`
        }
        style={above || field.hideLabel ? undefined : { width: beside }}
      >
        <FieldLabel
          {...(field.type === 'blank' && field.valueType !== 'text' ? {} : { htmlFor: id })}
          id={`${id}-label`}
          required={required === true}
        >
          {label}
        </FieldLabel>
      </div>
      <div
        className={cx('min-w-0 flex-1', !above && !field.hideLabel && '@md:basis-36')}
        style={field.width ? { maxWidth: field.width } : undefined}
      >
        {field.computed && !field.automatic ? (
          <Computed model={field.model}>{children}</Computed>
        ) : (
          children
        )}
        <Message field={field} id={`${id}-message`} />
        {Under && <Under model={field.model} />}
      </div>
    </div>
  );
}

/** What is wrong with the value, else the help. A value of several parts shows by the part what concerns a part. */
function Message({ field, id }: { field: Field; id: string }) {
  const { locale } = useFormScope();
  const error = useFieldState(field.model, errorOf);
  if (error && error.data?.part === undefined && !isSaidInCells(field, error))
    return <FieldMessage id={id}>{fieldMessage(error, locale)}</FieldMessage>;
  return (
    field.help && (
      <FieldMessage id={id} kind="help">
        {field.help}
      </FieldMessage>
    )
  );
}

const formulasOf = (form: Form) => form.formulas;

/** A computed value says, when asked, how it comes about. */
function Computed({ model, children }: { model: string; children: ReactNode }) {
  const { store, locale } = useFormScope();
  useFormSelector(store, formulasOf);
  return (
    <div className="flex items-center gap-1">
      <div className="min-w-0 flex-1">{children}</div>
      <ExplainButton
        form={store.form}
        model={model}
        get={(name) => store.value(name)}
        locale={locale}
      />
    </div>
  );
}
