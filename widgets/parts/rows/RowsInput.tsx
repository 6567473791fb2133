import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  use,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { InputProps } from '../../contract/types.ts';
import { FormScopeContext } from '../../form/state/context.ts';
import { Button } from '../../ui/Button.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import { RowCells } from './RowCells.tsx';
import { type RowScroller, RowTable } from './RowTable.tsx';
import { asRows, type Row } from './rowList.ts';
import { shownColumns } from './rowValue.ts';
import { useRows } from './useRows.ts';

const CONTROL =
  'input:not([type=hidden]):not([disabled]), textarea, select, [role=combobox], button';

/** Rows that are typed as in a spreadsheet: Enter goes down, Tab goes on, several copied cells fill several rows. */
export function RowsInput({
  id,
  field,
  value,
  onChange,
  readOnly,
  describedBy,
  locale,
}: InputProps<Row[]>) {
  const { t } = useLingui();
  const phone = usePhone();
  const scope = use(FormScopeContext);
  const store = scope?.store;
  const box = useRef<HTMLDivElement>(null);
  const scroller = useRef<RowScroller>(null);
  const [active, setActive] = useState<number>();
  const columns = useMemo(() => shownColumns(field), [field]);
  const rows = asRows(value);
  const around = store?.around ?? NOTHING;
  const first = columns.find(({ readOnly: locked, computed }) => !locked && !computed)?.model ?? '';

  /** Once the row is drawn: its control takes the focus. */
  const focusCell = useCallback((index: number, model: string) => {
    setActive(index);
    scroller.current?.to(index);
    let tries = 0;
    const reach = () => {
      const cell = box.current?.querySelector(
        `[data-index="${index}"] [data-cell="${CSS.escape(model)}"]`,
      );
      const control = cell?.querySelector<HTMLElement>(CONTROL);
      if (control) control.focus();
      else if (tries++ < 20) requestAnimationFrame(reach);
    };
    requestAnimationFrame(reach);
  }, []);

  const edit = useRows({ field, rows, onChange, around, focusCell, first });
  const { max } = field.rows ?? { max: 0 };
  const error = store?.state(field.model).error;
  const faults = useMemo(() => Map.groupBy(error?.rows ?? [], ({ row }) => row), [error]);

  function handleFocus(event: FocusEvent<HTMLDivElement>) {
    const row = event.target.closest<HTMLElement>('[data-index]');
    if (row) setActive(Number(row.dataset.index));
    if (event.target !== event.currentTarget) return;
    // The form leads to what is wrong, else to where one begins.
    const [fault] = error?.rows ?? [];
    if (fault) focusCell(fault.row, fault.column);
    else if (rows.length > 0) focusCell(0, first);
    else box.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  }

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const place = placeOf(event.target);
    if (!place || event.nativeEvent.isComposing || event.defaultPrevented) return;
    const { index, model, control } = place;
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      edit.move(index, index + (event.key === 'ArrowUp' ? -1 : 1), model);
    } else if (event.key === 'Enter' && isLine(control) && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      event.stopPropagation();
      if (event.shiftKey) {
        if (index > 0) focusCell(index - 1, model);
      } else if (index + 1 < rows.length) focusCell(index + 1, model);
      else edit.insert(index + 1, model);
    }
  }

  return (
    <div
      ref={box}
      id={id}
      role="group"
      aria-label={field.name}
      aria-describedby={describedBy}
      tabIndex={-1}
      onFocus={handleFocus}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setActive(undefined);
      }}
      onKeyDown={readOnly ? undefined : handleKeyDown}
      onPaste={(event) => {
        const place = readOnly ? undefined : placeOf(event.target);
        if (!place) return;
        const text = event.clipboardData.getData('text/plain');
        if (edit.paste(text, place.index, place.model)) event.preventDefault();
      }}
      className="flex min-w-0 flex-col gap-2"
    >
      {(rows.length > 0 || (!readOnly && !phone && columns.length > 0)) && (
        // Without rows too its headings say what is entered here.
        <RowTable
          name={field.name}
          columns={columns}
          rows={rows}
          phone={phone}
          actions={!readOnly}
          locale={locale}
          active={active}
          scroller={scroller}
          draw={(row, index) => (
            <RowCells
              row={row}
              index={index}
              columns={columns}
              phone={phone}
              locale={locale}
              readOnly={readOnly}
              prefix={id}
              around={around}
              faults={faults.get(index)}
              {...(!readOnly && { onCell: edit.setCell, entriesOf: edit.entriesOf })}
            />
          )}
        />
      )}
      {rows.length === 0 && (
        <p className="rounded-md border border-dashed border-line-strong/60 px-3 py-4 text-center text-sm text-text-3">
          {readOnly ? (
            <Trans>没有内容</Trans>
          ) : (
            <Trans>还没有内容，添加一行后填写，或从表格软件粘贴</Trans>
          )}
        </p>
      )}
      {!readOnly && (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            data-add
            size="small"
            disabled={rows.length >= max}
            icon={<Plus aria-hidden size={16} strokeWidth={1.75} />}
            onClick={() => edit.insert(rows.length, first)}
          >{t`添加一行`}</Button>
          {rows.length >= max && <span className="text-xs text-text-3">{t`最多 ${max} 行`}</span>}
        </div>
      )}
      <span role="status" className="sr-only">
        {edit.said}
      </span>
    </div>
  );
}

const NOTHING = {};

/** Whether Enter in a control means nothing of its own. */
function isLine(control: HTMLElement): boolean {
  return (
    control instanceof HTMLInputElement &&
    control.getAttribute('role') !== 'combobox' &&
    !['checkbox', 'radio', 'range'].includes(control.type)
  );
}

function placeOf(target: EventTarget) {
  if (!(target instanceof HTMLElement)) return undefined;
  const model = target.closest<HTMLElement>('[data-cell]')?.dataset.cell;
  const index = target.closest<HTMLElement>('[data-index]')?.dataset.index;
  return model === undefined || index === undefined
    ? undefined
    : { index: Number(index), model, control: target };
}
