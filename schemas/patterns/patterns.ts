import { isAffordable } from './cost.ts';
import { readSource } from './read.ts';

export type PatternRead = { regexp: RegExp } | { fault: 'bad_pattern' | 'unsafe_pattern' };

const MAX_SOURCE = 500;
const MAX_KEPT = 2000;
const cache = new Map<string, PatternRead>();

/**
 * A pattern as designers store it, `/source/flags` or bare source, compiled; or why it is not used. Never evaluated as code. What is returned keeps no
 * position between tests. Values of up to 200 characters take a tenth of a second at the very worst, and longer ones are not to be tested.
 */
export function readPattern(text: unknown): PatternRead {
  if (typeof text !== 'string' || text === '') return { fault: 'bad_pattern' };
  const known = cache.get(text);
  if (known) return known;
  const read = judge(text);
  if (cache.size >= MAX_KEPT) cache.clear();
  cache.set(text, read);
  return read;
}

/** The pattern, where it can be used. */
export function usablePattern(text: unknown): RegExp | undefined {
  const read = readPattern(text);
  return 'regexp' in read ? read.regexp : undefined;
}

function judge(text: string): PatternRead {
  const { source, flags } = split(text);
  if (source.length > MAX_SOURCE) return { fault: 'unsafe_pattern' };
  const regexp = compile(source, flags);
  if (!regexp) return { fault: 'bad_pattern' };
  const pattern = readSource(source, regexp.flags);
  return pattern && isAffordable(pattern, regexp.multiline)
    ? { regexp }
    : { fault: 'unsafe_pattern' };
}

/** A slash at the end with letters that are no flags belongs to a bare source. */
function split(text: string): { source: string; flags: string } {
  const [, source, flags = ''] = /^\/([^]+)\/([dgimsuy]*)$/.exec(text) ?? [];
  return source === undefined ? { source: text, flags: '' } : { source, flags };
}

/** With the flag `u` where that compiles, so that one Chinese character or emoji is one; escaped halves of pairs mean something else under it. */
function compile(source: string, flags: string): RegExp | undefined {
  const plain = flags.replace(/[dguy]/g, '');
  const halves = /\\u[dD][89a-fA-F]/.test(source) && !flags.includes('u');
  for (const wanted of halves ? [plain] : [`${plain}u`, plain]) {
    try {
      return new RegExp(source, wanted);
    } catch {
      // Older sources have escapes such as \- that only compile without it; what compiles in neither way is no pattern.
    }
  }
  return undefined;
}
