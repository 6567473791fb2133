import {
  ArrowDown,
  ArrowUp,
  ChevronDown,
  ChevronRight,
  Columns3,
  Ellipsis,
  List,
  ListFilter,
  Plus,
  Search,
  Trash2,
  X,
  type LucideIcon,
} from 'lucide-react';
import { cx } from './cx.ts';
import { lazyComponent } from './lazyComponent.tsx';

/** Icons of a list's own buttons. Written out, so that only these are there from the start; an icon that a data file names stands here or in moreIcons.ts. */
export const ICONS: Readonly<Record<string, LucideIcon>> = {
  'arrow-down': ArrowDown,
  'arrow-up': ArrowUp,
  'chevron-down': ChevronDown,
  'chevron-right': ChevronRight,
  'columns-3': Columns3,
  ellipsis: Ellipsis,
  list: List,
  'list-filter': ListFilter,
  plus: Plus,
  search: Search,
  'trash-2': Trash2,
  x: X,
};

export interface IconProps {
  /** a lucide name, kebab-case; one that is in no list is drawn as a neutral mark */
  name: string;
  /** px */
  size?: number;
  className?: string;
}

const MoreIcon = lazyComponent(async () => (await import('./MoreIcon.tsx')).MoreIcon);

/** Starts loading the icons of menus and modules: whoever draws a menu soon asks before. */
export const loadIcons = MoreIcon.load;

/** An icon by its name. Silent: the words beside it, or the button's label, say what it means. */
export function Icon({ name, size = 16, className }: IconProps) {
  const Sign = Object.hasOwn(ICONS, name) ? ICONS[name] : undefined;
  if (Sign)
    return (
      <Sign size={size} strokeWidth={1.75} aria-hidden className={cx('shrink-0', className)} />
    );
  return (
    <span className={cx('inline-flex shrink-0', className)} style={{ width: size, height: size }}>
      <MoreIcon name={name} size={size} />
    </span>
  );
}
