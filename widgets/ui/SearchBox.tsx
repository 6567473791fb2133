import { useLingui } from '@lingui/react/macro';
import { Search, X } from 'lucide-react';
import { type CompositionEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Kbd } from './Kbd.tsx';
import { TextBox } from './TextBox.tsx';

export interface SearchBoxProps {
  /** what is searched for at the moment, for example from the address bar */
  value: string;
  /** 300 ms after the last key, at once on Enter and on clearing; never in the middle of an input method's composition */
  onSearch(keyword: string): void;
  /** its name, and what it says while it is empty */
  label: string;
  shortcut?: string;
  className?: string;
}

const PAUSE_MS = 300;

export function SearchBox({ value, onSearch, label, shortcut, className }: SearchBoxProps) {
  const { t } = useLingui();
  const [text, setText] = useState(value);
  const [last, setLast] = useState(value);
  const [sent, setSent] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const composing = useRef(false);
  const box = useRef<HTMLInputElement>(null);
  const report = useRef(onSearch);

  // Somebody else changed the search (a saved view, the back button): show that.
  if (value !== last) {
    setLast(value);
    if (value !== sent) setText(value);
  }

  // A pause outlives its render: what is searched then goes to the page as it is by now, not as it was at the last key.
  useEffect(() => {
    report.current = onSearch;
  }, [onSearch]);

  useEffect(() => () => clearTimeout(timer.current), []);

  function search(keyword: string, pause: number) {
    clearTimeout(timer.current);
    const run = () => {
      setSent(keyword.trim());
      report.current(keyword.trim());
    };
    if (pause === 0) run();
    else timer.current = setTimeout(run, pause);
  }

  function handleChange(next: string) {
    setText(next);
    if (!composing.current) search(next, PAUSE_MS);
  }

  function handleCompositionEnd(event: CompositionEvent<HTMLInputElement>) {
    composing.current = false;
    search(event.currentTarget.value, PAUSE_MS);
  }

  function handleClear() {
    setText('');
    search('', 0);
    box.current?.focus();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') search(text, 0);
    if (event.key === 'Escape' && text) {
      event.stopPropagation();
      handleClear();
    }
  }

  return (
    <TextBox
      ref={box}
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => handleChange(event.target.value)}
      onCompositionStart={() => (composing.current = true)}
      onCompositionEnd={handleCompositionEnd}
      onKeyDown={handleKeyDown}
      leading={<Search size={16} strokeWidth={1.75} aria-hidden />}
      trailing={
        text ? (
          <button
            type="button"
            aria-label={t`清除`}
            onClick={handleClear}
            className="-me-1 grid size-6 place-items-center rounded hover:bg-hover hover:text-text-1"
          >
            <X size={14} strokeWidth={1.75} aria-hidden />
          </button>
        ) : (
          shortcut && (
            <span className="flex pointer-coarse:hidden">
              <Kbd>{shortcut}</Kbd>
            </span>
          )
        )
      }
      className={className}
      inputClassName="[&::-webkit-search-cancel-button]:hidden"
    />
  );
}
