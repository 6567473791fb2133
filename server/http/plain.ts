import { AppError } from '../../schemas/errors.ts';
import { LIMITS } from '../../schemas/limits.ts';

/** Real bodies nest far less; a form definition of sixty grids in each other needs about 250. */
const MAX_DEPTH = 300;

/** JSON text as plain data that is safe to hand on: no names of Object's own, no numbers or characters that a database would change. */
export function parseJson(text: string): unknown {
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
export function checkName(name: string) {
  if (name === 'prototype' || name in Object.prototype) throw malformed(`the name ${name}`);
  checkText(name);
}

/** PostgreSQL cannot store NUL, and half a surrogate pair would come back as another character. */
export function checkText(text: string) {
  if (text.includes('\0') || !text.isWellFormed()) throw malformed('a character that is not text');
}

function checkTree(root: unknown) {
  const open: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  let count = 0;
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    const { value, depth } = item;
    if (typeof value === 'string') checkText(value);
    if (typeof value === 'number' && !Number.isFinite(value))
      throw malformed('a number that is too large');
    if (typeof value !== 'object' || value === null) continue;
    if (depth > MAX_DEPTH) throw malformed(`nesting deeper than ${MAX_DEPTH}`);
    if (!Array.isArray(value)) for (const name of Object.keys(value)) checkName(name);
    const children: unknown[] = Array.isArray(value) ? value : Object.values(value);
    count += children.length;
    if (count > LIMITS.values) throw new AppError('too_large');
    for (const child of children) open.push({ value: child, depth: depth + 1 });
  }
}

function malformed(what: string): AppError {
  return new AppError('malformed', { data: { what } });
}
