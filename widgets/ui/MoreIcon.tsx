import { Circle } from 'lucide-react';
import { MORE_ICONS } from './moreIcons.ts';

/** One of the icons that come later, or the neutral mark. */
export function MoreIcon({ name, size }: { name: string; size: number }) {
  const Sign = Object.hasOwn(MORE_ICONS, name) ? (MORE_ICONS[name] ?? Circle) : Circle;
  return <Sign size={size} strokeWidth={1.75} aria-hidden />;
}
