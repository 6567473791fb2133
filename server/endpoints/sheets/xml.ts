import { SaxesParser } from 'saxes';
import { SHEET_LIMITS, tooLargeError, unreadable } from './limits.ts';
import type { PlainElement } from './plainElements.ts';

/** What is told of a document, in its order. Names come without their prefix, whatever their writer gave them. */
export interface Visitor {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
  plain?: PlainElement;
}

export type Attributes = Readonly<Record<string, string>>;

/**
 * Reads XML piece by piece in time linear to its bytes, and hands on what the visitor emits. Nothing of it is held but the names of the
 * elements that are open. Entities that a document type declares are never put in; faults that leave the elements apart are passed over.
 */
export async function* parseXml<T>(
  bytes: AsyncIterable<Buffer>,
  visitorOf: (emit: (item: T) => void) => Visitor,
): AsyncGenerator<T> {
  let emitted: T[] = [];
  const { write, close } = parserFor(visitorOf((item) => emitted.push(item)));
  for await (const text of texts(bytes)) {
    write(text);
    if (emitted.length === 0) continue;
    yield* emitted;
    emitted = [];
  }
  close();
  yield* emitted;
}

const OPTIONS = { xmlns: false, position: false } as const;

function parserFor({ open, close, text, plain }: Visitor) {
  const parser = new SaxesParser(OPTIONS);
  let [since, depth, faults, attributes] = [0, 0, 0, 0];
  let ended = false;
  /** characters given to the parser, and where among them the last tag ended */
  let [written, tagEnd] = [0, 0];
  const seen = () => {
    since = 0;
  };
  const write = (part: string) => {
    since += part.length;
    parser.write(part);
    written += part.length;
    // What the parser still waits for the end of is held in its memory.
    if (since > SHEET_LIMITS.token) throw tooLargeError();
  };
  parser.on('error', (error) => {
    faults += 1;
    if (ended || faults > SHEET_LIMITS.faults) throw unreadable(error);
  });
  parser.on('opentagstart', () => {
    attributes = 0;
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > SHEET_LIMITS.attributes) throw tooLargeError();
  });
  parser.on('opentag', (tag) => {
    seen();
    depth += 1;
    if (depth > SHEET_LIMITS.depth) throw unreadable();
    tagEnd = parser.position;
    open?.(localName(tag.name), tag.attributes);
  });
  parser.on('closetag', (tag) => {
    seen();
    depth -= 1;
    tagEnd = parser.position;
    close?.(localName(tag.name));
  });
  parser.on('comment', seen);
  parser.on('processinginstruction', seen);
  if (text) for (const kind of ['text', 'cdata'] as const) parser.on(kind, text);
  return {
    write: plain
      ? (part: string) => writePlain(part, { plain, write, isBetween: () => tagEnd === written })
      : write,
    close() {
      ended = true; // from here on a fault means that the document is cut off
      parser.close();
    },
  };
}

/** Takes what is plain, and writes the rest to the parser. */
function writePlain(
  part: string,
  {
    plain: { begins, whole, belongs, take },
    write,
    isBetween,
  }: { plain: PlainElement; write(part: string): void; isBetween(): boolean },
) {
  let at = 0;
  while (at < part.length) {
    if (isBetween() && belongs()) {
      whole.lastIndex = at;
      for (let found = whole.exec(part); found; found = whole.exec(part)) {
        take(found);
        at = whole.lastIndex;
      }
    }
    if (at === part.length) return;
    const next = part.indexOf(begins, at + 1);
    const end = next === -1 ? part.length : next;
    write(part.slice(at, end));
    at = end;
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** An attribute with any prefix. */
export function attribute(attributes: Attributes, name: string): string | undefined {
  const value = attributes[name];
  if (value !== undefined) return value;
  for (const key in attributes) if (key.endsWith(`:${name}`)) return attributes[key];
  return undefined;
}

/** XML is UTF-8, or says by its first bytes that it is not. */
export async function* texts(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
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

/** What spreadsheets have no other way to say they write as _x000D_. */
export function unescaped(text: string): string {
  return text.includes('_x')
    ? text.replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;
}
