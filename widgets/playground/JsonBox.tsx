import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { boxClass } from '../ui/TextBox.tsx';
import type { JsonFault } from './jsonFault.ts';

interface JsonBoxProps {
  text: string;
  onText(text: string): void;
  fault: JsonFault | undefined;
  refusal: string | undefined;
}

/** A definition as text, exactly as it is typed. The place of a fault can be gone to. */
export function JsonBox({ text, onText, fault, refusal }: JsonBoxProps) {
  const { t } = useLingui();
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const wrong = fault !== undefined || refusal !== undefined;

  function handleGoTo() {
    if (!fault || !box.current) return;
    const { at } = fault;
    box.current.focus();
    box.current.setSelectionRange(at, Math.min(at + 1, text.length));
    // The browser scrolls to a selection only as it is typed at: so many lines down.
    box.current.scrollTop = Math.max(
      0,
      (fault.line - 4) * Number.parseFloat(getComputedStyle(box.current).lineHeight),
    );
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-1">
      <textarea
        ref={box}
        aria-label={t`表单定义 JSON`}
        value={text}
        onChange={(event) => onText(event.target.value)}
        spellCheck={false}
        autoComplete="off"
        wrap="off"
        dir="ltr"
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? id : undefined}
        className={`${boxClass({ invalid: wrong })} min-h-48 flex-1 resize-none overflow-auto p-2.5 font-mono text-xs whitespace-pre outline-none`}
      />
      <output id={id} className="flex min-h-7 flex-wrap items-center gap-2 text-xs">
        {fault && (
          <>
            <span className="text-danger">
              <Trans>
                第 {fault.line} 行第 {fault.column} 列不是有效的 JSON，右侧保留上一个可用的表单
              </Trans>
            </span>
            <Button size="small" onClick={handleGoTo}>{t`定位`}</Button>
          </>
        )}
        {refusal && <span className="text-danger">{refusal}</span>}
      </output>
    </div>
  );
}
