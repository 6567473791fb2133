import { useState } from 'react';
import type { Column, Form } from '../../../schemas/form.ts';
import type { Locale } from '../../../schemas/locale.ts';
import { isEmpty } from '../../../schemas/valueTypes.ts';
import { cx } from '../../../widgets/bricks/cx.ts';
import { Icon } from '../../../widgets/bricks/Icon.tsx';
import { RecordLink } from '../RecordLink.tsx';
import { Shown } from '../Shown.tsx';
import type { ListRow } from '../types.ts';
import { valueOf } from './Cell.tsx';
import { Rows } from './Rows.tsx';

export interface PhoneRowsProps {
  label: string;
  form: Form;
  columns: readonly Column[];
  rows: readonly ListRow[];
  locale: Locale;
  current?: number | undefined;
  onOpen?: ((id: number) => void) | undefined;
  busy?: boolean;
}

/** px */
export const ROW = 64;
/** values on the second line */
const NOTES = 3;

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
}: PhoneRowsProps) {
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const draw = (index: number, top: number) => {
    const row = rows[index];
    return (
      row && (
        <li
          key={row.id}
          className="absolute inset-x-0"
          style={{ transform: `translateY(${top}px)`, height: ROW }}
        >
          <PhoneRow
            row={row}
            form={form}
            columns={columns}
            locale={locale}
            current={row.id === current}
            onOpen={onOpen}
          />
        </li>
      )
    );
  };
  return (
    <div
      ref={setBox}
      aria-busy={busy}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain bg-surface-1"
    >
      <ul
        aria-label={label}
        className={busy ? 'relative animate-late opacity-60' : 'relative'}
        style={{ height: rows.length * ROW }}
      >
        <Rows box={box} count={rows.length} height={ROW} margin={0} draw={draw} />
      </ul>
    </div>
  );
}

interface PhoneRowProps {
  row: ListRow;
  form: Form;
  columns: readonly Column[];
  locale: Locale;
  current: boolean;
  onOpen: ((id: number) => void) | undefined;
}

/** Title with what matters most beside it, and what comes next below. */
export function PhoneRow({ row, form, columns, locale, current, onOpen }: PhoneRowProps) {
  const name = row.name || `#${row.id}`;
  const filled = columns.filter(
    (column) =>
      !column.link && !isEmpty(valueOf(row, column.model)) && valueOf(row, column.model) !== '--',
  );
  const beside = filled.find((column) => column.valueType === 'choice' || column.align === 'end');
  const below = filled.filter((column) => column !== beside).slice(0, NOTES);
  const show = (column: Column) => {
    const field = form.fields.get(column.model);
    return (
      field && (
        <Shown
          field={field}
          value={valueOf(row, column.model)}
          display={row.display[column.model]}
          compact
          locale={locale}
        />
      )
    );
  };
  return (
    <div
      className={cx(
        'relative flex h-full flex-col justify-center gap-0.5 border-b border-line px-4',
        current && 'bg-selected',
      )}
    >
      <div className="flex min-w-0 items-center gap-2">
        {onOpen ? (
          <RecordLink
            module={form.module}
            record={row.id}
            onOpen={onOpen}
            className="min-w-0 flex-1 truncate font-semibold after:absolute after:inset-0"
          >
            {name}
          </RecordLink>
        ) : (
          <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
        )}
        {beside && (
          <span className="max-w-2/5 shrink-0 truncate text-sm text-text-2 tabular-nums">
            {show(beside)}
          </span>
        )}
        {onOpen && <Icon name="chevron-right" className="text-text-3 rtl:rotate-180" />}
      </div>
      <div className="flex min-w-0 items-center gap-2 text-xs text-text-3">
        {below.map((column) => (
          <span key={column.model} className="min-w-0 truncate" title={column.name}>
            {show(column)}
          </span>
        ))}
      </div>
    </div>
  );
}
