import type { ResourceFile } from '../definition/resourceFile.ts';
import { label } from '../i18n/label.ts';

/** What people of the company have told about the product. */
export const feedback = {
  key: 'feedback',
  path: '/feedback',
  label: label('意见反馈'),
  row: label('反馈', 'feedback'),
  backOffice: { group: 'more', at: 95 },
  rows: { call: 'GET /rest/api/interact/feedbackList', paged: true },
  title: 'user_name',
  columns: [
    { type: 'input', model: 'user_name', label: label('反馈人'), width: 110 },
    { type: 'input', model: 'feedback_types', label: label('反馈类型'), width: 150 },
    { type: 'editor', model: 'content', label: label('反馈内容'), width: 360 },
    { type: 'input', model: 'app_types', label: label('使用终端'), width: 150 },
    { type: 'input', model: 'mobile', label: label('手机号'), width: 130 },
    { type: 'input', model: 'email', label: label('邮箱'), width: 180 },
    { type: 'input', model: 'version', label: label('版本'), width: 80 },
    {
      type: 'date',
      model: 'create_time',
      label: label('创建时间'),
      options: { type: 'datetime', format: 'yyyy-MM-dd HH:mm' },
    },
  ],
  search: label('搜索反馈内容或反馈人'),
  empty: {
    title: label('还没有反馈'),
    text: label('在系统设置里打开后，大家可以从账号菜单写下需求和问题。'),
  },
} as const satisfies ResourceFile;
