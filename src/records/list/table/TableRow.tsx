import { useLingui } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { Fragment, memo, useState } from 'react';
import type { Form } from '../../../../schemas/form/form.ts';
import type { Locale } from '../../../../schemas/i18n/locale.ts';
import { cx } from '../../../../widgets/ui/cx.ts';
import { Icon } from '../../../../widgets/ui/Icon.tsx';
import { Cell } from './Cell.tsx';
import type { RowLook, TableRecord } from '../state/rowLook.ts';
import { isPinned, type ListColumn } from '../state/columnChoice.ts';
import { type CellEditing, turnOf } from './stepCell.ts';
import type { ColumnWindow } from './useColumnWindow.ts';

interface TableRowProps {
  row: TableRecord;
  columns: readonly ListColumn[];
  /** those that are drawn */
  near: ColumnWindow;
  form: Form;
  locale: Locale;
  /** px from the top of the body */
  top: number;
  height: number;
  index: number;
  /** how deep it stands in a tree of groups */
  level?: number;
  chosen: boolean;
  choosable: boolean;
  /** its box was pressed, with Shift to choose all on the way */
  onChoose(index: number, how: { range: boolean }): void;
  /** its panel is open */
  current: boolean;
  /** the keyboard is here */
  active: boolean;
  /** the cell where the keyboard is, or -1 for the whole row */
  marked: number;
  /** the model that is typed into */
  editing: string | undefined;
  /** models, one after the other, that were left while what was typed there is saved */
  left: string;
  cells: CellEditing | undefined;
  /** the keyboard goes back to the rows */
  onBack(): void;
  onOpen: ((id: number) => void) | undefined;
  look?: RowLook | undefined;
  idOf(index: number): string;
  onMark(index: number): void;
}

/** Drawn again only when something of its own changed. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const {
    row: record,
    columns,
    near: { indexes, room },
    form,
    locale,
    top,
    height,
    index,
    level,
    chosen,
    choosable,
    onChoose,
    current,
    active,
    marked,
    editing,
    left,
    cells,
    onBack,
    onOpen,
    look,
    idOf,
    onMark,
  } = props;
  const { t } = useLingui();
  // the cell under the mouse, where a pencil shows
  const [hovered, setHovered] = useState<string>();
  const name = record.name || `#${record.id}`;

  function handleClick(event: MouseEvent<HTMLElement>) {
    // What stands in a layer belongs to the row in React only: a command of its menu does not open it too.
    if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return;
    onMark(index);
    const onControl = event.target.closest('a, button, input, label') !== null;
    if (onControl || window.getSelection()?.toString()) return;
    onOpen?.(record.id);
  }

  function drawCell(index: number) {
    const column = columns[index];
    if (!column) return null;
    const { model } = column;
    const isOpen = editing === model || (left !== '' && left.split(',').includes(model));
    return (
      <div
        role="gridcell"
        aria-colindex={room && index + (choosable ? 2 : 1)}
        id={marked === index ? `${idOf(props.index)}-${index}` : undefined}
        onMouseEnter={() =>
          setHovered(cells?.mayEdit(record, column.model) ? column.model : undefined)
        }
        className={cx(
          CELL,
          isPinned(column) && STICKY,
          column.link && 'border-e border-e-transparent',
          column.align === 'end' && 'text-end tabular-nums',
          marked === index &&
            'group-focus-visible/grid:outline-2 group-focus-visible/grid:-outline-offset-2 group-focus-visible/grid:outline-accent',
          isOpen && 'z-30 overflow-visible',
        )}
        style={isPinned(column) ? { insetInlineStart: `var(--pin-${index})` } : undefined}
      >
        <Cell
          form={form}
          column={column}
          row={record}
          locale={locale}
          look={look}
          onOpen={onOpen}
        />
        {hovered === column.model && editing === undefined && (
          <button
            type="button"
            tabIndex={-1}
            aria-label={t`修改「${column.name}」`}
            onClick={() => cells?.begin({ id: record.id, model: column.model })}
            className="absolute inset-y-0.5 end-0.5 grid aspect-square place-items-center rounded bg-surface-1 text-text-3 shadow-low hover:text-text-1 pointer-coarse:hidden"
          >
            <Icon name="pencil" size={14} />
          </button>
        )}
        {isOpen &&
          cells?.draw(record, model, turnOf(cells, { columns, row: record, model }, onBack))}
      </div>
    );
  }

  return (
    <div
      role="row"
      id={idOf(index)}
      data-record={record.id}
      {...(level === undefined ? { 'aria-rowindex': index + 2 } : { 'aria-level': level })}
      aria-selected={choosable ? chosen : undefined}
      aria-current={current || undefined}
      onClick={handleClick}
      onMouseLeave={() => setHovered(undefined)}
      className={cx(
        'group/row absolute inset-x-0 grid border-b border-line bg-(--tint) [grid-template-columns:var(--columns)]',
        // what is typed into may hang over the rows below
        editing === undefined && left === '' ? 'contain-strict' : 'z-20',
        chosen || current ? '[--tint:var(--selected)]' : onOpen && 'hover:[--tint:var(--hover)]',
        active &&
          marked < 0 &&
          'group-focus-visible/grid:z-10 group-focus-visible/grid:outline-2 group-focus-visible/grid:-outline-offset-2 group-focus-visible/grid:outline-accent',
      )}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      {choosable && (
        <div role="gridcell" className={cx(STICKY, 'start-0')}>
          <label className="grid size-full place-items-center">
            <input
              type="checkbox"
              tabIndex={-1}
              checked={chosen}
              aria-label={t`选择「${name}」`}
              onClick={({ shiftKey }) => onChoose(index, { range: shiftKey })}
              onChange={ignore}
              className="size-4 accent-accent"
            />
          </label>
        </div>
      )}
      {indexes.map((index, at) => (
        <Fragment key={columns[index]?.model}>
          {at === room?.at && <div role="presentation" />}
          {drawCell(index)}
        </Fragment>
      ))}
      {room && <div role="presentation" />}
      {look?.tail && (
        <>
          <div role="presentation" />
          <div
            role="gridcell"
            id={marked === columns.length ? `${idOf(index)}-${columns.length}` : undefined}
            className={cx(
              STICKY,
              'end-0 flex items-center justify-end gap-1 pe-2',
              marked === columns.length &&
                'group-focus-visible/grid:outline-2 group-focus-visible/grid:-outline-offset-2 group-focus-visible/grid:outline-accent',
            )}
          >
            {look.tail.draw(record)}
          </div>
        </>
      )}
    </div>
  );
});

const CELL = 'relative min-w-0 content-center truncate px-3';
// The row's tint over the surface, so that cells that stay while the others scroll are not see-through.
const STICKY =
  'sticky! z-1 [background:linear-gradient(var(--tint,transparent),var(--tint,transparent)),var(--surface-1)]';

// The click handler does the work, because only it knows whether Shift was held.
function ignore() {}
