import type { ErrorSchema, FieldPathId, Registry } from '@rjsf/utils';
import { fieldSchema } from '../../schemas/form/jsonSchema.ts';
import { memo, useMemo } from 'react';
import { HiddenValuePrompt } from './HiddenValuePrompt.tsx';
import type { FieldState } from './state/fieldState.ts';
import { FieldContext, useFormScope } from './state/context.ts';
import { useFieldSelector, useFieldState } from './useFieldState.ts';

const UI_SCHEMA = { 'ui:field': 'Value' };
const NO_ERRORS: ErrorSchema = {};
const ignore = () => undefined;
/** What of its state decides how a field stands in the layout, as one word: one subscription, and nothing drawn for what it does not say. */
const standing = ({ shown, required, asking }: FieldState) =>
  shown ? (required ? 'required' : 'shown') : asking ? 'asking' : 'absent';

/**
 * One field of the layout: rjsf's SchemaField between the record store and the theme. Form's own change pipeline is never entered, and what
 * is wrong with a value is drawn where it is shown (Message), so that an error does not draw the whole field again.
 */
export const FieldContainer = memo(function Bound({
  model,
  registry,
}: {
  model: string;
  registry: Registry;
}) {
  const { prefix } = useFormScope();
  const stands = useFieldState(model, standing);
  const field = useFieldSelector(model);
  const fieldPathId = useMemo(
    (): FieldPathId => ({ $id: `${prefix}-${model}`, path: [model] }),
    [prefix, model],
  );
  const schema = useMemo(() => field && fieldSchema(field), [field]);
  if (field && stands === 'asking') return <HiddenValuePrompt field={field} />;
  if (!field || !schema || stands === 'absent') return null;
  const { SchemaField } = registry.fields;
  if (!SchemaField) throw new Error('rjsf handed down no SchemaField');
  return (
    <FieldContext value={field}>
      <SchemaField
        name={model}
        schema={schema}
        uiSchema={UI_SCHEMA}
        fieldPathId={fieldPathId}
        required={stands === 'required'}
        errorSchema={NO_ERRORS}
        registry={registry}
        onChange={ignore}
        onBlur={ignore}
        onFocus={ignore}
        formData={undefined}
        disabled={false}
        readonly={false}
        hideError={false}
        autofocus={false}
      />
    </FieldContext>
  );
});
