/** The server refuses bodies of more than 5,000 parameters; long before that, groups travel as JSON text. */
const MANY_PARAMETERS = 4000;

/**
 * Values as a form body with PHP's brackets: `ids[]=1`, `product[0][price]=9`. What is undefined is left out; null and an
 * empty list are an empty text, which takes an answer back. A group with very many parts is sent as JSON text in one parameter.
 */
export function encodeForm(values: Readonly<Record<string, unknown>>): URLSearchParams {
  const pairs = pairsOf(values);
  return new URLSearchParams(pairs.length <= MANY_PARAMETERS ? pairs : pairsOf(values, jsonGroup));
}

/** The same names and texts in a multipart body, with its files. */
export function encodeMultipart(
  values: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, File>>,
): FormData {
  const body = new FormData();
  for (const [name, text] of pairsOf(values)) body.append(name, text);
  for (const [name, file] of Object.entries(files)) body.append(name, file, file.name);
  return body;
}

type Pair = [name: string, text: string];

function pairsOf(values: Readonly<Record<string, unknown>>, group = bracketGroup): Pair[] {
  return Object.entries(values).flatMap(([name, value]) =>
    isGroup(value) ? group(name, value) : pairOf(name, value),
  );
}

function bracketGroup(name: string, value: object): Pair[] {
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  if (entries.length === 0) return [[name, '']];
  const flatList = Array.isArray(value) && !value.some(isGroup);
  return entries.flatMap(([key, item]) => {
    const inner = `${name}[${flatList ? '' : key}]`;
    return isGroup(item) ? bracketGroup(inner, item) : pairOf(inner, item);
  });
}

function jsonGroup(name: string, value: object): Pair[] {
  return [[name, JSON.stringify(value)]];
}

function pairOf(name: string, value: unknown): Pair[] {
  if (value === undefined) return [];
  return [[name, value === null ? '' : String(value as string | number | boolean)]];
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
