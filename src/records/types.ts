import type { AnswerOf, RecordAnswers } from '../../schemas/calls.ts';
import type { Overlap } from './conflict.ts';

/** One row of a list: core columns, values by model, and under `display` the words of references and choices. */
export type ListRow = RecordAnswers<'list'>['list'][number];
/** One record as its panel reads it. */
export type RecordAnswer = RecordAnswers<'read'>;
export type DisplayField = RecordAnswer['list'][number];
export type LogEntry = AnswerOf<'changeLog'>['list'][number];
export type WireTab = AnswerOf<'tabs'>[number];
export type DeletedRow = AnswerOf<'recycled'>['list'][number];

/** What a 409 of an update carries. */
export interface Conflict {
  version: number;
  /** only the fields that both sides changed */
  fields: Overlap[];
  user_name: string;
  time: string;
}
