import type { ResponseOf } from '../../../schemas/endpoints/index.ts';
import type { Overlap } from './conflict.ts';

export type { ListRow, RecordAnswer, Saved } from '../../data/records.ts';
export type LogEntry = ResponseOf<'changeLog'>['list'][number];
export type WireTab = ResponseOf<'tabs'>[number];
export type DeletedRow = ResponseOf<'recycled'>['list'][number];

/** What a 409 of an update carries. */
export interface Conflict {
  version: number;
  /** only the fields that both sides changed */
  fields: Overlap[];
  user_name: string;
  time: string;
}
