import { CORE } from '../../../server/db/recordQuery.ts';
import type { TableName } from '../../../server/db/tables/tables.ts';
import type { Services } from '../../../server/endpoints/shared/requestContext.ts';
import { buildCaller } from '../../../server/endpoints/shared/sessions.ts';
import { accessIn, type RecordScope } from '../../../server/records/access/access.ts';
import { membershipsOf } from '../../../server/records/access/teamPlaces.ts';
import { reachableOwners } from '../../../server/records/access/people.ts';
import { openContext } from '../../../server/records/core/context.ts';
import { recordOf } from '../../../server/records/core/row.ts';
import type { TestCompany } from './companies.ts';

/** By person: everything that they may do and see, one line each. */
export type Sights = Map<number, Set<string>>;

const RIGHTS = ['view', 'edit', 'remove', 'shift'] as const;

/**
 * What each active person who is no administrator may do and see: keys, papers that they are to decide, fields that they see and may
 * change, and of the records at hand those that they see, change, delete and give away. Whoever restores what was deleted gives nothing new.
 */
export async function sights(
  { services, company }: { services: Services; company: TestCompany },
  {
    modules,
    records,
    only,
  }: { modules: readonly string[]; records: readonly number[]; only?: number | undefined },
): Promise<Sights> {
  const [users, flows, proxies, rows] = await company.db.read(
    async (tx) =>
      [
        await tx.from('user').select('id').where('is_admin', '=', 0).execute(),
        await tx.from('approval_flow').select(['module', 'data']).execute(),
        await tx.from('substitute').select(['user_id', 'proxy_user_id']).execute(),
        await tx.from('record').select(CORE).where('id', 'in', records).execute(),
      ] as const,
  );
  const known = Map.groupBy(rows.map(recordOf), ({ module }) => module);
  const all: Sights = new Map();
  for (const { id } of only === undefined ? users : [{ id: only }]) {
    const seen = new Set<string>();
    all.set(id, seen);
    const caller = await buildCaller(
      services,
      { company: company.db, userId: id, zone: 'Asia/Shanghai' },
      { id: 'test', locale: 'zh-chs' },
    );
    if (!caller) continue;
    const { permissions } = caller.viewer;
    for (const key of permissions) seen.add(key);
    for (const { module, data } of flows)
      if (new RegExp(`"(notice_)?user_ids":\\[[^\\]]*\\b${id}\\b`).test(data))
        seen.add(`decides ${module}`);
    // everybody decides in their own place
    for (const { user_id, proxy_user_id } of [{ user_id: id, proxy_user_id: id }, ...proxies])
      if (proxy_user_id === id) seen.add(`stands for ${user_id}`);
    await company.db.read(async (tx) => {
      for (const module of modules) {
        const context = await openContext(caller, tx, module).catch(() => undefined);
        if (!context || !permissions.includes(`crm_${context.own.permission}_view`)) continue;
        for (const { model, readOnly } of context.form.fields.values()) {
          seen.add(`${module}.${model}`);
          if (!readOnly) seen.add(`${module}.${model} edit`);
        }
        const there = known.get(module) ?? [];
        const reach: RecordScope = {
          where: [],
          ...(await reachableOwners(tx, caller.viewer, module)),
          members: await membershipsOf(
            context,
            there.map((record) => record.id),
          ),
        };
        const accessTo = accessIn(context, reach);
        for (const record of there) {
          const access = await accessTo(record);
          for (const right of RIGHTS)
            if (access.view && access[right]) seen.add(`${module} ${record.id} ${right}`);
        }
      }
    });
  }
  return all;
}

/** What anybody may do or see now that neither they could before nor who gave it to them. */
export function gained(
  { before, after, giver }: { before: Sights; after: Sights; giver: number },
  mayGive: (each: string, person: number) => boolean,
): string[] {
  const own = before.get(giver);
  return [...after].flatMap(([person, now]) =>
    [...now]
      .filter(
        (each) =>
          !before.get(person)?.has(each) &&
          !own?.has(each) &&
          // who is new decides in their own place
          each !== `stands for ${person}` &&
          !mayGive(each, person),
      )
      .map((each) => `${person}: ${each}`),
  );
}

/** What a company holds: a call that changed something left something else there. */
export function holdings({ db }: TestCompany): Promise<string> {
  return db.read(async (tx) => {
    const tables: string[] = [];
    for (const table of HOLDING)
      tables.push(JSON.stringify(await tx.from(table).selectAll().execute()));
    return tables.join('\n');
  });
}

/** Tables without those that every call writes to. */
const HOLDING = [
  'user',
  'department',
  'role',
  'session',
  'password_link',
  'second_factor',
  'passkey',
  'trusted_device',
  'identity_provider',
  'share_link',
  'scim_user',
  'scim_group',
  'scim_member',
  'setting',
  'userconfig',
  'scene',
  'definition',
  'custom_module',
  'record',
  'team',
  'list_item',
  'stage_group',
  'approval_flow',
  'approval',
  'approval_log',
  'file',
  'job',
  'job_row',
  'duplicate_apart',
  'merge_request',
  'record_merge',
  'template',
  'call_record',
  'event_template',
  'invoice_header',
  'comment',
  'seen',
  'notification',
  'substitute',
  'api_app',
  'api_grant',
  'mail_account',
  'feedback',
  'target',
  'custom_report',
  'report_board',
] as const satisfies readonly TableName[];
