/** A form body with PHP's brackets as values again: `ids[]=1`, `address[region]=…`, `product[0][price]=…`. */
export function decodeForm(body: URLSearchParams): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, text] of body) {
    const [first = '', ...inner] = name.replaceAll(']', '').split('[');
    put(values, [first, ...inner], text);
  }
  return listsIn(values) as Record<string, unknown>;
}

function put(
  into: Record<string, unknown>,
  [key = '', ...rest]: readonly string[],
  text: string,
): void {
  const name = key === '' ? String(Object.keys(into).length) : key;
  if (rest.length === 0) {
    into[name] = text;
    return;
  }
  const below = (into[name] ??= { [LIST]: rest[0] === '' || rest[0] === '0' }) as Record<
    string,
    unknown
  >;
  put(below, rest, text);
}

const LIST = Symbol('list');

function listsIn(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, listsIn(item)] as const);
  return (value as { [LIST]?: boolean })[LIST]
    ? entries.map(([, item]) => item)
    : Object.fromEntries(entries);
}
