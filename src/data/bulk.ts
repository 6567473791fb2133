import type { AnswerOf } from '../../schemas/calls.ts';
import { call } from './client.ts';
import { refreshRecords, type Values } from './records.ts';

export type BulkResult = AnswerOf<'bulkUpdate'>;
export interface BulkEdit {
  id: number;
  version?: number;
  values: Values;
}

/** Records of one request: few enough that progress is seen and a stop is quick. */
const CHUNK = 20;

export interface BulkRun {
  module: string;
  records: readonly BulkEdit[];
  /** only tells what would happen */
  dry?: boolean;
  /** no request begins after it */
  signal?: AbortSignal;
  onProgress?(result: BulkResult, asked: number): void;
}

/** Changes records some at a time; answers what became of those that were asked for before it was stopped. */
export async function editRecords({ module, records, dry = false, signal, onProgress }: BulkRun): Promise<BulkResult> {
  const result: BulkResult = { done: [], same: [], refused: [] };
  try {
    for (let at = 0; at < records.length && !signal?.aborted; at += CHUNK) {
      const part = records.slice(at, at + CHUNK);
      // JSON, because a form body has no null and no empty list
      const text = JSON.stringify(part) as unknown as [];
      const answer = await call('POST', '/rest/sys/bulk/update', { module, records: text, ...(dry && { dry: 1 }) });
      result.done.push(...answer.done);
      result.same.push(...answer.same);
      result.refused.push(...answer.refused);
      onProgress?.(result, at + part.length);
    }
  } finally {
    if (!dry) await refreshRecords();
  }
  return result;
}
