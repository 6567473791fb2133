import type { ColumnSizingState } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { Form } from '../../../schemas/form/form.ts';
import { readOwner } from '../../data/transport/session.ts';
import {
  type ChosenColumn,
  choiceOf,
  type ListColumn,
  mergeColumns,
  pinnedFirst,
} from '../list/state/columnChoice.ts';

const NO_CHOICE: readonly ChosenColumn[] = [];

/** Which columns of a resource a reader sees, in which order and how wide, as this browser keeps it. `absent` are not there now, and keep their place. */
export function useOwnColumns(key: string, form: Form, absent: ReadonlySet<string>) {
  const place = `columns:${readOwner()}:page ${key}`;
  const [chosen, setChosen] = useState(() => read(place));
  const merged = useMemo(() => mergeColumns(form.columns, chosen), [form, chosen]);
  const all = useMemo(() => merged.filter(({ model }) => !absent.has(model)), [merged, absent]);
  const shown = useMemo(() => pinnedFirst(all.filter((column) => column.shown)), [all]);
  const widths = useMemo(
    (): ColumnSizingState =>
      Object.fromEntries(
        chosen.flatMap(({ model, width }) => (width === undefined ? [] : [[model, width]])),
      ),
    [chosen],
  );

  function keep(next: readonly ChosenColumn[]) {
    localStorage.setItem(place, JSON.stringify(next));
    setChosen(next);
  }

  function choose(columns: readonly ListColumn[]) {
    const rest = columns.values();
    const next = merged.map((column) =>
      absent.has(column.model) ? column : (rest.next().value ?? column),
    );
    keep(choiceOf(next, widths));
  }

  return {
    all,
    shown,
    widths,
    choose,
    reset: () => keep(NO_CHOICE),
    setWidths: (next: ColumnSizingState) => keep(choiceOf(merged, next)),
  };
}

function read(place: string): readonly ChosenColumn[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return Array.isArray(kept) ? (kept as ChosenColumn[]) : NO_CHOICE;
  } catch {
    return NO_CHOICE; // written by something else
  }
}
