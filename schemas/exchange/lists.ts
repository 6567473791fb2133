const LIST = /[、,，;；\n]/;
const PATH = /[/\n]/;

export type Separator = 'list' | 'path';

/** Several words as one text; one that holds a separator stands in quotes. */
export function joinList(words: readonly string[], separator: Separator, between: string): string {
  const marks = separator === 'list' ? LIST : PATH;
  return words
    .map((word) =>
      word === '' || word !== word.trim() || marks.test(word) || word.includes('"')
        ? `"${word.replaceAll('"', '""')}"`
        : word,
    )
    .join(between);
}

/** The words of one text; the way back from `joinList`, and from what people type. */
export function splitList(text: string, separator: Separator): string[] {
  const marks = separator === 'list' ? LIST : PATH;
  const words: string[] = [];
  let [word, quoted, closed] = ['', false, false];
  const end = () => {
    if (closed || word.trim() !== '') words.push(closed ? word : word.trim());
    [word, closed] = ['', false];
  };
  for (let at = 0; at < text.length; at += 1) {
    const mark = text.charAt(at);
    if (quoted) {
      if (mark !== '"') word += mark;
      else if (text.charAt(at + 1) === '"') {
        word += '"';
        at += 1;
      } else [quoted, closed] = [false, true];
    } else if (mark === '"' && word.trim() === '' && !closed) [word, quoted] = ['', true];
    else if (marks.test(mark)) end();
    else if (!closed || mark.trim() !== '') word += mark;
  }
  end();
  return words;
}
