import { LoadStatus } from './parts/boxes/LoadStatus.tsx';
import { Group } from './parts/boxes/Group.tsx';
import { isSame, type Item, type ItemValue } from './parts/choices/items.ts';
import { ItemLabel } from './parts/choices/ItemLabel.tsx';
import { Option, optionsLayout } from './parts/choices/Option.tsx';
import { ReadOnlyBox } from './parts/boxes/ReadOnlyBox.tsx';
import { useItems } from './parts/choices/useItems.ts';
import { valueAsText } from '../schemas/values/valueTypes.ts';
import type { InputProps } from './contract/types.ts';
import { CheckboxShow, removedOptions, asList } from './checkbox.show.tsx';

/** Several choices out of a few, all in sight. The value keeps the order of the options. */
export function CheckboxInput({
  id,
  field,
  value,
  onChange,
  onBlur,
  readOnly,
  invalid,
  describedBy,
  locale,
}: InputProps<ItemValue[]>) {
  const offered = useItems(field);
  const chosen = asList(value);
  if (readOnly) {
    return (
      <ReadOnlyBox id={id} label={field.name} describedBy={describedBy}>
        <CheckboxShow field={field} value={chosen} compact={false} locale={locale} />
      </ReadOnlyBox>
    );
  }
  const items = [...offered.items, ...removedOptions(offered.items, chosen)];
  const toggle = (item: Item, checked: boolean) => {
    const next = items
      .map((each) => each.value)
      .filter((each) =>
        isSame(each, item.value) ? checked : chosen.some((one) => isSame(one, each)),
      );
    onChange(next.length > 0 ? next : undefined);
  };
  return (
    <Group
      id={id}
      label={field.name}
      aria-describedby={describedBy}
      onLeave={onBlur}
      className={optionsLayout(field, items.length)}
    >
      <LoadStatus {...offered} />
      {items.map((item) => (
        <Option
          key={valueAsText(item.value)}
          type="checkbox"
          checked={chosen.some((one) => isSame(one, item.value))}
          disabled={item.disabled}
          invalid={invalid}
          onChange={(checked) => toggle(item, checked)}
        >
          <ItemLabel item={item} />
        </Option>
      ))}
    </Group>
  );
}
