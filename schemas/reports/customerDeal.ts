import { label } from '../i18n/label.ts';
import type { ReportFile } from '../definition/reportFile.ts';

export const customerDeal = {
  key: 'customerDeal',
  label: label('客户成交'),
  about: label('新增的客户中，已成交或复购的有多少'),
  pages: ['/customerchart'],
  at: 20,
  module: 'customer',
  period: 'create_time',
  by: [{ kind: 'field', model: 'owner_user_id' }],
  measures: [
    { key: 'count', label: label('新增客户'), kind: 'count' },
    {
      key: 'deal',
      label: label('成交客户数'),
      kind: 'count',
      when: { field: 'stage', operator: 'in', value: ['deal', 'repeat'] },
    },
    { key: 'rate', label: label('成交率'), kind: 'rate', of: 'deal', in: 'count' },
  ],
  chart: 'bar',
} as const satisfies ReportFile;
