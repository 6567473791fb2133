import { label } from './label.ts';
import type { MessageRow } from './messageRow.ts';

/** What an answer to any call may say. */
export const ANSWER_MESSAGES = {
  not_signed_in: {
    code: 100,
    label: label('登录已失效，请重新登录'),
  },
  foreign_page: {
    code: 403,
    label: label('请求来自其他网站的页面，已拒绝'),
  },
  not_allowed: {
    code: 403,
    label: label('没有权限：{right}'),
  },
  module_off: {
    code: 403,
    label: label('该功能属于扩展模块，请联系客服开通'),
  },
  core_module: {
    label: label('「{name}」是基础模块，不能停用'),
  },
  module_needed: {
    label: label('「{others}」需要「{name}」，请先停用它们'),
  },
  module_needs: {
    label: label('「{name}」需要「{others}」，请先启用它们'),
  },
  beyond_own: {
    code: 403,
    label: label('不能给出自己没有的权限、字段或数据范围，请由管理员处理'),
  },
  masked_value: {
    code: 403,
    label: label('「{name}」领取后可见，领取前不能修改'),
  },
  not_past: { code: 422, label: label('只能选择今天以前的日期') },
  not_in_past: {
    code: 422,
    label: label('「{name}」在那一天之后改过，当时的值没有留下，不能用在这份过去的报表里'),
  },
  too_many_changes: {
    code: 422,
    label: label('那一天之后有超过 {most} 条记录改动过，无法还原：请选择更近的日期'),
  },
  too_many_values: {
    code: 422,
    label: label('不同的值超过 {most} 个，数不过来：请缩小时间或筛选'),
  },
  hidden_value: {
    code: 403,
    label: label('这里要用到对您隐藏的「{name}」，请由能看到它的同事处理'),
  },
  not_found: {
    code: 404,
    label: label('数据无权限或已被删除'),
  },
  conflict: {
    code: 409,
    label: label('数据已被他人修改，请核对后重试'),
  },
  invalid: {
    code: 422,
    label: label('表单校验失败，请检查'),
  },
  form_invalid: {
    label: label('表单数据校验失败'),
  },
  malformed: {
    code: 400,
    label: label('请求格式错误：{what}'),
  },
  too_large: {
    code: 400,
    label: label('提交的数据过大'),
  },
  too_many: {
    code: 429,
    label: label('操作过于频繁，请 {seconds} 秒后再试'),
  },
  failed: {
    code: 500,
    label: label('服务器内部错误'),
  },
  storage_full: {
    code: 507,
    label: label('服务器存储空间已满，未能保存，请联系管理员'),
  },
  database_gone: {
    code: 503,
    label: label('暂时无法连接数据库，请稍后重试'),
  },
  files_gone: {
    code: 503,
    label: label('暂时无法访问文件存储，请稍后重试'),
  },
  database_busy: {
    code: 503,
    label: label('数据库繁忙，请稍后重试'),
  },
  still_used: {
    code: 409,
    label: label('其他数据仍在引用它，或它引用的数据已不存在'),
  },
  no_such_call: {
    code: 404,
    label: label('请求地址出错: {url}'),
  },
  key_reused: {
    code: 409,
    label: label('该请求标识已用于另一内容'),
  },
  bad_sign_in: {
    code: 422,
    label: label('手机号、密码或企业代码不正确'),
  },
  user_disabled: {
    code: 403,
    label: label('账号已停用，请联系管理员'),
  },
  file_too_large: {
    code: 400,
    label: label('文件大小限制在50M之内'),
  },
  file_type: {
    code: 400,
    label: label('不支持的文件类型，仅支持：{types}'),
  },
  still_uploading: {
    label: label('文件还在上传，请稍候再保存'),
  },
  still_locating: {
    label: label('正在取得当前位置，请稍候再保存，或取消定位'),
  },
  file_missing: {
    code: 400,
    label: label('请选择文件'),
  },
  done: { code: 200, label: label('操作成功') },
  added: { code: 200, label: label('添加成功') },
  edited: { code: 200, label: label('编辑成功') },
  deleted: { code: 200, label: label('删除成功!') },
  deleted_document: { code: 200, label: label('删除成功') },
  settings_saved: { code: 200, label: label('设置成功') },
  saved: { code: 200, label: label('保存成功') },
  owner_changed: { code: 200, label: label('更换成功', 'owner') },
  member_changed: { code: 200, label: label('更改成功') },
  unknown_format: {
    code: 422,
    label: label(
      '无法识别的表单定义：支持 form-making、k-form-design、variant-form 和 form-generator 的导出',
    ),
  },
  bad_filter: {
    code: 400,
    label: label('筛选或排序条件无效'),
  },
} as const satisfies Record<string, MessageRow>;
