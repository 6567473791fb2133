import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { Condition } from '../../../../schemas/conditions/conditions.ts';
import type { Locale } from '../../../../schemas/i18n/locale.ts';
import { Badge } from '../../../../widgets/ui/Badge.tsx';
import { Button, IconButton } from '../../../../widgets/ui/Button.tsx';
import { cx } from '../../../../widgets/ui/cx.ts';
import { Icon } from '../../../../widgets/ui/Icon.tsx';
import { Menu } from '../../../../widgets/ui/Menu.tsx';
import { ErrorState } from '../../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../../widgets/ui/Skeleton.tsx';
import { useList } from '../../../data/records.ts';
import type { ListRow } from '../../shared/types.ts';
import { Card } from './Card.tsx';
import { type CardMoves, withMoves } from './useCardMoves.ts';
import type { RecordListState } from '../state/useRecordList.ts';
import { andFilter } from '../state/views.ts';

const PAGE = 20;
/** the most that one lane asks for */
const MOST = 200;
const NO_ROWS: readonly never[] = [];

/** A lane of a board: what it is called, and what finds its records. */
export interface Lane {
  key: string;
  name: string;
  color?: string | undefined;
  condition: Condition;
  /** of its records, in words */
  sum?: string | undefined;
  /** nothing is moved in here */
  closed?: boolean;
}

export interface BoardProps {
  list: RecordListState;
  locale: Locale;
  lanes: readonly Lane[];
  /** what the lanes are made of, which the cards need not say */
  model: string;
  isMovable(row: ListRow): boolean;
  onMove(row: ListRow, lane: Lane): void;
  moves: CardMoves;
}

/** Records in lanes. Cards are dragged, or moved from their menu; what a move means is the board's own. */
export function Board(props: BoardProps) {
  const { list, locale, lanes, model, onMove } = props;
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  );
  const [held, setHeld] = useState<{ row: ListRow; from: string }>();

  function handleDrop({ over }: DragEndEvent) {
    setHeld(undefined);
    const lane = lanes.find(({ key }) => `lane ${key}` === over?.id);
    if (lane && held && lane.key !== held.from) onMove(held.row, lane);
  }

  return (
    <DndContext
      sensors={sensors}
      onDragStart={({ active }) => setHeld(active.data.current as typeof held)}
      onDragCancel={() => setHeld(undefined)}
      onDragEnd={handleDrop}
    >
      <div className="flex min-h-0 flex-1 gap-3 overflow-x-auto bg-surface-0 p-3">
        {lanes.map((lane) => (
          <LaneColumn key={lane.key} lane={lane} {...props} />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {held && <Card row={held.row} list={list} model={model} locale={locale} />}
      </DragOverlay>
    </DndContext>
  );
}

interface LaneColumnProps extends BoardProps {
  lane: Lane;
}

function LaneColumn({ lane, ...board }: LaneColumnProps) {
  const { list } = board;
  const { t, i18n } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  // Lanes outside the window ask for nothing until they come near.
  const [near, setNear] = useState(false);
  const [size, setSize] = useState(PAGE);
  const { setNodeRef, isOver } = useDroppable({
    id: `lane ${lane.key}`,
    disabled: lane.closed ?? false,
  });
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '300px' },
    );
    if (box.current) watcher.observe(box.current);
    return () => watcher.disconnect();
  }, []);
  const { data, error, mutate } = useList(near ? list.file : undefined, {
    ...list.query,
    page: 1,
    size,
    filter: andFilter(list.filter, lane.condition),
  });
  const { rows, more } = withMoves(data?.list ?? NO_ROWS, lane.key, board.moves);
  const count = data && i18n.number(data.count + more);
  return (
    <section
      ref={box}
      aria-label={lane.name}
      className="flex w-72 shrink-0 flex-col rounded-md bg-surface-2"
    >
      <h2 className="flex h-10 shrink-0 items-center gap-2 px-3 text-sm">
        {lane.color ? (
          <Badge color={lane.color}>{lane.name}</Badge>
        ) : (
          <span className="truncate text-text-2">{lane.name}</span>
        )}
        <span className="text-text-3 tabular-nums">
          {data?.count_is_estimate ? `~${count}` : count}
        </span>
        {lane.sum && (
          <span className="ms-auto truncate text-xs text-text-2 tabular-nums">{lane.sum}</span>
        )}
      </h2>
      <div
        ref={setNodeRef}
        className={cx(
          'flex min-h-16 flex-1 flex-col gap-2 overflow-y-auto rounded-b-md p-2 pt-0',
          isOver && 'bg-selected',
        )}
      >
        {error && !data ? (
          <ErrorState onRetry={() => void mutate()} />
        ) : (
          !data && <SkeletonLines lines={4} />
        )}
        <ul className="flex flex-col gap-2">
          {data &&
            rows.map((row) => (
              <li key={row.id}>
                <MovableCard row={row} lane={lane} {...board} />
              </li>
            ))}
        </ul>
        {data && data.count + more === 0 && (
          <p className="py-3 text-center text-xs text-text-3">{t`没有数据`}</p>
        )}
        {data && data.list.length < data.count && size < MOST && (
          <Button
            kind="quiet"
            size="small"
            onClick={() => setSize(Math.min(MOST, size * 2))}
          >{t`显示更多`}</Button>
        )}
      </div>
    </section>
  );
}

function MovableCard({
  row,
  lane,
  lanes,
  model,
  list,
  locale,
  isMovable,
  onMove,
  moves,
}: LaneColumnProps & { row: ListRow }) {
  const { t } = useLingui();
  const movable = isMovable(row);
  // Until it is saved the row still says where it stood: a second move would start from there.
  const busy = moves.all.some((move) => move.row.id === row.id);
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: row.id,
    data: { row, from: lane.key },
    disabled: !movable || busy,
  });
  const others = lanes.filter(({ key, closed }) => key !== lane.key && !closed);
  const name = row.name || `#${row.id}`;
  return (
    <div
      ref={setNodeRef}
      {...listeners}
      className={cx(
        'relative touch-manipulation',
        movable && (busy ? 'cursor-progress' : 'cursor-grab'),
        isDragging && 'opacity-40',
      )}
    >
      <Card row={row} list={list} model={model} locale={locale} />
      {movable && others.length > 0 && (
        <span className="absolute end-1 top-1">
          <Menu
            align="end"
            trigger={
              <IconButton
                size="small"
                icon={<Icon name="ellipsis" />}
                label={t`移动「${name}」`}
                disabled={busy}
              />
            }
            entries={[
              { kind: 'heading', key: 'to', label: t`移到` },
              ...others.map((to) => ({
                key: `to ${to.key}`,
                label: to.name,
                onSelect: () => onMove(row, to),
              })),
            ]}
          />
        </span>
      )}
    </div>
  );
}
