import { useLingui } from '@lingui/react/macro';
import { MoreHorizontal } from 'lucide-react';
import { createElement, memo } from 'react';
import type { Context } from '../../../schemas/conditions/conditions.ts';
import type { Field } from '../../../schemas/form/form.ts';
import type { RowFault } from '../../../schemas/i18n/errors.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { fieldMessage } from '../../../schemas/i18n/messages.ts';
import { allowedOf, isLocked, isRequired, isShown } from '../../../schemas/validation/validate.ts';
import { isEmpty, valueAsText } from '../../../schemas/values/valueTypes.ts';
import { faces } from '../../contract/faces.ts';
import { IconButton } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { FieldMessage } from '../../ui/Field.tsx';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import { isNumeric } from './RowTable.tsx';
import type { Row } from './rowList.ts';

export interface RowCellsProps {
  row: Row;
  /** from 0 */
  index: number;
  columns: readonly Field[];
  phone: boolean;
  locale: Locale;
  /** nobody enters anything */
  readOnly: boolean;
  /** begins the ids of its cells */
  prefix: string;
  /** what conditions read besides the row */
  around: Omit<Context, 'record'>;
  faults: readonly RowFault[] | undefined;
  onCell?(index: number, model: string, value: unknown): void;
  entriesOf?(index: number): readonly MenuEntry[];
}

/** The cells of one row, in a table or one below the other in a card. */
export const RowCells = memo(function RowCells(props: RowCellsProps) {
  const { t } = useLingui();
  const { index, columns, phone, entriesOf } = props;
  const number = index + 1;
  const menu = entriesOf && (
    <Menu
      trigger={
        <IconButton
          size="small"
          label={t`第 ${number} 行的操作`}
          icon={<MoreHorizontal aria-hidden size={16} strokeWidth={1.75} />}
        />
      }
      align="end"
      entries={entriesOf(index)}
    />
  );
  if (phone)
    return (
      <div className="flex flex-col gap-2 px-3 py-2">
        <div className="flex items-center justify-between">
          <span className="font-semibold">{t`第 ${number} 行`}</span>
          {menu}
        </div>
        {columns.map((column) => (
          <Cell key={column.model} {...props} column={column} />
        ))}
      </div>
    );
  return (
    <>
      <span role="cell" className="flex h-8 items-center ps-2 text-text-3 tabular-nums">
        {number}
      </span>
      {columns.map((column) => (
        <div key={column.model} role="cell" className="min-w-0 px-1">
          <Cell {...props} column={column} />
        </div>
      ))}
      {menu && (
        <span role="cell" className="flex h-8 items-center justify-center">
          {menu}
        </span>
      )}
    </>
  );
});

function Cell({
  row,
  index,
  column,
  phone,
  locale,
  readOnly,
  prefix,
  around,
  faults,
  onCell,
}: RowCellsProps & { column: Field }) {
  const { t } = useLingui();
  const { model, name } = column;
  const context: Context = { ...around, record: row };
  const id = `${prefix}-${index}-${model}`;
  const number = index + 1;
  if (!isShown(column, context))
    return phone ? null : <span className="flex h-8 items-center px-2 text-text-3">–</span>;
  const fault = faults?.find((each) => each.column === model);
  const locked = readOnly || isLocked(column, context);
  const value = row[model];
  const allowed = allowedOf(column, context);
  const required = isRequired(column, context);
  return (
    <div data-cell={model} className="flex min-w-0 flex-col gap-1">
      {phone ? (
        <label htmlFor={id} id={`${id}-label`} className="text-xs text-text-2">
          <span className="sr-only">{t`第 ${number} 行`} </span>
          {column.name}
          {required && !locked && (
            <span aria-hidden className="text-danger">
              {' '}
              *
            </span>
          )}
        </label>
      ) : (
        !locked && (
          <label htmlFor={id} id={`${id}-label`} className="sr-only">
            {t`第 ${number} 行 ${name}`}
          </label>
        )
      )}
      {!locked ? (
        createElement(faces.input(column.type), {
          id,
          field: allowed ? { ...column, only: [...allowed, valueAsText(value)] } : column,
          value,
          onChange: (next: unknown) => onCell?.(index, model, next),
          readOnly: false,
          invalid: fault !== undefined,
          locale,
          ...(fault && { describedBy: `${id}-message` }),
        })
      ) : (
        <span
          className={cx(
            'flex min-h-8 items-center px-2 wrap-anywhere',
            isNumeric(column) && !phone && 'justify-end tabular-nums',
          )}
        >
          {isEmpty(value) ? (
            <span className="text-text-3">–</span>
          ) : (
            <span className="min-w-0">
              {createElement(faces.show(column.type), {
                field: column,
                value,
                compact: false,
                locale,
              })}
            </span>
          )}
        </span>
      )}
      {fault && <FieldMessage id={`${id}-message`}>{fieldMessage(fault, locale)}</FieldMessage>}
    </div>
  );
}
