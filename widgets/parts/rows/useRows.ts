import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Context } from '../../../schemas/conditions/conditions.ts';
import type { Field } from '../../../schemas/form/form.ts';
import { newRowId } from '../../../schemas/form/rowValues.ts';
import { ROW_ID } from '../../../schemas/form/rowsOf.ts';
import { initialValues } from '../../../schemas/formLogic/initialValues.ts';
import { localStamp } from '../../../schemas/values/dates.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { pastedCells, withCells } from './pasteRows.ts';
import type { Row } from './rowList.ts';
import { shownColumns } from './rowValue.ts';

interface RowsEditing {
  field: Field;
  rows: readonly Row[];
  onChange(rows: Row[] | undefined): void;
  around: Omit<Context, 'record'>;
  /** leads to a cell once it is drawn */
  focusCell(index: number, model: string): void;
  /** where one begins in a new row */
  first: string;
}

/** What one does with rows: each call answers with a list of its own. Its functions stay the same, so that only what changed is drawn. */
export function useRows(editing: RowsEditing) {
  const { t } = useLingui();
  const now = useRef(editing);
  const [said, setSaid] = useState('');
  useEffect(() => {
    now.current = editing;
  });

  const put = useCallback((rows: Row[]) => {
    // The next change may come before this one is drawn.
    now.current = { ...now.current, rows };
    now.current.onChange(rows.length > 0 ? rows : undefined);
  }, []);

  const begin = useCallback((): Row => {
    const { field, around } = now.current;
    const { viewer, settings } = around;
    return {
      [ROW_ID]: newRowId(),
      ...(field.rows &&
        initialValues(field.rows.form, {
          now: localStamp(new Date()),
          ...(viewer && { viewer }),
          ...(settings && { settings }),
        })),
    };
  }, []);

  const setCell = useCallback(
    (index: number, model: string, value: unknown) => {
      const { rows } = now.current;
      const { [model]: _, ...rest } = rows[index] ?? {};
      put(rows.with(index, value === undefined ? rest : { ...rest, [model]: value }));
    },
    [put],
  );

  const insert = useCallback(
    (index: number, model: string, row: Row = begin()) => {
      const { field, rows, focusCell } = now.current;
      if (rows.length >= (field.rows?.max ?? 0)) return;
      put(rows.toSpliced(index, 0, row));
      focusCell(index, model);
      const number = index + 1;
      setSaid(t`已添加第 ${number} 行`);
    },
    [begin, put, t],
  );

  const remove = useCallback(
    (index: number) => {
      const { rows, focusCell, first } = now.current;
      put(rows.toSpliced(index, 1));
      if (rows.length > 1) focusCell(Math.min(index, rows.length - 2), first);
      const number = index + 1;
      setSaid(t`已删除第 ${number} 行`);
    },
    [put, t],
  );

  const move = useCallback(
    (from: number, to: number, model: string) => {
      const { rows, focusCell } = now.current;
      const row = rows[from];
      if (!row || to < 0 || to >= rows.length) return;
      put(rows.toSpliced(from, 1).toSpliced(to, 0, row));
      focusCell(to, model);
      const number = to + 1;
      setSaid(t`已移到第 ${number} 行`);
    },
    [put, t],
  );

  /** Whether it was more than one cell, and is in the rows now. */
  const paste = useCallback(
    (text: string, index: number, model: string) => {
      const cells = pastedCells(text);
      if (!cells) return false;
      const { field, rows } = now.current;
      const columns = shownColumns(field);
      const column = columns.findIndex((each) => each.model === model);
      const most = field.rows?.max ?? 0;
      put(withCells(rows, { cells, from: { row: index, column }, columns, most, begin }));
      const count = Math.min(cells.length, most - index);
      setSaid(t`已粘贴 ${count} 行`);
      return true;
    },
    [begin, put, t],
  );

  const entriesOf = useCallback(
    (index: number): MenuEntry[] => {
      const { field, rows, first } = now.current;
      const full = rows.length >= (field.rows?.max ?? 0);
      const copy = () => ({ ...rows[index], [ROW_ID]: newRowId() });
      return [
        {
          key: 'insert',
          label: t`在下方插入一行`,
          disabled: full,
          onSelect: () => insert(index + 1, first),
        },
        {
          key: 'copy',
          label: t`复制这一行`,
          disabled: full,
          onSelect: () => insert(index + 1, first, copy()),
        },
        {
          key: 'up',
          label: t`上移`,
          disabled: index === 0,
          onSelect: () => move(index, index - 1, first),
        },
        {
          key: 'down',
          label: t`下移`,
          disabled: index === rows.length - 1,
          onSelect: () => move(index, index + 1, first),
        },
        { key: 'remove', label: t`删除这一行`, danger: true, onSelect: () => remove(index) },
      ];
    },
    [insert, move, remove, t],
  );

  return { setCell, insert, move, paste, entriesOf, said };
}
