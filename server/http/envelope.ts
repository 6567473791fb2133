import type { MessageData } from '../../schemas/i18n/messages.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import type { Locale } from '../../schemas/i18n/locale.ts';
import { tellFault } from '../../schemas/i18n/faultPlaces.ts';
import { translateMessage, MESSAGES } from '../../schemas/i18n/messages.ts';
import { databaseErrorMessage } from '../db/faults.ts';

/** The body of every answer; the HTTP status is 200 whenever a call was reached at all. */
export interface Envelope {
  code: number;
  message: string;
  data: unknown;
}

/** The only place where an error becomes a code and words. What the database refused is told where people can do something about it; any other error is ours: a report id, and the details stay in the log. */
export function errorEnvelope(error: unknown, locale: Locale, report: string): Envelope {
  const known =
    error instanceof AppError ? error : (fromFramework(error) ?? databaseErrorMessage(error));
  if (known === undefined)
    return { code: 500, message: translateMessage('failed', {}, locale), data: { report } };
  const row = MESSAGES[known.id];
  const errors = known.fields.flatMap((fault) => tellFault(fault, locale));
  return {
    code: 'code' in row ? row.code : 422,
    message: translateMessage(known.id, known.data, locale),
    data: errors.length > 0 ? { errors } : (known.payload ?? null),
  };
}

/** Seconds to wait, of an answer that says so. */
export function retryAfter(error: unknown): number | undefined {
  return error instanceof AppError && typeof error.data.seconds === 'number'
    ? error.data.seconds
    : undefined;
}

/** Errors that Fastify and its plugins raise before a call is reached. */
const FRAMEWORK: Readonly<Record<string, string>> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: 'an empty body',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'content-type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'content-length',
  FST_ERR_BAD_URL: 'the address',
  FST_ERR_MAX_PARAM_LENGTH: 'the address',
  FST_ERR_ASYNC_CONSTRAINT: 'the address',
  FST_PROTO_VIOLATION: 'a forbidden name',
  FST_INVALID_JSON_FIELD_ERROR: 'JSON',
  FST_MP_PREMATURE_CLOSE: 'an unfinished multipart body',
};
const TOO_LARGE = new Set([
  'FST_ERR_CTP_BODY_TOO_LARGE',
  'FST_PARTS_LIMIT',
  'FST_FILES_LIMIT',
  'FST_FIELDS_LIMIT',
]);

function fromFramework(error: unknown): AppError | undefined {
  const code =
    typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  if (TOO_LARGE.has(code)) return new AppError('too_large');
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('file_too_large');
  const what = FRAMEWORK[code] ?? (isRefusal(error) ? 'HTTP' : undefined);
  return what === undefined ? undefined : malformed({ what });
}

/** What the framework or a plugin of it blames on the client. */
function isRefusal(error: unknown): boolean {
  const status = statusOf(error);
  return status >= 400 && status < 500;
}

/** An address that the file system would not take, or that leads out of the folder of files: to whoever asks, it leads nowhere. */
export function isUnknownPath(error: unknown): boolean {
  return !(error instanceof AppError) && [403, 404].includes(statusOf(error));
}

function statusOf(error: unknown): number {
  return typeof error === 'object' && error !== null && 'statusCode' in error
    ? Number(error.statusCode)
    : 0;
}

function malformed(data: MessageData): AppError {
  return new AppError('malformed', { data });
}
