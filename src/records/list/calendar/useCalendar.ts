import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useQueryParams, withParams } from '../../../data/useQueryParams.ts';
import type { Locale } from '../../../../schemas/i18n/locale.ts';
import type { CalendarLook } from '../../../../schemas/definition/module.ts';
import { isEmpty } from '../../../../schemas/values/valueTypes.ts';
import { workingHours } from '../../../../schemas/values/workingHours.ts';
import { dismissToast, toast } from '../../../../widgets/ui/toast.ts';
import { useItems } from '../../../data/lists.ts';
import { updateRecord, useList } from '../../../data/records.ts';
import { useSettings } from '../../../data/viewer.ts';
import { runWithToast } from '../../shared/runWithToast.ts';
import { useLayers } from '../../shared/layers.ts';
import { localNow } from '../../shared/localNow.ts';
import { isEditableInPlace } from '../../shared/editable.ts';
import type { RecordListState } from '../state/useRecordList.ts';
import { valueOf } from '../table/Cell.tsx';
import { fieldOf, andFilter } from '../state/views.ts';
import {
  daysOf,
  type Entry,
  entriesOf,
  shiftEntry,
  type Span,
  SPANS,
  overlapCondition,
  turned,
} from './entries.ts';

/** what one page asks for at most */
export const MAX_ENTRIES = 200;
const UNDO_MS = 8000;
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** What a calendar of records knows: the days in sight and what stands on them, which stand in the address, and moving entries. */
export function useCalendar(list: RecordListState, locale: Locale) {
  const { t } = useLingui();
  const { file, form, around } = list;
  const { openForm } = useLayers();
  const [params, setParams] = useQueryParams();
  const today = localNow().slice(0, 10);
  const at = DAY.test(params.get('at') ?? '') ? String(params.get('at')) : today;
  const span = SPANS.find((each) => each === params.get('span')) ?? 'month';
  const look = lookOf(list);
  const days = daysOf(span, at, locale);
  const found = useList(look && file, {
    ...list.query,
    page: 1,
    size: MAX_ENTRIES,
    sort: look?.from ?? '',
    ...(look && { filter: andFilter(list.filter, overlapCondition(look, days)) }),
  });
  const [moved, setMoved] = useState<ReadonlyMap<number, Pick<Entry, 'from' | 'to'>>>(new Map());
  const told = useRef<number>(undefined);
  const colored = form?.fields.get(look?.color ?? '');
  const choices = useItems(colored?.remote).data ?? colored?.choices ?? [];
  const entries = look ? entriesOf(found.data?.list ?? [], { look, choices, moved }) : [];
  const hours = workingHours(useSettings());

  function go(change: { at?: string; span?: Span }) {
    const values = {
      ...change,
      ...(change.at === today && { at: '' }),
      ...(change.span === 'month' && { span: '' as const }),
    };
    setParams((now) => withParams(now, values), { replace: true });
  }

  function isMovable({ row }: Entry): boolean {
    if (!form || !file || !look) return false;
    return [look.from, ...(look.to === undefined ? [] : [look.to])].every((model) =>
      isEditableInPlace({ form, file, record: row, around }, model),
    );
  }

  async function put(entry: Entry, version: number, time: Pick<Entry, 'from' | 'to'>) {
    if (!file || !form || !look) return undefined;
    const { id } = entry.row;
    const said = (model: string, stamp: string) =>
      form.fields.get(model)?.valueType === 'date' ? stamp.slice(0, 10) : stamp;
    const had = look.to !== undefined && !isEmpty(valueOf(entry.row, look.to));
    const values = {
      [look.from]: said(look.from, time.from),
      ...(look.to !== undefined && had && { [look.to]: said(look.to, time.to) }),
    };
    setMoved((all) => new Map(all).set(id, time));
    try {
      return await updateRecord(file, { id, version, values });
    } finally {
      setMoved((all) => new Map([...all].filter(([other]) => other !== id)));
    }
  }

  /** A move is a change of its times, judged like any other, and can be taken back. */
  async function move(entry: Entry, by: { days: number; minutes: number }) {
    if ((by.days === 0 && by.minutes === 0) || !isMovable(entry)) return;
    if (told.current !== undefined) dismissToast(told.current);
    const next = shiftEntry(entry, by);
    const work = async () => {
      const saved = await put(entry, entry.row.version, next);
      const when = entry.whole ? next.from.slice(5, 10) : next.from.slice(5, 16);
      if (saved)
        told.current = toast.success(t`已移到 ${when}`, {
          duration: UNDO_MS,
          action: {
            label: t`撤销`,
            onSelect: () => void runWithToast(() => put(entry, saved.version, entry)),
          },
        });
    };
    await runWithToast(work, { shows: (field) => form?.fields.get(field)?.name ?? field });
  }

  /** Adds a record at that time. */
  async function add(from: string, to?: string) {
    if (!file || !form || !look || !list.canAdd) return;
    const day = form.fields.get(look.from)?.valueType === 'date';
    const presets = {
      [look.from]: day ? from.slice(0, 10) : from,
      ...(look.to !== undefined && to !== undefined && { [look.to]: day ? to.slice(0, 10) : to }),
    };
    const saved = await openForm({ module: file.key, presets });
    if (saved) list.open(saved.id);
  }

  return {
    today,
    at,
    span,
    days,
    look,
    entries,
    hours,
    isMovable,
    add,
    move: (entry: Entry, by: { days: number; minutes: number }) => void move(entry, by),
    waiting: !found.data,
    failed: found.error !== undefined && !found.data,
    retry: () => void found.mutate(),
    /** more than are shown */
    cut: found.data !== undefined && found.data.count > found.data.list.length,
    turn: (by: 1 | -1) => go({ at: turned(span, at, by) }),
    goTo: (day: string) => go({ at: day }),
    openDay: (day: string) => go({ at: day, span: 'day' }),
    setSpan: (next: Span) => go({ span: next }),
    open: list.open,
    openId: list.openId,
    canAdd: list.canAdd,
  };
}
export type Calendar = ReturnType<typeof useCalendar>;

/** The look that the module declares, unless another of its days was chosen; else by any of its days. */
function lookOf(list: RecordListState): CalendarLook | undefined {
  const { file, form } = list;
  const declared = file?.calendar;
  if (!form) return undefined;
  if (declared && form.fields.has(declared.from) && (list.by === '' || list.by === declared.from))
    return declared;
  const field = fieldOf('calendar', form, list);
  return field && { from: field.model };
}
