import type { ModuleFile } from '../definition/module.ts';
import { label, type Label } from '../i18n/label.ts';
import { permissionKey, type Right, RIGHT_KEYS } from '../permissions/rights.ts';
import { hasPermission, type Viewer } from '../permissions/viewer.ts';

/** What a program may do with the records of a module: customer:read, customer:create … Modules that share a stem share its scopes. */
export const APP_VERBS = {
  read: label('查看', 'apiApps'),
  create: label('新增', 'apiApps'),
  update: label('修改', 'apiApps'),
  delete: label('删除', 'apiApps'),
} as const satisfies Record<string, Label>;

export type AppVerb = keyof typeof APP_VERBS;
const VERB_KEYS = Object.keys(APP_VERBS) as AppVerb[];

export function scopeOf({ permission }: Pick<ModuleFile, 'permission'>, verb: AppVerb): string {
  return `${permission}:${verb}`;
}

/** The right of people that each verb takes; a change may take further ones, which `appViewer` adds. */
const RIGHT_OF_VERB: Readonly<Record<AppVerb, Right>> = {
  read: 'view',
  create: 'edit',
  update: 'edit',
  delete: 'delete',
};

/** Rights of people that no scope gives: programs read and write records one by one. */
const NEVER: readonly string[] = ['import', 'export'];

/** The scopes of a module that mean something and that the viewer could use; [] for one that they may not look at. */
export function offeredScopes(viewer: Viewer, file: ModuleFile): AppVerb[] {
  const holds = (right: Right) =>
    hasPermission(viewer, permissionKey(file, right)) || file.open?.includes(right) === true;
  if (!holds('view')) return [];
  const means: Readonly<Record<AppVerb, boolean>> = {
    read: true,
    create: !file.view && file.verbs?.save !== null,
    update: file.verbs?.update !== null || (file.actions ?? []).length > 0,
    delete: !file.view,
  };
  return VERB_KEYS.filter(
    (verb) =>
      means[verb] &&
      // of a pool: to claim and to assign, for which there are rights of their own
      ((file.view !== undefined && verb === 'update') || holds(RIGHT_OF_VERB[verb])),
  );
}

/** What comes with other scopes is said too: whoever may not look at records does nothing else with them. Sorted, each once. */
export function wholeScopes(scopes: readonly string[]): string[] {
  return [
    ...new Set(scopes.flatMap((scope) => [scope, scope.replace(/:\w+$/, ':read')])),
  ].toSorted();
}

/**
 * Who a program is to everything that asks for rights: the person who made it, without being an administrator, and with those of that person's
 * rights alone that its scopes give. So it never has more than its maker has at this moment.
 */
export function appViewer(
  maker: Viewer,
  { scopes, modules }: { scopes: readonly string[]; modules: readonly ModuleFile[] },
): Viewer {
  const wanted = modules.flatMap((file) => {
    const verbs = VERB_KEYS.filter((verb) => scopes.includes(scopeOf(file, verb)));
    return [
      ...verbs.map((verb) => permissionKey(file, RIGHT_OF_VERB[verb])),
      ...(verbs.includes('update') ? keysOfChanges(file) : []),
    ];
  });
  return {
    ...maker,
    is_admin: 0,
    permissions: [...new Set(wanted)].filter((key) => hasPermission(maker, key)),
  };
}

/** transfer, and what the module's own buttons ask for: receive, assign … */
function keysOfChanges(file: ModuleFile): string[] {
  const stem = `crm_${file.permission}_`;
  const plain: readonly string[] = [...Object.values(RIGHT_OF_VERB), ...NEVER];
  return [
    ...RIGHT_KEYS.map((right) => permissionKey(file, right)),
    ...(file.actions ?? []).flatMap(({ permission }) => permission ?? []),
  ].filter((key) => key.startsWith(stem) && !plain.includes(key.slice(stem.length)));
}
