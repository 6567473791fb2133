import type { ResourceFile } from '../definition/resourceFile.ts';
import { label } from '../i18n/label.ts';
import { PHONE_CALL_STATES } from '../vocabulary/phoneCalls.ts';

/** The telephone calls that a figure is made of; what they were about is nobody's to count. */
export const reportCalls = {
  key: 'reportCalls',
  path: '/call_record',
  part: true,
  label: label('通话明细'),
  row: label('通话'),
  rows: { call: 'GET /rest/oa/bi/entries', paged: true },
  title: 'name',
  columns: [
    { type: 'input', model: 'name', label: label('员工'), width: 160 },
    {
      type: 'date',
      model: 'day',
      label: label('振铃时间'),
      options: { type: 'datetime', format: 'yyyy-MM-dd HH:mm' },
      width: 160,
    },
    {
      type: 'select',
      model: 'state',
      label: label('接通'),
      choices: PHONE_CALL_STATES,
      width: 110,
    },
    { type: 'number', model: 'seconds', label: label('通话秒数'), width: 110 },
  ],
  empty: { title: label('没有通话') },
} as const satisfies ResourceFile;
