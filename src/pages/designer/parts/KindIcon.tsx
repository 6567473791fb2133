import {
  AlignLeft,
  Banknote,
  Binary,
  Box,
  Building2,
  Calendar,
  CalendarClock,
  CalendarDays,
  CalendarRange,
  ChevronsDown,
  CircleDot,
  Combine,
  CircleUser,
  ClipboardList,
  Clock,
  Columns2,
  Contact,
  FileSignature,
  FileText,
  FolderTree,
  Goal,
  Hash,
  Heading,
  Image,
  LayoutTemplate,
  Link,
  ListChecks,
  ListOrdered,
  ListPlus,
  ListTree,
  type LucideIcon,
  Mail,
  MapPin,
  Network,
  Palette as PaletteIcon,
  PanelTop,
  Paperclip,
  Percent,
  Receipt,
  Sigma,
  SlidersHorizontal,
  Smartphone,
  Square,
  Star,
  TextCursorInput,
  TextSearch,
  ToggleRight,
  Type,
} from 'lucide-react';
import { widgetTypeRow, type WidgetTypeRow } from '../../../../schemas/definition/widgetTypes.ts';
import { type FieldKind, fieldKindRow } from '../../../../schemas/designer/edits/fieldKinds.ts';

const ICONS: Readonly<Partial<Record<FieldKind, LucideIcon>>> = {
  input: TextCursorInput,
  mobile: Smartphone,
  email: Mail,
  url: Link,
  textarea: AlignLeft,
  input_complete: TextSearch,
  number: Binary,
  money: Banknote,
  percentage: Percent,
  formula: Sigma,
  integer: Hash,
  autonumber: ListOrdered,
  rollup: Combine,
  tabs: PanelTop,
  radio: CircleDot,
  checkbox: ListChecks,
  time: Clock,
  date: Calendar,
  datetime: CalendarClock,
  month: CalendarDays,
  daterange: CalendarRange,
  rate: Star,
  color: PaletteIcon,
  select: ChevronsDown,
  choices: ListPlus,
  address: MapPin,
  customer: Building2,
  contact: Contact,
  opportunity: Goal,
  contract: FileSignature,
  quotation: FileText,
  payment_plan: Receipt,
  user: CircleUser,
  department: Network,
  switch: ToggleRight,
  slider: SlidersHorizontal,
  img: Image,
  fileupload: Paperclip,
  editor: Type,
  cascader: ListTree,
  opportunity_group: ClipboardList,
  product_category: FolderTree,
  custom: Box,
  blank: Square,
  section: Heading,
  grid: Columns2,
};

/** The sign of a group in the palette, for a type that has none of its own. */
const GROUP_ICONS: Readonly<Record<WidgetTypeRow['group'], LucideIcon>> = {
  basic: TextCursorInput,
  choice: ListChecks,
  people: CircleUser,
  record: Box,
  rich: Type,
  layout: LayoutTemplate,
};

/** The sign of a kind of field; one that nobody knows is a layout of its own. */
export function KindIcon({
  kind,
  size = 14,
  className,
}: {
  kind: FieldKind | undefined;
  size?: number;
  className?: string;
}) {
  const Sign =
    kind === undefined
      ? LayoutTemplate
      : (ICONS[kind] ?? GROUP_ICONS[widgetTypeRow(fieldKindRow(kind).type).group]);
  return <Sign size={size} strokeWidth={1.75} aria-hidden className={className} />;
}
