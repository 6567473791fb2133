import type { DatabaseFault } from '../errors.ts';

/** SQLSTATE; a class stands for all of its states. */
const STATES: Readonly<Record<string, DatabaseFault>> = {
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

/** What the client says of a connection that has ended; it gives no code. */
const ENDED =
  /^(Connection terminated|Client (has encountered a connection error|was closed) and is not queryable|timeout exceeded when trying to connect)/;

export function faultOf(error: object): DatabaseFault | undefined {
  if (!('code' in error) || typeof error.code !== 'string')
    return error instanceof Error && ENDED.test(error.message) ? 'gone' : undefined;
  const { code } = error;
  return STATES[code] ?? STATES[code.slice(0, 3)] ?? STATES[code.slice(0, 2)];
}
