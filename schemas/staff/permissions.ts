import { label, type Label } from '../i18n/label.ts';
import { WORK_GROUPS, type WorkGroup } from '../definition/menuGroups.ts';
import { WORK_PAGES } from '../registry/workPages.ts';
import type { ModuleFile } from '../definition/module.ts';
import type { ModuleKey } from '../modules/index.ts';
import { MODULES } from '../modules/index.ts';
import type { Scope } from '../permissions/viewer.ts';
import type { Right } from '../permissions/rights.ts';
import { RIGHT_KEYS, permissionKey, RIGHTS } from '../permissions/rights.ts';

export interface Permission {
  key: string;
  label: Label;
}

/** Every key that guards something of a module: its rights, as far as it has the calls, and the keys its actions name. */
export function permissionsOf(file: ModuleFile): Permission[] {
  const stem = `crm_${file.permission}_`;
  const own = (file.actions ?? []).flatMap(({ permission, label }) =>
    permission?.startsWith(stem) ? [{ key: permission, label }] : [],
  );
  const granted = RIGHT_KEYS.filter((right) => hasRight(file, right)).map((right) => ({
    key: permissionKey(file, right),
    label: RIGHTS[right],
  }));
  return [
    ...new Map([...own, ...granted].map((permission) => [permission.key, permission])).values(),
  ].toSorted((a, b) => order(a.key) - order(b.key));
}

export interface PermissionGroup {
  label: Label;
  permissions: Permission[];
}

/** The tree of the role page, by module; modules that share a stem share a branch. Custom objects are handed in. */
export function permissionTree(objects: readonly ModuleFile[] = []): PermissionGroup[] {
  return [...moduleGroups(Object.values(MODULES)), ...pageGroups(), ...moduleGroups(objects)];
}

function moduleGroups(files: readonly ModuleFile[]): PermissionGroup[] {
  const groups = new Map<string, PermissionGroup>();
  for (const file of files) {
    if (!groups.has(file.permission))
      groups.set(file.permission, { label: file.label, permissions: permissionsOf(file) });
  }
  return [...groups.values()];
}

/** The pages of the workbench that a key opens, by group of its menu. */
function pageGroups(): PermissionGroup[] {
  return WORK_GROUPS.flatMap(({ code, label: name }) => {
    const permissions = WORK_PAGES.flatMap(({ menu, permission, label: page }) =>
      menu?.group === code && permission !== undefined
        ? [{ key: permissionKey({ permission }, 'view'), label: page }]
        : [],
    );
    return permissions.length > 0 ? [{ label: name, permissions }] : [];
  });
}

export function permissionKeys(objects: readonly ModuleFile[] = []): string[] {
  return permissionTree(objects).flatMap((group) => group.permissions.map(({ key }) => key));
}

export interface Role {
  key: string;
  label: Label;
  scope: Scope;
  /** '*' is every module, custom objects included; groups are those of the workbench's menu; a right may also be a pool's: receive, assign */
  grants: readonly {
    modules: '*' | readonly ModuleKey[] | { groups: readonly WorkGroup[] };
    rights: readonly (Right | 'receive' | 'assign')[];
  }[];
  /** addresses of pages that a key opens; '*' is every one */
  pages: '*' | readonly string[];
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

const SELLING = { groups: ['crm', 'sales'] } as const;

const MONEY = { groups: ['finance'] } as const;

/** The roles a new company starts with. They are its own from then on: renamed, changed, deleted. */
export const ROLES = [
  {
    key: 'administrator',
    label: label('系统管理员', 'permissions'),
    scope: 'all',
    grants: [{ modules: '*', rights: ALL }],
    pages: '*',
  },
  {
    key: 'sales_manager',
    label: label('销售经理'),
    scope: 'below',
    grants: [
      { modules: '*', rights: ['view', 'export'] },
      { modules: { groups: ['crm', 'sales', 'campaigns'] }, rights: ALL },
      { modules: MONEY, rights: ['edit', 'delete', 'transfer'] },
      { modules: ['announcement', 'knowledge'], rights: ['edit', 'delete'] },
    ],
    pages: '*',
  },
  {
    key: 'sales_staff',
    label: label('销售人员'),
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
      { modules: ['knowledge'], rights: ['edit', 'delete'] },
    ],
    pages: '*',
  },
  {
    key: 'finance',
    label: label('财务人员'),
    scope: 'all',
    grants: [
      {
        modules: ['customer', 'contact', 'opportunity', 'quotation', 'contract', 'product'],
        rights: ['view'],
      },
      { modules: MONEY, rights: ['view', 'edit', 'delete', 'transfer', 'import', 'export'] },
      { modules: ['contract'], rights: ['export'] },
    ],
    pages: ['/contractchart', '/paymentchart'],
  },
  {
    key: 'read_only',
    label: label('只读员工'),
    scope: 'all',
    grants: [{ modules: '*', rights: ['view'] }],
    pages: '*',
  },
] as const satisfies readonly Role[];

/** The permission keys of a shipped role. */
export function keysOfRole(role: Role, objects: readonly ModuleFile[] = []): string[] {
  const granted = new Set(
    role.grants.flatMap(({ modules, rights: given }) => {
      const files = filesOf(modules, objects);
      return files.flatMap((file) => given.map((right) => `crm_${file.permission}_${right}`));
    }),
  );
  for (const { path, permission } of WORK_PAGES)
    if (permission !== undefined && (role.pages === '*' || role.pages.includes(path)))
      granted.add(permissionKey({ permission }, 'view'));
  return permissionKeys(objects).filter((key) => granted.has(key));
}

function filesOf(
  modules: Role['grants'][number]['modules'],
  objects: readonly ModuleFile[],
): readonly ModuleFile[] {
  const shipped = Object.values<ModuleFile>(MODULES);
  if (modules === '*') return [...shipped, ...objects];
  if ('groups' in modules)
    return shipped.filter(({ menu }) => menu && modules.groups.includes(menu.group));
  return modules.map((key): ModuleFile => MODULES[key]);
}

/** The keys that everybody holds without a role giving them. */
export const OPEN_KEYS: readonly string[] = [
  ...new Set(
    Object.values<ModuleFile>(MODULES).flatMap((file) =>
      (file.open ?? []).map((right) => permissionKey(file, right)),
    ),
  ),
];

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
  const at = RIGHT_KEYS.findIndex((right) => key.endsWith(`_${right}`));
  return at === -1 ? RIGHT_KEYS.length : at;
}
