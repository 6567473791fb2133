// oxlint-disable jsx-a11y/prefer-tag-over-role -- rates that a box suggests and does not insist on: HTML has no tag that the theme can draw
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useId, useState } from 'react';
import { TAX_RATES } from '../../../schemas/rules/lineTax.ts';
import { withTaxRate } from '../../../schemas/rules/productLines.ts';
import { Dropdown } from '../../../widgets/parts/boxes/Dropdown.tsx';
import { TypedBox } from '../../../widgets/parts/boxes/TypedBox.tsx';
import { PickList, rowId } from '../../../widgets/parts/choices/PickList.tsx';
import { flatRows, moveActive } from '../../../widgets/parts/choices/rows.ts';
import { formatNumber } from '../../../widgets/parts/numbers/number.ts';
import { useNumberText } from '../../../widgets/parts/numbers/useNumberText.ts';
import type { LineProps } from './LineInputs.tsx';

type TaxRateProps = Pick<LineProps, 'line' | 'index' | 'fault' | 'locale' | 'onEdit'>;

const ROWS = flatRows(TAX_RATES.map((rate) => ({ value: rate, label: String(rate) })));

/** The tax rate of a line: typed freely, or one of the usual ones, which a press or the arrow down offers. Empty, the line has none. */
export function TaxRateInput({ line, index, fault, locale, onEdit }: TaxRateProps) {
  const { t } = useLingui();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { tax_rate } = line;
  const put = (value: number | string | undefined) => {
    if (typeof value !== 'string') onEdit(index, withTaxRate(line, value));
  };
  const box = useNumberText({ value: tax_rate, onValue: put });
  const name = t`${line.name} 税率`;
  const listId = `${id}-list`;

  function show(next: boolean) {
    setOpen(next);
    setActive(-1);
  }

  function take(rate: number) {
    box.replace(String(rate), rate);
    show(false);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const arrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    const row = ROWS[active];
    if (arrow && open) setActive(moveActive(ROWS, active, event.key));
    else if (event.key === 'ArrowDown') show(true);
    else if (event.key === 'Enter' && open && row) take(Number(row.item.value));
    else if (event.key === 'Escape' && open) show(false);
    else {
      if (event.key === 'Enter') box.settle();
      return;
    }
    event.preventDefault();
    // Esc closes the topmost layer only: these rates, not the form around them.
    event.stopPropagation();
  }

  const anchor = (
    <TypedBox
      id={id}
      role="combobox"
      aria-label={name}
      aria-expanded={open}
      aria-controls={open ? listId : undefined}
      aria-autocomplete="list"
      aria-activedescendant={open && active >= 0 ? rowId(listId, active) : undefined}
      inputMode="decimal"
      inputClassName="text-end tabular-nums"
      text={box.typed ?? (tax_rate === undefined ? '' : formatNumber(tax_rate, locale))}
      onText={(text) => {
        box.onText(text);
        show(false);
      }}
      onKeyDown={handleKeyDown}
      onFocus={() => box.begin(box.plain)}
      onClick={() => show(true)}
      onBlur={() => {
        box.settle();
        show(false);
      }}
      invalid={fault === 'line_bad_tax_rate'}
    />
  );
  return (
    <Dropdown open={open} onOpenChange={show} anchor={anchor} label={name} keepFocus>
      <PickList
        id={listId}
        label={name}
        role="listbox"
        groups={[{ rows: ROWS }]}
        active={active}
        onActive={setActive}
        isChosen={(item) => item.value === tax_rate}
        onPick={(item) => take(Number(item.value))}
        multiple={false}
      />
    </Dropdown>
  );
}
