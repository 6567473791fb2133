import type { ResourceFile } from '../definition/resourceFile.ts';
import { ENTRY_COLUMNS, moneyColumn, OPEN_RECORD } from '../definition/resourceParts.ts';
import { label } from '../i18n/label.ts';

/** The records that moved between two days, those that change most first. */
export const reportMoves = {
  key: 'reportMoves',
  path: '/opportunitychart',
  part: true,
  label: label('变动明细'),
  row: label('记录'),
  rows: { call: 'GET /rest/oa/bi/entries', paged: true },
  title: 'name',
  columns: [
    ENTRY_COLUMNS.name,
    moneyColumn('change', label('影响金额')),
    moneyColumn('before', label('变动前金额')),
    moneyColumn('after', label('变动后金额')),
    { type: 'date', model: 'was_day', label: label('变动前日期'), width: 100 },
    { type: 'date', model: 'day', label: label('变动后日期'), width: 100 },
    ENTRY_COLUMNS.owner,
  ],
  empty: { title: label('没有这样的变动') },
  actions: [OPEN_RECORD],
} as const satisfies ResourceFile;
