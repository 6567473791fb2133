import { label, type Label } from '../i18n/label.ts';

interface Group {
  code: string;
  label: Label;
  /** a lucide icon name */
  icon: string;
  /** a page of its own instead of entries */
  path?: string;
}

/** The groups of the workbench's menu in their order. What stands in them says so itself: `menu` of a module's or page's file. */
export const WORK_GROUPS = [
  { code: 'index', label: label('首页'), icon: 'house', path: '/index' },
  { code: 'crm', label: label('客户', 'menuGroups'), icon: 'users' },
  { code: 'sales', label: label('销售'), icon: 'trending-up' },
  { code: 'finance', label: label('财务'), icon: 'wallet' },
  { code: 'products', label: label('产品'), icon: 'package' },
  { code: 'campaigns', label: label('市场'), icon: 'megaphone' },
  { code: 'office', label: label('办公'), icon: 'building-2' },
  { code: 'reports', label: label('报表'), icon: 'scroll-text' },
] as const satisfies readonly Group[];
export type WorkGroup = (typeof WORK_GROUPS)[number]['code'];

/** The groups of the back-office's menu in their order; `of` is the page that each module of the group has one of. */
export const ADMIN_GROUP_ROWS = [
  {
    code: 'basic',
    label: label('基础设置'),
    icon: 'settings',
  },
  {
    code: 'users',
    label: label('用户与权限'),
    icon: 'shield-check',
  },
  {
    code: 'office',
    label: label('办公审批'),
    icon: 'clipboard-check',
  },
  {
    code: 'extensions',
    label: label('扩展模块'),
    icon: 'blocks',
  },
  {
    code: 'fields',
    label: label('自定义字段'),
    icon: 'text-cursor-input',
    of: '/sys/custfield',
  },
  {
    code: 'parameters',
    label: label('业务参数'),
    icon: 'sliders-horizontal',
  },
  { code: 'targets', label: label('业绩目标'), icon: 'goal' },
  {
    code: 'approval',
    label: label('审批流设置'),
    icon: 'workflow',
    of: '/approval',
  },
  {
    code: 'menus',
    label: label('菜单设置'),
    icon: 'panel-left',
  },
  /** pages that others lead to: a role may be given them, the menu does not list them */
  { code: 'more', label: label('更多'), icon: 'ellipsis' },
] as const satisfies readonly (Group & { of?: string })[];
export type AdminGroup = (typeof ADMIN_GROUP_ROWS)[number]['code'];

/**
 * Where something stands: its group, and its number in the order of what stands there, with room between for others. The workbench has one
 * order over all of its groups, which rights follow too.
 */
export interface Place<G extends string> {
  group: G;
  at: number;
}
