import { SHEET_LIMITS, tooLargeError } from './limits.ts';
import { unescaped } from './xml.ts';

/** Gathers the text of all runs of a shared or inline text, without the readings above Japanese words. */
export function textReader() {
  let parts: string[] = [];
  let [readings, runs, length] = [0, 0, 0];
  let inText = false;
  return {
    begin() {
      parts = [];
      [readings, runs, length, inText] = [0, 0, 0, false];
    },
    open(name: string) {
      runs += 1;
      if (runs > SHEET_LIMITS.runs) throw tooLargeError();
      if (name === 'rPh') readings += 1;
      inText = name === 't' && readings === 0;
    },
    close(name: string) {
      if (name === 'rPh') readings -= 1;
      if (name === 't') inText = false;
    },
    text(text: string) {
      if (!inText) return;
      length += text.length;
      if (length > SHEET_LIMITS.cell) throw tooLargeError();
      parts.push(text);
    },
    end: () => unescaped(parts.join('')),
  };
}
