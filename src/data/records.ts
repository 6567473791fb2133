import useSWR, { mutate } from 'swr';
import {
  CUSTOM_ACTION_PATH,
  CUSTOM_PATHS,
  endpointPaths,
  type RecordEndpointKind,
} from '../../schemas/endpoints/endpointPaths.ts';
import type { ApplyTo } from '../../schemas/endpoints/records.ts';
import type { ResponseOf, RecordResponses } from '../../schemas/endpoints/index.ts';
import type { Condition } from '../../schemas/conditions/conditions.ts';
import type { Action, ModuleFile } from '../../schemas/definition/module.ts';
import { NETWORK_CODES } from './transport/apiError.ts';
import { sendForEnvelope, callEndpoint, type RequestOptions } from './transport/client.ts';
import { isCustomKey } from '../../schemas/vocabulary/customObjects.ts';
import { loadModule } from './modules.ts';
import { readOwner } from './transport/session.ts';

export type ListAnswer = RecordResponses<'list'>;
export type ListRow = ListAnswer['list'][number];
export type RecordAnswer = RecordResponses<'read'>;
export type Values = Readonly<Record<string, unknown>>;

export interface ListQuery {
  page: number;
  size: number;
  keyword?: string;
  sort?: string;
  filter?: Condition;
  /** a saved view by its number, a built-in one by its key */
  scene_id?: number | string;
  /** of a page near the one asked for */
  anchor?: string;
  /** the records as they were at the end of this day, yyyy-MM-dd */
  as_of?: string;
}

const READ: RequestOptions = { quiet: NETWORK_CODES };
/** What a panel reads: that its record is gone is said in the panel itself. */
const DETAIL: RequestOptions = { quiet: [...NETWORK_CODES, 404] };

/** A page of a module's records. The former page stays until the next one is there. */
export function useList(file: ModuleFile | undefined, query: ListQuery) {
  return useSWR(
    file ? ['records', file.key, 'list', query] : null,
    () => (file ? loadNear(file, query) : undefined),
    {
      keepPreviousData: true,
    },
  );
}

/** Where the last page of each question lay: the next one is asked for from there, which costs the server the same at any depth. */
const anchors = new Map<string, string>();
const MOST_ANCHORS = 20;

async function loadNear(file: ModuleFile, query: ListQuery): Promise<ListAnswer> {
  const { page, ...rest } = query;
  const question = JSON.stringify([readOwner(), file.key, rest]);
  const anchor = page > 1 ? anchors.get(question) : undefined;
  const answer = await loadList(file, { ...query, ...(anchor && { anchor }) });
  anchors.delete(question);
  if (answer.anchor) anchors.set(question, answer.anchor);
  const [oldest] = anchors.keys();
  if (anchors.size > MOST_ANCHORS && oldest !== undefined) anchors.delete(oldest);
  return answer;
}

/** A page of a module's list: rows, count and sums. `signal` ends the request when nobody waits for it any more. */
export async function loadList(
  file: ModuleFile,
  query: Partial<ListQuery>,
  signal?: AbortSignal,
): Promise<ListAnswer> {
  return (await askRecord(
    'list',
    file,
    { ...query, filter: query.filter && JSON.stringify(query.filter) },
    { ...READ, signal },
  )) as ListAnswer;
}

/** One record with its values, names and rights; nothing is asked while module or id are unknown. */
export function useRecord(file: ModuleFile | undefined, id: number | undefined) {
  return useSWR(file && id ? ['records', file.key, 'read', id] : null, () =>
    file && id ? loadRecord(file, id) : undefined,
  );
}

const preloaded = new Map<string, number>();
/** ms in which a record is not read ahead again */
const AHEAD = 10_000;

/** Reads a record that is about to be opened, so that its panel begins with it; what cannot be read is told when it is opened. */
export function preloadRecord(module: string, id: number): void {
  const record = `${readOwner()} ${module} ${id}`;
  if (Date.now() - (preloaded.get(record) ?? 0) < AHEAD) return;
  preloaded.clear(); // only the last one can be about to be opened
  preloaded.set(record, Date.now());
  const read = async () => {
    const file = await loadModule(module);
    for (const { key, command } of file.tabs) if (command) loadModule(key).catch(() => {});
    return (await askRecord('read', file, { id }, { quiet: true })) as RecordAnswer;
  };
  const key = ['records', module, 'read', id];
  // A panel that opened meanwhile has left its own answer for this one, and asks again.
  mutate(key, read, { revalidate: false }).catch(() => void mutate(key));
}

/** One record with its values, names and rights. Throws not_found for what is gone or out of reach, which are not told apart. */
export async function loadRecord(file: ModuleFile, id: number): Promise<RecordAnswer> {
  return (await askRecord('read', file, { id }, DETAIL)) as RecordAnswer;
}

export interface RelatedQuery extends Partial<ListQuery> {
  /** the record they belong to */
  parent: { module: string; id: number };
}

/** The records of `file` that belong to one record of another module. */
export function useRelated(file: ModuleFile | undefined, query: RelatedQuery) {
  return useSWR(
    file ? ['records', file.key, 'related', query] : null,
    () => (file ? loadRelated(file, query) : undefined),
    {
      keepPreviousData: true,
    },
  );
}

async function loadRelated(
  file: ModuleFile,
  { parent, ...query }: RelatedQuery,
): Promise<ListAnswer> {
  if (isCustomKey(file.key)) {
    const { page, size } = query;
    return callEndpoint(
      'GET',
      '/rest/crm/customobject/about_list',
      { id: parent.id, module: parent.module, current_module: file.key, page, size },
      DETAIL,
    ) as Promise<ListAnswer>;
  }
  const params = {
    ...query,
    filter: query.filter && JSON.stringify(query.filter),
    module: parent.module,
    module_id: parent.id,
  };
  return (await askRecord('related', file, params, DETAIL)) as ListAnswer;
}

/** The tabs of a record's panel, with their counts. */
export function useTabs(module: string | undefined, id?: number) {
  return useSWR(module ? ['records', module, 'tabs', id] : null, () =>
    callEndpoint(
      'GET',
      '/rest/sys/label/getLabels',
      { module_name: module ?? '', module_id: id },
      DETAIL,
    ),
  );
}

export type ChangeLogQuery = { page: number; size: number; category: 0 | 1 | 2 };

/** A page of who changed what in a record. */
export function useChangeLog(module: string, id: number, query: ChangeLogQuery) {
  return useSWR(
    ['records', module, 'log', id, query],
    () => callEndpoint('GET', '/rest/sys/modifylog/list', { module, id, ...query }, DETAIL),
    {
      keepPreviousData: true,
    },
  );
}

/** A page of the deleted records of a module that can come back. */
export function useRecycled(module: string | undefined, query: { page: number; size: number }) {
  return useSWR(
    module ? ['records', module, 'recycled', query] : null,
    () => callEndpoint('GET', '/rest/sys/recycle/list', { module: module ?? '', ...query }, READ),
    { keepPreviousData: true },
  );
}

/** A create carries the key that was made when its form opened: sent twice, it makes one record. */
export async function saveRecord(
  file: ModuleFile,
  values: Values,
  options: RequestOptions & { idempotencyKey: string },
): Promise<Saved> {
  const whole = await askRecordWhole('save', file, values, options);
  await refreshRecords();
  return { ...(whole.data as RecordResponses<'save'>), code: whole.code, message: whole.message };
}

export interface Saved {
  id: number;
  version: number;
  /** 200, 4014 saved and approval required, 4015 saved with a warning */
  code: number;
  message: string;
}

export interface RecordChange {
  id: number;
  version: number;
  values: Values;
  /** of one time of something that repeats: how far it goes */
  applyTo?: ApplyTo | undefined;
}

/** A 409 is for the form to resolve: no message, the CallError's data says what others changed. */
export async function updateRecord(
  file: ModuleFile,
  { id, version, values, applyTo }: RecordChange,
  options: RequestOptions = {},
): Promise<Saved> {
  const params = { ...values, id, version, ...(applyTo && { apply_to: applyTo }) };
  const whole = await askRecordWhole('update', file, params, options);
  await refreshRecords();
  return { ...(whole.data as RecordResponses<'update'>), code: whole.code, message: whole.message };
}

/** Moves records to the recycle bin, with what belongs to them. Throws the ApiError that names what holds them. */
export async function removeRecords(
  file: ModuleFile,
  ids: readonly number[],
): Promise<RecordResponses<'delete'>> {
  const answer = await askRecord('delete', file, { ids });
  await refreshRecords();
  return answer as RecordResponses<'delete'>;
}

/** What would go along with these records. */
export async function checkRemoval(
  file: ModuleFile,
  ids: readonly number[],
): Promise<RecordResponses<'deleteCheck'>> {
  return (await askRecord('deleteCheck', file, { ids })) as RecordResponses<'deleteCheck'>;
}

/** Gives records another owner, and by `values` what goes along. */
export async function transferRecords(
  file: ModuleFile,
  ids: readonly number[],
  values: Values,
): Promise<RecordResponses<'shift'>> {
  const answer = await askRecord('shift', file, { ...values, ids });
  await refreshRecords();
  return answer as RecordResponses<'shift'>;
}

/** Records that are called so, and those that seem to mean the same as one with these values. */
export async function checkDuplicates(
  file: ModuleFile,
  asked: { name?: string; values: Readonly<Record<string, unknown>>; id?: number | undefined },
): Promise<RecordResponses<'check'>> {
  return (await askRecord('check', file, asked, { quiet: true })) as RecordResponses<'check'>;
}

/** Records to choose from, by keyword or by their ids. */
export async function pickRecords(
  file: ModuleFile,
  query: { keyword?: string; ids?: readonly (number | string)[]; page?: number; size?: number },
  signal?: AbortSignal,
) {
  return (await askRecord('pick', file, query, { ...READ, signal })) as RecordResponses<'pick'>;
}

/** Runs a declared action with what it asked for. `idempotencyKey` was made when its dialog opened. */
export async function runAction(
  file: ModuleFile,
  action: Action,
  request: { ids: readonly number[]; values?: Values; idempotencyKey: string },
): Promise<ActionResult> {
  const path = isCustomKey(file.key) ? CUSTOM_ACTION_PATH : `/rest/${file.path}/${action.call}`;
  const own = isCustomKey(file.key) ? { module: file.key, action: action.key } : {};
  const params = { ...request.values, ...action.send, ...own, ids: request.ids };
  const { code, message, data } = await sendForEnvelope({
    method: 'POST',
    path,
    params,
    idempotencyKey: request.idempotencyKey,
  });
  await refreshRecords();
  return { code, message, data };
}

export interface ActionResult {
  code: number;
  message: string;
  data: unknown;
}

/** Brings records back from the recycle bin, with what was deleted along. */
export async function restoreRecords(
  module: string,
  ids: readonly number[],
): Promise<ResponseOf<'restore'>> {
  const answer = await callEndpoint('POST', '/rest/sys/recycle/restore', { module, ids: [...ids] });
  await refreshRecords();
  return answer;
}

/** A key for one create or act: made when its form opens, the same however often it is sent. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

/** After any write: a record's sums, counts, logs and lists may depend on it, so all that is on the screen is asked again. */
export async function refreshRecords(): Promise<void> {
  await mutate((key) => Array.isArray(key) && key[0] === 'records');
}

const METHOD = {
  list: 'POST',
  read: 'GET',
  save: 'POST',
  update: 'PUT',
  delete: 'DELETE',
  deleteCheck: 'POST',
  shift: 'POST',
  related: 'GET',
  check: 'POST',
  pick: 'GET',
} as const satisfies Record<RecordEndpointKind, string>;

async function askRecord(
  kind: RecordEndpointKind,
  file: ModuleFile,
  params: Values,
  options: RequestOptions = {},
): Promise<unknown> {
  return (await askRecordWhole(kind, file, params, options)).data;
}

function askRecordWhole(
  kind: RecordEndpointKind,
  file: ModuleFile,
  params: Values,
  options: RequestOptions,
) {
  const custom = isCustomKey(file.key);
  const [path] = custom ? CUSTOM_PATHS[kind] : endpointPaths(kind, file);
  if (path === undefined) throw new Error(`The module ${file.key} has no call for ${kind}.`);
  return sendForEnvelope({
    method: METHOD[kind],
    path,
    params: custom ? { ...params, module: file.key } : params,
    ...options,
  });
}
