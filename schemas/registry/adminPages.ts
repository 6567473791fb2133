// Made by tools/registry.ts. Do not edit: change the data file, then npm run registry.
import type { PageFile } from '../definition/pageFile.ts';
import { approvalFlows } from '../pages/approvalFlows.ts';
import { departments } from '../pages/departments.ts';
import { dingTalk } from '../pages/dingTalk.ts';
import { stages } from '../pages/stages.ts';
import { targets } from '../pages/targets.ts';
import { weCom } from '../pages/weCom.ts';

/** The pages that the menu of the back-office lists, in no order; those that are a form or a list alone without it. */
export const LISTED_PAGES: readonly PageFile[] = [
  departments,
  {"path":"/role","label":{"message":"角色管理"},"backOffice":{"group":"users","at":20},"page":"resources/ResourcePage"},
  {"path":"/user","label":{"message":"用户管理"},"backOffice":{"group":"users","at":30},"page":"resources/ResourcePage"},
  {"path":"/userLoginLog","label":{"message":"登录日志"},"backOffice":{"group":"users","at":40},"page":"resources/ResourcePage"},
  {"path":"/securityLog","label":{"message":"安全日志"},"backOffice":{"group":"users","at":50},"page":"resources/ResourcePage"},
  {"path":"/adminLog","label":{"message":"管理日志"},"backOffice":{"group":"users","at":60},"page":"resources/ResourcePage"},
  {"path":"/oa_approval","label":{"message":"审批设置"},"backOffice":{"group":"office","at":10},"page":"resources/ResourcePage"},
  {"path":"/substitute","label":{"message":"代理设置"},"backOffice":{"group":"office","at":20},"page":"resources/ResourcePage"},
  {"path":"/module","label":{"message":"模块管理"},"backOffice":{"group":"extensions","at":10},"page":"resources/ResourcePage"},
  {"path":"/application","label":{"message":"API 应用"},"backOffice":{"group":"extensions","at":20},"page":"resources/ResourcePage"},
  weCom,
  dingTalk,
  {"path":"/singleSignOn","label":{"message":"单点登录"},"backOffice":{"group":"extensions","at":50},"right":"admin","page":"resources/ResourcePage"},
  stages,
  {"path":"/productTemplate","label":{"message":"产品模板"},"backOffice":{"group":"parameters","at":90},"page":"resources/ResourcePage"},
  {"path":"/printTemplate","label":{"message":"打印模板"},"backOffice":{"group":"parameters","at":100},"page":"resources/ResourcePage"},
  targets,
  approvalFlows,
  {"path":"/achievementIndexSetting","label":{"message":"业绩指标"},"backOffice":{"group":"targets","at":10},"page":"settings/FormPage"},
  {"path":"/basicSetting","label":{"message":"基础参数"},"backOffice":{"group":"parameters","at":10},"page":"settings/FormPage"},
  {"path":"/clueSetting","label":{"message":"线索设置"},"backOffice":{"group":"parameters","at":30},"page":"settings/FormPage"},
  {"path":"/clueTransform","label":{"message":"线索转化设置"},"backOffice":{"group":"basic","at":20},"page":"settings/FormPage"},
  {"path":"/customerSetting","label":{"message":"客户设置"},"backOffice":{"group":"parameters","at":20},"page":"settings/FormPage"},
  {"path":"/menuSetting","label":{"message":"导航菜单"},"backOffice":{"group":"menus","at":10},"page":"settings/FormPage"},
  {"path":"/messageSetting","label":{"message":"消息设置"},"backOffice":{"group":"parameters","at":60},"page":"settings/FormPage"},
  {"path":"/productSetting","label":{"message":"产品分类","context":"productSetting"},"backOffice":{"group":"parameters","at":50},"page":"settings/FormPage"},
  {"path":"/product_spec","label":{"message":"产品规格","context":"specifications"},"backOffice":{"group":"parameters","at":70},"page":"settings/FormPage"},
  {"path":"/recordSetting","label":{"message":"跟进类型"},"backOffice":{"group":"parameters","at":80},"page":"settings/FormPage"},
  {"path":"/scheduleSetting","label":{"message":"日程设置"},"backOffice":{"group":"parameters","at":110},"page":"settings/FormPage"},
  {"path":"/systemSetting","label":{"message":"系统设置"},"backOffice":{"group":"basic","at":10},"page":"settings/FormPage"},
  {"path":"/tabSetting","label":{"message":"详情标签页"},"backOffice":{"group":"menus","at":20},"page":"settings/FormPage"},
];
