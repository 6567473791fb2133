import { Asking } from './parts/Asking.tsx';
import { Group } from './parts/Group.tsx';
import { isSame, type Item, type ItemValue } from './parts/items.ts';
import { ItemLabel } from './parts/ItemLabel.tsx';
import { Option, optionsLayout } from './parts/Option.tsx';
import { ReadOnlyBox } from './parts/ReadOnlyBox.tsx';
import { useItems } from './parts/useItems.ts';
import { wordOf } from '../schemas/valueTypes.ts';
import type { InputProps } from './types.ts';
import { CheckboxShow, gone, asList } from './checkbox.show.tsx';

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
  const items = [...offered.items, ...gone(offered.items, chosen)];
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
      <Asking {...offered} />
      {items.map((item) => (
        <Option
          key={wordOf(item.value)}
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
