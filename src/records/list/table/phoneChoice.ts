import type { Selection } from '../state/useSelection.ts';
import type { ChosenRows } from '../state/useRowChoice.ts';
import type { TableRecord } from '../state/rowLook.ts';

/** How rows of a narrow window are chosen: by ticks that show while somebody chooses, or by a press that lasts. */
export interface PhoneChoice {
  choosing: boolean;
  chosen: ChosenRows;
  toggle(row: TableRecord): void;
  begin(row: TableRecord): void;
}

/** The choice of a list's rows. `among`: the rows on the screen, where they are not those of the page. */
export function phoneChoice<R extends TableRecord>(
  selection: Selection<R>,
  among?: readonly R[],
): PhoneChoice {
  const { choosing, ids, choose, begin } = selection;
  return {
    choosing,
    chosen: ids,
    toggle: ({ id }) => {
      // An unticked box goes on choosing, also when it was the last one.
      begin();
      choose({ ...ids, [id]: !ids[id] }, among);
    },
    begin: ({ id }) => {
      begin();
      choose({ ...ids, [id]: true }, among);
    },
  };
}
