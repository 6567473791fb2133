// What a server remembers of people, roles, settings, definitions and lists holds until anybody changes it: in this server, in another one, or by hand.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultDefinition } from '../../schemas/definition/defaultDefinition.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import { viewerIn } from '../../server/records/index.ts';
import { addCompany, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let company: TestCompany;
let token: string;

beforeAll(async () => {
  server = await startServer();
  company = await addCompany(server.services, 'SELDOM', '131000002');
  token = await server.signIn(company.people.sales.mobile, 'SELDOM');
  await company.add('sales', 'customer', { name: '甲公司' });
});
afterAll(() => server.close());

type Row = Record<string, unknown> & { display: Record<string, string> };
const list = (more: Record<string, unknown> = {}) =>
  server.call<{ list: Row[] }>('POST', '/rest/crm/customer/list', { token, body: more });
const row = async () => (await list()).data.list[0];

/** Writes past this server: as another server on the same database does, or an operator. `$corp` is the company. */
async function elsewhere(statement: string): Promise<void> {
  const text = statement.replaceAll('$corp', String(company.corpId));
  if (server.databaseUrl === undefined) {
    const file = new DatabaseSync(join(server.dataDir, 'fieldwork.db'));
    file.exec(text);
    file.close();
    return;
  }
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
const quoted = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'`;

describe('the next request sees', () => {
  test('what a role may no longer do', async () => {
    expect((await list()).code).toBe(200);
    const { permissions } = await company.db.read((tx) =>
      tx
        .from('role as r')
        .innerJoin('user as u', 'u.role_id', 'r.id')
        .select('r.permissions')
        .where('u.id', '=', company.people.sales.id)
        .executeTakeFirstOrThrow(),
    );
    const role = `(select role_id from "user" where corp_id = $corp and id = ${company.people.sales.id})`;
    await elsewhere(
      `update role set permissions = ${quoted([])} where corp_id = $corp and id = ${role}`,
    );
    expect((await list()).code).toBe(403);
    await elsewhere(
      `update role set permissions = '${permissions}' where corp_id = $corp and id = ${role}`,
    );
    expect((await list()).code).toBe(200);
  });

  test('a field that a role no longer shows', async () => {
    expect(await row()).toHaveProperty('mobile');
    await elsewhere(
      `update role set field_no_power = ${quoted({ customer: ['mobile'] })} where corp_id = $corp`,
    );
    expect(await row()).not.toHaveProperty('mobile');
    await elsewhere(`update role set field_no_power = '{}' where corp_id = $corp`);
    expect(await row()).toHaveProperty('mobile');
  });

  test('another name of a person, and somebody new', async () => {
    expect((await row())?.display.owner_user_id).toBe('SELDOM sales');
    await elsewhere(
      `update "user" set name = '改名' where corp_id = $corp and id = ${company.people.sales.id}`,
    );
    expect((await row())?.display.owner_user_id).toBe('改名');
  });

  test('a setting', async () => {
    const customer_id = Number((await row())?.id);
    const id = await company.add('sales', 'contract', {
      name: '合同',
      customer_id,
      start_time: '2026-01-01',
      end_time: '2026-12-31',
      price: 1,
    });
    const isApproval = async () =>
      (
        await server.call<{ is_approval: boolean }>('GET', `/rest/crm/contract/read/${id}`, {
          token,
        })
      ).data.is_approval;
    expect(await isApproval()).toBe(false);
    await elsewhere(
      `insert into setting (corp_id, key, value, update_time) values ($corp, 'is_contract_check', '1', '2026-01-01 00:00:00')`,
    );
    expect(await isApproval()).toBe(true);
    await elsewhere(`delete from setting where corp_id = $corp and key = 'is_contract_check'`);
    expect(await isApproval()).toBe(false);
  });

  test('a field that was published', async () => {
    expect(await row()).not.toHaveProperty('extra');
    const definition = defaultDefinition(MODULES.customer);
    const text = {
      ...definition,
      list: [
        ...definition.list,
        { type: 'input', key: 'extra', model: 'extra', name: '另加', options: {}, rules: [] },
      ],
    };
    await elsewhere(
      `insert into definition (corp_id, module, version, text, note, create_time) values ($corp, 'customer', 1, ${quoted(text)}, '', '2026-01-01 00:00:00')`,
    );
    expect(await row()).toHaveProperty('extra', null);
  });

  test('another name of a tag', async () => {
    const [id] = await company.db.write((tx) => tx.nextIds(1));
    await elsewhere(
      `insert into list_item (corp_id, id, kind, name, sort, disabled, data) values ($corp, ${id}, 'tag', '重点', 0, 0, '{}')`,
    );
    await company.add('sales', 'customer', { name: '有标签的公司', tags: [id] });
    const words = async () =>
      JSON.stringify((await list({ keyword: '有标签的' })).data.list[0]?.display);
    expect(await words()).toContain('重点');
    await elsewhere(`update list_item set name = '非常重点' where corp_id = $corp and id = ${id}`);
    expect(await words()).toContain('非常重点');
  });

  test('that somebody was disabled, and whose session ended', async () => {
    const other = await server.signIn(company.people.colleague.mobile, 'SELDOM');
    const code = async () =>
      (await server.call('POST', '/rest/crm/customer/list', { token: other })).code;
    expect(await code()).toBe(200);
    await elsewhere(
      `update "user" set disabled = 1 where corp_id = $corp and id = ${company.people.colleague.id}`,
    );
    expect(await code()).toBe(100);
    await elsewhere(
      `update "user" set disabled = 0 where corp_id = $corp and id = ${company.people.colleague.id}`,
    );
    expect(await code()).toBe(200);
    await elsewhere(
      `delete from session where corp_id = $corp and user_id = ${company.people.colleague.id}`,
    );
    expect(await code()).toBe(100);
  });
});

test('what a transaction wrote and took back is remembered by nobody', async () => {
  const sales = company.people.sales.id;
  await company.db
    .write(async (tx) => {
      await tx.update('user').set({ is_admin: 1 }).where('id', '=', sales).execute();
      expect((await viewerIn(tx, sales))?.is_admin).toBe(1);
      throw new Error('taken back');
    })
    .catch(() => undefined);
  expect((await company.db.read((tx) => viewerIn(tx, sales)))?.is_admin).toBe(0);
  await elsewhere(`update "user" set position = '经理' where corp_id = $corp and id = ${sales}`);
  expect((await company.db.read((tx) => viewerIn(tx, sales)))?.is_admin).toBe(0);
});

test('companies count for themselves', async () => {
  const other = await addCompany(server.services, 'SELDOM2', '131000003');
  const count = (each: TestCompany) =>
    each.db.read(
      async (tx) =>
        (
          await tx
            .from('counter')
            .select('value')
            .where('key', '=', 'seldom')
            .executeTakeFirstOrThrow()
        ).value,
    );
  const [before, theirs] = [await count(company), await count(other)];
  await company.db.write((tx) =>
    tx.update('user').set({ position: '总监' }).where('id', '=', company.people.sales.id).execute(),
  );
  expect([await count(company), await count(other)]).toEqual([before + 1, theirs]);
});
