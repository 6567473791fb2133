import { CallError } from './callError.ts';
import { addressOf } from './bases.ts';
import { encodeMultipart } from './encode.ts';
import { headersOf, isEnvelope, noAnswer, statusError } from './transport.ts';

export interface Uploaded {
  id: number;
  path: string;
  name: string;
}

/** Pictures inside rich text may be slow to send. */
export const UPLOAD_TIMEOUT_MS = 180_000;

export interface UploadOptions {
  /** the record it belongs to; without one it waits for the form that will name it */
  record?: { module: string; module_id: number };
  onProgress?(part: number): void;
  signal?: AbortSignal;
}

/** Sends one file. fetch tells nothing of its progress, so this is the older request. */
export function uploadFile(file: File, { record, onProgress, signal }: UploadOptions = {}): Promise<Uploaded> {
  return new Promise((done, fail) => {
    const address = addressOf('/rest/crm/file/upload');
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.timeout = UPLOAD_TIMEOUT_MS;
    for (const [name, value] of Object.entries(headersOf({}))) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      const answer = parse(request.responseText);
      if (!isEnvelope(answer)) fail(statusError(request.status, address));
      else if (answer.code === 200) done(answer.data as Uploaded);
      else fail(new CallError(answer));
    });
    request.addEventListener('error', () => fail(noAnswer('offline')));
    request.addEventListener('timeout', () => fail(noAnswer('timeout')));
    request.addEventListener('abort', () => fail(signal?.reason as Error));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(encodeMultipart({ ...record }, { file }));
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined; // a proxy's page: the status says what happened
  }
}
