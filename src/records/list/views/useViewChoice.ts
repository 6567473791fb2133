import { type BoardSlot, useSlot } from '../../slots/slots.ts';
import type { ViewChoice } from '../../../../schemas/views/listViews.ts';
import type { RecordListState } from '../state/useRecordList.ts';

/** By which field a view of this list is made: the one that its address names, the lanes that the module has of its own. */
export function useViewChoice(
  list: Pick<RecordListState, 'file' | 'by'>,
): ViewChoice & { board: BoardSlot | undefined } {
  const board = useSlot(list.file?.key ?? '', 'list.board');
  return { by: list.by, board, timeline: list.file?.timeline };
}
