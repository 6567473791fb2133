import type { Kysely } from 'kysely';
import type { Engine } from '../handle.ts';
import { run } from './ddl.ts';

/** What seldom changes and is asked for with every request. */
const SELDOM = [
  'user',
  'role',
  'department',
  'setting',
  'definition',
  'custom_module',
  'field_slot',
  'list_item',
  'stage_group',
] as const;
const DEEDS = ['insert', 'update', 'delete'] as const;

/** Every write to those tables raises the company's counter 'seldom', so that whoever remembers them asks for one number (server/db/seldom.ts). */
export async function sixth(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'postgres') {
    await run(
      db,
      `create function fieldwork_seldom() returns trigger language plpgsql as $$
      begin
        insert into counter (corp_id, key, value) values (case tg_op when 'DELETE' then old.corp_id else new.corp_id end, 'seldom', 1)
          on conflict (corp_id, key) do update set value = counter.value + 1;
        return null;
      end $$`,
    );
    for (const table of SELDOM)
      await run(
        db,
        `create trigger seldom after ${DEEDS.join(' or ')} on "${table}" for each row execute function fieldwork_seldom()`,
      );
    return;
  }
  for (const table of SELDOM) {
    for (const deed of DEEDS) {
      const corp = `${deed === 'delete' ? 'old' : 'new'}.corp_id`;
      // In two steps: a trigger's "on conflict" gives way to that of the statement that fires it.
      await run(
        db,
        `create trigger "seldom_${table}_${deed}" after ${deed} on "${table}" begin
        insert into counter (corp_id, key, value) select ${corp}, 'seldom', 0 where not exists (select 1 from counter where corp_id = ${corp} and key = 'seldom');
        update counter set value = value + 1 where corp_id = ${corp} and key = 'seldom';
      end`,
      );
    }
  }
}
