// Made by tools/registry.ts. Do not edit: change the data file, then npm run registry.
import type { Label } from '../i18n/label.ts';

/** What the pages that no menu lists are called, by their address without a module: all that the workbench knows of them. */
export const MORE_TITLES: readonly { path: string; label: Label }[] = [
  {"path":"/setting","label":{"message":"后台管理"}},
  {"path":"/custom","label":{"message":"业务对象"}},
  {"path":"/formpreview","label":{"message":"表单预览"}},
  {"path":"/tag","label":{"message":"标签管理"}},
  {"path":"/optionList","label":{"message":"共享选项列表"}},
  {"path":"/sys/custfield","label":{"message":"自定义字段"}},
  {"path":"/wechatLink","label":{"message":"企业微信"}},
  {"path":"/dingLink","label":{"message":"钉钉"}},
  {"path":"/feedback","label":{"message":"意见反馈"}},
];
