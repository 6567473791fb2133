import { cx } from '../../../widgets/bricks/cx.ts';
import { Icon } from '../../../widgets/bricks/Icon.tsx';
import { boxClass } from '../../../widgets/bricks/TextBox.tsx';

export interface SelectProps<V extends string> {
  label: string;
  value: V;
  /** those of a group stand one after the other, under its name */
  options: readonly { value: V; label: string; group?: string | undefined }[];
  onChange(value: V): void;
}

/** A short list of names. The platform's own: it is quick, knows every keyboard and fits a phone. */
export function Select<V extends string>({ label, value, options, onChange }: SelectProps<V>) {
  return (
    <span className="relative block min-w-0">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value as V)}
        className={cx(
          boxClass({}),
          'h-control appearance-none truncate pe-7 ps-2.5 pointer-coarse:h-11',
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
