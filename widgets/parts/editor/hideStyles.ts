/**
 * The same markup with every `style` attribute under the name `data-style`. Under a strict Content-Security-Policy a browser reports and
 * drops a style attribute that it parses, even in a document nobody sees; one that is set through the style object is allowed. So styles are
 * carried past the parser by another name and put on afterwards. One pass over the text: hostile markup takes no longer than any other.
 */
export function hideStyles(html: string): string {
  const parts: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) break;
    parts.push(html.slice(at, open));
    at = html.startsWith('<!--', open) ? endOfComment(html, open) : open + 1;
    parts.push(html.slice(open, at));
    if (/[a-z]/i.test(html.charAt(at)) && !html.startsWith('<!--', open))
      at = copyTag(html, at, parts);
  }
  parts.push(html.slice(at));
  return parts.join('');
}

/** Copies from a tag's name to its end, and says where that is. */
function copyTag(html: string, from: number, parts: string[]): number {
  let at = skip(html, from, /[^\s/>]/);
  parts.push(html.slice(from, at));
  while (at < html.length && html.charAt(at) !== '>') {
    const name = skip(html, at, /[\s/]/);
    parts.push(html.slice(at, name));
    // A lone equals sign at this place is part of a name.
    at = skip(html, name + 1, /[^\s/>=]/);
    if (name >= html.length || html.charAt(name) === '>') return name;
    const word = html.slice(name, at);
    parts.push(word.toLowerCase() === 'style' ? 'data-style' : word);
    const value = endOfValue(html, at);
    parts.push(html.slice(at, value));
    at = value;
  }
  return at;
}

/** Past `= value`, or the same place when there is none. */
function endOfValue(html: string, from: number): number {
  const equals = skip(html, from, /\s/);
  if (html.charAt(equals) !== '=') return from;
  const start = skip(html, equals + 1, /\s/);
  const quote = html.charAt(start);
  if (quote !== '"' && quote !== "'") return skip(html, start, /[^\s>]/);
  const end = html.indexOf(quote, start + 1);
  return end < 0 ? html.length : end + 1;
}

function endOfComment(html: string, from: number): number {
  const end = html.indexOf('-->', from + 4);
  return end < 0 ? html.length : end + 3;
}

function skip(html: string, from: number, kind: RegExp): number {
  let at = from;
  while (at < html.length && kind.test(html.charAt(at))) at += 1;
  return Math.min(at, html.length);
}
