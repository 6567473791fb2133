import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../support/companies.ts';
import { addOneOfEach, type Kind } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { readSheet } from '../support/sheets.ts';

/* Where a visit was is a value of the follow-up: whoever sees the one sees the other, in every surface, and nobody else. */

const HERE = { region: '', address: '二号厂房门口', location: '121.4737,31.2304', accuracy: '12' };

let server: TestServer;
let company: TestCompany;
let ids: Record<Kind, number>;
let tokens: Record<'admin' | 'sales' | 'colleague', string>;

beforeAll(async () => {
  server = await startServer();
  company = await addCompany(server.services, 'VISITS', '131000041');
  ids = await addOneOfEach(company, 'sales', '甲公司');
  tokens = {
    admin: await server.signIn(company.people.admin.mobile, company.code),
    sales: await server.signIn(company.people.sales.mobile, company.code),
    colleague: await server.signIn(company.people.colleague.mobile, company.code),
  };
});
afterAll(() => server.close());

type Person = keyof typeof tokens;
const call = <T>(
  method: string,
  path: string,
  body: Record<string, unknown>,
  as: Person = 'sales',
) => server.call<T>(method, path, { token: tokens[as], body });
const visit = (values: Record<string, unknown> = {}) =>
  call<{ id: number; errors?: { field: string }[] }>('POST', '/rest/crm/event/save', {
    content: '看过二号厂房的产线',
    tag_value: 'visit',
    customer_ids: [ids.customer],
    visit_place: HERE,
    ...values,
  });
const read = (id: number, as: Person = 'sales') =>
  call<{ data_raw: Record<string, unknown> }>('GET', `/rest/crm/event/read/${id}`, {}, as);
const places = (as: Person = 'sales') =>
  call<{ list: { id: number; lng: number; lat: number; words: string }[] }>(
    'POST',
    '/rest/sys/list/places',
    { module: 'event', by: 'visit_place' },
    as,
  );

test('a visit keeps where it was, and its story, its list and its map tell it', async () => {
  const saved = await visit();
  expect(saved.code, saved.text).toBe(200);
  const { id } = saved.data;
  expect((await read(id)).data.data_raw.visit_place).toEqual(HERE);
  const story = await call<{
    list: { id: number; visit_place: unknown; display: Record<string, string> }[];
  }>('POST', '/rest/crm/event/list', { parent: 'customer', parent_id: ids.customer });
  const entry = story.data.list.find((each) => each.id === id);
  expect(entry).toMatchObject({
    visit_place: HERE,
    display: { visit_place: '二号厂房门口' },
  });
  expect((await places()).data.list).toContainEqual(
    expect.objectContaining({ id, lng: 121.4737, lat: 31.2304, words: '二号厂房门口' }),
  );
});

test('a spreadsheet has it', async () => {
  const { id } = (await visit({ visit_place: { ...HERE, address: '' } })).data;
  const { data } = await call<{ url: string }>(
    'POST',
    '/rest/sys/export/start',
    { module: 'event', format: 'xlsx', columns: ['content', 'visit_place'], ids: [id] },
    'admin',
  );
  const path = join(server.dataDir, 'visits.xlsx');
  await writeFile(path, Buffer.from(await (await fetch(`${server.url}${data.url}`)).arrayBuffer()));
  expect((await readSheet(path)).map(({ cells }) => cells)).toEqual([
    ['跟进内容', '拜访地点'],
    ['看过二号厂房的产线', '[121.4737,31.2304 ±12]'],
  ]);
});

test('what is no visit has no place, and one that cannot be read is refused at its field', async () => {
  const talk = await visit({ tag_value: 'call' });
  expect((await read(talk.data.id)).data.data_raw.visit_place ?? null).toBeNull();
  const vague = await visit({ visit_place: { ...HERE, accuracy: 'near' } });
  expect(vague.code).toBe(422);
  expect(vague.data.errors?.map(({ field }) => field)).toEqual(['visit_place']);
});

test('who may not see the follow-up does not learn where it was, nor does a role that hides the place', async () => {
  const { id } = (await visit()).data;
  expect((await read(id, 'colleague')).code).not.toBe(200);
  expect((await places('colleague')).data.list).toEqual([]);
  await company.db.write((tx) =>
    tx
      .update('role')
      .set({ field_no_power: JSON.stringify({ event: ['visit_place'] }) })
      .execute(),
  );
  const seen = await read(id);
  expect(seen.code).toBe(200);
  expect(seen.text).not.toContain('121.4737');
  expect((await places()).code).toBe(400);
  await company.db.write((tx) => tx.update('role').set({ field_no_power: '{}' }).execute());
  expect((await read(id)).data.data_raw.visit_place).toEqual(HERE);
});
