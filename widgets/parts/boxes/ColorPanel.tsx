import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type KeyboardEvent } from 'react';
import { Swatch } from './Swatch.tsx';
import { cx } from '../../ui/cx.ts';
import { hexOf, parseColor, type Rgba } from '../../../schemas/values/colors.ts';

interface ColorPanelProps {
  id: string;
  label: string;
  color: Rgba | undefined;
  /** the definition's own, instead of ours */
  presets: readonly string[];
  /** done: nothing is left to choose */
  onPick(color: Rgba, done: boolean): void;
}

const COLUMNS = 8;
/** Three rows of equal weight, light to dark, and a row of greys: readable beside each other in every theme. */
const PALETTE = [
  '#fca5a5',
  '#fdba74',
  '#fde047',
  '#86efac',
  '#5eead4',
  '#93c5fd',
  '#c4b5fd',
  '#f9a8d4',
  '#ef4444',
  '#f97316',
  '#eab308',
  '#22c55e',
  '#14b8a6',
  '#3b82f6',
  '#8b5cf6',
  '#ec4899',
  '#991b1b',
  '#9a3412',
  '#854d0e',
  '#166534',
  '#115e59',
  '#1e40af',
  '#5b21b6',
  '#9d174d',
  '#ffffff',
  '#e5e5e5',
  '#bdbdbd',
  '#8f8f8f',
  '#6b6b6b',
  '#454545',
  '#262626',
  '#000000',
];
const KEYS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: COLUMNS,
  ArrowUp: -COLUMNS,
};

/** The usual colours to take at once, walked with the arrows; any other in the system's own picker. */
export function ColorPanel({ id, label, color, presets, onPick }: ColorPanelProps) {
  const { t } = useLingui();
  const colors = (presets.length > 0 ? presets : PALETTE).flatMap((text) => {
    const read = parseColor(text);
    return read ? [{ text, read }] : [];
  });
  const chosen = colors.findIndex(
    ({ read }) => color !== undefined && hexOf(read) === hexOf(color),
  );
  const [active, setActive] = useState(Math.max(chosen, 0));

  function handleKeyDown(event: KeyboardEvent) {
    const by = KEYS[event.key];
    const here = colors[active];
    if (by !== undefined) setActive(colors[active + by] ? active + by : active);
    else if ((event.key === 'Enter' || event.key === ' ') && here) onPick(here.read, true);
    else return;
    event.preventDefault();
  }

  return (
    <div className="flex w-max flex-col gap-2 p-3">
      <div
        id={id}
        role="listbox"
        aria-label={t`${label}的常用颜色`}
        aria-activedescendant={`${id}-${active}`}
        tabIndex={0}
        data-first=""
        onKeyDown={handleKeyDown}
        className="grid grid-cols-8 gap-1 rounded outline-none"
      >
        {colors.map(({ text, read }, at) => (
          <div
            key={text}
            id={`${id}-${at}`}
            role="option"
            aria-label={text}
            aria-selected={at === chosen}
            title={text}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(read, true)}
            className={cx(
              'grid size-6 cursor-pointer overflow-hidden rounded border border-line-strong pointer-coarse:size-9',
              at === active && 'outline-2 outline-offset-1 outline-accent',
            )}
          >
            <Swatch color={read} />
          </div>
        ))}
      </div>
      <label className="flex items-center justify-between gap-2 text-xs text-text-2">
        <Trans>其他颜色</Trans>
        <input
          type="color"
          aria-label={t`选择${label}`}
          value={hexOf(color ?? { red: 0, green: 0, blue: 0 })}
          onChange={(event) => {
            const next = parseColor(event.target.value);
            if (next) onPick(next, false);
          }}
          className="h-7 w-12 cursor-pointer rounded border border-line-strong bg-transparent pointer-coarse:h-11"
        />
      </label>
    </div>
  );
}
