import type { DatabaseFault } from '../errors.ts';

/** Extended result codes, and the plain ones that stand for theirs. */
const CODES: Readonly<Record<number, DatabaseFault>> = {
  2067: 'unique',
  1555: 'unique',
  787: 'reference',
  5: 'busy',
  6: 'busy',
  13: 'full',
  10: 'gone',
  14: 'gone',
};

export function faultOf(error: object): DatabaseFault | undefined {
  if (!('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  return CODES[error.errcode] ?? CODES[error.errcode & 0xff] ?? 'unknown';
}
