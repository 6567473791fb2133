import { label, type Label } from '../i18n/label.ts';
import { moduleFile, type ModuleKey, MODULES, recordModule } from '../modules/index.ts';
import type { ModuleFile } from '../definition/module.ts';

/** What a company is told of a shipped module, and whether it can do without it. */
export interface ModuleRow {
  about: Label;
  /** everything else stands on it: it is always in use */
  core?: true;
  /** modules that it does not work without: they stay in use as long as it is */
  requires?: readonly ModuleKey[];
  /** comes and goes with that module */
  partOf?: ModuleKey;
}

/** Every shipped module that has records of its own. Pools come and go with what they are the pools of. */
export const MODULE_ROWS = {
  customer: { about: label('客户档案、公海和跟进，其他模块都以它为基础'), core: true },
  contact: { about: label('客户的联系人、电话和生日提醒'), core: true },
  event: { about: label('拜访、电话等跟进记录，以及下次跟进时间'), core: true },
  leads: { about: label('来自网站、展会等渠道的询盘，筛选后转为线索') },
  clue: { about: label('尚未成为客户的线索、线索池，以及转换为客户') },
  opportunity: {
    about: label('销售流程、阶段、预计金额和输单原因'),
    requires: ['product'],
  },
  quotation: { about: label('报价单、产品明细和审批'), requires: ['product'] },
  contract: { about: label('合同、产品明细、续签和到期提醒'), requires: ['product'] },
  paymentPlan: { about: label('合同的分期回款计划和逾期提醒'), requires: ['contract'] },
  payment: { about: label('到账的回款、回款方式和审批'), requires: ['contract'] },
  invoice: { about: label('开票申请、开票信息、快递和作废'), requires: ['contract'] },
  bill: { about: label('客户的应收与已收账单') },
  product: { about: label('产品、分类、规格和价格') },
  productDetail: { about: label('每种规格的产品，以及上架和价格'), partOf: 'product' },
  marketing: { about: label('展会、研讨会等市场活动，报名的人成为询盘') },
  schedule: { about: label('个人和团队的日程与日历') },
  workLog: { about: label('日报、周报和月报，以及点评') },
  announcement: { about: label('公司公告和阅读情况') },
  officeRequest: { about: label('请假、出差、报销、采购等申请和审批') },
  knowledge: { about: label('按文件夹和权限存放的文章与文件') },
  knowledgeFolder: { about: label('知识库的文件夹和它们的权限'), partOf: 'knowledge' },
} as const satisfies Partial<Record<ModuleKey, ModuleRow>>;

/** The setting in which a company says what it does without: keys of modules. No form has it. */
export const OFF_SETTING = 'modules_off';
/** The setting of what whoever runs the server opens on request only. It is never stored. */
export const LOCKED_SETTING = 'modules_locked';

type Settings = Readonly<Record<string, unknown>>;

/** What is told of a module; undefined for the company's own objects and for pools. */
export function moduleRow(key: string): ModuleRow | undefined {
  return Object.hasOwn(MODULE_ROWS, key)
    ? (MODULE_ROWS as Readonly<Record<string, ModuleRow>>)[key]
    : undefined;
}

/** Keys of the shipped modules that are not in use: switched off, locked, parts of those, and what does not work without them. */
export function offModules(settings: Settings): ReadonlySet<string> {
  const off = new Set([...keysIn(settings[OFF_SETTING]), ...keysIn(settings[LOCKED_SETTING])]);
  const leans = ({ partOf, requires = [] }: ModuleRow) =>
    [...requires, ...(partOf ? [partOf] : [])].some((key) => off.has(key));
  for (let before = -1; before < off.size;) {
    before = off.size;
    for (const [key, row] of Object.entries<ModuleRow>(MODULE_ROWS)) if (leans(row)) off.add(key);
  }
  return off;
}

/** Keys of the modules that a company cannot switch on by itself. */
export function lockedModules(settings: Settings): ReadonlySet<string> {
  return new Set(keysIn(settings[LOCKED_SETTING]));
}

/** Stems of the permission keys that open nothing while these modules are not in use, those of their views included. */
export function stemsOf(keys: ReadonlySet<string>): string[] {
  if (keys.size === 0) return [];
  return Object.values<ModuleFile>(MODULES)
    .filter((file) => keys.has(recordModule(file).key))
    .map(({ permission }) => permission);
}

/** Modules in use that do not work without this one. */
export function dependents(key: string, settings: Settings): string[] {
  const off = offModules(settings);
  return Object.entries<ModuleRow>(MODULE_ROWS).flatMap(([other, { requires = [] }]) =>
    (requires as readonly string[]).includes(key) && !off.has(other) ? [other] : [],
  );
}

/** Modules not in use that this one does not work without. */
export function missing(key: string, settings: Settings): string[] {
  const off = offModules(settings);
  return [...(moduleRow(key)?.requires ?? [])].filter((other) => off.has(other));
}

/** Whether a company may say that it does without the module. */
export function isSwitchable(key: string): boolean {
  const row = moduleRow(key);
  return row !== undefined && row.core !== true && row.partOf === undefined;
}

function keysIn(value: unknown): string[] {
  return Array.isArray(value)
    ? value.filter(
        (key): key is string =>
          typeof key === 'string' && moduleFile(key) !== undefined && isSwitchable(key),
      )
    : [];
}
