import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { label, type Label } from '../../schemas/i18n/label.ts';
import type { LineColumn } from './lineSheet.ts';

type Person = ResponseOf<'people'>['list'][number];

const YES: Label = label('是');
const NO: Label = label('否');
const STATUS: Readonly<Record<Person['status'], Label>> = {
  active: label('在职'),
  pending: label('待审核'),
  stopped: label('已停用'),
};

/** What a spreadsheet tells of people. */
export const PERSON_COLUMNS: readonly LineColumn<Person>[] = [
  { label: label('姓名'), of: ({ name }) => name },
  { label: label('手机号'), of: ({ mobile }) => mobile },
  { label: label('邮箱'), of: ({ email }) => email },
  { label: label('部门'), of: ({ department_name }) => department_name },
  { label: label('职位'), of: ({ position }) => position },
  { label: label('角色'), of: ({ role_name }) => role_name },
  { label: label('直属上级'), of: ({ superior_name }) => superior_name },
  { label: label('系统管理员'), of: ({ is_admin }, say) => say(is_admin === 1 ? YES : NO) },
  { label: label('两步验证'), of: ({ second_factor }, say) => say(second_factor === 1 ? YES : NO) },
  { label: label('状态'), of: ({ status }, say) => say(STATUS[status]) },
  { label: label('最近登录'), of: ({ last_login }) => last_login },
  { label: label('创建时间'), of: ({ create_time }) => create_time },
];
