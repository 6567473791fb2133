import { cx } from '../../../widgets/bricks/cx.ts';
import { Icon } from '../../../widgets/bricks/Icon.tsx';
import { boxClass } from '../../../widgets/bricks/TextBox.tsx';

export interface SelectProps<V extends string> {
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
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
        className={cx(boxClass({}), 'h-control appearance-none truncate pr-7 pl-2.5 pointer-coarse:h-11')}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className="pointer-events-none absolute inset-y-0 right-2 my-auto text-text-3" />
    </span>
  );
}
