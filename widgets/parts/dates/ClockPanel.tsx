import { useLingui } from '@lingui/react/macro';
import { useRef, type KeyboardEvent } from 'react';
import { isSame, type Item } from '../choices/items.ts';
import { PickPanel } from '../choices/PickPanel.tsx';
import { flatRows } from '../choices/rows.ts';

interface ClockPanelProps {
  id: string;
  /** 'HH:mm:ss', or '' */
  value: string;
  onPick(time: string): void;
}

const parts = (count: number): Item[] =>
  Array.from({ length: count }, (_, index) => String(index).padStart(2, '0')).map((label) => ({
    value: label,
    label,
  }));
const [HOURS, SIXTY] = [parts(24), parts(60)];

/** Hour, minute and second in three columns: up and down walk one, left and right change it, Enter takes the line. */
export function ClockPanel({ id, value, onPick }: ClockPanelProps) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const now = /^\d\d:\d\d:\d\d$/.test(value) ? value.split(':') : ['09', '00', '00'];
  const columns = [
    { label: t`时`, items: HOURS },
    { label: t`分`, items: SIXTY },
    { label: t`秒`, items: SIXTY },
  ];

  function handleKeyDown(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    const lists = [...(box.current?.querySelectorAll<HTMLElement>('[role=listbox]') ?? [])];
    lists[lists.findIndex((list) => list === document.activeElement) + by]?.focus();
    event.preventDefault();
  }

  return (
    <div
      ref={box}
      onKeyDown={handleKeyDown}
      className="flex h-68 divide-x divide-line rtl:flex-row-reverse"
    >
      {columns.map(({ label, items }, at) => (
        <div key={label} className="flex w-20 flex-col">
          <div aria-hidden className="pt-1.5 text-center text-xs text-text-3">
            {label}
          </div>
          <PickPanel
            id={at === 0 ? id : `${id}-${at}`}
            label={label}
            groups={[{ rows: flatRows(items) }]}
            isChosen={(item) => isSame(item.value, value && now[at])}
            startAt={now[at] ?? '00'}
            onPick={(item) =>
              onPick(now.map((part, index) => (index === at ? String(item.value) : part)).join(':'))
            }
            multiple={false}
          />
        </div>
      ))}
    </div>
  );
}
