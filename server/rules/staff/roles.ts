import type { ResponseOf } from '../../../schemas/endpoints/index.ts';
import { AppError, type FieldError } from '../../../schemas/i18n/errors.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { arrayOf, objectOf } from '../../../schemas/definition/readDefinition.ts';
import { isCustomKey } from '../../../schemas/vocabulary/customObjects.ts';
import { roleForm } from '../../../schemas/staff/forms.ts';
import { type RoleRights, rightsTree } from '../../../schemas/staff/rights.ts';
import { isAdmin, type Scope, moduleScope, SCOPES } from '../../../schemas/permissions/viewer.ts';
import type { Tx } from '../../db/handle.ts';
import { currentDefinition, formOf } from '../../records/core/definitions.ts';
import { runOnce } from '../../records/core/idempotency.ts';
import { allModules, moduleIn } from '../../records/core/modules.ts';
import { changesBetween } from '../../records/core/oplog.ts';
import type { Caller, Values } from '../../records/core/types.ts';
import { changingStaff, logStaffOperation, refuseMoreRights, requirePage } from './common.ts';
import { validateForm, throwFieldErrors } from '../validateForm.ts';

interface Role extends RoleRights {
  id: number;
  name: string;
  description: string;
  built_in: 0 | 1;
  second_factor: 0 | 1;
}

/** Without rights, or with those of another role. */
export function saveRole(
  caller: Caller,
  { copy_of, ...given }: Values & { copy_of?: number | undefined },
): Promise<{ id: number }> {
  requirePage(caller, '/role');
  return changingStaff(caller, (tx) =>
    runOnce(caller, tx, { call: 'save role', body: { copy_of, ...given } }, async () => {
      const model = copy_of === undefined ? undefined : await roleIn(tx, copy_of);
      if (model) refuseMoreRights(caller, model.permissions);
      const values = validateForm(caller, roleForm(caller.locale), {
        scope: model?.scope ?? 'own',
        second_factor: model?.second_factor ?? 0,
        ...given,
      });
      await refuseSame(tx, { name: String(values.name) });
      const id = await tx.nextId();
      const role: Role = {
        ...(model ?? { permissions: [], scopes: {}, field_no_power: {}, field_read_only: {} }),
        built_in: 0,
        id,
        name: String(values.name),
        description: String(values.description ?? ''),
        scope: values.scope as Scope,
        second_factor: values.second_factor === 1 ? 1 : 0,
      };
      const sort = (await tx.from('role').select('id').execute()).length;
      await tx
        .insert('role', {
          id,
          name: role.name,
          description: role.description,
          second_factor: role.second_factor,
          ...rowOf(role),
          sort,
        })
        .execute();
      await logStaffOperation(tx, caller, {
        kind: 'role',
        id,
        name: role.name,
        action: 'create',
        changes: changesBetween({}, loggedOf(role)),
      });
      return { id };
    }),
  );
}

export function updateRole(
  caller: Caller,
  { id, ...given }: Values & { id: number },
): Promise<{ id: number }> {
  requirePage(caller, '/role');
  return changingStaff(caller, async (tx) => {
    const before = await roleIn(tx, id);
    const values = validateForm(caller, roleForm(caller.locale), given, {
      name: before.name,
      description: before.description,
      scope: before.scope,
      second_factor: before.second_factor,
    });
    const next = {
      ...before,
      ...(Object.hasOwn(values, 'name') && { name: String(values.name) }),
      ...(Object.hasOwn(values, 'description') && {
        description: String(values.description ?? ''),
      }),
      ...(Object.hasOwn(values, 'second_factor') && {
        second_factor: values.second_factor === 1 ? (1 as const) : (0 as const),
      }),
    };
    if (before.second_factor === 1 && next.second_factor === 0 && !isAdmin(caller.viewer))
      throw new AppError('not_allowed', { data: { right: 'is_admin' } });
    await refuseSame(tx, next);
    await tx
      .update('role')
      .set({
        name: next.name,
        description: next.description,
        second_factor: next.second_factor,
      })
      .where('id', '=', id)
      .execute();
    await logStaffOperation(tx, caller, {
      kind: 'role',
      id,
      name: next.name,
      action: 'update',
      changes: changesBetween(loggedOf(before), loggedOf(next)),
    });
    return { id };
  });
}

export function deleteRole(caller: Caller, id: number): Promise<null> {
  requirePage(caller, '/role');
  return changingStaff(caller, async (tx) => {
    const { name, built_in } = await roleIn(tx, id);
    if (built_in === 1) throw new AppError('built_in_role');
    const users = (await tx.from('user').select('id').where('role_id', '=', id).execute()).length;
    if (users > 0) throw new AppError('role_in_use', { data: { users } });
    await tx.remove('role').where('id', '=', id).execute();
    await logStaffOperation(tx, caller, { kind: 'role', id, name, action: 'delete', changes: {} });
    return null;
  });
}

export function roleRights(caller: Caller, id: number): Promise<ResponseOf<'roleRights'>> {
  requirePage(caller, '/role');
  return caller.company.read(async (tx) => {
    const role = await roleIn(tx, id);
    const users = await tx
      .from('user as u')
      .leftJoin('department as d', 'd.id', 'u.department_id')
      .select(['u.id', 'u.name', 'd.name as department_name', 'u.disabled', 'u.is_admin'])
      .where('u.role_id', '=', id)
      .orderBy('u.id')
      .execute();
    return {
      ...role,
      permissions: [...role.permissions],
      scopes: { ...role.scopes },
      field_no_power: copied(role.field_no_power),
      field_read_only: copied(role.field_read_only),
      authorized: (await lastAuthorization(tx, id)) ?? null,
      users: users.map((user) => ({ ...user, department_name: user.department_name ?? '' })),
    };
  });
}

type GivenRights = { id: number } & Partial<Record<keyof RoleRights, unknown>>;

/** What is given of the rights. It is read with the next request of everybody who has the role: nothing is remembered longer than it is true. */
export function saveRoleRights(
  caller: Caller,
  { id, ...given }: GivenRights,
): Promise<{ users: number }> {
  requirePage(caller, '/role');
  return changingStaff(caller, async (tx) => {
    const before = await roleIn(tx, id);
    await refuseOwn(tx, caller, id);
    const files = await allModules(tx);
    const next = { ...before, ...read(given, { files, before }) };
    if (before.built_in === 1) refuseLess(before, next);
    refuseMoreRights(
      caller,
      next.permissions.filter((key) => !before.permissions.includes(key)),
    );
    await tx.update('role').set(rowOf(next)).where('id', '=', id).execute();
    const changes = changesBetween(loggedOf(before), loggedOf(next));
    if (Object.keys(changes).length > 0)
      await logStaffOperation(tx, caller, {
        kind: 'role',
        id,
        name: before.name,
        action: 'rights',
        changes,
      });
    const held = await tx
      .from('user')
      .select('is_admin')
      .where('role_id', '=', id)
      .where('disabled', '=', 0)
      .execute();
    return { users: held.filter((user) => !isAdmin(user)).length };
  });
}

/** Who changed the rights of a role last, and when; undefined where they are as they were made. */
function lastAuthorization(tx: Tx, id: number) {
  return tx
    .from('oplog as o')
    .leftJoin('user as u', 'u.id', 'o.user_id')
    .select(({ fn, val }) => [fn.coalesce('u.name', val('')).as('user_name'), 'o.create_time'])
    .where('o.module', '=', 'role')
    .where('o.record_id', '=', id)
    .where('o.action', '=', 'rights')
    .orderBy('o.id', 'desc')
    .executeTakeFirst();
}

/** The administrators' role may be given more, and keeps what it has. */
function refuseLess(before: RoleRights, next: RoleRights): void {
  const without = (fields: RoleRights['field_no_power']) =>
    Object.entries(fields).flatMap(([module, models]) => models.map((each) => `${module} ${each}`));
  const kept =
    before.permissions.every((key) => next.permissions.includes(key)) &&
    SCOPES.indexOf(next.scope) >= SCOPES.indexOf(before.scope) &&
    Object.entries(next.scopes).every(
      ([module, scope]) => SCOPES.indexOf(scope) >= SCOPES.indexOf(moduleScope(before, module)),
    ) &&
    (['field_no_power', 'field_read_only'] as const).every((name) => {
      const had = without(before[name]);
      return without(next[name]).every((each) => had.includes(each));
    });
  if (!kept) throw new AppError('built_in_role');
}

/** Who is no administrator does not change what he may do himself. */
async function refuseOwn(tx: Tx, { viewer }: Caller, id: number): Promise<void> {
  if (isAdmin(viewer)) return;
  const own = await tx
    .from('user')
    .select('role_id')
    .where('id', '=', viewer.id)
    .executeTakeFirst();
  if (own?.role_id === id) throw new AppError('not_yourself');
}

export function roleFields(caller: Caller, module: string): Promise<ResponseOf<'roleFields'>> {
  requirePage(caller, '/role');
  return caller.company.read(async (tx) => {
    const file = await moduleIn(tx, module);
    const form = formOf(tx, {
      file,
      ...(await currentDefinition(tx, file)),
      locale: caller.locale,
      withheld: [],
    });
    return [...form.fields.values()]
      .filter((field) => !field.system && !field.hidden)
      .map(({ model, name, required }) => ({ model, name, required: required ? 1 : 0 }));
  });
}

interface Reading {
  files: readonly ModuleFile[];
  before: Role;
}

/** Rights as they are stored: of keys and modules that there are; what was there before may stay. */
function read(given: Omit<GivenRights, 'id'>, { files, before }: Reading): Partial<RoleRights> {
  const faults: FieldError[] = [];
  const known = new Set([
    ...rightsTree(files.filter((file) => isCustomKey(file.key))).flatMap(({ permissions }) =>
      permissions.map(({ key }) => key),
    ),
    ...before.permissions,
  ]);
  const modules = new Set(files.map(({ key }) => key));
  const next: { -readonly [K in keyof RoleRights]?: RoleRights[K] } = {};
  if (given.permissions !== undefined) {
    next.permissions = [...new Set(arrayOf(given.permissions).map(String))];
    if (next.permissions.some((key) => !known.has(key)))
      faults.push({ field: 'permissions', id: 'bad_option' });
  }
  if (given.scope !== undefined) next.scope = given.scope as Scope;
  if (given.scopes !== undefined) {
    const scopes = Object.entries(objectOf(given.scopes));
    if (
      scopes.some(
        ([module, scope]) => !modules.has(module) || !SCOPES.some((each) => each === scope),
      )
    )
      faults.push({ field: 'scopes', id: 'bad_option' });
    next.scopes = Object.fromEntries(scopes) as Record<string, Scope>;
  }
  for (const name of ['field_no_power', 'field_read_only'] as const) {
    if (given[name] === undefined) continue;
    const fields = Object.entries(objectOf(given[name])).map(
      ([module, models]): [string, string[]] => [
        module,
        Array.isArray(models) ? models.map(String) : String(models).split(',').filter(Boolean),
      ],
    );
    if (fields.some(([module]) => !modules.has(module)))
      faults.push({ field: name, id: 'bad_option' });
    next[name] = Object.fromEntries(fields.filter(([, models]) => models.length > 0));
  }
  throwFieldErrors(faults);
  return next;
}

async function roleIn(tx: Tx, id: number): Promise<Role> {
  const row = await tx
    .from('role')
    .select([
      'id',
      'name',
      'description',
      'scope',
      'scopes',
      'permissions',
      'field_no_power',
      'field_read_only',
      'built_in',
      'second_factor',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return roleOf(row);
}

interface RoleRow {
  id: number;
  name: string;
  description: string;
  scope: string;
  scopes: string;
  permissions: string;
  field_no_power: string;
  field_read_only: string;
  built_in: 0 | 1;
  second_factor: 0 | 1;
}

function roleOf({
  scope,
  scopes,
  permissions,
  field_no_power,
  field_read_only,
  ...row
}: RoleRow): Role {
  return {
    ...row,
    scope: SCOPES.find((each) => each === scope) ?? 'own',
    scopes: JSON.parse(scopes) as Role['scopes'],
    permissions: JSON.parse(permissions) as string[],
    field_no_power: JSON.parse(field_no_power) as Role['field_no_power'],
    field_read_only: JSON.parse(field_read_only) as Role['field_read_only'],
  };
}

function rowOf({ scope, scopes, permissions, field_no_power, field_read_only }: RoleRights) {
  return {
    scope,
    scopes: JSON.stringify(scopes),
    permissions: JSON.stringify(permissions),
    field_no_power: JSON.stringify(field_no_power),
    field_read_only: JSON.stringify(field_read_only),
  };
}

function loggedOf({ id: _, built_in: _built, ...role }: Role): Values {
  return { ...role };
}

async function refuseSame(tx: Tx, { id, name }: { id?: number; name: string }): Promise<void> {
  const rows = await tx.from('role').select(['id', 'name']).execute();
  if (
    rows.some((row) => row.id !== id && row.name.trim().toLowerCase() === name.trim().toLowerCase())
  )
    throwFieldErrors([{ field: 'name', id: 'not_unique', data: { name } }]);
}

function copied(fields: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([module, models]) => [module, [...models]]),
  );
}
