import { LIMITS } from '../limits.ts';

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const SPACE = 0x20;

/**
 * Which limit a JSON text exceeds, found by a look at its signs and before anything is made of them: depth, values at every depth, different
 * names. JSON.parse alone is linear, too, but takes hundreds of milliseconds and of megabytes for 4 MB of nothing but brackets or names.
 */
export function exceededJsonLimit(text: string): 'depth' | 'size' | undefined {
  const names = new Set<string>();
  let [depth, values, before] = [0, 0, 0];
  /** the last string */
  let [from, to] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code <= SPACE) continue;
    switch (code) {
      case QUOTE:
        from = at + 1;
        for (at = from; at < text.length; at += 1) {
          const inside = text.charCodeAt(at);
          if (inside === QUOTE) break;
          if (inside === BACKSLASH) at += 1;
        }
        to = at;
        break;
      case COLON:
        if (before === QUOTE && names.add(text.slice(from, to)).size > LIMITS.names) return 'size';
        break;
      case COMMA:
        values += 1;
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        [depth, values] = [depth + 1, values + 1];
        if (depth > LIMITS.depth) return 'depth';
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth -= 1;
        if (before === OPEN_LIST || before === OPEN_OBJECT) values -= 1; // it holds nothing
        break;
      default:
    }
    before = code;
    if (values > LIMITS.values) return 'size';
  }
  return undefined;
}
