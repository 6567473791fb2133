/** Somebody whose name can stand after an @ in a text. */
export interface Mention {
  id: number;
  name: string;
}

/** The name being typed after an @, up to the caret, and where its @ stands; undefined where none is. An @ within a word is an e-mail address. */
export function openMention(
  text: string,
  caret: number,
): { start: number; typed: string } | undefined {
  const found = /(?<![\w.])@([^\s@]{0,20})$/.exec(text.slice(0, caret));
  return found ? { start: found.index, typed: found[1] ?? '' } : undefined;
}

/** The text with the name in the place of what was typed of it, and where the caret goes. */
export function withMention(
  text: string,
  { start, caret, name }: { start: number; caret: number; name: string },
): { text: string; caret: number } {
  const before = `${text.slice(0, start)}@${name} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}

/** A text in parts: each mention of these people, longest names first, and what stands between. */
export function mentionParts(
  text: string,
  people: readonly Mention[],
): { text: string; mention: boolean }[] {
  const names = people.map(({ name }) => `@${name}`).toSorted((a, b) => b.length - a.length);
  const parts: { text: string; mention: boolean }[] = [];
  let rest = text;
  while (rest !== '') {
    const [next] = names
      .map((name) => ({ name, at: rest.indexOf(name) }))
      .filter(({ at }) => at >= 0)
      .toSorted((a, b) => a.at - b.at || b.name.length - a.name.length);
    if (!next) break;
    if (next.at > 0) parts.push({ text: rest.slice(0, next.at), mention: false });
    parts.push({ text: next.name, mention: true });
    rest = rest.slice(next.at + next.name.length);
  }
  return rest === '' ? parts : [...parts, { text: rest, mention: false }];
}
