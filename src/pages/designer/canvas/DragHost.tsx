import {
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  DragOverlay,
  type Modifier,
  type DragStartEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import {
  type RemovedField,
  removedFieldLabel,
} from '../../../../schemas/designer/edits/removedFields.ts';
import { translate } from '../../../../schemas/i18n/label.ts';
import { type FieldKind, fieldKindRow } from '../../../../schemas/designer/edits/fieldKinds.ts';
import type { Commands } from '../state/commands.ts';
import { treeOf } from '../state/designTree.ts';
import { useDesign } from '../state/useDesign.ts';
import { type DropTarget, dropTargetAt } from './dropSpot.ts';

interface Dragged {
  back?: RemovedField;
  add?: FieldKind;
  paths: readonly string[];
  label: string;
}

export interface DragHostProps {
  box: RefObject<HTMLDivElement | null>;
  commands: Commands;
  /** something that was not there before was dropped */
  onAdded(): void;
  children(drop: DropTarget | undefined): ReactNode;
}

/** Dragging with mouse and finger; keys have ways of their own. */
export function DragHost({ box, commands, onAdded, children }: DragHostProps) {
  const { t } = useLingui();
  const { store, locale } = useDesign();
  const [dragged, setDragged] = useState<Dragged>();
  const [drop, setDrop] = useState<DropTarget>();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  );

  function handleStart({ active }: DragStartEvent) {
    const { add, back, move } = (active.data.current ?? {}) as {
      add?: FieldKind;
      back?: RemovedField;
      move?: string;
    };
    if (back) return setDragged({ back, paths: [], label: removedFieldLabel(back, locale) });
    if (add)
      return setDragged({ add, paths: [], label: translate(fieldKindRow(add).label, locale) });
    if (move === undefined) return;
    const { definition, selected } = store.read().history.present;
    const paths = selected.includes(move) ? selected : [move];
    if (paths.length === 1) store.select(paths);
    const count = paths.length;
    setDragged({
      paths,
      label: count > 1 ? t`${count} 个控件` : (treeOf(definition, locale).node(move)?.label ?? ''),
    });
  }

  function targetAt(point: { x: number; y: number }): DropTarget | undefined {
    const canvas = box.current;
    if (!canvas || !dragged) return undefined;
    const { left, right, top, bottom } = canvas.getBoundingClientRect();
    const inside = point.x >= left && point.x <= right && point.y >= top && point.y <= bottom;
    return inside ? dropTargetAt(canvas, point, dragged.paths) : undefined;
  }

  function handleMove({ activatorEvent, delta }: DragMoveEvent) {
    const from = pointOf(activatorEvent);
    if (!from) return;
    const next = targetAt({ x: from.x + delta.x, y: from.y + delta.y });
    setDrop((now) => (now && next && JSON.stringify(now) === JSON.stringify(next) ? now : next));
  }

  // What the last move drew may be a place that the pointer has left since: a mouse is let go where it is.
  const released = useRef<{ x: number; y: number }>(undefined);
  useEffect(() => {
    const note = ({ clientX: x, clientY: y }: MouseEvent) => {
      released.current = { x, y };
    };
    window.addEventListener('mouseup', note, true);
    return () => window.removeEventListener('mouseup', note, true);
  }, []);

  function handleEnd({ activatorEvent }: DragEndEvent) {
    const byMouse = activatorEvent instanceof MouseEvent && released.current;
    const target = byMouse ? targetAt(byMouse) : drop;
    if (dragged && target) {
      if (dragged.back) commands.putBack(dragged.back, target.spot);
      else if (dragged.add) commands.add(dragged.add, target.spot);
      else commands.moveTo(dragged.paths, target.spot);
      if (dragged.back ?? dragged.add) onAdded();
    }
    handleCancel();
  }

  function handleCancel() {
    setDragged(undefined);
    setDrop(undefined);
  }

  return (
    <DndContext
      sensors={sensors}
      accessibility={{ screenReaderInstructions: { draggable: '' }, announcements: SILENT }}
      onDragStart={handleStart}
      onDragMove={handleMove}
      onDragEnd={handleEnd}
      onDragCancel={handleCancel}
    >
      {children(drop)}
      <DragOverlay dropAnimation={null} modifiers={AT_POINTER}>
        {dragged && (
          <div
            data-ghost
            className="inline-flex h-8 max-w-60 items-center truncate rounded-md border border-accent bg-surface-1 px-3 text-sm text-text-1 shadow-layer"
          >
            {dragged.label}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

// The designer says in its own words what happened, whichever way it was done.
const silent = () => undefined;
const SILENT = { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent };

/** px from the pointer, so that it does not cover what it is about to touch */
const BESIDE = 12;

/** Hangs what is dragged at the pointer, not where the widget began that was taken hold of. */
const AT_POINTER: Modifier[] = [
  ({ activatorEvent, draggingNodeRect: from, transform }) => {
    const point = activatorEvent && pointOf(activatorEvent);
    if (!point || !from) return transform;
    return {
      ...transform,
      x: transform.x + point.x - from.left + BESIDE,
      y: transform.y + point.y - from.top + BESIDE,
    };
  },
];

function pointOf(event: Event): { x: number; y: number } | undefined {
  if (event instanceof MouseEvent) return { x: event.clientX, y: event.clientY };
  const touch =
    typeof TouchEvent !== 'undefined' && event instanceof TouchEvent ? event.touches[0] : undefined;
  return touch && { x: touch.clientX, y: touch.clientY };
}
