import { label, type Label } from '../../../schemas/i18n/label.ts';

/** What is done on pages of the back-office, as people call it. */
export const ACTIONS: Readonly<Record<string, Label>> = {
  create: label('新增', 'adminLog'),
  update: label('修改', 'adminLog'),
  delete: label('删除', 'adminLog'),
  settings: label('修改设置', 'adminLog'),
  publish: label('发布表单', 'adminLog'),
  // people and roles
  rights: label('修改权限', 'adminLog'),
  password: label('重置密码', 'adminLog'),
  unlock: label('解锁账号', 'adminLog'),
  factor: label('重置两步验证', 'adminLog'),
  refuse: label('拒绝加入', 'adminLog'),
  // objects
  object_create: label('新建对象', 'adminLog'),
  object_update: label('修改对象', 'adminLog'),
  object_stop: label('停用对象', 'adminLog'),
  object_start: label('启用对象', 'adminLog'),
  object_delete: label('删除对象', 'adminLog'),
  object_restore: label('恢复对象', 'adminLog'),
  // approval
  flow_add: label('新增审批流', 'adminLog'),
  flow_update: label('修改审批流', 'adminLog'),
  flow_sort: label('调整审批流顺序', 'adminLog'),
  flow_delete: label('删除审批流', 'adminLog'),
  flow_stop: label('停用审批流', 'adminLog'),
  flow_start: label('启用审批流', 'adminLog'),
  approval_on: label('启用审批', 'adminLog'),
  approval_off: label('停用审批', 'adminLog'),
  // other systems
  token: label('生成同步令牌', 'adminLog'),
  no_token: label('停止同步', 'adminLog'),
  menu: label('创建应用菜单', 'adminLog'),
};
