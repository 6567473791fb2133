import { SaxesParser } from 'saxes';
import { SHEET_LIMITS, tooMuch, unreadable } from './limits.ts';

/** What is told of a document, in its order. Names come without their prefix, whatever their writer gave them. */
export interface Visitor {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
}
export type Attributes = Readonly<Record<string, string>>;

/**
 * Reads XML piece by piece in time linear to its bytes, and hands on what the visitor emits. Nothing of it is held but the names of the
 * elements that are open. Entities that a document type declares are never put in; faults that leave the elements apart are passed over.
 */
export async function* visited<T>(
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

function parserFor({ open, close, text }: Visitor) {
  const parser = new SaxesParser(OPTIONS);
  let [since, depth, faults, attributes] = [0, 0, 0, 0];
  let ended = false;
  const seen = () => {
    since = 0;
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
    if (attributes > SHEET_LIMITS.attributes) throw tooMuch();
  });
  parser.on('opentag', (tag) => {
    seen();
    depth += 1;
    if (depth > SHEET_LIMITS.depth) throw unreadable();
    open?.(localName(tag.name), tag.attributes);
  });
  parser.on('closetag', (tag) => {
    seen();
    depth -= 1;
    close?.(localName(tag.name));
  });
  parser.on('comment', seen);
  parser.on('processinginstruction', seen);
  if (text) for (const kind of ['text', 'cdata'] as const) parser.on(kind, text);
  return {
    write(part: string) {
      since += part.length;
      parser.write(part);
      // What the parser still waits for the end of is held in its memory.
      if (since > SHEET_LIMITS.token) throw tooMuch();
    },
    close() {
      ended = true; // from here on a fault means that the document is cut off
      parser.close();
    },
  };
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
