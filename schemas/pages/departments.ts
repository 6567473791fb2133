import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const departments = {
  path: '/department',
  label: label('部门管理'),
  backOffice: { group: 'users', at: 10 },
  page: 'staff/DepartmentsPage',
} as const satisfies PageFile;
