import type { ChoiceItem } from '../../schemas/module.ts';
import { OPTION_LISTS } from '../../schemas/vocabulary.ts';
import { DEMO_OBJECTS } from '../../schemas/modules/index.ts';
import type { Role } from '../../schemas/permissions.ts';
import { keysOfRole, permissionKey, ROLES } from '../../schemas/permissions.ts';
import type { Stage } from '../../schemas/rules/stages.ts';
import { NODE_TYPES, RELATIONS } from '../../schemas/rules/approval.ts';
import type { Tx } from '../db/handle.ts';
import type { FlowData, FlowNode } from '../rules/approval/instance.ts';
import { addProcess } from '../rules/stages.ts';
import type { SeedCompany } from './companies.ts';

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
  const roles = await addRoles(tx);
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
  for (const [kind, list] of Object.entries(OPTION_LISTS))
    await addList(
      tx,
      kind,
      list.map(([value, words, color]: ChoiceItem) => ({
        name: words[0],
        data: { value, ...(color && { color }) },
      })),
    );
  await addList(
    tx,
    'lost_reason',
    LOST_REASONS.map((name) => ({ name })),
  );
  const groups = [];
  for (const [sort, process] of PROCESSES.entries())
    groups.push(await addProcess(tx, { ...process, sort }));
  for (const file of DEMO_OBJECTS)
    await tx
      .insert('custom_module', { key: file.key, file: JSON.stringify(file), create_time: now })
      .execute();
  await addFlows(tx, plan, { users, now });
  return { users, groups, categories: await addCategories(tx, plan) };
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

async function addRoles(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  for (const [sort, role] of ROLES.entries()) {
    const id = await tx.nextId();
    await tx
      .insert('role', {
        id,
        name: role.words[0],
        scope: role.scope,
        permissions: JSON.stringify([...keysOfRole(role, DEMO_OBJECTS), ...ownObjects(role)]),
        sort,
      })
      .execute();
    ids.set(role.key, id);
  }
  return ids;
}

/** Who sells writes tickets for his customers too. */
function ownObjects({ key }: Role): string[] {
  return key === 'sales_manager' || key === 'sales_staff'
    ? DEMO_OBJECTS.map((file) => permissionKey(file, 'edit'))
    : [];
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

async function addList(
  tx: Tx,
  kind: string,
  items: readonly { name: string; data?: object }[],
  parent_id: number | null = null,
): Promise<number[]> {
  const ids = await tx.nextIds(items.length);
  const rows = items.map(({ name, data = {} }, sort) => ({
    kind,
    id: ids[sort] as number,
    parent_id,
    name,
    sort,
    data: JSON.stringify(data),
  }));
  if (rows.length > 0) await tx.insert('list_item', rows).execute();
  return ids;
}

async function addCategories(
  tx: Tx,
  { catalogue }: SeedCompany,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  const roots = await addList(tx, 'product_category', catalogue.categories);
  for (const [index, { name, children }] of catalogue.categories.entries()) {
    const root = roots[index] as number;
    const below = await addList(
      tx,
      'product_category',
      children.map((child) => ({ name: child })),
      root,
    );
    ids.set(name, root);
    for (const [at, child] of children.entries()) ids.set(child, below[at] as number);
  }
  return ids;
}

const LOST_REASONS = [
  '价格高于预算',
  '选择了竞争对手',
  '项目取消或暂缓',
  '功能不满足需求',
  '决策人变动',
  '交付周期过长',
] as const;

const ENDS: Stage['options'] = [
  { name: '赢单', value: 1, rate: 100 },
  { name: '输单', value: 2, rate: 0 },
  { name: '无效', value: 3, rate: 0 },
];
const stage = (title: string, rate: number, description: string): Omit<Stage, 'id'> => ({
  title,
  rate,
  description,
  options: ENDS,
});

/** The sales processes a company starts with. */
const PROCESSES = [
  {
    name: '标准销售流程',
    stages: [
      stage('初步接洽', 10, '确认客户基本情况与联系人'),
      stage('需求确认', 30, '明确需求、预算与决策流程'),
      stage('方案报价', 50, '提交方案与报价单'),
      stage('商务谈判', 80, '价格、付款方式与交付条款'),
      stage('结束', 100, '赢单、输单或无效'),
    ],
  },
  {
    name: '老客户增购流程',
    stages: [
      stage('意向沟通', 40, '了解增购或续约意向'),
      stage('报价确认', 70, '确认数量与价格'),
      stage('结束', 100, '赢单、输单或无效'),
    ],
  },
] as const;

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
