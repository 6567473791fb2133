import { AppError } from '../../schemas/i18n/errors.ts';
import { LIMITS } from '../../schemas/limits.ts';
import { exceededJsonLimit } from '../../schemas/validation/jsonBounds.ts';

/** JSON text as plain data that is safe to hand on: no names of Object's own, no numbers or characters that a database would change. */
export function parseJson(text: string): unknown {
  const exceeded = exceededJsonLimit(text);
  if (exceeded === 'size') throw new AppError('too_large');
  if (exceeded === 'depth') throw malformed(`nesting deeper than ${LIMITS.depth}`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed('JSON');
  }
  checkTree(value);
  return value;
}

/** `__proto__`, `constructor`, `toString` … : a value under such a name would change how objects behave. */
export function checkKeyName(name: string) {
  if (name === 'prototype' || name in Object.prototype) throw malformed(`the name ${name}`);
  checkPlainText(name);
}

/** PostgreSQL cannot store NUL, and half a surrogate pair would come back as another character. */
export function checkPlainText(text: string) {
  if (text.includes('\0') || !text.isWellFormed()) throw malformed('a character that is not text');
}

function checkTree(root: unknown) {
  const open: unknown[] = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string') checkPlainText(value);
    if (typeof value === 'number' && !Number.isFinite(value))
      throw malformed('a number that is too large');
    if (typeof value !== 'object' || value === null) continue;
    if (!Array.isArray(value)) for (const name of Object.keys(value)) checkKeyName(name);
    const children: unknown[] = Array.isArray(value) ? value : Object.values(value);
    for (const child of children) open.push(child);
  }
}

function malformed(what: string): AppError {
  return new AppError('malformed', { data: { what } });
}
