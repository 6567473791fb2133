import { label } from '../i18n/label.ts';
import type { ReportFile } from '../definition/reportFile.ts';

export const product_analytics = {
  key: 'product_analytics',
  label: label('产品销售'),
  about: label('所选时间内签订的合同中各产品的销售数量和金额，不含已作废的合同'),
  pages: ['/productchart'],
  at: 10,
  module: 'contract',
  source: 'lines',
  period: 'sign_date',
  filter: { field: 'state', operator: 'ne', value: 4 },
  by: [{ kind: 'field', model: 'product_detail_id' }],
  measures: [
    { key: 'amount', label: label('销售金额'), kind: 'sum', model: 'sales_price_all' },
    { key: 'quantity', label: label('销售数量'), kind: 'sum', model: 'quantity', digits: 0 },
    { key: 'count', label: label('合同行数'), kind: 'count' },
  ],
  chart: 'bar',
  size: 20,
} as const satisfies ReportFile;
