import useSWR from 'swr';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { SHOW_TYPE } from '../../schemas/values/fileTypes.ts';
import { LIMITS } from '../../schemas/limits.ts';
import { endpointUrl } from './transport/endpointUrl.ts';
import { sendForEnvelope, callEndpoint } from './transport/client.ts';
import { ApiError, NETWORK_CODES } from './transport/apiError.ts';
import { encodeMultipart } from './transport/encode.ts';
import { refreshRecords } from './records.ts';
import {
  type Envelope,
  requestHeaders,
  isEnvelope,
  noResponseError,
  type ApiRequest,
  statusError,
} from './transport/transport.ts';

export type StoredFile = ResponseOf<'upload'>;

/** Pictures inside rich text may be slow to send. */
export const UPLOAD_TIMEOUT_MS = 180_000;

export interface UploadOptions {
  /** the record it belongs to; without one it waits for the form that will name it */
  record?: { module: string; module_id: number };
  showType: (typeof SHOW_TYPE)[keyof typeof SHOW_TYPE];
  onProgress?(part: number): void;
  signal?: AbortSignal;
}

/** Sends one file. That it failed is for the caller to say, except that nobody is signed in any more. */
export async function uploadFile(
  file: File,
  { record, showType, onProgress, signal }: UploadOptions,
): Promise<StoredFile> {
  const params = { ...record, file_name: file.name, show_type: showType };
  const request: ApiRequest = {
    method: 'POST',
    path: '/rest/crm/file/upload',
    params,
    files: { file },
    signal,
  };
  const { data } = await sendForEnvelope({ ...request, quiet: true }, (one) =>
    sendTold(one, onProgress),
  );
  return data as StoredFile;
}

/** The attachments of a record, newest first. */
export function useFiles(module: string, id: number, page: number) {
  const query = {
    module,
    module_id: id,
    show_type: SHOW_TYPE.attachment,
    page,
    size: LIMITS.pageSize,
  };
  return useSWR(
    ['records', module, 'files', id, page],
    () => callEndpoint('GET', '/rest/crm/file/getList', query, { quiet: NETWORK_CODES }),
    {
      keepPreviousData: true,
    },
  );
}

/** Files by their ids, in that order; those that are gone are left out. */
export function useFilesById(ids: readonly number[]) {
  const ask = (id: number) =>
    callEndpoint('GET', '/rest/crm/file/getFile', { id }, { quiet: true }).catch(
      (error: unknown) => {
        if (error instanceof ApiError && error.code === 404) return undefined;
        throw error;
      },
    );
  return useSWR(
    ids.length > 0 ? ['files', ...ids] : null,
    async () => (await Promise.all(ids.map(ask))).filter((file) => file !== undefined),
    { keepPreviousData: true },
  );
}

/** Gives a file of a record another name and answers it as it is now. */
export async function renameFile(id: number, name: string): Promise<StoredFile> {
  const file = await callEndpoint('PUT', '/rest/crm/file/rename', { id, name });
  await refreshRecords();
  return file;
}

/** Takes a file off its record. */
export async function removeFile(id: number): Promise<void> {
  await callEndpoint('DELETE', '/rest/crm/file/delete', { id });
  await refreshRecords();
}

/** An address that downloads one file, for this user and five minutes. */
export async function downloadLink(idCode: string): Promise<string> {
  const { url } = await callEndpoint('GET', '/rest/crm/file/downloadToken', { id_code: idCode });
  return endpointUrl(url);
}

/** fetch tells nothing of how far it is, so this is the older request. */
function sendTold(
  { method, path, params, files = {}, signal }: ApiRequest,
  onProgress?: (part: number) => void,
): Promise<Envelope> {
  return new Promise((done, fail) => {
    const address = endpointUrl(path);
    const request = new XMLHttpRequest();
    request.open(method, address);
    request.timeout = UPLOAD_TIMEOUT_MS;
    for (const [name, value] of Object.entries(requestHeaders({})))
      request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      const answer = parse(request.responseText);
      if (isEnvelope(answer)) done(answer);
      else fail(statusError(request.status, address));
    });
    request.addEventListener('error', () => fail(noResponseError('offline')));
    request.addEventListener('timeout', () => fail(noResponseError('timeout')));
    request.addEventListener('abort', () => fail(signal?.reason as Error));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(encodeMultipart(params, files));
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined; // a proxy's page: the status says what happened
  }
}
