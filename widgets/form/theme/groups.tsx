import {
  buttonId,
  canExpand,
  descriptionId,
  getTemplate,
  getUiOptions,
  titleId,
} from '@rjsf/utils';
import type {
  ArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps,
  GridTemplateProps,
  MultiSchemaFieldTemplateProps,
  ObjectFieldTemplateProps,
  OptionalDataControlsTemplateProps,
} from '@rjsf/utils';
import { Plus, Trash2 } from 'lucide-react';
import { createElement } from 'react';
import { IconButton } from '../../ui/Button.tsx';

const GROUP = 'flex min-w-0 flex-col gap-3';

/** Fields that belong together, under their name. */
export function ObjectField({
  title,
  description,
  disabled,
  readonly,
  required,
  formData,
  fieldPathId,
  onAddProperty,
  optionalDataControl,
  properties,
  registry,
  schema,
  uiSchema,
}: ObjectFieldTemplateProps) {
  const options = getUiOptions(uiSchema);
  const Title = getTemplate('TitleFieldTemplate', registry, options);
  const Description = getTemplate('DescriptionFieldTemplate', registry, options);
  const { AddButton } = registry.templates.ButtonTemplates;
  // A choice between whole schemas is drawn by its own field: an empty group around it says nothing.
  if ((schema.oneOf || schema.anyOf) && !schema.properties && properties.length === 0) return null;
  const fixed = disabled || readonly;
  const shared = { schema, uiSchema, registry };
  return (
    <fieldset id={fieldPathId.$id} className={GROUP}>
      {title &&
        createElement(Title, {
          ...shared,
          id: titleId(fieldPathId),
          title,
          required,
          optionalDataControl: fixed ? undefined : optionalDataControl,
        })}
      {description &&
        createElement(Description, { ...shared, id: descriptionId(fieldPathId), description })}
      {(fixed || !title) && optionalDataControl}
      {properties.map((property) => property.content)}
      {canExpand(schema, uiSchema, formData) && (
        <AddButton
          {...shared}
          id={buttonId(fieldPathId, 'add')}
          className="rjsf-object-property-expand"
          onClick={onAddProperty}
          disabled={fixed}
        />
      )}
    </fieldset>
  );
}

/** A list of the same things, one below the other, with a button that adds one. */
export function ArrayField({
  canAdd,
  title,
  disabled,
  readonly,
  required,
  fieldPathId,
  items,
  optionalDataControl,
  onAddClick,
  registry,
  schema,
  uiSchema,
}: ArrayFieldTemplateProps) {
  const options = getUiOptions(uiSchema);
  const Title = getTemplate('ArrayFieldTitleTemplate', registry, options);
  const Description = getTemplate('ArrayFieldDescriptionTemplate', registry, options);
  const { AddButton } = registry.templates.ButtonTemplates;
  const fixed = disabled || readonly;
  const shared = { fieldPathId, schema, uiSchema, registry };
  return (
    <fieldset id={fieldPathId.$id} className={GROUP}>
      {createElement(Title, {
        ...shared,
        title: options.title || title,
        required,
        optionalDataControl: fixed ? undefined : optionalDataControl,
      })}
      {createElement(Description, {
        ...shared,
        description: options.description || schema.description,
      })}
      {fixed && optionalDataControl}
      {items.length > 0 && <div className="flex flex-col gap-2">{items}</div>}
      {canAdd && (
        <AddButton
          id={buttonId(fieldPathId, 'add')}
          className="rjsf-array-item-add"
          onClick={onAddClick}
          disabled={fixed}
          uiSchema={uiSchema}
          registry={registry}
        />
      )}
    </fieldset>
  );
}

/** One of a list, with what moves, copies and removes it. */
export function ArrayItem({
  children,
  buttonsProps,
  displayLabel,
  hasToolbar,
  registry,
  uiSchema,
}: ArrayFieldItemTemplateProps) {
  const Buttons = getTemplate('ArrayFieldItemButtonsTemplate', registry, getUiOptions(uiSchema));
  return (
    <div className="flex min-w-0 items-start gap-2 border-s-2 border-line ps-3">
      <div className="min-w-0 flex-1">{children}</div>
      {hasToolbar && (
        <div className={`flex shrink-0 items-center ${displayLabel ? 'pt-7' : 'pt-0.5'}`}>
          {createElement(Buttons, buttonsProps)}
        </div>
      )}
    </div>
  );
}

/** One of several shapes: which one, and its fields. */
export function MultiSchemaField({ selector, optionSchemaField }: MultiSchemaFieldTemplateProps) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {selector}
      {optionSchemaField}
    </div>
  );
}

/** A group that may be left out as a whole. */
export function OptionalDataControls({
  id,
  label,
  onAddClick,
  onRemoveClick,
}: OptionalDataControlsTemplateProps) {
  if (onAddClick)
    return (
      <IconButton
        id={id}
        size="small"
        label={label}
        icon={<Plus size={14} strokeWidth={1.75} aria-hidden />}
        onClick={onAddClick}
      />
    );
  if (onRemoveClick)
    return (
      <IconButton
        id={id}
        size="small"
        label={label}
        icon={<Trash2 size={14} strokeWidth={1.75} aria-hidden />}
        onClick={onRemoveClick}
      />
    );
  return (
    <span id={id} className="text-xs text-text-3">
      {label}
    </span>
  );
}

/** rjsf's own layout grid, in the 24 columns that ours has; `span` says how many a cell takes. */
export function Grid({ children, column, span }: GridTemplateProps & { span?: unknown }) {
  if (!column)
    return <div className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-24">{children}</div>;
  return (
    <div
      className="flex min-w-0 flex-col gap-3 sm:col-span-(--span)"
      style={{ '--span': Number(span) || 24 } as React.CSSProperties}
    >
      {children}
    </div>
  );
}
