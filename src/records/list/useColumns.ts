import { useMemo, useRef, useState } from 'react';
import useSWR from 'swr';
import type { ColumnSizingState } from '@tanstack/react-table';
import type { Column, Form } from '../../../schemas/form.ts';
import { call } from '../../data/client.ts';
import { readUserId } from '../../data/session.ts';
import { type ChosenColumn, choiceOf, mergeColumns } from './columnChoice.ts';

export interface ColumnsState {
  /** all, in the reader's order */
  all: readonly Column[];
  shown: readonly Column[];
  /** the reader's choice is known: nothing will move any more */
  ready: boolean;
  choose(columns: readonly Column[]): void;
  reset(): void;
  widths: ColumnSizingState;
  setWidths(widths: ColumnSizingState): void;
}

const NONE: readonly ChosenColumn[] = [];
/** A column that is dragged passes many places; only where it comes to rest is sent. */
const REST_MS = 600;

/** Which columns a reader sees, in which order and how wide: his choice from the server, with a copy here so that nothing jumps. */
export function useColumns(module: string, form: Form | undefined): ColumnsState {
  const [kept] = useState(() => read<ChosenColumn[]>('columns', module));
  const { data, error, mutate } = useSWR(['columns', module], () => loadChoice(module), { revalidateOnFocus: false });
  const chosen = data ?? kept ?? NONE;
  const all = useMemo(() => (form ? mergeColumns(form.columns, chosen) : []), [form, chosen]);
  const shown = useMemo(() => all.filter((column) => column.shown), [all]);
  const [widths, setWidths] = useState<ColumnSizingState>(() => read('widths', module) ?? {});

  const sending = useRef<ReturnType<typeof setTimeout>>(undefined);

  function keep(next: ChosenColumn[]) {
    write('columns', module, next);
    void mutate(next, { revalidate: false });
    const fields = next.map(({ model, shown: isShown }) => ({ key: model, showFlag: isShown ? (1 as const) : (0 as const) }));
    clearTimeout(sending.current);
    // The client says when it failed; this browser keeps the choice anyway.
    sending.current = setTimeout(
      () => void call('POST', '/rest/sys/userconfig/saveListFields', { module, fields }).catch(() => undefined),
      REST_MS,
    );
  }

  return {
    all,
    shown,
    widths,
    ready: form !== undefined && (data !== undefined || kept !== undefined || error !== undefined),
    choose: (columns) => keep(choiceOf(columns)),
    reset: () => {
      keep([]);
      write('widths', module, {});
      setWidths({});
    },
    setWidths: (next) => {
      write('widths', module, next);
      setWidths(next);
    },
  };
}

async function loadChoice(module: string): Promise<ChosenColumn[]> {
  const fields = await call('GET', '/rest/sys/fields/getFieldsForListShow', { module }, { quiet: true });
  const choice = fields.map(({ key, showFlag }) => ({ model: key, shown: showFlag === 1 }));
  write('columns', module, choice);
  return choice;
}

function read<T>(what: string, module: string): T | undefined {
  try {
    return (JSON.parse(localStorage.getItem(nameOf(what, module)) ?? 'null') as T | null) ?? undefined;
  } catch {
    return undefined; // written by something else
  }
}

function write(what: string, module: string, value: unknown) {
  localStorage.setItem(nameOf(what, module), JSON.stringify(value));
}

function nameOf(what: string, module: string): string {
  return `${what}:${readUserId()}:${module}`;
}
