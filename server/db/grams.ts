/**
 * What a keyword search is made of. A record's searchable texts are folded into lines (`search_text`) and cut into grams of one and two
 * characters; runs of letters and digits also into grams of four, because every two digits stand in nearly every phone number.
 */
const MOST_GRAMS = 20_000;
const LONG = 4;

/** Every gram by which one of the lines can be found. */
export function gramsOf(lines: readonly string[]): string[] {
  const grams = new Set<string>();
  for (const line of lines) {
    for (const word of splitIntoWords(line)) {
      const characters = Array.from(word);
      for (let at = 0; at < characters.length && grams.size < MOST_GRAMS; at += 1) {
        grams.add(characters[at] as string);
        if (at + 1 < characters.length) grams.add(characters.slice(at, at + 2).join(''));
      }
      for (const run of runsOf(word))
        for (let at = 0; at + LONG <= run.length && grams.size < MOST_GRAMS; at += 1)
          grams.add(run.slice(at, at + LONG));
    }
  }
  return [...grams];
}

/** The fewest grams that every match of this word has; none of an empty word. */
export function wordGrams(word: string): string[] {
  const characters = Array.from(word);
  if (characters.length <= 1) return characters;
  const covered = new Set<string>();
  const grams = new Set<string>();
  for (const run of runsOf(word)) {
    for (let at = 0; at < run.length; at += LONG)
      grams.add(run.slice(Math.min(at, run.length - LONG)).slice(0, LONG));
    for (let at = 0; at + 2 <= run.length; at += 1) covered.add(run.slice(at, at + 2));
  }
  for (let at = 0; at + 1 < characters.length; at += 1) {
    const pair = characters.slice(at, at + 2).join('');
    if (!covered.has(pair)) grams.add(pair);
  }
  return [...grams];
}

export function splitIntoWords(line: string): string[] {
  return line.split(' ').filter(Boolean);
}

/** Runs of letters and digits long enough for the long grams. */
function runsOf(word: string): string[] {
  return (word.match(/[a-z0-9]+/g) ?? []).filter((run) => run.length >= LONG);
}
