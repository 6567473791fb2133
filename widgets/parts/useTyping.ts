import { useLayoutEffect, useRef, useState, type ChangeEvent, type CompositionEvent } from 'react';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

interface Typing {
  text: string;
  onText(text: string): void;
  /** what is kept of the typed text, and where the caret then stands; default: everything */
  fit?(text: string, caret: number): { text: string; caret: number };
}

/**
 * Typing into a controlled text control. While an input method composes (pinyin, kana) the half-made text stays here; it is committed once,
 * at `compositionend`, so that no rule ever judges `zhong` on its way to 中.
 */
export function useTyping({ text, onText, fit }: Typing) {
  const [composing, setComposing] = useState<string | null>(null);
  const [, redraw] = useState(0);
  const caret = useRef<{ element: TextElement; at: number } | null>(null);

  useLayoutEffect(() => {
    if (!caret.current) return;
    const { element, at } = caret.current;
    caret.current = null;
    element.setSelectionRange(at, at);
  });

  function commit(element: TextElement) {
    const typed = element.value;
    const kept = fit?.(typed, element.selectionEnd ?? typed.length) ?? { text: typed, caret: 0 };
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
      else commit(event.currentTarget);
    },
    onCompositionStart(event: CompositionEvent<TextElement>) {
      setComposing(event.currentTarget.value);
    },
    onCompositionEnd(event: CompositionEvent<TextElement>) {
      setComposing(null);
      commit(event.currentTarget);
    },
  };
}
