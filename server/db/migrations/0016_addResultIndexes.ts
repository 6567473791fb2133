import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { run } from '../engines/run.ts';

/** Days after which a result is forgotten anyway, when this was written. */
const DAYS = 90;
/** Passed, rejected, revoked. */
const DECIDED = '2, 3, 4';

/** The results of who submitted a paper have their indexes, and those decided before anybody could be told of them are no news. */
export async function addResultIndexes(db: Kysely<unknown>, schema: Schema): Promise<void> {
  await run(
    db,
    'create index approval_starter on approval (corp_id, starter_user_id, end_time, id)',
  );
  await run(
    db,
    `create index approval_successors on approval (corp_id, end_time, id) where ${schema.jsonHas('data', 'successors')}`,
  );
  const decided = `from approval a %with where a.state in (${DECIDED}) and a.end_time >= ${schema.daysAgo(DAYS)}
    and not exists (select 1 from approval later where later.corp_id = a.corp_id and later.module = a.module and later.record_id = a.record_id and later.id > a.id)`;
  await schema.acrossCompanies(db, ['approval', 'seen'], async () => {
    for (const [who, from] of [
      ['a.starter_user_id', ''],
      [
        'cast(item.value as bigint)',
        `cross join ${schema.jsonItems('a.data', 'successors')} as item`,
      ],
    ] as const)
      await run(
        db,
        `insert into seen (corp_id, user_id, kind, module, record_id, mark, seen_time)
        select a.corp_id, ${who}, 'approvalResult', a.module, a.record_id, a.id || '.' || a.state, a.end_time ${decided.replace('%with', from)} on conflict do nothing`,
      );
  });
}
