import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { AddOption } from './parts/choices/AddOption.tsx';
import { LoadStatus } from './parts/boxes/LoadStatus.tsx';
import { isSame, type Item, type ItemValue } from './parts/choices/items.ts';
import { NoOptions } from './parts/choices/NoOptions.tsx';
import { PickerBox } from './parts/choices/PickerBox.tsx';
import { PickPanel } from './parts/choices/PickPanel.tsx';
import { ReadOnlyBox } from './parts/boxes/ReadOnlyBox.tsx';
import { flatRows, searchRows, typeAhead } from './parts/choices/rows.ts';
import { toggleItem } from './parts/choices/toggleItem.ts';
import { useItems, type Items } from './parts/choices/useItems.ts';
import type { InputProps } from './contract/types.ts';
import { SelectShow, chosenItems } from './select.show.tsx';

/** More than this and a list wants a search box, even if nobody asked for one. */
const MANY = 10;

/** One or several out of a list: the field's own options, or a list of the server by name. */
export function SelectInput({
  id,
  field,
  value,
  onChange,
  onBlur,
  readOnly,
  invalid,
  describedBy,
  locale,
}: InputProps<ItemValue | ItemValue[]>) {
  const { t } = useLingui();
  const offered = useItems(field);
  const multiple = field.valueType === 'choices';
  const chosen = chosenItems(offered, value);
  if (readOnly) {
    return (
      <ReadOnlyBox id={id} label={field.name} describedBy={describedBy}>
        <SelectShow field={field} value={value ?? []} compact={false} locale={locale} />
      </ReadOnlyBox>
    );
  }
  const change = (items: readonly Item[]) => {
    if (multiple) onChange(items.length > 0 ? items.map((item) => item.value) : undefined);
    else onChange(items[0]?.value);
  };
  return (
    <>
      <PickerBox
        id={id}
        label={field.name}
        chosen={chosen}
        multiple={multiple}
        clearable={field.widget.options.clearable === true || !field.required}
        required={field.required}
        placeholder={field.placeholder || t`请选择`}
        invalid={invalid}
        describedBy={describedBy}
        popup="listbox"
        onChange={change}
        onBlur={onBlur}
      >
        {(close, typed) => (
          <SelectPanel
            id={`${id}-list`}
            label={field.name}
            list={field.remote}
            offered={offered}
            searchable={field.widget.options.filterable === true || offered.items.length > MANY}
            multiple={multiple}
            chosen={chosen}
            typed={typed}
            onChange={change}
            onClose={close}
          />
        )}
      </PickerBox>
      {offered.unknown && (
        <div className="-mx-2.5">
          <LoadStatus {...offered} />
        </div>
      )}
    </>
  );
}

interface SelectPanelProps {
  id: string;
  label: string;
  /** the server's list that they come from */
  list: string | undefined;
  offered: Items;
  searchable: boolean;
  multiple: boolean;
  chosen: readonly Item[];
  /** on the closed box */
  typed: string;
  onChange(items: readonly Item[]): void;
  onClose(): void;
}

function SelectPanel({
  id,
  label,
  list,
  offered,
  searchable,
  multiple,
  chosen,
  typed,
  onChange,
  onClose,
}: SelectPanelProps) {
  const [keyword, setKeyword] = useState(searchable ? typed : '');
  const isChosen = (item: Item) => chosen.some((one) => isSame(one.value, item.value));
  const rows = keyword.trim() ? searchRows(offered.items, keyword) : flatRows(offered.items);

  function handlePick(item: Item) {
    if (!multiple) {
      onChange([item]);
      onClose();
    } else onChange(toggleItem(chosen, item));
  }

  const startAt = typed && !searchable ? rows[typeAhead(rows, -1, typed)]?.item.value : undefined;
  const status =
    offered.loading || offered.failed || offered.unknown ? (
      <LoadStatus {...offered} />
    ) : (
      rows.length === 0 && <NoOptions keyword={keyword} />
    );
  return (
    <PickPanel
      id={id}
      label={label}
      groups={[{ rows }]}
      isChosen={isChosen}
      onPick={handlePick}
      multiple={multiple}
      {...(startAt !== undefined && { startAt })}
      search={searchable ? { keyword, onKeyword: setKeyword } : undefined}
      status={status}
      foot={
        list !== undefined && (
          <AddOption
            list={list}
            items={offered.items}
            keyword={keyword}
            onAdd={(item) => {
              offered.retry();
              setKeyword('');
              handlePick(item);
            }}
          />
        )
      }
    />
  );
}
