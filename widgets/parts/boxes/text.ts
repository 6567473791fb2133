/** Length as a person counts it: an emoji or a rare ideograph is one character, not two. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/**
 * What a text field that is full keeps after one more key: the surplus is taken from what came in before the caret, never from what already
 * stood behind it.
 */
export function fitAtCaret(
  text: string,
  caret: number,
  limit: number | undefined,
): { text: string; caret: number } {
  const surplus = limit === undefined ? 0 : lengthOf(text) - limit;
  if (surplus <= 0) return { text, caret };
  const before = Array.from(text.slice(0, caret));
  const after = Array.from(text.slice(caret))
    .slice(Math.max(0, surplus - before.length))
    .join('');
  const kept = before.slice(0, Math.max(0, before.length - surplus)).join('');
  return { text: kept + after, caret: kept.length };
}

/** Full-width digits, letters and punctuation, as Chinese and Japanese keyboards type them, in their ordinary form. */
export function toHalfWidth(text: string): string {
  return text
    .replace(/[！-～]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ')
    .replaceAll('。', '.')
    .replaceAll('－', '-');
}

/** Text as it is compared while searching in a list: case, width and accents do not matter. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
