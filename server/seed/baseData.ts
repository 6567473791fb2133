import { label, type Label, translate } from '../../schemas/i18n/label.ts';
import type { Locale } from '../../schemas/i18n/locale.ts';
import type { ChoiceItem, ModuleFile } from '../../schemas/definition/module.ts';
import { officeRequest as check } from '../../schemas/modules/officeRequest.ts';
import type { Role } from '../../schemas/staff/permissions.ts';
import { keysOfRole, ROLES } from '../../schemas/staff/permissions.ts';
import { permissionKey } from '../../schemas/permissions/rights.ts';
import type { Stage } from '../../schemas/rules/stages.ts';
import { OPTION_LISTS } from '../../schemas/vocabulary/vocabulary.ts';
import type { Tx } from '../db/handle.ts';
import { ensureDefaultFlow } from '../records/definitions/firstFlow.ts';
import { addProcess } from '../rules/processStore.ts';

/** The roles that every company begins with, in its language; answers their ids by their keys. */
export async function addRoles(
  tx: Tx,
  { locale, objects }: { locale: Locale; objects: readonly ModuleFile[] },
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  for (const [sort, role] of ROLES.entries()) {
    const id = await tx.nextId();
    await tx
      .insert('role', {
        id,
        name: translate(role.label, locale),
        scope: role.scope,
        permissions: JSON.stringify([...keysOfRole(role, objects), ...ownObjects(role, objects)]),
        sort,
        built_in: role.key === 'administrator' ? 1 : 0,
      })
      .execute();
    ids.set(role.key, id);
  }
  return ids;
}

/** Who sells writes tickets for customers too. */
function ownObjects({ key }: Role, objects: readonly ModuleFile[]): string[] {
  return key === 'sales_manager' || key === 'sales_staff'
    ? objects.map((file) => permissionKey(file, 'edit'))
    : [];
}

/** The lists of choices that every company begins with, and the reasons for a lost opportunity. */
export async function addLists(tx: Tx, locale: Locale): Promise<void> {
  for (const [kind, list] of Object.entries(OPTION_LISTS))
    await addList(
      tx,
      kind,
      list.map(([value, label, color]: ChoiceItem) => ({
        name: translate(label, locale),
        data: { value, ...(color && { color }) },
      })),
    );
  await addList(
    tx,
    'lost_reason',
    LOST_REASONS.map((label) => ({ name: translate(label, locale) })),
  );
}

/** Requests go to the applicant's superior until somebody says it otherwise. */
export function addOfficeFlow(tx: Tx, how: { now: string; locale: Locale }): Promise<void> {
  return ensureDefaultFlow(tx, check, how);
}

/** The sales processes that every company begins with; answers their ids. */
export async function addProcesses(tx: Tx, locale: Locale): Promise<number[]> {
  const ids = [];
  for (const [sort, { name, stages }] of PROCESSES.entries())
    ids.push(
      await addProcess(tx, {
        name: translate(name, locale),
        stages: stages.map(({ title, rate, description }) => ({
          title: translate(title, locale),
          rate,
          description: translate(description, locale),
          options: ENDS.map((end) => ({ ...end, name: translate(end.name, locale) })),
        })),
        sort,
      }),
    );
  return ids;
}

export async function addList(
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

const LOST_REASONS: readonly Label[] = [
  label('价格高于预算'),
  label('选择了竞争对手'),
  label('项目取消或暂缓'),
  label('功能不满足需求'),
  label('决策人变动'),
  label('交付周期过长'),
];

const WON: Label = label('赢单');
const LOST: Label = label('输单');
const VOID: Label = label('无效', 'baseData');
const ENDS = [
  { name: WON, value: 1, rate: 100 },
  { name: LOST, value: 2, rate: 0 },
  { name: VOID, value: 3, rate: 0 },
] as const satisfies readonly (Omit<Stage['options'][number], 'name'> & { name: Label })[];

interface FirstStage {
  title: Label;
  rate: number;
  description: Label;
}
const END: FirstStage = {
  title: label('结束'),
  rate: 100,
  description: label('赢单、输单或无效'),
};

const PROCESSES: readonly { name: Label; stages: readonly FirstStage[] }[] = [
  {
    name: label('标准销售流程'),
    stages: [
      {
        title: label('初步接洽'),
        rate: 10,
        description: label('确认客户基本情况与联系人'),
      },
      {
        title: label('需求确认'),
        rate: 30,
        description: label('明确需求、预算与决策流程'),
      },
      {
        title: label('方案报价'),
        rate: 50,
        description: label('提交方案与报价单'),
      },
      {
        title: label('商务谈判'),
        rate: 80,
        description: label('价格、付款方式与交付条款'),
      },
      END,
    ],
  },
  {
    name: label('老客户增购流程'),
    stages: [
      {
        title: label('意向沟通'),
        rate: 40,
        description: label('了解增购或续约意向'),
      },
      {
        title: label('报价确认'),
        rate: 70,
        description: label('确认数量与价格'),
      },
      END,
    ],
  },
];
