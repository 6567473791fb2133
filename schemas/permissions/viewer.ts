/** Who asks: the answer of get_current_userinfo, with what rights and scope need. */
export interface Viewer {
  id: number;
  corp_id: number;
  name: string;
  is_admin: 0 | 1;
  department_id: number | null;
  /** the own department and all below it, where a condition asks for them */
  departments?: readonly number[];
  /** everybody whose line of superiors leads to the viewer, where a condition asks for them */
  people_below?: readonly number[];
  /** the own department and all it lies in: what is addressed to one of them is addressed to the viewer */
  departments_above?: readonly number[];
  /** ids of the folders whose records the viewer sees, and may change, where what is asked lies in folders */
  folders_seen?: readonly number[];
  folders_changed?: readonly number[];
  /** those whose approvals the viewer decides in their place today, where what is asked follows its approval */
  represents?: readonly number[];
  /** permission keys: crm_{stem}_{view,edit,delete,transfer,import,export}, crm_customerpool_receive … */
  permissions: readonly string[];
  /** stems of the keys that nobody holds, because the company does without those modules */
  off?: readonly string[];
  /** those of them that the company cannot switch on by itself */
  locked?: readonly string[];
  scope: Scope;
  /** by module, where its scope is another one */
  scopes?: Readonly<Record<string, Scope>>;
  /** by module, the models the viewer may neither see nor change; administrators see all */
  field_no_power?: Readonly<Record<string, readonly string[]>>;
  /** by module, the models the viewer sees and may not change */
  field_read_only?: Readonly<Record<string, readonly string[]>>;
}

/** Whose records a role reaches: own, own and those of people below, own department, department and below, all. */
export const SCOPES = ['own', 'subordinates', 'department', 'below', 'all'] as const;
export type Scope = (typeof SCOPES)[number];

/** Whose records of a module the viewer reaches. */
export function moduleScope(
  { scope, scopes }: Pick<Viewer, 'scope' | 'scopes'>,
  module: string,
): Scope {
  return scopes?.[module] ?? scope;
}

/** The texts contradict each other on the flag's value; 1 is an administrator, and only here is it read. */
export function isAdmin(viewer: Pick<Viewer, 'is_admin'>): boolean {
  return viewer.is_admin === 1;
}

/** Whether the viewer holds a permission key. An administrator holds every key, but those of modules that are not in use. */
export function hasPermission(
  viewer: Pick<Viewer, 'is_admin' | 'permissions' | 'off'>,
  key: string,
): boolean {
  return !isOff(viewer, key) && (isAdmin(viewer) || viewer.permissions.includes(key));
}

/** Whether a key is that of a module which is not in use. */
export function isOff({ off = [] }: Pick<Viewer, 'off'>, key: string): boolean {
  return off.length > 0 && off.includes(stemOf(key));
}

/** Whether the viewer would hold a key of a module that the company has to ask for. */
export function isLockedFor(
  { is_admin, permissions, locked = [] }: Pick<Viewer, 'is_admin' | 'permissions' | 'locked'>,
  key: string,
): boolean {
  return locked.includes(stemOf(key)) && hasPermission({ is_admin, permissions }, key);
}

/** crm_customer_view: customer */
function stemOf(key: string): string {
  return key.startsWith('crm_') ? key.slice(4, key.lastIndexOf('_')) : '';
}
