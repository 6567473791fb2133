import { foldText } from '../../../schemas/values/foldText.ts';

/** How well words answer what was typed, 0 the best; undefined where they do not. */
export type Matcher = (words: string) => number | undefined;

/** Where what was typed stands in Chinese words by its sound, in full or by initials: xjkh, xinjian. */
export type BySound = (words: string, typed: string) => [number, number] | false;

/** The best first; those that are as good keep their order. `otherwise` is for who knows other words for the same. */
export const RANK = {
  same: 0,
  begins: 1,
  wordsBegin: 2,
  holds: 3,
  sounds: 4,
  otherwise: 5,
  nearly: 6,
} as const;

/** Letters from which a word may hold a typing error: shorter ones are too near to one another. */
const LONG = 5;

/**
 * Words match that hold every part of what was typed, in any order: the same ones first, then those that begin so, those whose words begin so, the rest,
 * Chinese by their sound, and last those that differ by one typing error in a long word. Width, letter case and the kind of kana make no
 * difference. Nothing typed matches all.
 */
export function matcherOf(typed: string, bySound: BySound = () => false): Matcher {
  const wanted = folded(typed);
  const parts = wanted.split(' ').filter(Boolean);
  const asTyped = plain(typed);
  return (words) => {
    const own = folded(words);
    if (own === wanted) return RANK.same;
    if (own.startsWith(wanted)) return RANK.begins;
    const each = wordsOf(words);
    if (parts.every((part) => each.some((word) => word.startsWith(part)))) return RANK.wordsBegin;
    // letters that folding joins with their neighbours stand there all the same
    if (parts.every((part) => own.includes(part)) || plain(words).includes(asTyped))
      return RANK.holds;
    const sounds = parts.every((part) => own.includes(part) || bySound(words, part));
    if (sounds || bySound(words, parts.join(''))) return RANK.sounds;
    return parts.every((part) => own.includes(part) || each.some((word) => isNear(word, part)))
      ? RANK.nearly
      : undefined;
  };
}

/** Those that hold what was typed, the best first; without those of which `nearlyMatching` asks. */
export function matching<T>(
  all: readonly T[],
  matches: Matcher,
  wordsOf: (each: T) => string,
): T[] {
  return all
    .flatMap((each) => {
      const rank = matches(wordsOf(each));
      return rank === undefined || rank === RANK.nearly ? [] : [{ each, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ each }) => each);
}

/** Those that only match when a typing error is forgiven: they stand behind everything else, records too. */
export function nearlyMatching<T>(
  all: readonly T[],
  matches: Matcher,
  wordsOf: (each: T) => string,
): T[] {
  return all.filter((each) => matches(wordsOf(each)) === RANK.nearly);
}

function plain(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
}

function folded(text: string): string {
  return asHiragana(foldText(text));
}

/** ァ…ヶ lie 96 places behind ぁ…ゖ. */
function asHiragana(text: string): string {
  return text.replaceAll(/[\u30A1-\u30F6]/g, (kana) =>
    String.fromCharCode(kana.charCodeAt(0) - 96),
  );
}

const WORD =
  /[\p{Script=Katakana}ー]+|\p{Script=Hiragana}+|\p{Script=Han}+|[^\s\p{P}\p{S}\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Han}]+/gu;

/** Between blanks, signs, and one script and the next: 顧客リスト is two. */
function wordsOf(text: string): string[] {
  return (foldText(text).match(WORD) ?? []).map(asHiragana);
}

/** Whether a word, or as much of it as was typed, differs by one letter: another, one more, one less, or two that changed places. */
function isNear(word: string, typed: string): boolean {
  if (word.length < LONG || typed.length < LONG || /[\p{Script=Han}\d]/u.test(typed)) return false;
  return [-1, 0, 1].some((more) => differByOne(word.slice(0, typed.length + more), typed));
}

function differByOne(a: string, b: string): boolean {
  if (a.length < b.length) return differByOne(b, a);
  let at = 0;
  while (at < b.length && a[at] === b[at]) at += 1;
  if (a.length > b.length) return a.slice(at + 1) === b.slice(at);
  const swapped = a[at] === b[at + 1] && a[at + 1] === b[at];
  return a.slice(at + 1) === b.slice(at + 1) || (swapped && a.slice(at + 2) === b.slice(at + 2));
}
