import type { Words } from './locale.ts';
import { TAG_LIST } from './tagList.ts';

/** A list or tree that a company keeps, and that fields offer by its name. */
export interface ListKind {
  words: Words;
  /** the page of the back-office that holds it, which also names the right to change it */
  path: string;
  /** levels of a tree; absent: a plain list */
  levels?: number;
  colors?: true;
  /** what the value that records store is called, where whoever makes an entry may choose it */
  code?: Words;
  /** records that keep the words of an entry instead of the entry */
  named?: readonly { module: string; model: string }[];
  /** one that records use: is taken off them, gives way to another that is named, or stays and can only be stopped */
  used: 'removed' | 'replaced' | 'kept';
}

/** The list of the lists that a company makes itself: the value of each entry is the name under which fields offer that list. */
export const OPTION_LIST = 'option_list';

/** Provinces, cities and districts, which every company has. */
export const REGION_LIST = 'region';

/** What every list that a company made itself is like. */
export const OWN_LIST: ListKind = {
  words: ['选项', 'Option', '選択肢', '選項'],
  path: '/optionList',
  levels: 5,
  colors: true,
  code: ['存储值', 'Stored value', '格納する値', '儲存值'],
  used: 'kept',
};

export const LIST_KINDS = {
  [OPTION_LIST]: {
    words: ['选项列表', 'Option list', '選択肢一覧', '選項清單'],
    path: '/optionList',
    code: ['引用名', 'Key', '参照名', '引用名'],
    used: 'kept',
  },
  [TAG_LIST]: {
    words: ['标签', 'Tag', 'タグ', '標籤'],
    path: '/tag',
    colors: true,
    used: 'removed',
  },
  payment_method: {
    words: ['回款方式', 'Payment method', '入金方法', '回款方式'],
    path: '/basicSetting',
    used: 'replaced',
  },
  event_type: {
    words: ['跟进类型', 'Follow-up type', 'フォロー種別', '跟進類型'],
    path: '/recordSetting',
    colors: true,
    used: 'kept',
  },
  lost_reason: {
    words: ['输单原因', 'Lost reason', '失注理由', '輸單原因'],
    path: '/opportunitySetting',
    named: [{ module: 'opportunity', model: 'state_reason' }],
    used: 'kept',
  },
  product_category: {
    words: ['产品分类', 'Product category', '製品カテゴリ', '產品分類'],
    path: '/productSetting',
    levels: 5,
    used: 'kept',
  },
} as const satisfies Record<string, ListKind>;

/** The list of this name, where a company may change it. */
export function listKind(name: string): ListKind | undefined {
  return Object.hasOwn(LIST_KINDS, name) ? LIST_KINDS[name as keyof typeof LIST_KINDS] : undefined;
}
