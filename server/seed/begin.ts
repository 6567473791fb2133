import type { Locale, Words } from '../../schemas/locale.ts';
import { say } from '../../schemas/locale.ts';
import type { ChoiceItem, ModuleFile } from '../../schemas/module.ts';
import type { Role } from '../../schemas/permissions.ts';
import { keysOfRole, permissionKey, ROLES } from '../../schemas/permissions.ts';
import type { Stage } from '../../schemas/rules/stages.ts';
import { OPTION_LISTS } from '../../schemas/vocabulary.ts';
import type { Tx } from '../db/handle.ts';
import { addProcess } from '../rules/stages.ts';

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
        name: say(role.words, locale),
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
      list.map(([value, words, color]: ChoiceItem) => ({
        name: say(words, locale),
        data: { value, ...(color && { color }) },
      })),
    );
  await addList(
    tx,
    'lost_reason',
    LOST_REASONS.map((words) => ({ name: say(words, locale) })),
  );
}

/** The sales processes that every company begins with; answers their ids. */
export async function addProcesses(tx: Tx, locale: Locale): Promise<number[]> {
  const ids = [];
  for (const [sort, { name, stages }] of PROCESSES.entries())
    ids.push(
      await addProcess(tx, {
        name: say(name, locale),
        stages: stages.map(({ title, rate, description }) => ({
          title: say(title, locale),
          rate,
          description: say(description, locale),
          options: ENDS.map((end) => ({ ...end, name: say(end.name, locale) })),
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

const LOST_REASONS: readonly Words[] = [
  ['价格高于预算', 'Above their budget', '予算を超えた', '價格高於預算'],
  ['选择了竞争对手', 'Chose a competitor', '競合他社を選んだ', '選擇了競爭對手'],
  ['项目取消或暂缓', 'Project cancelled or postponed', '案件の中止・延期', '專案取消或暫緩'],
  ['功能不满足需求', 'Does not do what they need', '機能が要件に合わない', '功能不滿足需求'],
  ['决策人变动', 'The decision maker changed', '決裁者の交代', '決策人變動'],
  ['交付周期过长', 'Delivery takes too long', '納期が長すぎる', '交付週期過長'],
];

const WON: Words = ['赢单', 'Won', '受注', '贏單'];
const LOST: Words = ['输单', 'Lost', '失注', '輸單'];
const VOID: Words = ['无效', 'Void', '無効', '無效'];
const ENDS = [
  { name: WON, value: 1, rate: 100 },
  { name: LOST, value: 2, rate: 0 },
  { name: VOID, value: 3, rate: 0 },
] as const satisfies readonly (Omit<Stage['options'][number], 'name'> & { name: Words })[];

interface FirstStage {
  title: Words;
  rate: number;
  description: Words;
}
const END: FirstStage = {
  title: ['结束', 'Closed', '終了', '結束'],
  rate: 100,
  description: ['赢单、输单或无效', 'Won, lost or void', '受注・失注・無効', '贏單、輸單或無效'],
};

const PROCESSES: readonly { name: Words; stages: readonly FirstStage[] }[] = [
  {
    name: ['标准销售流程', 'Standard sales process', '標準営業プロセス', '標準銷售流程'],
    stages: [
      {
        title: ['初步接洽', 'First contact', '初回接触', '初步接洽'],
        rate: 10,
        description: [
          '确认客户基本情况与联系人',
          'Who they are, and whom to talk to',
          '顧客の基本情報と担当者の確認',
          '確認客戶基本情況與聯絡人',
        ],
      },
      {
        title: ['需求确认', 'Needs', '要件確認', '需求確認'],
        rate: 30,
        description: [
          '明确需求、预算与决策流程',
          'What they need, their budget, who decides',
          '要件・予算・決裁プロセスの確認',
          '明確需求、預算與決策流程',
        ],
      },
      {
        title: ['方案报价', 'Proposal', '提案・見積', '方案報價'],
        rate: 50,
        description: [
          '提交方案与报价单',
          'Send proposal and quotation',
          '提案書と見積書の提出',
          '提交方案與報價單',
        ],
      },
      {
        title: ['商务谈判', 'Negotiation', '商談', '商務談判'],
        rate: 80,
        description: [
          '价格、付款方式与交付条款',
          'Price, payment and delivery',
          '価格・支払方法・納入条件',
          '價格、付款方式與交付條款',
        ],
      },
      END,
    ],
  },
  {
    name: ['老客户增购流程', 'More for a customer', '既存顧客の追加販売', '老客戶增購流程'],
    stages: [
      {
        title: ['意向沟通', 'Interest', '意向確認', '意向溝通'],
        rate: 40,
        description: [
          '了解增购或续约意向',
          'More, or a renewal?',
          '追加・更新の意向を確認',
          '了解增購或續約意向',
        ],
      },
      {
        title: ['报价确认', 'Quotation', '見積確認', '報價確認'],
        rate: 70,
        description: ['确认数量与价格', 'Quantity and price', '数量と価格の確認', '確認數量與價格'],
      },
      END,
    ],
  },
];
