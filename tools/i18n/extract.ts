// npm run i18n: collects the words of the source into the catalogues. A word that moves from one catalogue to another keeps its translation.
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const ENTRY =
  /((?:^msgctxt .*\n(?:^".*\n)*)?^msgid .*\n(?:^".*\n)*)(^msgstr .*\n(?:^".*(?:\n|$))*)/gm;
const EMPTY = 'msgstr ""\n';
const paths = () => globSync('schemas/locales/*/*.po');

const known = new Map<string, Map<string, string>>();
for (const path of paths()) {
  const language = known.get(dirname(path)) ?? new Map<string, string>();
  known.set(dirname(path), language);
  for (const [, key = '', text = ''] of read(path).matchAll(ENTRY))
    if (text !== EMPTY) language.set(key, text);
}

execFileSync('lingui', ['extract', '--clean'], { stdio: 'inherit' });

for (const path of paths()) {
  const language = known.get(dirname(path));
  const before = read(path);
  const after = before.replaceAll(ENTRY, (whole: string, key: string, text: string) =>
    text === EMPTY ? key + (language?.get(key) ?? text) : whole,
  );
  if (after !== before) writeFileSync(path, after);
}

/** The text of a catalogue, which ends with a line's end. */
function read(path: string): string {
  return `${readFileSync(path, 'utf8').trimEnd()}\n`;
}
