import { AppError } from '../../../schemas/i18n/errors.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { OPEN_KEYS } from '../../../schemas/staff/permissions.ts';
import { permissionKey, type Right, RIGHT_KEYS } from '../../../schemas/permissions/rights.ts';
import { isAdmin, type Scope, moduleScope, SCOPES } from '../../../schemas/permissions/viewer.ts';
import type { Tx } from '../../db/handle.ts';
import { allModules } from '../core/modules.ts';
import type { Caller } from '../core/types.ts';

type Models = Readonly<Record<string, readonly string[]>>;
type Ids = ReadonlySet<number>;

interface RightsOf {
  scope: Scope;
  scopes: Readonly<Record<string, Scope>>;
  hidden: Models;
  fixed: Models;
}

/** What somebody may do, and whose records they reach. */
interface Standing {
  id: number;
  admin: boolean;
  role: RightsOf | undefined;
  keys: ReadonlySet<string>;
  department: number | null;
  /** waits to be let in: owns nothing yet */
  pending: boolean;
  /** departments that they head, with all below */
  headed: Ids;
  /** the own department with all below it */
  under: Ids;
  /** everybody whose line of superiors leads to them */
  reports: Ids;
}
type Standings = ReadonlyMap<number, Standing>;

/**
 * The one answer to whether a deed gives anybody more than who does it has: rights, fields or records. Whoever is no administrator hands out no
 * more than their own, however indirectly, and so nothing to themselves. A deed that would is taken back with its transaction.
 */
export async function withoutEscalation<T>(
  tx: Tx,
  caller: Caller,
  deed: () => Promise<T>,
): Promise<T> {
  if (isAdmin(caller.viewer)) return deed();
  const before = await standingsIn(tx);
  const answer = await deed();
  const after = await standingsIn(tx);
  const giver = before.get(caller.viewer.id);
  const modules = await allModules(tx);
  for (const now of after.values()) {
    const more = giver ? excess({ giver, before, after, now, modules }) : BEYOND;
    if (more) throw now.id === giver?.id ? new AppError('not_yourself') : more();
  }
  return answer;
}

/** Refuses whoever would gain by being this person: who lacks a right that they hold, sees less of a record, or reaches fewer records. */
export async function rejectBeyondOwnRights(tx: Tx, caller: Caller, id: number): Promise<void> {
  if (isAdmin(caller.viewer) || caller.viewer.id === id) return;
  const all = await standingsIn(tx);
  const [giver, now] = [all.get(caller.viewer.id), all.get(id)];
  if (!giver || !now) throw new AppError('wrong_state');
  // as if that person came into being now, by the caller's hand
  const before = new Map([...all].filter(([each]) => each !== id));
  const modules = await allModules(tx);
  const more = excess({ giver, before, after: all, now, modules, owns: now });
  if (more) throw more();
}

/** Refuses to hand over records of somebody to whom the caller does not reach. */
export async function rejectUnreachable(
  tx: Tx,
  caller: Caller,
  { owner, modules }: { owner: number; modules: readonly ModuleFile[] },
): Promise<void> {
  if (isAdmin(caller.viewer)) return;
  const all = await standingsIn(tx);
  const giver = all.get(caller.viewer.id);
  if (!giver || !modules.every((module) => sees(giver, all.get(owner), module)))
    throw new AppError('beyond_own');
}

interface Comparing {
  giver: Standing;
  before: Standings;
  after: Standings;
  now: Standing;
  modules: readonly ModuleFile[];
  /** as whom this person has records that the giver would gain, too */
  owns?: Standing;
}

type Refusal = () => AppError;
const lacking =
  (right: string): Refusal =>
  () =>
    new AppError('not_allowed', { data: { right } });
const BEYOND: Refusal = () => new AppError('beyond_own');

/** What somebody has now that neither they had before nor the giver has: how to say so, or nothing. */
function excess(comparing: Comparing): Refusal | undefined {
  const { giver, before, now } = comparing;
  const was = before.get(now.id);
  if (now.admin) return was?.admin === true ? undefined : lacking('is_admin');
  const more = [...now.keys].find((key) => !was?.keys.has(key) && !giver.keys.has(key));
  if (more !== undefined) return lacking(more);
  return opensFields(giver, was, now) || reachesFurther(comparing, was) ? BEYOND : undefined;
}

/** Fields that are closed to the giver, and were to this person, and are open to them now. */
function opensFields(
  { role: own }: Standing,
  was: Standing | undefined,
  { role }: Standing,
): boolean {
  if (!role) return false;
  return (['hidden', 'fixed'] as const).some((of) =>
    Object.entries(own?.[of] ?? {}).some(([module, models]) =>
      models.some(
        (model) =>
          !role[of][module]?.includes(model) &&
          (!was?.role || was.role[of][module]?.includes(model) === true),
      ),
    ),
  );
}

/** Records of people that were there before, with which this person may do now what neither they nor the giver could: a key of the one and the reach of the other make more than either. */
function reachesFurther(
  { giver, before, after, now, modules, owns }: Comparing,
  was: Standing | undefined,
): boolean {
  const gains = (module: ModuleFile, owner: Standing, former: Standing | undefined) =>
    RIGHT_KEYS.some(
      (right) =>
        reaches(now, owner, module, right) &&
        !reaches(was, former, module, right) &&
        !reaches(giver, former, module, right),
    );
  if (owns && modules.some((module) => gains(module, owns, owns))) return true;
  const owners = [...after.values()].filter(({ id }) => before.get(id)?.pending === false);
  const moved = owners.filter(({ id, department }) => before.get(id)?.department !== department);
  return modules.some((module) =>
    (was && isSame(was, now, module) ? moved : owners).some((owner) =>
      gains(module, owner, before.get(owner.id)),
    ),
  );
}

/** Whether somebody sees records of a module, and their scope in it reaches what belongs to an owner; see `reachableOwners`, which asks the same of one viewer. */
function sees(who: Standing | undefined, owner: Standing | undefined, module: ModuleFile): boolean {
  if (!who || !owner || !(who.admin || who.keys.has(permissionKey(module, 'view')))) return false;
  if (who.admin || who.id === owner.id) return true;
  const { department } = owner;
  const scope = scopeOf(who, module.key);
  return (
    scope === 'all' ||
    (scope === 'subordinates' && who.reports.has(owner.id)) ||
    (department !== null &&
      (who.headed.has(department) ||
        (scope === 'department' && who.department === department) ||
        (scope === 'below' && who.under.has(department))))
  );
}

/** Whether somebody sees what belongs to an owner, and has this right there. */
function reaches(
  who: Standing | undefined,
  owner: Standing | undefined,
  module: ModuleFile,
  right: Right,
): boolean {
  return (
    sees(who, owner, module) &&
    (who?.admin === true || who?.keys.has(permissionKey(module, right)) === true)
  );
}

function isSame(one: Standing, other: Standing, module: ModuleFile): boolean {
  const same = (a: Ids, b: Ids) => a.size === b.size && [...a].every((id) => b.has(id));
  return (
    RIGHT_KEYS.every((right) => {
      const key = permissionKey(module, right);
      return one.keys.has(key) === other.keys.has(key);
    }) &&
    scopeOf(one, module.key) === scopeOf(other, module.key) &&
    one.department === other.department &&
    same(one.headed, other.headed) &&
    same(one.under, other.under) &&
    same(one.reports, other.reports)
  );
}

function scopeOf({ role }: Standing, module: string): Scope {
  return role ? moduleScope(role, module) : 'own';
}

/** Everybody in the company, those who are stopped too: to let somebody in again gives them nothing new. */
async function standingsIn(tx: Tx): Promise<Standings> {
  const people = await tx
    .from('user')
    .select(['id', 'is_admin', 'role_id', 'department_id', 'superior_user_id', 'pending'])
    .execute();
  const departments = await tx
    .from('department')
    .select(['id', 'path', 'leader_user_id', 'deputy_user_ids'])
    .execute();
  const roles = await rolesIn(tx);
  const within = (paths: readonly string[]) =>
    new Set(
      departments
        .filter(({ path }) => paths.some((above) => path.startsWith(above)))
        .map(({ id }) => id),
    );
  const heads = Map.groupBy(
    departments.flatMap(({ path, leader_user_id, deputy_user_ids }) =>
      [leader_user_id, ...(JSON.parse(deputy_user_ids) as number[])].map((user) => ({
        user,
        path,
      })),
    ),
    ({ user }) => user,
  );
  const paths = new Map(departments.map(({ id, path }) => [id, path]));
  const directly = Map.groupBy(people, ({ superior_user_id }) => superior_user_id);
  const reportsOf = (id: number) => {
    const found = new Set<number>();
    const follow = (above: number) => {
      for (const person of directly.get(above) ?? [])
        if (person.id !== id && !found.has(person.id)) {
          found.add(person.id);
          follow(person.id);
        }
    };
    follow(id);
    return found;
  };
  return new Map(
    people.map(({ id, is_admin, role_id, department_id, pending }): [number, Standing] => {
      const path = paths.get(department_id ?? 0);
      return [
        id,
        {
          id,
          admin: is_admin === 1,
          role: roles.get(role_id ?? 0)?.rights,
          keys: new Set([...(roles.get(role_id ?? 0)?.keys ?? []), ...OPEN_KEYS]),
          department: department_id,
          pending: pending === 1,
          headed: within((heads.get(id) ?? []).map((head) => head.path)),
          under: within(path === undefined ? [] : [path]),
          reports: reportsOf(id),
        },
      ];
    }),
  );
}

async function rolesIn(
  tx: Tx,
): Promise<Map<number, { rights: RightsOf; keys: readonly string[] }>> {
  const rows = await tx
    .from('role')
    .select(['id', 'scope', 'scopes', 'permissions', 'field_no_power', 'field_read_only'])
    .execute();
  return new Map(
    rows.map(({ id, scope, scopes, permissions, field_no_power, field_read_only }) => [
      id,
      {
        keys: JSON.parse(permissions) as string[],
        rights: {
          scope: SCOPES.find((each) => each === scope) ?? 'own',
          scopes: JSON.parse(scopes) as Record<string, Scope>,
          hidden: JSON.parse(field_no_power) as Models,
          fixed: JSON.parse(field_read_only) as Models,
        },
      },
    ]),
  );
}
