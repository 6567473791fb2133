const TAG = /<(\/?)([a-zA-Z][\w-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/g;

export interface Place {
  tag: string;
  attributes: Readonly<Record<string, string>>;
}

/**
 * The markup with each element that `put` answers something for replaced by it, contents included; the rest stays to the byte. Made for what
 * the editor and the sanitiser write: every element is closed, every attribute quoted.
 */
export function replaceElements(html: string, put: (place: Place) => string | undefined): string {
  const parts: string[] = [];
  let [kept, skipping, depth] = [0, '', 0];
  for (const match of html.matchAll(TAG)) {
    const [whole, slash, name = '', rest = ''] = match;
    const tag = name.toLowerCase();
    const end = match.index + whole.length;
    if (skipping !== '') {
      if (tag === skipping) depth += slash ? -1 : 1;
      if (depth > 0) continue;
      [skipping, kept] = ['', end];
      continue;
    }
    const instead = slash ? undefined : put({ tag, attributes: attributesOf(rest) });
    if (instead === undefined) continue;
    parts.push(html.slice(kept, match.index), instead);
    [skipping, depth, kept] = [tag, 1, end];
  }
  // An element that is never closed takes the rest along.
  if (skipping === '') parts.push(html.slice(kept));
  return parts.join('');
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
      ([, name = '', double, single]) => [name.toLowerCase(), decoded(double ?? single ?? '')],
    ),
  );
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
};

function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (_, name: string) => NAMED[name] ?? '');
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&${ESCAPED[sign]};`);
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": '#39',
};
