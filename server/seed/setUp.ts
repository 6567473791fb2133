import { DEMO_OBJECTS } from '../../schemas/modules/index.ts';
import { NODE_TYPES, RELATIONS } from '../../schemas/rules/approval.ts';
import { SPECIFICATION_LIST } from '../../schemas/vocabulary/listNames.ts';
import type { Tx } from '../db/handle.ts';
import type { FlowData, FlowNode } from '../rules/approval/instance.ts';
import { addList, addLists, addOfficeFlow, addProcesses, addRoles } from './baseData.ts';
import type { SeedCompany } from './world/companies.ts';

/** The samples are Chinese. */
const LOCALE = 'zh-chs';

/** What a company has before its first record, by the names of the seed. */
export interface SetUp {
  /** user ids by mobile */
  users: ReadonlyMap<string, number>;
  groups: readonly number[];
  categories: ReadonlyMap<string, number>;
}

export async function setUpCompany(
  tx: Tx,
  plan: SeedCompany,
  { now, passwordHash }: { now: string; passwordHash: string },
): Promise<SetUp> {
  const departments = await addDepartments(tx, plan);
  const roles = await addRoles(tx, { locale: LOCALE, objects: DEMO_OBJECTS });
  const users = await addUsers(tx, plan, { departments, roles, now, passwordHash });
  for (const [key, value] of Object.entries(plan.settings))
    await tx
      .insert('setting', {
        key,
        value: JSON.stringify(value),
        update_time: now,
        update_user_id: null,
      })
      .execute();
  await addLists(tx, LOCALE);
  await addOfficeFlow(tx, { now, locale: LOCALE });
  const groups = await addProcesses(tx, LOCALE);
  for (const file of DEMO_OBJECTS)
    await tx
      .insert('custom_module', { key: file.key, file: JSON.stringify(file), create_time: now })
      .execute();
  await addFlows(tx, plan, { users, now });
  await addTree(tx, SPECIFICATION_LIST, plan.catalogue.specifications);
  const categories = await addTree(tx, 'product_category', plan.catalogue.categories);
  return { users, groups, categories };
}

async function addDepartments(
  tx: Tx,
  { departments }: SeedCompany,
): Promise<ReadonlyMap<string, number>> {
  const made = new Map<string, { id: number; path: string }>();
  for (const [sort, [name, above]] of departments.entries()) {
    const id = await tx.nextId();
    const parent = above === undefined ? undefined : made.get(above);
    const path = `${parent?.path ?? ''}${id}/`;
    await tx
      .insert('department', {
        id,
        parent_id: parent?.id ?? null,
        path,
        name,
        leader_user_id: null,
        sort,
      })
      .execute();
    made.set(name, { id, path });
  }
  return new Map([...made].map(([name, { id }]) => [name, id]));
}

interface Ids {
  departments: ReadonlyMap<string, number>;
  roles: ReadonlyMap<string, number>;
  now: string;
  passwordHash: string;
}

async function addUsers(
  tx: Tx,
  { users }: SeedCompany,
  { departments, roles, now, passwordHash }: Ids,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  for (const { mobile, name, position, role, department, leads, disabled, agent } of users) {
    const [id, department_id = null] = [await tx.nextId(), departments.get(department)];
    await tx
      .insert('user', {
        id,
        mobile,
        name,
        position,
        password_hash: passwordHash,
        is_admin: role === 'administrator' ? 1 : 0,
        disabled: disabled ? 1 : 0,
        department_id,
        role_id: roles.get(role) ?? null,
        create_time: now,
        ...(agent !== undefined && { data: JSON.stringify({ call_agent: agent }) }),
      })
      .execute();
    if (leads && department_id !== null)
      await tx
        .update('department')
        .set({ leader_user_id: id })
        .where('id', '=', department_id)
        .execute();
    ids.set(mobile, id);
  }
  return ids;
}

/** A list of two levels; answers the ids of all its entries by name. */
async function addTree(
  tx: Tx,
  kind: string,
  tree: readonly { name: string; children: readonly string[] }[],
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  const roots = await addList(tx, kind, tree);
  for (const [index, { name, children }] of tree.entries()) {
    const root = roots[index] as number;
    const below = await addList(
      tx,
      kind,
      children.map((child) => ({ name: child })),
      root,
    );
    ids.set(name, root);
    for (const [at, child] of children.entries()) ids.set(child, below[at] as number);
  }
  return ids;
}

/** Two steps for each kind of document, so that every type of step and relation is there. */
async function addFlows(
  tx: Tx,
  plan: SeedCompany,
  { users, now }: { users: ReadonlyMap<string, number>; now: string },
) {
  const byRole = (role: string) =>
    plan.users
      .filter((user) => user.role === role)
      .flatMap(({ mobile }) => users.get(mobile) ?? []);
  const admins = byRole('administrator');
  const [manager, finance] = [byRole('sales_manager'), byRole('finance')].map((found) =>
    found.length > 0 ? found : admins,
  ) as [number[], number[]];
  const both = [...new Set([...finance, ...admins])];
  const flows: [module: string, name: string, first: NodePlan, second: NodePlan][] = [
    [
      'quotation',
      '报价审批',
      ['部门负责人审批', NODE_TYPES.superior],
      ['指定复核人', NODE_TYPES.chosen],
    ],
    [
      'contract',
      '合同审批',
      ['部门负责人审批', NODE_TYPES.superior],
      ['财务与总经办会签', NODE_TYPES.designated, both, RELATIONS.all],
    ],
    [
      'payment',
      '回款审批',
      ['财务核对', NODE_TYPES.designated, finance],
      [
        '销售负责人确认',
        NODE_TYPES.designated,
        [...new Set([...manager, ...admins])],
        RELATIONS.any,
      ],
    ],
    [
      'invoice',
      '开票审批',
      ['部门负责人审批', NODE_TYPES.superior],
      ['财务审核', NODE_TYPES.designated, finance],
    ],
  ];
  for (const [sort, [module, name, ...nodes]] of flows.entries()) {
    const [id, ...nodeIds] = await tx.nextIds(1 + nodes.length);
    const data: FlowData = {
      nodes: nodes.map((node, index) => nodeOf(nodeIds[index] as number, node)),
    };
    await tx
      .insert('approval_flow', {
        id: id as number,
        module,
        name,
        data: JSON.stringify(data),
        sort,
        create_time: now,
      })
      .execute();
  }
}

type NodePlan = readonly [
  name: string,
  type: number,
  users?: readonly number[],
  relation?: FlowNode['settings']['type'],
];

function nodeOf(
  id: number,
  [node_name, node_type, user_ids = [], type = RELATIONS.all]: NodePlan,
): FlowNode {
  return { id, node_type, settings: { node_name, user_ids, type } };
}
