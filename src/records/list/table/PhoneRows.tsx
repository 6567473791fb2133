import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Column, Form } from '../../../../schemas/form/form.ts';
import type { Locale } from '../../../../schemas/i18n/locale.ts';
import { cx } from '../../../../widgets/ui/cx.ts';
import { Icon } from '../../../../widgets/ui/Icon.tsx';
import { RecordLink } from '../../shared/RecordLink.tsx';
import { RowValue } from './RowValue.tsx';
import { valueOf } from './Cell.tsx';
import type { PhoneChoice } from './phoneChoice.ts';
import { phoneNotes } from './phoneNotes.ts';
import type { RowLook, TableRecord } from '../state/rowLook.ts';
import { Rows } from './Rows.tsx';
import { useLongPress } from './useLongPress.ts';

export interface PhoneRowsProps {
  label: string;
  form: Form;
  columns: readonly Column[];
  rows: readonly TableRecord[];
  locale: Locale;
  current?: number | undefined;
  onOpen?: ((id: number) => void) | undefined;
  busy?: boolean;
  look?: RowLook | undefined;
  /** without it rows cannot be chosen */
  choice?: PhoneChoice | undefined;
}

/** px */
export const ROW = 64;
/** px of the second line on a usual phone, and what the menu at its end takes of it */
const ROOM = 336;
const TAIL = 40;

/** Rows of a narrow window: the title with what matters most beside it, and a second line of what comes next. */
export function PhoneRows({
  label,
  form,
  columns,
  rows,
  locale,
  current,
  onOpen,
  busy,
  look,
  choice,
}: PhoneRowsProps) {
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const keyOf = (index: number) => rows[index]?.id ?? index;
  const height = ROW + (look?.foot?.height ?? 0);
  const draw = (index: number, top: number) => {
    const row = rows[index];
    return (
      row && (
        <li className="absolute inset-x-0" style={{ transform: `translateY(${top}px)`, height }}>
          <PhoneRow
            row={row}
            form={form}
            columns={columns}
            locale={locale}
            current={row.id === current}
            onOpen={onOpen}
            look={look}
            choice={choice}
          />
        </li>
      )
    );
  };
  return (
    <div
      ref={setBox}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also where no row leads anywhere
      tabIndex={0}
      aria-busy={busy}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain bg-surface-1 -outline-offset-2"
    >
      <ul
        aria-label={label}
        className={busy ? 'relative animate-late opacity-60' : 'relative'}
        style={{ height: rows.length * height }}
      >
        <Rows box={box} count={rows.length} height={height} margin={0} keyOf={keyOf} draw={draw} />
      </ul>
    </div>
  );
}

interface PhoneRowProps {
  row: TableRecord;
  form: Form;
  columns: readonly Column[];
  locale: Locale;
  current: boolean;
  onOpen: ((id: number) => void) | undefined;
  look?: RowLook | undefined;
  choice?: PhoneChoice | undefined;
}

/** Title with what matters most beside it, and what comes next below. */
export function PhoneRow({
  row,
  form,
  columns,
  locale,
  current,
  onOpen,
  look,
  choice,
}: PhoneRowProps) {
  const { t } = useLingui();
  const press = useLongPress(choice && !choice.choosing ? () => choice.begin(row) : undefined);
  const choosing = choice?.choosing === true;
  const chosen = choosing && choice.chosen[row.id] === true;
  const name = row.name || `#${row.id}`;
  const title = columns.find((column) => column.link);
  const dress = title && look?.dress(row, title);
  const href = look?.hrefOf(row);
  const opens = !choosing && onOpen !== undefined && (!look || href !== undefined);
  const tail = choosing ? undefined : look?.tail;
  const { beside, below } = phoneNotes(form, columns, (model) => valueOf(row, model), {
    textOf: (model) => row.display[model],
    room: look?.tail ? ROOM - TAIL : ROOM,
  });
  const show = (column: Column) => {
    const own = look?.dress(row, column);
    if (own?.instead !== undefined) return own.instead;
    const field = form.fields.get(column.model);
    return field && <RowValue row={row} field={field} locale={locale} />;
  };
  return (
    <div
      {...press}
      className={cx(
        'relative flex h-full flex-col justify-center gap-0.5 border-b border-line px-4',
        (choosing ? chosen : current) && 'bg-selected',
        tail && 'pe-14',
        // The finger that stays chooses, instead of marking words.
        choice && 'touch-manipulation select-none [-webkit-touch-callout:none]',
        choosing && 'ps-12',
      )}
    >
      {choosing && (
        <label className="absolute inset-0 z-2 flex items-center ps-4">
          <input
            type="checkbox"
            checked={chosen}
            aria-label={t`选择「${name}」`}
            onChange={() => choice.toggle(row)}
            className="size-5 accent-accent"
          />
        </label>
      )}
      <div className="flex min-w-0 items-center gap-2">
        {dress?.before}
        {opens ? (
          <RecordLink
            module={form.module}
            record={row.id}
            {...(href && { href })}
            onOpen={onOpen}
            className="min-w-0 flex-1 truncate font-semibold after:absolute after:inset-0"
          >
            {name}
          </RecordLink>
        ) : (
          <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
        )}
        {dress?.after}
        {beside && (
          <span className="max-w-2/5 shrink-0 truncate text-sm text-text-2 tabular-nums">
            {show(beside)}
          </span>
        )}
        {opens && !tail && <Icon name="chevron-right" className="text-text-3 rtl:rotate-180" />}
      </div>
      <div className="flex min-w-0 items-center gap-2 overflow-hidden text-xs text-text-3">
        {dress?.note ??
          below.map(({ column, whole, named }) => (
            <span
              key={column.model}
              // What is worthless when cut is read whole; names make room for it.
              className={whole ? 'shrink-0 whitespace-nowrap' : 'min-w-0 truncate'}
              title={column.name}
            >
              {named ? (
                <span className="flex gap-1">
                  <span>{column.name}</span>
                  <span className="text-text-2">{show(column)}</span>
                </span>
              ) : (
                show(column)
              )}
            </span>
          ))}
      </div>
      {look?.foot && (
        <div
          inert={choosing}
          className={cx('relative z-1 flex gap-2 pt-1', choosing && 'opacity-50')}
        >
          {look.foot.draw(row)}
        </div>
      )}
      {tail && (
        <span className="absolute inset-y-0 end-2 z-1 flex items-center">{tail.draw(row)}</span>
      )}
    </div>
  );
}
