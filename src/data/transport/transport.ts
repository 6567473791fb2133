import type { Method } from '../../../schemas/endpoints/index.ts';
import { i18n } from '@lingui/core';
import { LIMITS } from '../../../schemas/limits.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { DEFAULT_LOCALE, isLocale } from '../../../schemas/i18n/locale.ts';
import { HTTP_STATUS, NO_ANSWER } from '../../../schemas/product.ts';
import { ApiError, OFFLINE, TIMEOUT } from './apiError.ts';
import { encodeForm, encodeMultipart } from './encode.ts';
import { endpointUrl } from './endpointUrl.ts';

export interface ApiRequest {
  method: Method;
  path: string;
  params: Readonly<Record<string, unknown>>;
  files?: Readonly<Record<string, File>>;
  /** a replay of the same key answers the first result */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** goes on when the page is left meanwhile; small ones only */
  keepalive?: true;
}

export interface Envelope {
  code: number;
  message: string;
  data: unknown;
}

/** One request and its envelope. Throws a CallError when no envelope came. */
export async function sendRequest(request: ApiRequest): Promise<Envelope> {
  const address = endpointUrl(request.path, request.params);
  const own = withoutBlanks(request);
  const query = request.method === 'GET' ? encodeForm(own).toString() : '';
  const deadline = AbortSignal.timeout(LIMITS.requestTimeout);
  const response = await fetch(query ? `${address}?${query}` : address, {
    method: request.method,
    ...(request.keepalive && { keepalive: true }),
    headers: requestHeaders(request),
    body:
      request.method === 'GET'
        ? undefined
        : request.files
          ? encodeMultipart(own, request.files)
          : encodeForm(own),
    signal: request.signal ? AbortSignal.any([request.signal, deadline]) : deadline,
  }).catch((cause: unknown) => {
    if (request.signal?.aborted) throw cause;
    throw noResponseError(deadline.aborted ? 'timeout' : 'offline', cause);
  });
  const envelope = (await response.json().catch(() => undefined)) as unknown;
  if (isEnvelope(envelope)) return envelope;
  throw statusError(response.status, address);
}

/** The words of an HTTP status; a status that has none of its own is named by its number. */
export function statusError(status: number, url: string): ApiError {
  const label = HTTP_STATUS[status] ?? HTTP_STATUS[status >= 500 ? 500 : 400] ?? NO_ANSWER.offline;
  const extra = HTTP_STATUS[status] ? '' : ` (${status})`;
  return new ApiError({
    code: status,
    message: translate(label, locale()).replace('{url}', url) + extra,
  });
}

let besides = (): Record<string, string> => ({});

/** Headers that every request carries from now on, worked out as it is sent. */
export function sendBesides(headers: typeof besides): void {
  besides = headers;
}

export function requestHeaders({
  idempotencyKey,
}: Pick<ApiRequest, 'idempotencyKey'>): Record<string, string> {
  return {
    version: '1',
    'device-type': 'pc',
    locale: locale(),
    accept: 'application/json',
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    ...besides(),
  };
}

export function noResponseError(why: 'timeout' | 'offline', cause?: unknown): ApiError {
  return new ApiError({
    code: why === 'timeout' ? TIMEOUT : OFFLINE,
    message: translate(NO_ANSWER[why], locale()),
    cause,
  });
}

export function isEnvelope(body: unknown): body is Envelope {
  return (
    typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'number'
  );
}

function locale() {
  return isLocale(i18n.locale) ? i18n.locale : DEFAULT_LOCALE;
}

// What stands in the address is not sent a second time.
function withoutBlanks({ path, params }: ApiRequest): Record<string, unknown> {
  return Object.fromEntries(Object.entries(params).filter(([name]) => !path.includes(`{${name}}`)));
}
