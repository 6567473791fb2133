// Made by tools/registry.ts. Do not edit: change the data file, then npm run registry.
import type { Label } from '../i18n/label.ts';

/** What the workbench's own pages are called, by their address: what its window and tabs say where no menu lists them. */
export const WORK_TITLES: readonly { path: string; label: Label }[] = [
  {"path":"/approval","label":{"message":"审批"}},
  {"path":"/unreadCount","label":{"message":"提醒","context":"unreadReminders"}},
  {"path":"/addressbook","label":{"message":"通讯录"}},
  {"path":"/sales","label":{"message":"销售看板"}},
  {"path":"/boards","label":{"message":"报表看板"}},
  {"path":"/resultchart","label":{"message":"业绩分析"}},
  {"path":"/achievement","label":{"message":"业绩完成情况"}},
  {"path":"/customerchart","label":{"message":"客户分析"}},
  {"path":"/opportunitychart","label":{"message":"商机报表"}},
  {"path":"/contractchart","label":{"message":"合同分析"}},
  {"path":"/productchart","label":{"message":"产品分析"}},
  {"path":"/paymentchart","label":{"message":"回款分析"}},
  {"path":"/salesAchieve","label":{"message":"销售业绩分析"}},
  {"path":"/actionchart","label":{"message":"跟进分析"}},
  {"path":"/call_record","label":{"message":"通话报表"}},
  {"path":"/efficiencychart","label":{"message":"效率分析"}},
  {"path":"/checkchart","label":{"message":"考勤报表"}},
  {"path":"/customchart","label":{"message":"自定义报表"}},
  {"path":"/personal","label":{"message":"个人设置"}},
];

/** The same of the back-office's pages that no menu lists, by their address without a module. */
export const MORE_TITLES: readonly { path: string; label: Label }[] = [
  {"path":"/setting","label":{"message":"后台管理"}},
  {"path":"/custom","label":{"message":"业务对象"}},
  {"path":"/formpreview","label":{"message":"表单预览"}},
  {"path":"/tag","label":{"message":"标签管理"}},
  {"path":"/optionList","label":{"message":"共享选项列表"}},
  {"path":"/sys/custfield","label":{"message":"自定义字段"}},
  {"path":"/feedback","label":{"message":"意见反馈"}},
];
