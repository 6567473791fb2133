import { AppError } from '../../schemas/i18n/errors.ts';
import type { MessageId } from '../../schemas/i18n/messages.ts';
import { ENGINES } from './engineFor.ts';
import type { DatabaseFault } from './engines/errors.ts';

/** Codes of the operating system, for files as for connections. */
const SYSTEM: Readonly<Record<string, DatabaseFault>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  ECONNREFUSED: 'gone',
  ECONNRESET: 'gone',
  ETIMEDOUT: 'gone',
  ENOTFOUND: 'gone',
  EPIPE: 'gone',
};

/** What went wrong, told by the error's code and never by words that an engine may translate. */
export function databaseFault(error: unknown): DatabaseFault {
  if (typeof error !== 'object' || error === null) return 'unknown';
  for (const engine of ENGINES) {
    const fault = engine.faultOf(error);
    if (fault) return fault;
  }
  return ('code' in error && SYSTEM[String(error.code)]) || 'unknown';
}

/** Faults that nobody's input caused and that people can be told about; the others stay errors of ours. */
const TOLD: Readonly<Partial<Record<DatabaseFault, MessageId>>> = {
  full: 'storage_full',
  gone: 'database_gone',
  busy: 'database_busy',
  reference: 'still_used',
};

/** The error in words for people, with the engine's own as its cause; undefined for what only a log can use. */
export function databaseErrorMessage(error: unknown): AppError | undefined {
  const id = TOLD[databaseFault(error)];
  return id && new AppError(id, { cause: error });
}
