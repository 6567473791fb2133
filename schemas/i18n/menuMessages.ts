import { label } from './label.ts';
import type { MessageRow } from './messageRow.ts';

/** What is wrong with an arrangement of menus or tabs. */
export const MENU_MESSAGES = {
  home_stays: { label: label('首页不能隐藏，也不能放进分组') },
  details_stay: { label: label('「详细信息」标签页不能隐藏') },
  entry_name: { label: label('请输入名称') },
  own_address: { label: label('请填写其他网站的网址，本系统的页面已经在菜单中') },
  two_levels: { label: label('菜单最多两级，分组不能放进分组') },
} as const satisfies Record<string, MessageRow>;
