import { cx } from '../../../widgets/ui/cx.ts';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { boxClass } from '../../../widgets/ui/TextBox.tsx';

export interface SelectProps<V extends string> {
  /** for a label that stands beside it */
  id?: string;
  label: string;
  value: V;
  /** those of a group stand one after the other, under its name */
  options: readonly { value: V; label: string; group?: string | undefined }[];
  onChange(value: V): void;
  disabled?: boolean;
}

/** A short list of names. The platform's own: it is quick, knows every keyboard and fits a phone. */
export function Select<V extends string>({
  id,
  label,
  value,
  options,
  onChange,
  disabled,
}: SelectProps<V>) {
  return (
    <span className="relative block min-w-0">
      <select
        id={id}
        disabled={disabled}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value as V)}
        className={cx(
          boxClass({}),
          'h-control appearance-none truncate pe-7 ps-2.5 disabled:cursor-not-allowed disabled:bg-surface-2 disabled:text-text-3 pointer-coarse:h-11',
        )}
      >
        {[...Map.groupBy(options, (option) => option.group ?? '')].map(([group, within]) =>
          group === '' ? (
            optionsOf(within)
          ) : (
            <optgroup key={group} label={group}>
              {optionsOf(within)}
            </optgroup>
          ),
        )}
      </select>
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute inset-y-0 end-2 my-auto text-text-3"
      />
    </span>
  );
}

function optionsOf(options: readonly { value: string; label: string }[]) {
  return options.map((option) => (
    <option key={option.value} value={option.value}>
      {option.label}
    </option>
  ));
}
