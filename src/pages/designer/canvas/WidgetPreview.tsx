import type { ComponentType } from 'react';
import { memo, Suspense } from 'react';
import { usableDefault } from '../../../../schemas/validation/defaults.ts';
import type { Widget } from '../../../../schemas/definition/definition.ts';
import type { Field } from '../../../../schemas/form/form.ts';
import { FieldLabel } from '../../../../widgets/ui/Field.tsx';
import { inputComponent } from '../../../../widgets/index.ts';
import type { InputProps } from '../../../../widgets/contract/types.ts';
import { useDesign, useDesignSelector } from '../state/useDesign.ts';

/** The field that a widget makes, as the form has it; the same object as long as nothing in it changes. */
export function useWidgetField({ model }: Pick<Widget, 'model'>): Field | undefined {
  const { forms } = useDesign();
  return useDesignSelector(({ history }) => forms.of(history.present.definition).fields.get(model));
}

/** A field as the form draws it, not to be filled in. */
export function WidgetPreview({ widget }: { widget: Widget }) {
  const { forms, locale } = useDesign();
  const field = useWidgetField(widget);
  const position = useDesignSelector(
    ({ history }) => forms.of(history.present.definition).labelPosition,
  );
  const width = useDesignSelector(({ history }) => forms.of(history.present.definition).labelWidth);
  if (!field)
    return <p className="py-1 text-sm text-text-3">{widget.name || widget.model || widget.type}</p>;
  const above = position === 'top';
  return (
    <div className="@container min-w-0">
      <div
        inert
        className={`pointer-events-none min-w-0 gap-1 ${above ? 'flex flex-col' : 'flex flex-col @xs:flex-row @xs:items-start @xs:gap-3'} ${field.hidden ? 'opacity-55' : ''}`}
      >
        <span
          className={
            above
              ? ''
              : `@xs:shrink-0 @xs:pt-1.5 @max-xs:!w-auto ${position === 'right' ? '@xs:text-end' : ''}`
          }
          style={above ? undefined : { width: Math.min(field.labelWidth ?? width, 140) }}
        >
          <FieldLabel required={field.required}>{field.name}</FieldLabel>
        </span>
        <div className="min-w-0 flex-1">
          <Drawn field={field} locale={locale} />
          {field.help && <p className="mt-0.5 text-xs text-text-3">{field.help}</p>}
        </div>
      </div>
    </div>
  );
}

const ignore = () => undefined;

const Drawn = memo(function Drawn({
  field,
  locale,
}: {
  field: Field;
  locale: InputProps['locale'];
}) {
  const value = usableDefault(field);
  const Input = inputComponent(field.type) as ComponentType<InputProps>;
  return (
    <Suspense fallback={<div className="h-control rounded-md bg-surface-2" />}>
      <Input
        id={`face-${field.model}`}
        field={field}
        value={value}
        onChange={ignore}
        readOnly={field.readOnly}
        invalid={false}
        locale={locale}
      />
    </Suspense>
  );
});
