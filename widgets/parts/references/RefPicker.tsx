import { useLingui } from '@lingui/react/macro';
import type { ComponentType, ReactNode } from 'react';
import type { Field } from '../../../schemas/form/form.ts';
import { useHost } from '../../contract/host.ts';
import type { InputProps, ShowProps } from '../../contract/types.ts';
import { fromPick, isSame, type Item } from '../choices/items.ts';
import { rememberNames } from './names.ts';
import { PickerBox } from '../choices/PickerBox.tsx';
import { ReadOnlyBox } from '../boxes/ReadOnlyBox.tsx';
import { refValue, type RefId, type RefValue } from './refs.ts';
import { toggleItem } from '../choices/toggleItem.ts';
import { useSelectedItems } from './useSelectedItems.ts';

/** What the layer of a picker of references is given. */
export interface RefPanelProps {
  /** of the list */
  id: string;
  label: string;
  field: Field;
  multiple: boolean;
  /** what is searched for at the beginning */
  typed: string;
  isChosen(item: Item): boolean;
  onPick(item: Item): void;
  /** makes a new record, called so, and chooses it */
  onCreate(name: string): void;
}

interface RefPickerProps extends InputProps<RefValue> {
  popup: 'listbox' | 'tree';
  /** how the value reads where it cannot be changed */
  Show: ComponentType<ShowProps<RefValue>>;
  /** what is chosen has a panel of its own */
  viewed?: boolean;
  panel(props: RefPanelProps): ReactNode;
}

/** One or several references: records, people, departments, categories. They differ by the layer that opens. */
export function RefPicker({
  id,
  field,
  value,
  onChange,
  onBlur,
  readOnly,
  invalid,
  describedBy,
  locale,
  popup,
  Show,
  viewed,
  panel,
}: RefPickerProps) {
  const { t } = useLingui();
  const host = useHost();
  const module = field.refers ?? '';
  const chosen = useSelectedItems(field, value);
  const multiple = field.valueType === 'refs';
  const only = multiple ? undefined : chosen[0];
  if (readOnly) {
    return (
      <ReadOnlyBox
        id={id}
        label={field.name}
        describedBy={describedBy}
        rich={popup === 'listbox' && chosen.length === 1}
      >
        {chosen.length > 0 && (
          <Show field={field} value={value ?? []} compact={false} locale={locale} />
        )}
      </ReadOnlyBox>
    );
  }
  const change = (items: readonly Item[]) => onChange(refValue(field, items));

  async function handleCreate(name: string) {
    const made = await host.create(module, { name, within: host.narrow?.(field) });
    if (!made) return;
    rememberNames(host, module, [made]);
    host.chose(module, made.id);
    change(multiple ? [...chosen, fromPick(made)] : [fromPick(made)]);
  }

  return (
    <PickerBox
      id={id}
      label={field.name}
      chosen={chosen}
      multiple={multiple}
      clearable={!field.required}
      required={field.required}
      placeholder={field.placeholder || t`请选择`}
      invalid={invalid}
      describedBy={describedBy}
      popup={popup}
      onChange={change}
      onBlur={onBlur}
      onView={viewed && only ? () => host.open(module, Number(only.value)) : undefined}
    >
      {(close, typed) =>
        panel({
          id: `${id}-list`,
          label: field.name,
          field,
          multiple,
          typed,
          isChosen: (item) => chosen.some((one) => isSame(one.value, item.value)),
          onPick: (item) => {
            const items = multiple ? toggleItem(chosen, item) : [item];
            if (items.includes(item)) host.chose(module, item.value as RefId);
            change(items);
            if (!multiple) close();
          },
          onCreate: (name) => {
            close();
            void handleCreate(name);
          },
        })
      }
    </PickerBox>
  );
}
