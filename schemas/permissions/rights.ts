import { label, type Label } from '../i18n/label.ts';

/** What a role may be given on a module: keys crm_{stem}_{right}. */
export const RIGHTS = {
  view: label('查看'),
  edit: label('新增和编辑'),
  delete: label('删除', 'rights'),
  transfer: label('更换负责人'),
  import: label('导入'),
  export: label('导出'),
} as const satisfies Record<string, Label>;

export type Right = keyof typeof RIGHTS;

export const RIGHT_KEYS = Object.keys(RIGHTS) as Right[];

export function permissionKey(file: { permission: string }, right: Right): string {
  return `crm_${file.permission}_${right}`;
}
