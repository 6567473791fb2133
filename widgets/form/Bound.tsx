import type { ErrorSchema, FieldPathId, Registry } from '@rjsf/utils';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { fieldMessage } from '../../schemas/messages.ts';
import { FieldContext, useFormScope } from './context.ts';

const UI_SCHEMA = { 'ui:field': 'Value' };
const NO_ERRORS: ErrorSchema = {};
const ignore = () => undefined;

/** One field of the layout: rjsf's SchemaField between the record store and the theme. Form's own change pipeline is never entered. */
export function Bound({ model, registry }: { model: string; registry: Registry }) {
  const { store, locale, prefix } = useFormScope();
  const subscribe = useCallback((listener: () => void) => store.subscribe(model, listener), [store, model]);
  const { shown, required, error } = useSyncExternalStore(subscribe, () => store.state(model));
  const field = store.form.fields.get(model);
  const errorSchema = useMemo(() => (error ? ({ __errors: [fieldMessage(error, locale)] } as ErrorSchema) : NO_ERRORS), [error, locale]);
  const fieldPathId = useMemo((): FieldPathId => ({ $id: `${prefix}-${model}`, path: [model] }), [prefix, model]);
  if (!field || !shown) return null;
  const { SchemaField } = registry.fields;
  if (!SchemaField) throw new Error('rjsf handed down no SchemaField');
  return (
    <FieldContext value={field}>
      <SchemaField
        name={model} schema={field.schema} uiSchema={UI_SCHEMA} fieldPathId={fieldPathId} required={required}
        errorSchema={errorSchema} registry={registry} onChange={ignore} onBlur={ignore} onFocus={ignore} formData={undefined} disabled={false} readonly={false} hideError={false} autofocus={false}
      />
    </FieldContext>
  );
}
