import { cx } from '../../../widgets/bricks/cx.ts';
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
    <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value as V)} className={cx(boxClass({}), 'h-control appearance-auto px-2 pointer-coarse:h-11')}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
