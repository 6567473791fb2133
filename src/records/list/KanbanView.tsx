import { DndContext, type DragEndEvent, DragOverlay, MouseSensor, TouchSensor, useDraggable, useDroppable, useSensor, useSensors } from '@dnd-kit/core';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { Field, FieldChoice } from '../../../schemas/form.ts';
import type { Locale } from '../../../schemas/locale.ts';
import { isEmpty } from '../../../schemas/valueTypes.ts';
import { Badge } from '../../../widgets/bricks/Badge.tsx';
import { Button, IconButton } from '../../../widgets/bricks/Button.tsx';
import { cx } from '../../../widgets/bricks/cx.ts';
import { Icon } from '../../../widgets/bricks/Icon.tsx';
import { Menu } from '../../../widgets/bricks/Menu.tsx';
import { Empty, ErrorState } from '../../../widgets/bricks/Notice.tsx';
import { SkeletonLines } from '../../../widgets/bricks/Skeleton.tsx';
import { toast } from '../../../widgets/bricks/toast.ts';
import { CallError } from '../../data/callError.ts';
import { updateRecord, useList } from '../../data/records.ts';
import { attempt } from '../attempt.ts';
import { Shown } from '../Shown.tsx';
import type { ListRow } from '../types.ts';
import { valueOf } from './Cell.tsx';
import { isCellEditable } from './editable.ts';
import type { RecordListState } from './useRecordList.ts';
import { fieldOf, within } from './views.ts';

const PAGE = 20;
/** the most that one lane asks for */
const MOST = 200;
/** values on a card, beside its name */
const NOTES = 3;
const UNDO_MS = 8000;

interface Lane {
  key: string;
  choice: FieldChoice | undefined;
}

/** Records in lanes by a single choice. Cards are dragged, or moved from their menu; the server judges every move like any other change. */
export function KanbanView({ list, locale }: { list: RecordListState; locale: Locale }) {
  const { t } = useLingui();
  const sensors = useSensors(useSensor(MouseSensor, { activationConstraint: { distance: 6 } }), useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }));
  const [held, setHeld] = useState<ListRow>();
  const { form, file, by } = list;
  const field = form && fieldOf('kanban', form, by);
  if (!file || !form || !field) return <Empty title={t`没有可以分列的字段`} text={t`看板需要一个单选字段。`} />;
  const lanes: Lane[] = [...field.choices.map((choice) => ({ key: String(choice.value), choice })), ...(field.required ? [] : [{ key: '', choice: undefined }])];

  async function move(row: ListRow, lane: Lane) {
    if (!file || !field) return;
    const { model } = field;
    const before = valueOf(row, model) ?? null;
    if (String(before ?? '') === lane.key) return;
    const put = (version: number, value: unknown) => updateRecord(file, { id: row.id, version, values: { [model]: value } }, { quiet: [422] });
    try {
      const saved = await put(row.version, lane.choice?.value ?? null);
      const name = lane.choice?.label ?? t`未填写`;
      toast.success(t`已移到「${name}」`, { duration: UNDO_MS, action: { label: t`撤销`, onSelect: () => void attempt(() => put(saved.version, before)) } });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code === 409) toast.error(error.message);
      for (const fault of error.fields.slice(0, 1)) toast.error(`${form?.fields.get(fault.field)?.name ?? fault.field}：${fault.text ?? ''}`);
    }
  }

  function handleDrop({ active, over }: DragEndEvent) {
    setHeld(undefined);
    const lane = lanes.find(({ key }) => `lane ${key}` === over?.id);
    const row = active.data.current?.row as ListRow | undefined;
    if (lane && row) void move(row, lane);
  }

  return (
    <DndContext sensors={sensors} onDragStart={({ active }) => setHeld(active.data.current?.row as ListRow)} onDragCancel={() => setHeld(undefined)} onDragEnd={handleDrop}>
      <div className="flex min-h-0 flex-1 gap-3 overflow-x-auto bg-surface-0 p-3">
        {lanes.map((lane) => (
          <LaneColumn key={lane.key} lane={lane} lanes={lanes} field={field} list={list} locale={locale} onMove={(row, to) => void move(row, to)} />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>{held && <Card row={held} list={list} field={field} locale={locale} />}</DragOverlay>
    </DndContext>
  );
}

interface LaneColumnProps {
  lane: Lane;
  lanes: readonly Lane[];
  field: Field;
  list: RecordListState;
  locale: Locale;
  onMove(row: ListRow, lane: Lane): void;
}

function LaneColumn({ lane, lanes, field, list, locale, onMove }: LaneColumnProps) {
  const { t, i18n } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  // Lanes outside the window ask for nothing until they come near.
  const [near, setNear] = useState(false);
  const [size, setSize] = useState(PAGE);
  const { setNodeRef, isOver } = useDroppable({ id: `lane ${lane.key}` });
  useEffect(() => {
    const watcher = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true), { rootMargin: '300px' });
    if (box.current) watcher.observe(box.current);
    return () => watcher.disconnect();
  }, []);
  const condition = lane.choice ? { field: field.model, operator: 'eq' as const, value: lane.choice.value } : { field: field.model, operator: 'empty' as const };
  const { data, error, mutate } = useList(near ? list.file : undefined, { ...list.query, page: 1, size, filter: within(list.filter, condition) });
  const name = lane.choice?.label ?? t`未填写`;
  const count = data && i18n.number(data.count);
  return (
    <section ref={box} aria-label={name} className="flex w-72 shrink-0 flex-col rounded-md bg-surface-2">
      <h2 className="flex h-10 shrink-0 items-center gap-2 px-3 text-sm">
        {lane.choice ? <Badge color={lane.choice.color ?? 'grey'}>{name}</Badge> : <span className="text-text-2">{name}</span>}
        <span className="text-text-3 tabular-nums">{data?.count_is_estimate ? `~${count}` : count}</span>
      </h2>
      <div ref={setNodeRef} className={cx('flex min-h-16 flex-1 flex-col gap-2 overflow-y-auto rounded-b-md p-2 pt-0', isOver && 'bg-selected')}>
        {error && !data ? <ErrorState onRetry={() => void mutate()} /> : !data && <SkeletonLines lines={4} />}
        <ul className="flex flex-col gap-2">
          {data?.list.map((row) => (
            <li key={row.id}>
              <MovableCard row={row} lane={lane} lanes={lanes} field={field} list={list} locale={locale} onMove={onMove} />
            </li>
          ))}
        </ul>
        {data?.count === 0 && <p className="py-3 text-center text-xs text-text-3">{t`没有数据`}</p>}
        {data && data.list.length < data.count && size < MOST && (
          <Button kind="quiet" size="small" onClick={() => setSize(Math.min(MOST, size * 2))}>{t`显示更多`}</Button>
        )}
      </div>
    </section>
  );
}

function MovableCard({ row, lane, lanes, field, list, locale, onMove }: LaneColumnProps & { row: ListRow }) {
  const { t } = useLingui();
  const { form, file, around } = list;
  const movable = form !== undefined && file !== undefined && isCellEditable({ form, file, row, around }, field.model);
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: row.id, data: { row }, disabled: !movable });
  const others = lanes.filter(({ key }) => key !== lane.key);
  const name = row.name || `#${row.id}`;
  return (
    <div ref={setNodeRef} {...listeners} className={cx('relative touch-manipulation', movable && 'cursor-grab', isDragging && 'opacity-40')}>
      <Card row={row} list={list} field={field} locale={locale} />
      {movable && (
        <span className="absolute end-1 top-1">
          <Menu
            align="end"
            trigger={<IconButton size="small" icon={<Icon name="ellipsis" />} label={t`移动「${name}」`} />}
            entries={[
              { kind: 'heading', key: 'to', label: t`移到` },
              ...others.map((to) => ({ key: `to ${to.key}`, label: to.choice?.label ?? t`未填写`, onSelect: () => onMove(row, to) })),
            ]}
          />
        </span>
      )}
    </div>
  );
}

function Card({ row, list: { form, columns, openId, open }, field, locale }: Pick<LaneColumnProps, 'list' | 'field' | 'locale'> & { row: ListRow }) {
  const notes = columns.shown.filter((column) => !column.link && column.model !== field.model && !isEmpty(valueOf(row, column.model)) && valueOf(row, column.model) !== '--');
  return (
    <article className={cx('flex flex-col gap-1 rounded-md border border-line bg-surface-1 px-3 py-2 text-sm shadow-low', row.id === openId && 'outline-2 outline-accent')}>
      <button type="button" onClick={() => open(row.id)} className="me-7 truncate text-start font-semibold text-accent hover:underline pointer-coarse:min-h-11">
        {row.name || `#${row.id}`}
      </button>
      {notes.slice(0, NOTES).map((column) => {
        const own = form?.fields.get(column.model);
        return (
          own && (
            <span key={column.model} className="flex min-w-0 gap-2 text-xs">
              <span className="w-16 shrink-0 truncate text-text-3">{column.name}</span>
              <span className="min-w-0 flex-1 truncate text-text-2">
                <Shown field={own} value={valueOf(row, column.model)} display={row.display[column.model]} compact locale={locale} />
              </span>
            </span>
          )
        );
      })}
    </article>
  );
}
