import { useLingui } from '@lingui/react/macro';
import type { ComponentType, ReactNode } from 'react';
import type { InputProps, ShowProps } from '../types.ts';
import type { Item } from './items.ts';
import { isSame } from './items.ts';
import { PickerBox } from './PickerBox.tsx';
import { ReadOnlyBox } from './ReadOnlyBox.tsx';
import { refValue, type RefValue } from './refs.ts';
import { toggled } from './toggled.ts';
import { useChosen } from './useChosen.ts';

/** What the layer of a picker of references is given. */
export interface RefPanelProps {
  /** of the list */
  id: string;
  label: string;
  multiple: boolean;
  isChosen(item: Item): boolean;
  onPick(item: Item): void;
}

interface RefPickerProps extends InputProps<RefValue> {
  popup: 'listbox' | 'tree';
  /** how the value reads where it cannot be changed */
  Show: ComponentType<ShowProps<RefValue>>;
  panel(props: RefPanelProps): ReactNode;
}

/** One or several references: records, people, departments, categories. They differ by the layer that opens. */
export function RefPicker({ id, field, value, onChange, onBlur, readOnly, invalid, describedBy, locale, popup, Show, panel }: RefPickerProps) {
  const { t } = useLingui();
  const chosen = useChosen(field, value);
  const multiple = field.valueType === 'refs';
  if (readOnly) {
    return (
      <ReadOnlyBox id={id} label={field.name} describedBy={describedBy} rich={popup === 'listbox' && chosen.length === 1}>
        {chosen.length > 0 && <Show field={field} value={value ?? []} compact={false} locale={locale} />}
      </ReadOnlyBox>
    );
  }
  const change = (items: readonly Item[]) => onChange(refValue(field, items));
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
    >
      {(close) =>
        panel({
          id: `${id}-list`,
          label: field.name,
          multiple,
          isChosen: (item) => chosen.some((one) => isSame(one.value, item.value)),
          onPick: (item) => {
            change(multiple ? toggled(chosen, item) : [item]);
            if (!multiple) close();
          },
        })
      }
    </PickerBox>
  );
}
