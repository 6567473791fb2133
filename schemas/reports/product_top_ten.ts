import { label } from '../i18n/label.ts';
import type { ReportFile } from '../definition/reportFile.ts';

export const product_top_ten = {
  key: 'product_top_ten',
  label: label('产品销售前十'),
  about: label('销售金额最高的十个产品，不含已作废的合同'),
  pages: ['/productchart'],
  at: 20,
  module: 'contract',
  source: 'lines',
  period: 'sign_date',
  filter: { field: 'state', operator: 'ne', value: 4 },
  by: [{ kind: 'field', model: 'product_detail_id' }],
  measures: [
    { key: 'amount', label: label('销售金额'), kind: 'sum', model: 'sales_price_all' },
    { key: 'quantity', label: label('销售数量'), kind: 'sum', model: 'quantity', digits: 0 },
  ],
  chart: 'pie',
  most: 10,
} as const satisfies ReportFile;
