/** The program cannot start as it was set up: the message is one sentence for the operator, and all that main prints. */
export class SetupError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'SetupError';
  }
}

/** What an engine's error means, whichever engine it was. */
export type Fault = 'unique' | 'reference' | 'retry' | 'busy' | 'full' | 'gone' | 'unknown';

/** SQLite's extended result codes. */
const SQLITE: Readonly<Record<number, Fault>> = {
  2067: 'unique',
  1555: 'unique',
  787: 'reference',
  5: 'busy',
  517: 'busy',
  6: 'busy',
  13: 'full',
  10: 'gone',
};

/** SQLSTATE; a class stands for all of its states. */
const POSTGRES: Readonly<Record<string, Fault>> = {
  '23505': 'unique',
  '23503': 'reference',
  '40001': 'retry',
  '40P01': 'retry',
  '55P03': 'busy',
  '57014': 'busy',
  '53100': 'full',
  '53200': 'full',
  '53300': 'busy',
  '08': 'gone',
  '57P': 'gone',
};

export function faultOf(error: unknown): Fault {
  if (typeof error !== 'object' || error === null) return 'unknown';
  if ('errcode' in error && typeof error.errcode === 'number')
    return SQLITE[error.errcode] ?? SQLITE[error.errcode & 0xff] ?? 'unknown';
  if (!('code' in error) || typeof error.code !== 'string') return 'unknown';
  if (['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EPIPE'].includes(error.code))
    return 'gone';
  return (
    POSTGRES[error.code] ??
    POSTGRES[error.code.slice(0, 3)] ??
    POSTGRES[error.code.slice(0, 2)] ??
    'unknown'
  );
}
