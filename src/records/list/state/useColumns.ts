import { useMemo, useRef, useState } from 'react';
import useSWR from 'swr';
import type { ColumnSizingState } from '@tanstack/react-table';
import type { Form } from '../../../../schemas/form/form.ts';
import { callEndpoint } from '../../../data/transport/client.ts';
import { readOwner } from '../../../data/transport/session.ts';
import {
  type ChosenColumn,
  choiceOf,
  type ListColumn,
  mergeColumns,
  pinnedFirst,
  wireOf,
} from './columnChoice.ts';
import { runWithToast } from '../../shared/runWithToast.ts';

export interface ColumnsState {
  /** all, in the reader's order */
  all: readonly ListColumn[];
  /** as they are drawn: pinned ones first */
  shown: readonly ListColumn[];
  /** the reader's choice is known: nothing will move any more */
  ready: boolean;
  choose(columns: readonly ListColumn[]): void;
  reset(): void;
  widths: ColumnSizingState;
  setWidths(widths: ColumnSizingState): void;
  /** as a saved view keeps them */
  wire(): ReturnType<typeof wireOf>;
}

const NONE: readonly ChosenColumn[] = [];
/** A column that is dragged passes many places; only where it comes to rest is sent. */
const REST_MS = 600;

/**
 * Which columns a reader sees, in which order and how wide: his choice from the server, with a copy here so that nothing jumps. Each saved view
 * (its number, or undefined) has its own.
 */
export function useColumns(
  module: string,
  form: Form | undefined,
  scene: number | undefined,
): ColumnsState {
  const place = scene === undefined ? module : `${module}:${scene}`;
  const kept = useMemo(() => read<ChosenColumn[]>(place), [place]);
  const { data, error, mutate } = useSWR(
    ['columns', module, scene],
    () => loadChoice(module, scene, place),
    { revalidateOnFocus: false },
  );
  const chosen = data ?? kept ?? NONE;
  const all = useMemo(() => (form ? mergeColumns(form.columns, chosen) : []), [form, chosen]);
  const shown = useMemo(() => pinnedFirst(all.filter((column) => column.shown)), [all]);
  // While a heading is dragged, the width is here only.
  const [dragged, setDragged] = useState<{ place: string; widths: ColumnSizingState }>();
  const widths = useMemo(
    () =>
      dragged?.place === place
        ? dragged.widths
        : Object.fromEntries(
            chosen.flatMap(({ model, width }) => (width === undefined ? [] : [[model, width]])),
          ),
    [dragged, place, chosen],
  );

  const sending = useRef<ReturnType<typeof setTimeout>>(undefined);

  function keep(next: ChosenColumn[]) {
    write(place, next);
    void mutate(next, { revalidate: false });
    send(next);
  }

  function send(next: readonly ChosenColumn[]) {
    clearTimeout(sending.current);
    // This browser keeps the choice also where the server refused it.
    sending.current = setTimeout(() => void runWithToast(() => post(next)), REST_MS);
  }

  function post(next: readonly ChosenColumn[]) {
    // a form body has no empty lists
    const fields = next.length > 0 ? wireOf(next) : ('[]' as unknown as []);
    return callEndpoint('POST', '/rest/sys/userconfig/saveListFields', {
      module,
      fields,
      ...(scene !== undefined && { scene_id: scene }),
    });
  }

  return {
    all,
    shown,
    widths,
    ready: form !== undefined && (data !== undefined || kept !== undefined || error !== undefined),
    choose: (columns) => keep(choiceOf(columns, widths)),
    reset: () => {
      setDragged(undefined);
      clearTimeout(sending.current);
      write(place, []);
      // a saved view has columns of its own to go back to
      void runWithToast(() =>
        mutate(
          post([]).then(() => loadChoice(module, scene, place)),
          { optimisticData: [], revalidate: false },
        ),
      );
    },
    setWidths: (next) => {
      setDragged({ place, widths: next });
      const choice = choiceOf(all, next);
      write(place, choice);
      send(choice);
    },
    wire: () => wireOf(choiceOf(all, widths)),
  };
}

async function loadChoice(
  module: string,
  scene: number | undefined,
  place: string,
): Promise<ChosenColumn[]> {
  const fields = await callEndpoint(
    'GET',
    '/rest/sys/fields/getFieldsForListShow',
    { module, ...(scene !== undefined && { scene_id: scene }) },
    { quiet: true },
  );
  const choice = fields.map(({ key, showFlag, width, pin, sum }) => ({
    model: key,
    shown: showFlag === 1,
    width,
    ...(pin !== undefined && { pinned: pin === 1 }),
    ...(sum && { sum }),
  }));
  write(place, choice);
  return choice;
}

function read<T>(place: string): T | undefined {
  try {
    return (JSON.parse(localStorage.getItem(nameOf(place)) ?? 'null') as T | null) ?? undefined;
  } catch {
    return undefined; // written by something else
  }
}

function write(place: string, value: unknown) {
  localStorage.setItem(nameOf(place), JSON.stringify(value));
}

function nameOf(place: string): string {
  return `columns:${readOwner()}:${place}`;
}
