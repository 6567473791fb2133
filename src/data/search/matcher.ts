/** How well words answer what was typed, 0 the best; undefined where they do not. */
export type Matcher = (words: string) => number | undefined;

/** Where what was typed stands in Chinese words by its sound, in full or by initials: xjkh, xinjian. */
export type BySound = (words: string, typed: string) => [number, number] | false;

/** Words match that hold every part of what was typed, the same ones and those that begin so before the rest, by sound last. Nothing typed matches all. */
export function matcherOf(typed: string, bySound: BySound = () => false): Matcher {
  const wanted = folded(typed);
  const parts = wanted.split(' ').filter(Boolean);
  return (words) => {
    const own = folded(words);
    if (own === wanted) return 0;
    if (own.startsWith(wanted)) return 1;
    if (parts.every((part) => own.includes(part))) return 2;
    const sounds = parts.every((part) => own.includes(part) || bySound(words, part));
    return sounds || bySound(words, parts.join('')) ? 3 : undefined;
  };
}

/** Those that match, the best first. */
export function matching<T>(
  all: readonly T[],
  matches: Matcher,
  wordsOf: (each: T) => string,
): T[] {
  return all
    .flatMap((each) => {
      const rank = matches(wordsOf(each));
      return rank === undefined ? [] : [{ each, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ each }) => each);
}

function folded(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
}
