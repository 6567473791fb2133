import { useLayoutEffect, useRef, useState, type ChangeEvent, type CompositionEvent } from 'react';
import { fitAtCaret, lengthOf } from './text.ts';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

const BY_KEY: ReadonlySet<string> = new Set(['insertText', 'insertLineBreak']);

/** One key puts in one character, and where the limit is reached, none. Whole words come from a phone's keyboard, dictation or autofill. */
function isOneKey({ inputType, data }: InputEvent): boolean {
  return BY_KEY.has(inputType) && lengthOf(data ?? '') <= 1;
}

interface Typing {
  text: string;
  onText(text: string): void;
  /** how many characters typing key by key may reach. What is pasted, dropped, composed or put in as whole words is kept, for its rule to judge. */
  limit?: number | undefined;
}

/**
 * Typing into a controlled text control. While an input method composes (pinyin, kana) the half-made text stays here; it is committed once,
 * at `compositionend`, so that no rule ever judges `zhong` on its way to 中.
 */
export function useDraftText({ text, onText, limit }: Typing) {
  const [composing, setComposing] = useState<string | null>(null);
  const [, redraw] = useState(0);
  const caret = useRef<{ element: TextElement; at: number } | null>(null);

  useLayoutEffect(() => {
    if (!caret.current) return;
    const { element, at } = caret.current;
    caret.current = null;
    element.setSelectionRange(at, at);
  });

  function commit(element: TextElement, byKey: boolean) {
    const typed = element.value;
    const most = byKey && limit !== undefined ? Math.max(limit, lengthOf(text)) : undefined;
    const kept = fitAtCaret(typed, element.selectionEnd ?? typed.length, most);
    if (kept.text !== typed) caret.current = { element, at: kept.caret };
    onText(kept.text);
    // Where nothing was kept, nothing changes and nothing would be drawn: draw, so that the caret is put back.
    if (kept.text !== typed) redraw((times) => times + 1);
  }

  return {
    value: composing ?? text,
    onChange(event: ChangeEvent<TextElement>) {
      const isComposing = composing !== null || (event.nativeEvent as InputEvent).isComposing;
      if (isComposing) setComposing(event.currentTarget.value);
      else commit(event.currentTarget, isOneKey(event.nativeEvent as InputEvent));
    },
    onCompositionStart(event: CompositionEvent<TextElement>) {
      setComposing(event.currentTarget.value);
    },
    onCompositionEnd(event: CompositionEvent<TextElement>) {
      setComposing(null);
      commit(event.currentTarget, false);
    },
  };
}
