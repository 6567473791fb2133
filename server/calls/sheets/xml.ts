import { unreadable } from './unzip.ts';

/** of one element */
const MOST = 4 * 1024 * 1024;

/**
 * The elements of one name, as text, of a stream of XML that holds them side by side, whatever prefix their writer gave them. Nothing but one of them is held,
 * and nothing that a document type declares is ever put in its place.
 */
export async function* elements(
  bytes: AsyncIterable<Buffer>,
  name: string,
  most = MOST,
): AsyncGenerator<string> {
  const begin = new RegExp(`<(?:\\w+:)?${name}(?=[\\s>/])`, 'g');
  let [rest, searched] = ['', 0];
  for await (const part of texts(bytes)) {
    rest += part;
    let at = 0;
    for (;;) {
      begin.lastIndex = at;
      const found = begin.exec(rest);
      if (!found) {
        at = Math.max(at, rest.length - 64); // the next part may begin within a tag
        break;
      }
      at = found.index;
      const end = endOf(rest, found, Math.max(at, searched));
      if (end === undefined) break;
      yield rest.slice(at, end);
      [at, searched] = [end, 0];
    }
    rest = rest.slice(at);
    searched = Math.max(0, rest.length - 64);
    if (rest.length > most) throw unreadable();
  }
}

/** Where the element that begins there ends, as far as is known. */
function endOf(text: string, { 0: tag, index }: RegExpExecArray, from: number): number | undefined {
  const open = text.indexOf('>', index);
  if (open < 0) return undefined;
  if (text.charAt(open - 1) === '/') return open + 1;
  const closing = `</${tag.slice(1)}>`;
  const close = text.indexOf(closing, Math.max(open, from - closing.length));
  return close < 0 ? undefined : close + closing.length;
}

/** XML is UTF-8, or says by its first bytes that it is not. */
async function* texts(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const part of bytes) {
    decoder ??= new TextDecoder(
      part[0] === 0xff && part[1] === 0xfe
        ? 'utf-16le'
        : part[0] === 0xfe && part[1] === 0xff
          ? 'utf-16be'
          : 'utf-8',
    );
    yield decoder.decode(part, { stream: true });
  }
}

/** An attribute of the element that a text begins with. */
export function attribute(element: string, name: string): string | undefined {
  const tag = element.slice(0, element.indexOf('>') + 1);
  const [, double, single] =
    new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? [];
  const value = double ?? single;
  return value === undefined ? undefined : decoded(value);
}

/** The text of all runs, without the readings above Japanese words. */
export function textIn(part: string): string {
  return [
    ...part
      .replaceAll(/<(\w+:)?rPh[\s>].*?<\/\1?rPh>/gs, '')
      .matchAll(/<(\w+:)?t(?:\s[^>]*)?>(.*?)<\/\1?t>/gs),
  ]
    .map(([, , text = '']) => decoded(text))
    .join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** Text as it was before it became XML; what spreadsheets have no other way to say they write as _x000D_. */
export function decoded(raw: string): string {
  const text = raw.replaceAll('\r\n', '\n');
  if (!text.includes('&') && !text.includes('_x') && !text.includes('<![')) return text;
  return text
    .split(/<!\[CDATA\[(.*?)\]\]>/s)
    .map((part, at) =>
      at % 2 === 1 ? part : part.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, entity),
    )
    .join('')
    .replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
}

function entity(all: string, decimal?: string, hex?: string, name?: string): string {
  const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
  return code === undefined
    ? (ENTITIES[name ?? ''] ?? all)
    : code <= 0x10ffff
      ? String.fromCodePoint(code)
      : all;
}
