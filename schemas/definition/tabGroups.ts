import { label, type Label } from '../i18n/label.ts';

/** What belongs together among the tabs of a record, by what its module's file says of each. What the record itself is needs no name. */
export const TAB_GROUPS = {
  sales: label('销售'),
  money: label('款项'),
  objects: label('业务对象'),
  work: label('协作'),
} as const satisfies Record<string, Label>;

export type TabGroup = keyof typeof TAB_GROUPS;
