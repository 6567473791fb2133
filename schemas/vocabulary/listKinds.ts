import { label, type Label } from '../i18n/label.ts';
import { CHECK_TYPE_LIST, OPTION_LIST, SPECIFICATION_LIST, TAG_LIST } from './listNames.ts';

/** A list or tree that a company keeps, and that fields offer by its name. */
export interface ListKind {
  label: Label;
  /** the page of the back-office that holds it, which also names the right to change it */
  path: string;
  /** levels of a tree; absent: a plain list */
  levels?: number;
  colors?: true;
  /** what the value that records store is called, where whoever makes an entry may choose it */
  code?: Label;
  /** records that keep the words of an entry instead of the entry */
  named?: readonly { module: string; model: string }[];
  /** one that records use: is taken off them, gives way to another that is named, or stays and can only be stopped */
  used: 'removed' | 'replaced' | 'kept';
}

/** What every list that a company made itself is like. */
export const OWN_LIST: ListKind = {
  label: label('选项'),
  path: '/optionList',
  levels: 5,
  colors: true,
  code: label('存储值'),
  used: 'kept',
};

export const LIST_KINDS = {
  [OPTION_LIST]: {
    label: label('选项列表'),
    path: '/optionList',
    code: label('引用名'),
    used: 'kept',
  },
  [TAG_LIST]: {
    label: label('标签'),
    path: '/tag',
    colors: true,
    used: 'removed',
  },
  payment_method: {
    label: label('回款方式'),
    path: '/basicSetting',
    used: 'replaced',
  },
  event_type: {
    label: label('跟进类型', 'listKinds'),
    path: '/recordSetting',
    colors: true,
    used: 'kept',
  },
  schedule_type: {
    label: label('日程类型'),
    path: '/scheduleSetting',
    colors: true,
    used: 'kept',
  },
  [CHECK_TYPE_LIST]: {
    label: label('审批类型'),
    path: '/oa_approval',
    colors: true,
    used: 'kept',
  },
  lost_reason: {
    label: label('输单原因'),
    path: '/opportunitySetting',
    named: [{ module: 'opportunity', model: 'state_reason' }],
    used: 'kept',
  },
  product_category: {
    label: label('产品分类'),
    path: '/productSetting',
    levels: 5,
    used: 'kept',
  },
  [SPECIFICATION_LIST]: {
    label: label('规格', 'listKinds'),
    path: '/product_spec',
    levels: 2,
    used: 'kept',
  },
} as const satisfies Record<string, ListKind>;

/** The list of this name, where a company may change it. */
export function listKind(name: string): ListKind | undefined {
  return Object.hasOwn(LIST_KINDS, name) ? LIST_KINDS[name as keyof typeof LIST_KINDS] : undefined;
}
