import {
  ArrowDown,
  ArrowUp,
  Banknote,
  Blocks,
  Box,
  Boxes,
  Building2,
  CalendarClock,
  ChevronDown,
  ChevronRight,
  ClipboardCheck,
  Columns3,
  Contact,
  Ellipsis,
  FileSignature,
  FileSpreadsheet,
  Goal,
  GripVertical,
  House,
  Library,
  List,
  ListFilter,
  Mailbox,
  Megaphone,
  MessageSquareText,
  Package,
  PanelLeft,
  Plus,
  ReceiptText,
  ScrollText,
  Search,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  Target,
  TextCursorInput,
  Trash2,
  TrendingUp,
  Users,
  Wallet,
  Waves,
  WavesLadder,
  Workflow,
  Wrench,
  X,
  type LucideIcon,
} from 'lucide-react';
import { cx } from './cx.ts';
import { lazyComponent } from './lazyComponent.tsx';

/** Icons of menus, modules and lists. Written out, so that only these are loaded; an icon that a data file names stands here or in moreIcons.ts. */
export const ICONS: Readonly<Record<string, LucideIcon>> = {
  'arrow-down': ArrowDown,
  'arrow-up': ArrowUp,
  banknote: Banknote,
  blocks: Blocks,
  box: Box,
  boxes: Boxes,
  'building-2': Building2,
  'calendar-clock': CalendarClock,
  'chevron-down': ChevronDown,
  'chevron-right': ChevronRight,
  'clipboard-check': ClipboardCheck,
  'columns-3': Columns3,
  contact: Contact,
  ellipsis: Ellipsis,
  'file-signature': FileSignature,
  'file-spreadsheet': FileSpreadsheet,
  goal: Goal,
  'grip-vertical': GripVertical,
  house: House,
  library: Library,
  list: List,
  'list-filter': ListFilter,
  mailbox: Mailbox,
  megaphone: Megaphone,
  'message-square-text': MessageSquareText,
  package: Package,
  'panel-left': PanelLeft,
  plus: Plus,
  'receipt-text': ReceiptText,
  'scroll-text': ScrollText,
  search: Search,
  settings: Settings,
  'shield-check': ShieldCheck,
  'sliders-horizontal': SlidersHorizontal,
  target: Target,
  'text-cursor-input': TextCursorInput,
  'trash-2': Trash2,
  'trending-up': TrendingUp,
  users: Users,
  wallet: Wallet,
  waves: Waves,
  'waves-ladder': WavesLadder,
  workflow: Workflow,
  wrench: Wrench,
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
