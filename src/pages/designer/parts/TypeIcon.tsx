import {
  AlignLeft,
  Binary,
  Box,
  Building2,
  Calendar,
  ChevronsDown,
  CircleDot,
  CircleUser,
  ClipboardList,
  Clock,
  Columns2,
  Contact,
  FileSignature,
  FileText,
  FolderTree,
  Goal,
  Heading,
  Image,
  LayoutTemplate,
  ListChecks,
  ListTree,
  type LucideIcon,
  MapPin,
  Network,
  Palette as PaletteIcon,
  Paperclip,
  Receipt,
  SlidersHorizontal,
  Square,
  Star,
  TextCursorInput,
  TextSearch,
  ToggleRight,
  Type,
} from 'lucide-react';
import {
  type WidgetType,
  widgetType,
  widgetTypeRow,
  type WidgetTypeRow,
} from '../../../../schemas/definition/widgetTypes.ts';

const ICONS: Readonly<Partial<Record<WidgetType, LucideIcon>>> = {
  input: TextCursorInput,
  textarea: AlignLeft,
  input_complete: TextSearch,
  number: Binary,
  radio: CircleDot,
  checkbox: ListChecks,
  time: Clock,
  date: Calendar,
  rate: Star,
  color: PaletteIcon,
  select: ChevronsDown,
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

/** The sign of a kind of widget; one that nobody knows is a layout of its own. */
export function TypeIcon({
  type,
  size = 14,
  className,
}: {
  type: string;
  size?: number;
  className?: string;
}) {
  const known = widgetType(type);
  const Sign = known ? (ICONS[known] ?? GROUP_ICONS[widgetTypeRow(known).group]) : LayoutTemplate;
  return <Sign size={size} strokeWidth={1.75} aria-hidden className={className} />;
}
