import { useState } from 'react';
import { plainNumber } from '../../../schemas/values/numberText.ts';
import { isBegun, readNumber } from '../../../schemas/values/readNumber.ts';
import { valueAsText } from '../../../schemas/values/valueTypes.ts';

interface NumberText {
  /** the number, or the text that was typed and is none */
  value: unknown;
  /** how its field reads and writes a number, where it is not as any other */
  read?(text: string): number | undefined;
  write?(value: number): string;
  /** the number that a text means; the text itself where it means none, so that its rule refuses it and nothing is lost */
  onValue(value: number | string | undefined): void;
}

/**
 * A number while it is typed: the text stays as typed until the box is left, whatever it means. A sign or half an exponent says nothing yet;
 * left behind, it counts as what was typed.
 */
export function useNumberText({
  value,
  read = readPlain,
  write = plainNumber,
  onValue,
}: NumberText) {
  const [draft, setDraft] = useState<{ text: string; means: unknown } | null>(null);
  // A formula or an answer of the server may have changed the value since.
  const typed = draft !== null && Object.is(draft.means, value ?? undefined) ? draft.text : null;
  const plain = typeof value === 'number' ? write(value) : valueAsText(value);

  function put(text: string, means: number | string | undefined) {
    setDraft({ text, means });
    if (!Object.is(means, value ?? undefined)) onValue(means);
  }

  return {
    /** what is being typed; null while nobody does */
    typed,
    /** the value as one types it */
    plain,
    begin: (text: string) => setDraft({ text, means: value ?? undefined }),
    onText(text: string) {
      if (isBegun(text) && text.trim() !== '') return setDraft({ text, means: value ?? undefined });
      put(text, text.trim() === '' ? undefined : (read(text) ?? text));
    },
    /** takes the text as it stands, and shows what it means */
    settle() {
      if (typed !== null && typed !== plain && isBegun(typed) && typed.trim() !== '')
        onValue(read(typed) ?? typed);
      setDraft(null);
    },
    replace: (text: string, means: number) => {
      if (draft !== null) setDraft({ text, means });
      onValue(means);
    },
  };
}

const readPlain = (text: string) => readNumber(text);
