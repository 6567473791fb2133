import { sendForEnvelope } from './client.ts';
import {
  type Envelope,
  isEnvelope,
  noResponseError,
  requestHeaders,
  statusError,
} from './transport.ts';

/**
 * Asks for a file, `url` with its query, and lets the browser save it under the name that the server gives. Throws an ApiError where none came: left to
 * a link, the browser would save the refusal itself.
 */
export async function saveFile(url: string): Promise<void> {
  await sendForEnvelope({ method: 'GET', path: url, params: {} }, () => fetchAndSave(url));
}

async function fetchAndSave(url: string): Promise<Envelope> {
  const response = await fetch(url, { headers: { ...requestHeaders({}), accept: '*/*' } }).catch(
    (cause: unknown) => {
      throw noResponseError('offline', cause);
    },
  );
  const name = fileNameOf(response.headers.get('content-disposition') ?? '');
  if (name !== undefined) {
    saveBlob(await response.blob(), name);
    return { code: 200, message: '', data: null };
  }
  const envelope = (await response.json().catch(() => undefined)) as unknown;
  if (isEnvelope(envelope)) return envelope;
  throw statusError(response.status, url);
}

/** Lets the browser save what it has, under a name. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // after the browser has taken it over
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** As RFC 6266 has it: the encoded name before the plain one. */
export function fileNameOf(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded.trim());
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1];
}
