import {
  descriptionId,
  enumOptionsDeselectValue,
  enumOptionsIsSelected,
  enumOptionsSelectValue,
  getTemplate,
  getUiOptions,
  localToUTC,
  SelectedOptionDescription,
  utcToLocal,
  type WidgetProps,
} from '@rjsf/utils';
import { createElement } from 'react';
import { Bridge } from './Bridge.tsx';
import { describedBy, isInvalid, controlName } from './describedBy.ts';

/** Long text. */
export function Textarea(props: WidgetProps) {
  const { value, onChange, options } = props;
  return (
    <Bridge
      widget={props}
      type="textarea"
      options={{ rows: options.rows }}
      value={value}
      onChange={onChange}
    />
  );
}

/** One or several of a list: choices are told apart by their place, because rjsf's may be whole objects. */
export function Select(props: WidgetProps) {
  const { id, value, onChange, multiple, options, required, schema, uiSchema, registry } = props;
  const offered = options.enumOptions ?? [];
  // Where a default stands, there is no such thing as no choice: which of several schemas, for example.
  const fixed = required === true || (!multiple && schema.default !== undefined);
  const chosen = offered.flatMap((option, index) =>
    enumOptionsIsSelected(option.value, value) ? [index] : [],
  );
  const pick = (next: unknown) =>
    onChange(
      Array.isArray(next)
        ? next.map((at) => offered[Number(at)]?.value)
        : next === undefined
          ? undefined
          : offered[Number(next)]?.value,
    );
  return (
    <>
      <SelectedOptionDescription
        id={id}
        multiple={multiple === true}
        options={options}
        registry={registry}
        uiSchema={uiSchema}
        value={value}
      />
      <Bridge
        widget={props}
        type="select"
        options={{ multiple, clearable: !fixed, required: fixed }}
        value={multiple ? chosen : chosen[0]}
        onChange={(next) => (multiple && next === undefined ? onChange([]) : pick(next))}
      />
    </>
  );
}

export function Radio(props: WidgetProps) {
  const { value, onChange, options } = props;
  const offered = options.enumOptions ?? [];
  const at = offered.findIndex((option) => enumOptionsIsSelected(option.value, value));
  return (
    <Bridge
      widget={props}
      type="radio"
      options={{ inline: options.inline !== false }}
      value={at < 0 ? undefined : at}
      onChange={(next) => onChange(next === undefined ? undefined : offered[Number(next)]?.value)}
    />
  );
}

/** Several of a few; the value keeps the order of the options. */
export function Checkboxes(props: WidgetProps) {
  const { value, onChange, options } = props;
  const offered = options.enumOptions ?? [];
  const values: unknown[] = Array.isArray(value) ? value : [];
  const chosen = offered.flatMap((option, index) =>
    enumOptionsIsSelected(option.value, values) ? [index] : [],
  );
  function handleChange(next: unknown) {
    const wanted = Array.isArray(next) ? next.map(Number) : [];
    const added = wanted.find((at) => !chosen.includes(at));
    const removed = chosen.find((at) => !wanted.includes(at));
    if (added !== undefined) onChange(enumOptionsSelectValue(added, values, offered));
    else if (removed !== undefined) onChange(enumOptionsDeselectValue(removed, values, offered));
  }
  return (
    <Bridge
      widget={props}
      type="checkbox"
      options={{ inline: options.inline !== false }}
      value={chosen}
      onChange={handleChange}
    />
  );
}

/** Yes or no, with its words beside it. */
export function Checkbox(props: WidgetProps) {
  const {
    id,
    htmlName,
    value,
    onChange,
    onBlur,
    onFocus,
    label,
    hideLabel,
    readonly,
    disabled,
    required,
    options,
    schema,
    uiSchema,
    registry,
  } = props;
  const fixed = readonly === true || disabled === true;
  const Description = getTemplate('DescriptionFieldTemplate', registry, options);
  // Where the widget is asked for by name, the field's template already says it.
  const description =
    hideLabel || getUiOptions(uiSchema).widget === 'checkbox'
      ? undefined
      : (options.description ?? schema.description);
  const box = (
    <label
      className={`flex min-h-8 max-w-full items-center gap-2 text-sm pointer-coarse:min-h-11 ${fixed ? 'text-text-3' : 'cursor-pointer'}`}
    >
      <input
        type="checkbox"
        id={id}
        name={htmlName ?? id}
        checked={value === true}
        disabled={fixed}
        aria-label={hideLabel || !label ? controlName(props) : undefined}
        aria-required={required || undefined}
        aria-invalid={isInvalid(props) || undefined}
        aria-describedby={describedBy(props)}
        onChange={(event) => onChange(event.target.checked)}
        onBlur={(event) => onBlur(id, event.target.checked)}
        onFocus={(event) => onFocus(id, event.target.checked)}
        className="size-4 shrink-0 accent-accent"
      />
      {!hideLabel && <span className="min-w-0 wrap-break-word">{label}</span>}
    </label>
  );
  if (!description) return box;
  return (
    <div>
      {box}
      {createElement(Description, {
        id: descriptionId(id),
        description,
        schema,
        uiSchema,
        registry,
      })}
    </div>
  );
}

export function DateOnly(props: WidgetProps) {
  return (
    <Bridge
      widget={props}
      type="date"
      options={{ format: 'yyyy-MM-dd' }}
      value={props.value}
      onChange={props.onChange}
    />
  );
}

/** rjsf keeps a moment in UTC; a person reads and types it as the clock on the wall. */
export function DateTime(props: WidgetProps) {
  const local =
    typeof props.value === 'string'
      ? utcToLocal(props.value).replace('T', ' ').slice(0, 19)
      : undefined;
  return (
    <Bridge
      widget={props}
      type="date"
      options={{ type: 'datetime', format: 'yyyy-MM-dd HH:mm:ss' }}
      value={local && local.length === 16 ? `${local}:00` : local}
      onChange={(next) =>
        props.onChange(typeof next === 'string' ? localToUTC(next.replace(' ', 'T')) : undefined)
      }
    />
  );
}

export function Time(props: WidgetProps) {
  return (
    <Bridge
      widget={props}
      type="time"
      options={{ format: 'HH:mm:ss' }}
      value={props.value}
      onChange={props.onChange}
    />
  );
}

export function Color(props: WidgetProps) {
  return <Bridge widget={props} type="color" value={props.value} onChange={props.onChange} />;
}

export function Range(props: WidgetProps) {
  const { minimum, maximum, multipleOf } = props.schema;
  return (
    <Bridge
      widget={props}
      type="slider"
      options={{ min: minimum ?? 0, max: maximum ?? 100, step: multipleOf ?? 1 }}
      value={props.value}
      onChange={props.onChange}
    />
  );
}

export function Rating(props: WidgetProps) {
  const { maximum, multipleOf } = props.schema;
  return (
    <Bridge
      widget={props}
      type="rate"
      options={{ max: maximum ?? 5, allowHalf: multipleOf === 0.5 }}
      value={props.value}
      onChange={props.onChange}
    />
  );
}
