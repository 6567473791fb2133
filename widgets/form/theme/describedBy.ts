import {
  descriptionId,
  enumOptionsIsSelected,
  errorId,
  helpId,
  TranslatableString,
  type WidgetProps,
} from '@rjsf/utils';

/** The ids of what really stands around a control: its fault, its description or that of what is chosen, its help. */
export function describedBy({
  id,
  rawErrors,
  hideError,
  options,
  schema,
  value,
}: Pick<WidgetProps, 'id' | 'rawErrors' | 'hideError' | 'options' | 'schema' | 'value'>):
  | string
  | undefined {
  const chosen = options.enumOptions?.find((option) => enumOptionsIsSelected(option.value, value));
  const ids = [
    isInvalid({ rawErrors, hideError }) && errorId(id),
    (options.description ?? schema.description ?? chosen?.schema?.description) && descriptionId(id),
    options.help && helpId(id),
  ];
  return ids.filter(Boolean).join(' ') || undefined;
}

export function isInvalid({
  rawErrors,
  hideError,
}: Pick<WidgetProps, 'rawErrors' | 'hideError'>): boolean {
  return !hideError && rawErrors !== undefined && rawErrors.length > 0;
}

/** What a screen reader calls the control: its label, else which one of a list it is. */
export function controlName({
  id,
  label,
  registry,
}: Pick<WidgetProps, 'id' | 'label' | 'registry'>): string {
  if (label) return label;
  const at = /_(\d+)$/.exec(id)?.[1];
  return at === undefined
    ? registry.translateString(TranslatableString.Value)
    : `${registry.translateString(TranslatableString.ArrayItemTitle)} ${Number(at) + 1}`;
}
