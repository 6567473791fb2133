export type PatternRead = { regexp: RegExp } | { fault: 'bad_pattern' | 'unsafe_pattern' };

const cache = new Map<string, PatternRead>();

/** A pattern as designers store it, `/source/flags` or bare source, compiled; or why it is not used. Never evaluated as code. */
export function readPattern(text: unknown): PatternRead {
  if (typeof text !== 'string' || text === '' || text.length > 500) return { fault: 'bad_pattern' };
  const known = cache.get(text);
  if (known) return known;
  const read = compile(text);
  cache.set(text, read);
  return read;
}

function compile(text: string): PatternRead {
  const [, source = text, flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(text) ?? [];
  if (/\([^)]*[+*}][^)]*\)[+*{]/.test(source)) return { fault: 'unsafe_pattern' };
  for (const wanted of [`${flags.replace(/[gyu]/g, '')}u`, flags.replace(/[gyu]/g, '')]) {
    try {
      return { regexp: new RegExp(source, wanted) };
    } catch {
      // without the u flag some older sources compile that do not with it
    }
  }
  return { fault: 'bad_pattern' };
}
