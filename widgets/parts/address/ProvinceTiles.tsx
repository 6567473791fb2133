import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useRef, useState } from 'react';
import {
  OTHER_TILE,
  PROVINCE_TILES,
  shadeOf,
  tileBeside,
  TILE_COLUMNS,
  TILE_ROWS,
} from '../../../schemas/addresses/provinceTiles.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { DEFAULT_LOCALE, isLocale } from '../../../schemas/i18n/locale.ts';
import { cx } from '../../ui/cx.ts';
import { TILE_SHADES } from './tileShades.ts';

interface ProvinceTilesProps {
  label: string;
  /** by the code of the province, '' for what names none */
  counts: ReadonlyMap<string, number>;
  /** the code of the one that alone is looked at */
  pressed: string | undefined;
  /** undefined: all of them again */
  onPress(code: string | undefined): void;
}

/**
 * The provinces as squares, each a button with its number: a map without tiles, which draws no border. One stop of the Tab key; arrows walk as
 * the compass says, and north is up in every language.
 */
export function ProvinceTiles({ label, counts, pressed, onPress }: ProvinceTilesProps) {
  const { t, i18n } = useLingui();
  const [focused, setFocused] = useState<string>();
  const grid = useRef<HTMLDivElement>(null);
  const locale = isLocale(i18n.locale) ? i18n.locale : DEFAULT_LOCALE;
  const tiles = [
    ...PROVINCE_TILES.map(({ name, ...tile }) => ({ ...tile, name: translate(name, locale) })),
    { ...OTHER_TILE, letters: '', name: t`其他` },
  ];
  const most = Math.max(0, ...PROVINCE_TILES.map(({ code }) => counts.get(code) ?? 0));
  const stop = focused ?? pressed ?? tiles.find(({ code }) => counts.has(code))?.code ?? '';

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Escape' && pressed !== undefined) {
      event.stopPropagation();
      onPress(undefined);
      return;
    }
    const { tile: from } = (event.target as HTMLElement).dataset;
    const to = from === undefined ? undefined : tileBeside(from, event.key);
    if (to === undefined) return;
    event.preventDefault();
    grid.current?.querySelector<HTMLElement>(`[data-tile="${to}"]`)?.focus();
  }

  return (
    <div
      ref={grid}
      role="group"
      aria-label={label}
      // A map is not mirrored where one reads from the right.
      dir="ltr"
      onKeyDown={handleKeyDown}
      className="@container grid w-full gap-1"
      style={{
        gridTemplateColumns: `repeat(${TILE_COLUMNS}, minmax(0, 1fr))`,
        gridTemplateRows: `repeat(${TILE_ROWS}, auto)`,
      }}
    >
      {tiles.map(({ code, name, letters, row, column }) => {
        const count = counts.get(code) ?? 0;
        const on = code === pressed;
        const none = count === 0;
        const words = code === '' ? t`其他（地址没有写省份）` : name;
        return (
          <button
            key={code}
            type="button"
            data-tile={code}
            aria-label={t`${words}，${plural(count, { other: '# 条' })}`}
            title={words}
            aria-pressed={on}
            aria-disabled={none || undefined}
            tabIndex={code === stop ? 0 : -1}
            onFocus={() => setFocused(code)}
            onClick={() => !none && onPress(on ? undefined : code)}
            style={{
              gridRow: row + 1,
              gridColumn: column + 1,
              ...(!on && { background: TILE_SHADES[code === '' ? 0 : shadeOf(count, most)] }),
            }}
            className={cx(
              'flex aspect-square min-w-0 flex-col items-center justify-center overflow-hidden rounded-sm border leading-tight focus-visible:z-1',
              on
                ? 'bg-accent text-accent-text'
                : none
                  ? 'cursor-default! text-text-3'
                  : 'text-text-1',
              !on && !none && 'hover:border-accent!',
              code === '' ? 'border-dashed border-line-strong' : 'border-transparent',
            )}
          >
            <TileName name={name} letters={letters} />
            {!none && (
              <span className="text-sm font-semibold tabular-nums @max-[26rem]:text-xs">
                {i18n.number(count)}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}

/** In Latin letters a name is longer than a small square is wide: it gives way to the two letters of its standard. */
function TileName({ name, letters }: { name: string; letters: string }) {
  const long = letters !== '' && !/\p{Script=Han}|\p{Script=Katakana}/u.test(name);
  return (
    <>
      <span
        className={cx('max-w-full text-center text-xs break-words', long && '@max-[34rem]:hidden')}
      >
        {name}
      </span>
      {long && <span className="text-xs @min-[34rem]:hidden">{letters}</span>}
    </>
  );
}
