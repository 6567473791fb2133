import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import type { Tx } from '../db/handle.ts';
import type { Caller } from '../records/core/types.ts';
import { formFor } from '../records/index.ts';
import { fieldOptions, readOptionList } from '../records/core/optionLists.ts';
import type { EndpointHandlers } from './shared/handlers.ts';

type Person = ResponseOf<'users'>['list'][number];
interface Branch {
  id: number;
  name: string;
  parent_id: number | null;
  leader_user_id: number | null;
  deputy_user_ids: number[];
  users: number;
  children: Branch[];
}

export const userHandlers: EndpointHandlers<
  'users' | 'departments' | 'departmentUsers' | 'roles' | 'options'
> = {
  async users({ caller }) {
    const all = await everybody(caller);
    return {
      list: all.filter((user) => user.disabled === 0).map(personOf),
      forbidden: all.filter((user) => user.disabled === 1 && user.pending === 0).map(personOf),
    };
  },

  async departments({ caller }) {
    return tree(await departmentRows(caller));
  },

  async departmentUsers({ caller }) {
    const rows = await departmentRows(caller);
    const [known, first] = [
      new Set(rows.map(({ id }) => id)),
      rows.find(({ parent_id }) => parent_id === null)?.id,
    ];
    const active = (await everybody(caller)).filter(
      (user) => user.disabled === 0 && user.hidden === 0,
    );
    const placeOf = (id: number | null) => (id !== null && known.has(id) ? id : first);
    const withUsers = (branch: Branch): ResponseOf<'departmentUsers'>[number] => ({
      ...branch,
      children: branch.children.map(withUsers),
      users: active
        .filter((user) => placeOf(user.department_id) === branch.id)
        .map((user) => ({
          ...personOf(user),
          position: user.position,
          mobile: user.mobile,
          email: user.email,
        })),
    });
    return tree(rows).map(withUsers);
  },

  roles: ({ caller }) =>
    caller.company.read(async (tx) => {
      const held = await countsBy(tx, 'role_id');
      const rows = await tx
        .from('role')
        .select(['id', 'name', 'scope', 'description', 'built_in', 'second_factor'])
        .orderBy('sort')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({ ...row, users: held.get(row.id) ?? 0 }));
    }),

  async options({ caller }, { type }) {
    const [module, model] = type.split('.', 2);
    // The options of a field that the role hides are as unknown as the field itself.
    const items =
      module && model
        ? fieldOptions(await formFor(caller, module), model)
        : await caller.company.read((tx) =>
            readOptionList({ tx, name: type, locale: caller.locale }),
          );
    if (!items) throw new AppError('not_found');
    return items;
  },
};

function everybody(caller: Caller) {
  return caller.company.read((tx) =>
    tx
      .from('user as u')
      .leftJoin('department as d', 'd.id', 'u.department_id')
      .leftJoin('role as r', 'r.id', 'u.role_id')
      .select([
        'u.id',
        'u.name',
        'u.avatar',
        'u.position',
        'u.mobile',
        'u.email',
        'u.disabled',
        'u.pending',
        'u.hidden',
        'u.department_id',
        'd.name as department_name',
        'r.name as role_name',
      ])
      .orderBy('u.id')
      .execute(),
  );
}

function personOf({
  id,
  name,
  avatar,
  department_id,
  department_name,
  role_name,
}: Awaited<ReturnType<typeof everybody>>[number]): Person {
  return {
    id,
    name,
    avatar,
    department_id,
    department_name: department_name ?? '',
    role_name: role_name ?? '',
  };
}

function departmentRows(caller: Caller): Promise<Omit<Branch, 'children'>[]> {
  return caller.company.read(async (tx) => {
    const within = await countsBy(tx, 'department_id');
    const rows = await tx
      .from('department')
      .select(['id', 'name', 'parent_id', 'leader_user_id', 'deputy_user_ids'])
      .orderBy('sort')
      .orderBy('id')
      .execute();
    return rows.map((row) => ({
      ...row,
      deputy_user_ids: JSON.parse(row.deputy_user_ids) as number[],
      users: within.get(row.id) ?? 0,
    }));
  });
}

/** How many users hold each role, or active ones are in each department. */
async function countsBy(
  tx: Tx,
  column: 'role_id' | 'department_id',
): Promise<ReadonlyMap<number, number>> {
  const all = tx
    .from('user')
    .select([column, ({ fn }) => fn.countAll<number>().as('count')])
    .where(column, 'is not', null)
    .groupBy(column);
  const rows = await (column === 'department_id' ? all.where('disabled', '=', 0) : all).execute();
  return new Map(rows.map((row) => [row[column] ?? 0, Number(row.count)]));
}

function tree(rows: readonly Omit<Branch, 'children'>[]): Branch[] {
  const branches = new Map(rows.map((row) => [row.id, { ...row, children: [] as Branch[] }]));
  const roots: Branch[] = [];
  for (const branch of branches.values())
    (branches.get(branch.parent_id ?? 0)?.children ?? roots).push(branch);
  return roots;
}
