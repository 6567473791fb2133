import { label } from './label.ts';
import type { MessageRow } from './messageRow.ts';

/** What is wrong with a spreadsheet that is imported. */
export const SPREADSHEET_MESSAGES = {
  sheet_unreadable: {
    code: 422,
    label: label('无法读取该文件，请上传 xlsx 或 csv 表格'),
  },
  sheet_too_large: {
    code: 422,
    label: label('表格展开后的内容过多：请删去多余的格式、合并单元格和空行，或拆分成几个文件'),
  },
  sheet_empty: {
    code: 422,
    label: label('表格中没有数据'),
  },
  people_columns: {
    code: 422,
    label: label('第一行里没有姓名和手机号两列，请按模板填写'),
  },
  sheet_too_long: {
    code: 422,
    label: label('一次最多导入 {max} 行'),
  },
} as const satisfies Record<string, MessageRow>;
