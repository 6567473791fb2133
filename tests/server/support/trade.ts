import { AppError } from '../../../schemas/i18n/errors.ts';
import type { ProductLine } from '../../../schemas/rules/productLines.ts';
import {
  addLine,
  lineTotals,
  withDiscount,
  withQuantity,
} from '../../../schemas/rules/productLines.ts';
import type { CompanyDb, Database } from '../../../server/db/handle.ts';
import {
  createRecord,
  loadSettings,
  loadViewer,
  runAction,
} from '../../../server/records/index.ts';
import type { Caller, StoredRecord, Values } from '../../../server/records/core/types.ts';
import { fetchRecords } from '../../../server/records/access/load.ts';
import { openContext } from '../../../server/records/core/context.ts';
import { moduleRules } from '../../../server/rules/index.ts';
import { DEMO } from '../../../server/seed/world/companies.ts';
import { setUpCompany } from '../../../server/seed/setUp.ts';
import { instantOf, ZONE } from '../../../server/seed/world/times.ts';

/** The people of the demo company: the seller reports to the manager, the colleague to nobody but the administrator. */
export const STAFF = {
  admin: '13800000001',
  manager: '13800000002',
  seller: '13800000003',
  colleague: '13800000004',
  finance: '13800000005',
  reader: '13800000006',
} as const;
export type StaffName = keyof typeof STAFF;

/** A company with the demo company's people, roles, stages, flows and settings, and no records. */
export interface Trade {
  company: CompanyDb;
  ids: Record<StaffName, number>;
  groups: readonly number[];
  category: number;
  as(name: StaffName, how?: { at?: string; key?: string; settings?: Values }): Promise<Caller>;
  add(name: StaffName, module: string, values: Values): Promise<number>;
  /** a customer of that name; made when first named */
  customer(name: StaffName, title?: string): Promise<number>;
  opportunity(name: StaffName, values?: Values): Promise<number>;
  /** a variant on the shelf */
  variant(price: number, spec?: string): Promise<ProductLine>;
  contract(name: StaffName, values?: Values): Promise<number>;
  read(module: string, id: number): Promise<StoredRecord>;
  /** core columns, past every rule */
  force(
    module: string,
    id: number,
    core: { state?: number; approval_state?: number; lock_flag?: 0 | 1 },
  ): Promise<void>;
  oplog(
    module: string,
    id: number,
  ): Promise<{ action: string; changes: Record<string, [unknown, unknown]> }[]>;
}

export const TODAY = '2026-03-10';
const NOON = `${TODAY} 12:00:00`;
/** The clock of a server that serves the house: what is due there does not follow from the day on which the tests run. */
export const atNoon = (): Date => instantOf(NOON);

export async function openTrade(
  database: Database,
  code = 'TRADE',
  passwordHash = 'nobody signs in here',
  /** what these callers take for the company's settings */
  other: Values = {},
): Promise<Trade> {
  const company = database.company(
    await database.platform.createCompany({ code, name: code, zone: ZONE, create_time: NOON }),
  );
  const made = await company.write((tx) =>
    setUpCompany(tx, { ...DEMO, code }, { now: NOON, passwordHash }),
  );
  const ids = Object.fromEntries(
    Object.entries(STAFF).map(([name, mobile]) => [name, made.users.get(mobile) ?? 0]),
  ) as Trade['ids'];
  const settings = { ...(await loadSettings(company)), ...other };

  const trade: Trade = {
    company,
    ids,
    groups: made.groups,
    category: made.categories.get('工业网关') ?? 0,
    async as(name, { at = NOON, key, settings: other } = {}) {
      const viewer = await loadViewer(company, ids[name]);
      if (!viewer) throw new Error(`${name} cannot sign in`);
      return {
        viewer,
        company,
        locale: 'zh-chs',
        zone: ZONE,
        settings: { ...settings, ...other },
        now: () => instantOf(at),
        requestId: 'test',
        rules: moduleRules,
        ...(key !== undefined && { idempotencyKey: key }),
      };
    },
    add: async (name, module, values) =>
      (await createRecord(await trade.as(name), module, values)).id,
    customer: remembered((name: StaffName, title = '苏州恒锐精密机械有限公司') =>
      trade.add(name, 'customer', { name: `${title}${name}`, level: 'A' }),
    ),
    opportunity: async (name, values = {}) =>
      trade.add(name, 'opportunity', {
        name: '产线联网项目',
        customer_id: await trade.customer(name),
        opportunity_group_id: made.groups[0],
        amount: 80_000,
        expect_date: '2026-06-30',
        ...values,
      }),
    async variant(price, spec_attr = '标准') {
      const admin = await trade.as('admin');
      const product_id = await trade.add('admin', 'product', {
        name: 'QH-G200 工业智能网关',
        category_id: trade.category,
        unit: 'unit',
        price,
      });
      const id = await trade.add('admin', 'productDetail', {
        product_id,
        name: 'QH-G200 工业智能网关',
        spec_attr,
        unit: '台',
        price,
      });
      await runAction(admin, 'product', { action: 'upShelf', ids: [product_id] });
      return lineOf({
        product_detail_id: id,
        name: 'QH-G200 工业智能网关',
        spec_attr,
        unit: '台',
        price,
      });
    },
    contract: async (name, values = {}) =>
      trade.add(name, 'contract', {
        name: '网关采购合同',
        customer_id: await trade.customer(name),
        start_time: '2026-01-01',
        end_time: '2026-12-31',
        price: 10_000,
        ...values,
      }),
    async read(module, id) {
      const admin = await trade.as('admin');
      const [record] = await company.read(async (tx) =>
        fetchRecords(await openContext(admin, tx, module), [id]),
      );
      if (!record) throw new Error(`There is no ${module} ${id}`);
      return record;
    },
    async force(module, id, core) {
      await company.write((tx) =>
        tx.update('record').set(core).where('module', '=', module).where('id', '=', id).execute(),
      );
    },
    oplog: (module, id) =>
      company.read(async (tx) => {
        const rows = await tx
          .from('oplog')
          .select(['action', 'changes'])
          .where('module', '=', module)
          .where('record_id', '=', id)
          .orderBy('id')
          .execute();
        return rows.map(({ action, changes }) => ({
          action,
          changes: JSON.parse(changes) as Record<string, [unknown, unknown]>,
        }));
      }),
  };
  return trade;
}

function remembered<T>(make: (name: StaffName, title?: string) => Promise<T>) {
  const known = new Map<string, Promise<T>>();
  return (name: StaffName, title?: string) => {
    const key = `${name} ${title ?? ''}`;
    const made = known.get(key) ?? make(name, title);
    known.set(key, made);
    return made;
  };
}

function lineOf(variant: Parameters<typeof addLine>[1]): ProductLine {
  return addLine([], variant)[0] as ProductLine;
}

export function lines(
  ...parts: readonly [line: ProductLine, quantity: number, discount?: number][]
): ProductLine[] {
  return parts.map(([line, quantity, discount = 100]) =>
    withDiscount(withQuantity(line, quantity), discount),
  );
}

export function totals(list: readonly ProductLine[]) {
  const { final_price, discount } = lineTotals(list);
  return { product_price: final_price, discount, price: final_price };
}

/** The refusal of a call that must fail. */
export async function refusal(call: Promise<unknown>): Promise<AppError> {
  const error: unknown = await call.then(
    () => new Error('The call did not fail'),
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw error;
}

/** 'field id' of every fault. */
export async function faults(call: Promise<unknown>): Promise<string[]> {
  return (await refusal(call)).fields.map(({ field, id }) => `${field} ${id}`);
}
