import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectReaders, type Readers } from '../../../server/db/engines/sqlite/readers.ts';
import { databaseFault } from '../../../server/db/faults.ts';
import type { CompanyDb, Tx } from '../../../server/db/handle.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

const NOW = '2026-11-30 09:00:00';

let at: TestDatabase;
let demo: CompanyDb;
beforeAll(async () => {
  at = await openTestDatabase();
  demo = at.database.company(
    await at.database.platform.createCompany({ code: 'demo', name: 'Demo', create_time: NOW }),
  );
});
afterAll(() => at.close());

const put = (key: string) =>
  demo.write(async (tx) => {
    await tx
      .insert('setting', { key, value: '1', update_time: NOW, update_user_id: null })
      .execute();
  });
const keysIn = async (tx: Tx) =>
  (await tx.from('setting').select('key').orderBy('key').execute()).map(({ key }) => key);

describe('a read that looks at very many rows', () => {
  test('sees what was committed before it began, and nothing of what comes meanwhile', async () => {
    await put('before');
    const [begun, changed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const seen = demo.readApart(async (tx) => {
      const keys = await keysIn(tx);
      begun.resolve();
      await changed.promise;
      return [keys, await keysIn(tx)];
    });
    await begun.promise;
    await put('meanwhile');
    changed.resolve();
    const [first, second] = await seen;
    expect(first).toContain('before');
    expect(second).toEqual(first);
    expect(await demo.readApart(keysIn)).toContain('meanwhile');
  });

  test('lets others be served before it is done', async () => {
    const done: string[] = [];
    const much = demo.readApart(async (tx) => {
      await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000000) select count(*) from n`.execute(
        tx.bound,
      );
      done.push('much');
    });
    await demo.read(keysIn);
    done.push('little');
    await much;
    expect(done).toEqual(['little', 'much']);
  });

  test('writes nothing, says so, and is there for the next', async () => {
    await expect(
      demo.readApart((tx) => tx.remove('setting').where('key', '=', 'before').execute()),
    ).rejects.toThrow(/read.?only/i);
    expect(await demo.readApart(keysIn)).toContain('before');
  });

  test('several at once are each answered what they asked', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        demo.readApart(async (tx) => {
          const { rows } = await sql<{
            n: number;
          }>`select ${sql.lit(number)} as n`.execute(tx.bound);
          return Number(rows[0]?.n);
        }),
      ),
    );
    expect(answers).toEqual(Array.from({ length: 20 }, (_, number) => number));
  });
});

describe.runIf(!process.env.DATABASE_URL)('threads of the embedded database', () => {
  let readers: Readers;
  const file = () => join(at.dataDir, 'fieldwork.db');
  beforeAll(() => {
    readers = connectReaders(file());
  });
  afterAll(() => readers.close());
  const ask = () => sql<{ n: number }>`select 1 as n`.execute(readers.kysely);

  test('one that cannot open its file again makes room for another', async () => {
    expect((await ask()).rows).toEqual([{ n: 1 }]);
    await rename(file(), `${file()}.away`);
    readers.renew();
    const fault = await ask().catch(databaseFault);
    await rename(`${file()}.away`, file());
    expect(fault).toBe('gone');
    expect((await ask()).rows).toEqual([{ n: 1 }]);
  });
});
