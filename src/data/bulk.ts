import type { AnswerOf } from '../../schemas/calls.ts';
import { LIMITS } from '../../schemas/limits.ts';
import type { ModuleFile } from '../../schemas/module.ts';
import { CallError } from './callError.ts';
import { call } from './client.ts';
import { type ListQuery, refreshRecords, type Values } from './records.ts';

export type EditAnswer = AnswerOf<'bulkUpdate'>;
export type DeedAnswer = AnswerOf<'bulkDo'>;
export type Refused = EditAnswer['refused'][number];
export type Edited = EditAnswer['done'][number];
export type Done = DeedAnswer['done'][number];

export interface BulkEdit {
  id: number;
  version?: number;
  values: Values;
  /** of fields with several values: what is put in, and what is taken out */
  add?: Readonly<Record<string, readonly unknown[]>>;
  remove?: Readonly<Record<string, readonly unknown[]>>;
}

/** What is done to records, as the server takes it. */
export interface DeedRequest {
  module: string;
  deed: 'act' | 'owner' | 'delete' | 'restore' | 'undo';
  action?: string;
  form?: Values;
}

export interface Outcome<D> {
  done: D[];
  /** nothing had to be changed */
  same: number[];
  refused: Refused[];
  /** never asked for: it was stopped, or the connection was lost */
  left: number[];
}

export interface How {
  /** only tells what would happen */
  dry?: boolean;
  /** one for all requests of a run: what is sent again is not done again */
  idempotencyKey?: string;
  /** no request begins after it */
  signal?: AbortSignal;
  onProgress?(asked: number): void;
}

/** Records of one request: few enough that progress is seen and a stop is quick, more where there are thousands. */
const FEW = 20;
const MANY = 100;

/** Changes records some at a time; answers what became of each. */
export function editRecords(module: string, records: readonly BulkEdit[], how: How = {}): Promise<Outcome<Edited>> {
  return inParts<BulkEdit, Edited>(records, how, (part) => call('POST', '/rest/sys/bulk/update', { module, records: asJson(part), ...dryOf(how) }, optionsOf(how)));
}

/** Does one thing to records some at a time; answers what became of each. */
export function doRecords({ form, ...request }: DeedRequest, records: readonly { id: number; group?: number }[], how: How = {}): Promise<Outcome<Done>> {
  const asked = { ...request, ...(form && { form: asJson(form) }), ...dryOf(how) };
  return inParts(records, how, (part) => call('POST', '/rest/sys/bulk/do', { ...asked, records: asJson(part) }, optionsOf(how)));
}

/** The ids of all that a list shows, as they are now; `more` where there are others beyond the limit. */
export async function chooseMatching({ key: module }: ModuleFile, { keyword, filter, scene_id, sort }: Partial<ListQuery>): Promise<{ ids: number[]; more: boolean }> {
  const { ids, more } = await call('POST', '/rest/sys/bulk/choose', { module, keyword, scene_id, sort, ...(filter && { filter: asJson(filter) }) });
  return { ids, more: more === 1 };
}

async function inParts<R extends { id: number }, D>(
  records: readonly R[],
  { dry = false, signal, onProgress }: How,
  ask: (part: readonly R[]) => Promise<Omit<Outcome<D>, 'left'>>,
): Promise<Outcome<D>> {
  const result: Outcome<D> = { done: [], same: [], refused: [], left: [] };
  const size = Math.min(records.length > 500 ? MANY : FEW, LIMITS.bulkChunk);
  let at = 0;
  try {
    for (; at < records.length && !signal?.aborted; at += size) {
      const answer = await ask(records.slice(at, at + size));
      result.done.push(...answer.done);
      result.same.push(...answer.same);
      result.refused.push(...answer.refused);
      onProgress?.(Math.min(at + size, records.length));
    }
  } catch (error) {
    // What went before is done all the same: it is told with the rest. Refused at once, nothing is.
    if (at === 0 || !(error instanceof CallError)) throw error;
  } finally {
    if (!dry) await refreshRecords();
  }
  result.left.push(...records.slice(at).map(({ id }) => id));
  return result;
}

/** JSON, because a form body has no null and no empty list. */
function asJson(value: unknown): never {
  return JSON.stringify(value) as never;
}

function dryOf({ dry }: How): { dry?: 1 } {
  return dry ? { dry: 1 } : {};
}

function optionsOf({ dry, idempotencyKey }: How): { idempotencyKey?: string } {
  return dry || idempotencyKey === undefined ? {} : { idempotencyKey };
}
