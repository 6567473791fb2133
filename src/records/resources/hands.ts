import type { ComponentType } from 'react';
import type { Row } from '../../data/resources.ts';
import type { ResourceRow } from './rows.ts';
import type { LeftRow } from './useResourceList.ts';

/** What a resource's page does by hand, because no data says it. */
export interface Hands {
  /** draws the actions that neither lead anywhere nor call the server by themselves */
  Act?: ComponentType<HandProps>;
  /** draws what opens with a row; see `detail` of the file */
  Detail?: ComponentType<DetailProps>;
}

export interface HandProps {
  /** its key */
  action: string;
  /** one, those that are chosen, or none */
  rows: readonly ResourceRow[];
  /** what the call of the rows answers beside them */
  more: Row;
  /** opens a row's detail by what it is known by */
  onOpen(key: string): void;
  /** it was done: its rows are no longer chosen, but for those that it was refused for, which say why */
  onDone(left: readonly LeftRow[]): void;
  onClose(): void;
}

export interface DetailProps {
  /** by what the open row is known; it may be of no row that there is */
  open: string;
  row: ResourceRow | undefined;
  /** something is not saved: asked about before another row takes its place */
  onDirty(dirty: boolean): void;
  onClose(): void;
}
