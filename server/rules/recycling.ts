import { timestampInZone } from '../../schemas/values/dates.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import {
  type RecycleRules,
  recycleHorizon,
  type Return,
  returnOf,
  claimLimit,
  recycleRules,
} from '../../schemas/rules/recycling.ts';
import { offModules } from '../../schemas/navigation/extensions.ts';
import { mayOpenSetting } from '../../schemas/navigation/adminPages.ts';
import { settingKey } from '../../schemas/permissions/settingRights.ts';
import type { CompanyDb, Tx } from '../db/handle.ts';
import { openContext, type RecordContext } from '../records/core/context.ts';
import { settingsIn } from '../records/index.ts';
import { callerOfTime } from './callerOfTime.ts';
import { fetchRecords } from '../records/access/load.ts';
import { recordsReferringTo } from '../records/access/referring.ts';
import type {
  ActionHandler,
  Caller,
  ModuleRule,
  ModuleRules,
  RuleInput,
  StoredRecord,
} from '../records/core/types.ts';
import { writeDerivedChange } from './lockedRecord.ts';

/** Modules whose records go back to a pool, with the states in which they are done and belong to nobody's work. */
export const POOLED: Readonly<Record<string, readonly number[]>> = { customer: [], clue: [2] };
const VOID_CONTRACT = 4;
const PAGE = 500;
/** Records that a count looks at before it is saved: enough to see that a rule is too strict. */
const MOST_COUNTED = 20_000;

/** Puts what is overdue into the pools of a company, by its own rules; answers how many went. Each is judged again while it is locked. */
export async function recycle(
  company: CompanyDb,
  { zone, now, rules }: { zone: string; now: Date; rules: ModuleRules },
): Promise<number> {
  const settings = await company.read(settingsIn);
  const caller = callerOfTime(company, { settings, zone, now, rules });
  let gone = 0;
  for (const module of Object.keys(POOLED)) {
    const rule = offModules(settings).has(module) ? undefined : recycleRules(settings, module);
    if (rule) gone += await recycleModule(caller, module, rule);
  }
  return gone;
}

async function recycleModule(caller: Caller, module: string, rule: RecycleRules): Promise<number> {
  let gone = 0;
  for (let after = 0; ;) {
    const page = await caller.company.read(async (tx) => {
      const context = await openContext(caller, tx, module);
      return returningAfter(context, { rule, after, until: context.now });
    });
    if (page.returning.length > 0) {
      gone += await caller.company.write(async (tx) => {
        const context = await openContext(caller, tx, module);
        const ids = page.returning.map(({ record }) => record.id);
        const still = await judged(context, await fetchRecords(context, ids, 'lock'), {
          rule,
          until: context.now,
        });
        for (const { record } of still)
          await writeDerivedChange(context, record, {
            core: { owner_user_id: null },
            action: 'recycle',
          });
        return still.length;
      });
    }
    if (page.last === undefined) return gone;
    after = page.last;
  }
}

/** How many records would go now by rules that need not be saved. */
export async function countOverdue(
  caller: Caller,
  module: string,
  settings: Readonly<Record<string, unknown>>,
): Promise<{ count: number; more: 0 | 1 }> {
  if (!Object.hasOwn(POOLED, module)) throw new AppError('not_found');
  if (!mayOpenSetting(caller.viewer, `/${module}Setting`))
    throw new AppError('not_allowed', { data: { right: settingKey(`/${module}Setting`) } });
  const rule = recycleRules({ ...caller.settings, ...settings }, module);
  return caller.company.read(async (tx) => {
    const context = await openContext(caller, tx, module);
    let [count, seen, last] = [0, 0, rule ? 0 : undefined] as [number, number, number | undefined];
    while (rule && last !== undefined && seen < MOST_COUNTED) {
      const page = await returningAfter(context, { rule, after: last, until: context.now });
      [count, seen, last] = [count + page.returning.length, seen + PAGE, page.last];
    }
    return { count, more: last === undefined ? 0 : 1 };
  });
}

export interface Returning {
  record: StoredRecord;
  due: Return;
}

interface Wanted {
  rule: RecycleRules;
  /** what goes back before that moment */
  until: string;
}

/** Of the next page of owned records, everybody's or one person's, those that go back before a moment, and where the page ends; no end: it was the last one. */
export async function returningAfter(
  context: RecordContext,
  { after, owner, ...wanted }: Wanted & { after: number; owner?: number },
): Promise<{ returning: Returning[]; last: number | undefined }> {
  const { tx, own } = context;
  const owned = tx
    .from('record')
    .select('id')
    .where('module', '=', own.key)
    .where('deleted_time', 'is', null)
    .where('create_time', '<', recycleHorizon(wanted.rule, wanted.until))
    .where('id', '>', after);
  const rows = await (
    owner === undefined
      ? owned.where('owner_user_id', 'is not', null)
      : owned.where('owner_user_id', '=', owner)
  )
    .orderBy('id')
    .limit(PAGE)
    .execute();
  const ids = rows.map(({ id }) => id);
  return {
    returning: await judged(context, await fetchRecords(context, ids), wanted),
    last: rows.length < PAGE ? undefined : ids.at(-1),
  };
}

async function judged(
  context: RecordContext,
  records: readonly StoredRecord[],
  { rule, until }: Wanted,
): Promise<Returning[]> {
  const { caller, tx, own } = context;
  const done = POOLED[own.key] ?? [];
  const open = records.filter(
    ({ owner_user_id, state, create_time }) =>
      owner_user_id !== null && !done.includes(state) && create_time < recycleHorizon(rule, until),
  );
  if (open.length === 0) return [];
  const ids = open.map(({ id }) => id);
  const owned = await ownedSince(tx, own.key, ids);
  const contracts =
    own.key === 'customer'
      ? await recordsReferringTo(await openContext(caller, tx, 'contract'), 'customer_id', ids)
      : [];
  const bought = new Set(
    contracts.filter(({ state }) => state !== VOID_CONTRACT).map(({ data }) => data.customer_id),
  );
  return open.flatMap((record) => {
    const due = returnOf(
      {
        ...record,
        owned_time: owned.get(record.id) ?? record.create_time,
        has_contract: bought.has(record.id),
      },
      rule,
    );
    return due !== undefined && due.time < until ? [{ record, due }] : [];
  });
}

/** When each of them changed hands last, where it did. */
async function ownedSince(
  tx: Tx,
  module: string,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await tx
    .from('oplog')
    .select(({ fn }) => ['record_id', fn.max('create_time').as('time')])
    .where('module', '=', module)
    .where('record_id', 'in', ids)
    .where('category', '=', 2)
    .groupBy('record_id')
    .execute();
  return new Map(rows.map(({ record_id, time }) => [record_id, time]));
}

/** One person may claim so many a day. Claims of the same person wait for each other, so that two at once do not both count as the last. */
async function claim({ caller, tx, module }: Parameters<ActionHandler>[0]): Promise<void> {
  const own = module.view?.of ?? module.key;
  const most = claimLimit(caller.settings, own, 'receive');
  if (most === undefined) return;
  await tx.count(`claims ${own} ${caller.viewer.id}`, 0);
  const today = timestampInZone(caller.zone, caller.now()).slice(0, 10);
  const row = await tx
    .from('oplog')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('module', '=', own)
    .where('user_id', '=', caller.viewer.id)
    .where('action', '=', 'receive')
    .where('create_time', '>=', today)
    .executeTakeFirstOrThrow();
  if (Number(row.count) >= most) throw new AppError('receive_limit', { data: { max: most } });
}

/** Of a pool: what its window does beyond the module's own rule. */
export const poolRule: ModuleRule = { apart: true, actions: { receive: claim } };

const GIVING = new Set(['create', 'import', 'owner', 'receive', 'assign']);

/** One person may hold so many: asked when a record has got its owner, whichever way. */
export async function requirePoolQuota({
  caller,
  tx,
  module,
  id,
  action,
}: RuleInput & { id: number }): Promise<void> {
  const own = module.view?.of ?? module.key;
  const most = claimLimit(caller.settings, own, 'hold');
  if (most === undefined || !GIVING.has(action)) return;
  const record = await tx
    .from('record')
    .select('owner_user_id')
    .where('module', '=', own)
    .where('id', '=', id)
    .executeTakeFirst();
  const owner = record?.owner_user_id ?? null;
  if (owner === null) return;
  await tx.count(`holds ${own} ${owner}`, 0);
  let query = tx
    .from('record')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('module', '=', own)
    .where('owner_user_id', '=', owner)
    .where('deleted_time', 'is', null);
  const done = POOLED[own] ?? [];
  if (done.length > 0) query = query.where('state', 'not in', done);
  const { count } = await query.executeTakeFirstOrThrow();
  if (Number(count) <= most) return;
  const user = await tx.from('user').select('name').where('id', '=', owner).executeTakeFirst();
  throw new AppError('hold_limit', { data: { name: user?.name ?? '', max: most } });
}
