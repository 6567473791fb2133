import { Trans } from '@lingui/react/macro';
import { LoadStatus } from './parts/boxes/LoadStatus.tsx';
import { Group } from './parts/boxes/Group.tsx';
import { findItem, isSame, type ItemValue } from './parts/choices/items.ts';
import { ItemLabel } from './parts/choices/ItemLabel.tsx';
import { Option, optionsLayout } from './parts/choices/Option.tsx';
import { ReadOnlyBox } from './parts/boxes/ReadOnlyBox.tsx';
import { useItems } from './parts/choices/useItems.ts';
import { valueAsText } from '../schemas/values/valueTypes.ts';
import type { InputProps } from './contract/types.ts';
import { RadioShow } from './radio.show.tsx';

/** One choice out of a few, all in sight. An answer that is not required can be taken back. */
export function RadioInput({
  id,
  field,
  value,
  onChange,
  onBlur,
  readOnly,
  invalid,
  describedBy,
  locale,
}: InputProps<ItemValue>) {
  const offered = useItems(field);
  const chosen = value ?? undefined;
  if (readOnly) {
    return (
      <ReadOnlyBox id={id} label={field.name} describedBy={describedBy}>
        {chosen !== undefined && (
          <RadioShow field={field} value={chosen} compact={false} locale={locale} />
        )}
      </ReadOnlyBox>
    );
  }
  const gone =
    chosen !== undefined && chosen !== '' && !findItem(offered.items, chosen) && !offered.loading;
  const items = gone
    ? [...offered.items, { value: chosen, label: valueAsText(chosen) }]
    : offered.items;
  return (
    <Group
      role="radiogroup"
      id={id}
      label={field.name}
      aria-describedby={describedBy}
      aria-required={field.required || undefined}
      aria-invalid={invalid || undefined}
      onLeave={onBlur}
      className={optionsLayout(field, items.length)}
    >
      <LoadStatus {...offered} />
      {items.map((item) => (
        <Option
          key={valueAsText(item.value)}
          type="radio"
          name={id}
          checked={isSame(item.value, chosen)}
          disabled={item.disabled}
          invalid={invalid}
          onChange={() => onChange(item.value)}
        >
          <ItemLabel item={item} />
        </Option>
      ))}
      {chosen !== undefined && chosen !== '' && !field.required && (
        <button
          type="button"
          onClick={() => onChange(undefined)}
          className="h-8 px-1 text-sm text-text-3 hover:text-text-1 hover:underline pointer-coarse:h-11"
        >
          <Trans>清除</Trans>
        </button>
      )}
    </Group>
  );
}
