import type { Words } from './locale.ts';
import type { ModuleFile } from './module.ts';
import type { ModuleKey } from './modules/index.ts';
import { MODULES } from './modules/index.ts';
import type { Scope } from './viewer.ts';

/** What a role may be given on a module: keys crm_{stem}_{right}. */
export const RIGHTS = {
  view: ['查看', 'View', '閲覧', '檢視'],
  edit: ['新增和编辑', 'Add and edit', '追加と編集', '新增和編輯'],
  delete: ['删除', 'Delete', '削除', '刪除'],
  transfer: ['更换负责人', 'Change owner', '所有者の変更', '更換負責人'],
  import: ['导入', 'Import', 'インポート', '匯入'],
  export: ['导出', 'Export', 'エクスポート', '匯出'],
} as const satisfies Record<string, Words>;
export type Right = keyof typeof RIGHTS;
export const rights = Object.keys(RIGHTS) as Right[];

export interface Permission {
  key: string;
  words: Words;
}

export function permissionKey(file: Pick<ModuleFile, 'permission'>, right: Right): string {
  return `crm_${file.permission}_${right}`;
}

/** Every key that guards something of a module: its rights, as far as it has the calls, and the keys its actions name. */
export function permissionsOf(file: ModuleFile): Permission[] {
  const stem = `crm_${file.permission}_`;
  const own = (file.actions ?? []).flatMap(({ permission, words }) =>
    permission?.startsWith(stem) ? [{ key: permission, words }] : [],
  );
  const granted = rights
    .filter((right) => hasRight(file, right))
    .map((right) => ({ key: permissionKey(file, right), words: RIGHTS[right] }));
  return [
    ...new Map([...own, ...granted].map((permission) => [permission.key, permission])).values(),
  ].toSorted((a, b) => order(a.key) - order(b.key));
}

export interface PermissionGroup {
  words: Words;
  permissions: Permission[];
}

/** The tree of the role page, by module; modules that share a stem share a branch. Custom objects are handed in. */
export function permissionTree(objects: readonly ModuleFile[] = []): PermissionGroup[] {
  const groups = new Map<string, PermissionGroup>();
  for (const file of [...Object.values<ModuleFile>(MODULES), ...objects]) {
    if (!groups.has(file.permission))
      groups.set(file.permission, { words: file.words, permissions: permissionsOf(file) });
  }
  return [...groups.values()];
}

export function permissionKeys(objects: readonly ModuleFile[] = []): string[] {
  return permissionTree(objects).flatMap((group) => group.permissions.map(({ key }) => key));
}

export interface Role {
  key: string;
  words: Words;
  scope: Scope;
  /** '*' is every module, custom objects included; a right may also be a pool's: receive, assign */
  grants: readonly {
    modules: '*' | readonly ModuleKey[];
    rights: readonly (Right | 'receive' | 'assign')[];
  }[];
}

const ALL = [
  'view',
  'edit',
  'delete',
  'transfer',
  'import',
  'export',
  'receive',
  'assign',
] as const;
const SELLING = [
  'leads',
  'clue',
  'cluePool',
  'customer',
  'customerPool',
  'contact',
  'opportunity',
  'event',
  'quotation',
  'contract',
] as const;
const MONEY = ['paymentPlan', 'payment', 'invoice', 'bill'] as const;

/** The roles a new company starts with. They are its own from then on: renamed, changed, deleted. */
export const ROLES = [
  {
    key: 'administrator',
    words: ['系统管理员', 'Administrator', 'システム管理者', '系統管理員'],
    scope: 'all',
    grants: [{ modules: '*', rights: ALL }],
  },
  {
    key: 'sales_manager',
    words: ['销售经理', 'Sales manager', '営業マネージャー', '銷售經理'],
    scope: 'below',
    grants: [
      { modules: '*', rights: ['view', 'export'] },
      { modules: [...SELLING, 'marketing'], rights: ALL },
      { modules: MONEY, rights: ['edit', 'delete', 'transfer'] },
      { modules: ['announcement'], rights: ['edit', 'delete'] },
    ],
  },
  {
    key: 'sales_staff',
    words: ['销售人员', 'Sales staff', '営業担当', '銷售人員'],
    scope: 'own',
    grants: [
      { modules: '*', rights: ['view'] },
      { modules: SELLING, rights: ['edit', 'transfer', 'receive'] },
      {
        modules: ['leads', 'clue', 'contact', 'opportunity', 'event', 'quotation'],
        rights: ['delete'],
      },
      { modules: ['clue', 'customer', 'contact'], rights: ['import'] },
      { modules: ['paymentPlan', 'payment', 'invoice'], rights: ['edit'] },
    ],
  },
  {
    key: 'finance',
    words: ['财务人员', 'Finance', '経理担当', '財務人員'],
    scope: 'all',
    grants: [
      {
        modules: ['customer', 'contact', 'opportunity', 'quotation', 'contract', 'product'],
        rights: ['view'],
      },
      { modules: MONEY, rights: ['view', 'edit', 'delete', 'transfer', 'import', 'export'] },
      { modules: ['contract'], rights: ['export'] },
    ],
  },
  {
    key: 'read_only',
    words: ['只读员工', 'Read-only staff', '閲覧のみ', '唯讀員工'],
    scope: 'all',
    grants: [{ modules: '*', rights: ['view'] }],
  },
] as const satisfies readonly Role[];

/** The permission keys of a shipped role. */
export function keysOfRole(role: Role, objects: readonly ModuleFile[] = []): string[] {
  const granted = new Set(
    role.grants.flatMap(({ modules, rights: given }) => {
      const files =
        modules === '*'
          ? [...Object.values<ModuleFile>(MODULES), ...objects]
          : modules.map((key): ModuleFile => MODULES[key]);
      return files.flatMap((file) => given.map((right) => `crm_${file.permission}_${right}`));
    }),
  );
  return permissionKeys(objects).filter((key) => granted.has(key));
}

/** The keys that everybody holds without a role giving them. */
export const OPEN_KEYS: readonly string[] = Object.values<ModuleFile>(MODULES).flatMap((file) =>
  (file.open ?? []).map((right) => permissionKey(file, right)),
);

/** Whether a role gives the right: the module has such a call, and not everybody holds it anyway. */
function hasRight(file: ModuleFile, right: Right): boolean {
  if (file.open?.includes(right)) return false;
  const { save, update, shift } = file.verbs ?? {};
  switch (right) {
    case 'view':
    case 'delete':
    case 'export':
      return true;
    case 'edit':
      return save !== null || update !== null;
    case 'import':
      return save !== null;
    case 'transfer':
      return shift !== null;
  }
}

function order(key: string): number {
  const at = rights.findIndex((right) => key.endsWith(`_${right}`));
  return at === -1 ? rights.length : at;
}
