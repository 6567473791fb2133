import type { ResourceFile } from '../definition/resourceFile.ts';
import { ENTRY_COLUMNS, moneyColumn, OPEN_RECORD } from '../definition/resourceParts.ts';
import { label } from '../i18n/label.ts';

/** The lines of products that a figure is made of, with the contracts they stand in. */
export const reportLines = {
  key: 'reportLines',
  path: '/productchart',
  part: true,
  label: label('产品明细'),
  row: label('产品明细'),
  rows: { call: 'GET /rest/oa/bi/entries', paged: true },
  title: 'name',
  columns: [
    { ...ENTRY_COLUMNS.name, label: label('合同'), width: 320 },
    ENTRY_COLUMNS.owner,
    { type: 'date', model: 'day', label: label('签订日期'), width: 110 },
    { type: 'number', model: 'quantity', label: label('数量'), width: 100 },
    moneyColumn('change', label('金额')),
  ],
  empty: { title: label('没有产品明细') },
  actions: [OPEN_RECORD],
} as const satisfies ResourceFile;
