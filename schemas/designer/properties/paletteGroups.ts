import { label, type Label } from '../../i18n/label.ts';
import type { WidgetTypeRow } from '../../definition/widgetTypes.ts';

/** Where the palette lists the kinds of widget, in its order. */
export const PALETTE_GROUPS: readonly { group: WidgetTypeRow['group']; label: Label }[] = [
  { group: 'basic', label: label('基础') },
  { group: 'choice', label: label('选择') },
  { group: 'layout', label: label('布局') },
  { group: 'people', label: label('组织') },
  { group: 'record', label: label('关联') },
  { group: 'rich', label: label('多媒体与地址') },
];
