import type { FieldError } from '../../../schemas/i18n/errors.ts';

export interface ApiErrorOptions {
  code: number;
  message: string;
  fields?: readonly FieldError[];
  data?: unknown;
  cause?: unknown;
}

/** Codes of our own for what never became an answer. */
export const OFFLINE = -1;
export const TIMEOUT = -2;

/** A call that did not succeed: the body code, the server's words in the reader's language, the faults by field. */
export class ApiError extends Error {
  /** the body code, the HTTP status where there was no body, OFFLINE or TIMEOUT */
  readonly code: number;
  readonly fields: readonly FieldError[];
  /** what the answer carried: the newer values of a conflict, for example */
  readonly data: unknown;
  /** somebody says it where it belongs: the form that was being saved. What nobody claims becomes a message. */
  claimed = false;

  constructor({ code, message, fields = [], data, cause }: ApiErrorOptions) {
    super(message, { cause });
    this.name = 'CallError';
    this.code = code;
    this.fields = fields;
    this.data = data;
  }

  /** the number that support asks for */
  get reportId(): string | undefined {
    return textAt(this.data, 'report');
  }
}

/** Nobody answered: worth trying again by itself. */
export const NETWORK_CODES: readonly number[] = [OFFLINE, TIMEOUT, 502, 503, 504];

/** Whether no answer came at all: offline, or a server that is away. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof ApiError && NETWORK_CODES.includes(error.code);
}

/** Whether somebody else saved the same record meanwhile. */
export function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 409;
}

function textAt(data: unknown, key: string): string | undefined {
  if (typeof data !== 'object' || data === null || !(key in data)) return undefined;
  const value = (data as Record<string, unknown>)[key];
  return typeof value === 'string' ? value : undefined;
}
