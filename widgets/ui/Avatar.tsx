import { type BadgeColor, BADGE_COLORS } from './Badge.tsx';
import { cx } from './cx.ts';

export interface AvatarProps {
  name: string;
  /** address of a picture; without one the initials stand for it */
  src?: string;
  /** px */
  size?: 20 | 24 | 32 | 48;
}

const SIZE = {
  20: 'size-5 text-[10px]',
  24: 'size-6 text-[11px]',
  32: 'size-8 text-xs',
  48: 'size-12 text-base',
} as const;
const COLOR: Record<BadgeColor, string> = {
  grey: 'bg-surface-3 text-text-2',
  blue: 'bg-hue-blue/15 text-hue-blue',
  green: 'bg-hue-green/15 text-hue-green',
  amber: 'bg-hue-amber/15 text-hue-amber',
  red: 'bg-hue-red/15 text-hue-red',
  violet: 'bg-hue-violet/15 text-hue-violet',
};

/** A person: picture or initials. The name always stands beside it, so it is silent for screen readers. */
export function Avatar({ name, src, size = 24 }: AvatarProps) {
  const shape = cx(
    'inline-grid shrink-0 place-items-center overflow-hidden rounded-full',
    SIZE[size],
  );
  if (src)
    return (
      <img src={src} alt="" width={size} height={size} className={cx(shape, 'object-cover')} />
    );
  return (
    <span aria-hidden className={cx(shape, COLOR[colorOf(name)])}>
      {initials(name, size)}
    </span>
  );
}

/** Two letters of a Latin name; of a Chinese one the given name, or its last character where there is no room. */
export function initials(name: string, size = 24): string {
  const words = name.trim().split(/\s+/);
  const latin = /^[\p{Script=Latin}]/u.test(name);
  if (latin)
    return words
      .slice(0, 2)
      .map((word) => Array.from(word)[0]?.toUpperCase())
      .join('');
  return Array.from(words.at(-1) ?? '')
    .slice(size < 32 ? -1 : -2)
    .join('');
}

function colorOf(name: string): BadgeColor {
  const sum = Array.from(name).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return BADGE_COLORS[sum % BADGE_COLORS.length] ?? 'grey';
}
