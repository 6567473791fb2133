import type { Words } from '../locale.ts';
import type { WidgetTypeRow } from '../widgetTypes.ts';

/** Where the palette lists the kinds of widget, in its order. */
export const PALETTE_GROUPS: readonly { group: WidgetTypeRow['group']; words: Words }[] = [
  { group: 'basic', words: ['基础', 'Basic', '基本', '基礎'] },
  { group: 'choice', words: ['选择', 'Choices', '選択', '選擇'] },
  { group: 'layout', words: ['布局', 'Layout', 'レイアウト', '佈局'] },
  { group: 'people', words: ['组织', 'People', '組織', '組織'] },
  { group: 'record', words: ['关联', 'Records', '関連', '關聯'] },
  { group: 'rich', words: ['多媒体与地址', 'Media and places', 'メディアと住所', '多媒體與地址'] },
];
