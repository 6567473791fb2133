/** Where a text stops being JSON; lines and columns from 1, as editors count. */
export interface JsonFault {
  line: number;
  column: number;
  /** characters from the beginning */
  at: number;
}

export type ReadJson = { value: unknown } | { fault: JsonFault };

/** Reads JSON, or says where it breaks. */
export function readJson(text: string): ReadJson {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { fault: placeOf(text, offsetOf(text, error instanceof Error ? error.message : '')) };
  }
}

/** Browsers tell the place in their own words: a position, or a line and a column; none of them means the end of the text. */
function offsetOf(text: string, words: string): number {
  const position = /position (\d+)/.exec(words)?.[1];
  if (position !== undefined) return Math.min(Number(position), text.length);
  const [, line, column] = /line (\d+) column (\d+)/.exec(words) ?? [];
  if (line !== undefined)
    return Math.min(lengthOf(text, Number(line) - 1) + Number(column) - 1, text.length);
  const token = /Unexpected token '?(.)'?, "?(.+?)"? is not valid/
    .exec(words)?.[2]
    ?.replace(/^\.{3}|\.{3}$/g, '');
  const found = token ? text.indexOf(token) : -1;
  return found < 0 ? text.trimEnd().length : found;
}

function lengthOf(text: string, lines: number): number {
  return text
    .split('\n')
    .slice(0, lines)
    .reduce((sum, line) => sum + line.length + 1, 0);
}

function placeOf(text: string, at: number): JsonFault {
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, at };
}
