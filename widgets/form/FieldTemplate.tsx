import type { FieldTemplateProps } from '@rjsf/utils';
import { FieldMessage, Label } from '../bricks/Field.tsx';
import { inputId, useField, useFormScope } from './context.ts';

/** Label, control and message of one field. Groups of controls (radio buttons, an address …) name themselves by the label's own id. */
export function FieldTemplate({ children, rawErrors, required, label }: FieldTemplateProps) {
  const field = useField();
  const { prefix, store } = useFormScope();
  const id = inputId(prefix, field.model);
  // A value of several parts shows by the part what concerns a part.
  const error = store.state(field.model).error?.data?.part === undefined ? rawErrors?.[0] : undefined;
  const { labelPosition, labelWidth } = store.form;
  const above = labelPosition === 'top' || field.type === 'blank';
  return (
    <div data-field={field.model} className={above ? 'flex min-w-0 flex-col gap-1' : 'flex min-w-0 flex-col gap-1 sm:flex-row sm:gap-3'}>
      <div className={above ? '' : `sm:flex sm:min-h-control sm:shrink-0 sm:items-center sm:self-start ${labelPosition === 'right' ? 'sm:justify-end sm:text-end' : ''}`} style={above ? undefined : { width: labelWidth }}>
        <Label {...(field.type === 'blank' ? {} : { htmlFor: id })} id={`${id}-label`} required={required === true}>
          {label}
        </Label>
      </div>
      <div className="min-w-0 flex-1">
        {children}
        {error ? <FieldMessage id={`${id}-message`}>{error}</FieldMessage> : field.help && <FieldMessage id={`${id}-message`} kind="help">{field.help}</FieldMessage>}
      </div>
    </div>
  );
}
