import { AppError } from '../../schemas/i18n/errors.ts';
import { LIMITS } from '../../schemas/limits.ts';
import { checkKeyName, checkPlainText } from './plainText.ts';

/**
 * Form-encoded text with PHP's brackets as plain data: `product[0][price]=1`, `ids[]=1`. Every leaf is text. A body beyond a limit is
 * refused whole; nothing is ever cut, merged away or renamed.
 * A name given several times becomes a list; list numbers may have gaps (rows deleted in between) and close up in their order.
 * qs is not used because it repairs what it cannot represent (`a=1&a[b]=2` becomes `{a: {b: '2', 1: true}}`): here such a body is refused.
 */
export function parseForm(text: string): Record<string, unknown> {
  const root = branch();
  let count = 0;
  for (let from = 0, to = 0; from <= text.length; from = to + 1) {
    to = text.indexOf('&', from);
    if (to === -1) to = text.length;
    if (to === from) continue;
    const pair = text.slice(from, to);
    count += 1;
    if (count > LIMITS.parameters) throw malformed(`more than ${LIMITS.parameters} parameters`);
    const equals = pair.indexOf('=');
    const key = decode(equals === -1 ? pair : pair.slice(0, equals));
    addParameter(root, key, equals === -1 ? '' : decode(pair.slice(equals + 1)));
  }
  return plain(root) as Record<string, unknown>;
}

/** The same for fields that arrive one by one, as in a multipart body. */
export function parseFields(
  fields: readonly (readonly [key: string, value: string])[],
): Record<string, unknown> {
  const root = branch();
  for (const [key, value] of fields) addParameter(root, key, value);
  return plain(root) as Record<string, unknown>;
}

/** A list while all its names are numbers, else an object. */
interface Branch {
  nodes: Map<string, Node>;
  next: number;
}
/** Several values: the name was given several times. */
type Node = { values: string[] } | Branch;

function branch(): Branch {
  return { nodes: new Map(), next: 0 };
}

function addParameter(root: Branch, key: string, value: string) {
  checkPlainText(value);
  const path = segments(key);
  let at = root;
  for (const [index, segment] of path.entries()) {
    const name = segment === '' ? String(at.next) : segment;
    checkKeyName(name);
    if (isNumber(name)) at.next = Math.max(at.next, Number(name) + 1);
    const found = at.nodes.get(name);
    if (index === path.length - 1) {
      if (found === undefined) at.nodes.set(name, { values: [value] });
      else if ('values' in found) found.values.push(value);
      else throw malformed(`${key} is both a value and a group`);
      return;
    }
    if (found !== undefined && 'values' in found)
      throw malformed(`${key} is both a value and a group`);
    const child = found ?? branch();
    at.nodes.set(name, child);
    at = child;
  }
}

/** A model has 64 characters at most; no name of the product comes near. */
const LONGEST_NAME = 2_000;

/** `product[0][price]` -> product, 0, price. `[]` is ''. */
function segments(key: string): string[] {
  const open = key.indexOf('[');
  const name = open === -1 ? key : key.slice(0, open);
  const groups = open === -1 ? '' : key.slice(open);
  if (key.length > LONGEST_NAME) throw malformed('a name that is too long');
  if (name === '' || name.includes(']') || !/^(\[[^[\]]*\])*$/.test(groups))
    throw malformed(`the name ${key.slice(0, 100)}`);
  const path = [name, ...(groups === '' ? [] : groups.slice(1, -1).split(']['))];
  if (path.length - 1 > LIMITS.nesting) throw malformed(`nesting deeper than ${LIMITS.nesting}`);
  return path;
}

function plain(node: Branch, isRoot = true): unknown {
  const entries = [...node.nodes].map(
    ([name, child]) =>
      [name, 'values' in child ? leaf(child.values) : plain(child, false)] as const,
  );
  const numbers = isRoot ? 0 : entries.filter(([name]) => isNumber(name)).length;
  if (numbers === 0) return Object.fromEntries(entries);
  if (numbers < entries.length) throw malformed('numbers and names in one group');
  return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value);
}

function leaf(values: string[]): string | string[] {
  return values.length === 1 ? (values[0] ?? '') : values;
}

function isNumber(name: string) {
  return /^(0|[1-9]\d{0,8})$/.test(name);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(spaced(text));
  } catch {
    throw malformed('percent-encoding');
  }
}

/** Replacing signs in a text costs thirty times as much as in its bytes, where there are millions of them. */
function spaced(text: string): string {
  if (!text.includes('+')) return text;
  if (!text.isWellFormed()) throw malformed('a character that is not text');
  const bytes = Buffer.from(text);
  for (let at = bytes.indexOf(PLUS); at < bytes.length; at += 1)
    if (bytes[at] === PLUS) bytes[at] = SPACE;
  return bytes.toString();
}

const [PLUS, SPACE] = [0x2b, 0x20];

function malformed(what: string): AppError {
  return new AppError('malformed', { data: { what } });
}
