import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isAdmin } from '../../schemas/viewer.ts';
import { type Served, servedCalls } from '../../server/calls/served.ts';
import { addCompany, addObject, type Person, rowCounts, type TestCompany } from './support/companies.ts';
import { addOneOfEach, type Kind } from './support/samples.ts';
import { type Answer, startServer, type TestServer } from './support/server.ts';
import { customModule } from '../../schemas/modules/index.ts';

/*
 * Every call of the product, asked by everybody about every kind of record: their own company's, another company's, none.
 * Whatever it answers, nothing of the other company is in it, nothing of the other company changed, and a refusal left no trace.
 */
let server: TestServer;
let [demo, other] = [] as unknown as [TestCompany, TestCompany];
let records: { demo: Record<string, number>; other: Record<string, number> };
const ajv = new Ajv({ strict: false });
const tokens = new Map<string, string>();
const calls = servedCalls();

const TICKET = customModule({ key: 'ticket_c', name: '工单', icon: 'ticket' });
/** Stands in every text of the other company, and in nobody else's. */
const SECRET = '绝密资料';

beforeAll(async () => {
  server = await startServer();
  [demo, other] = [await addCompany(server.services, 'DEMO', '131000000'), await addCompany(server.services, SECRET, '132000000')];
  records = { demo: await fill(demo, '寻常'), other: await fill(other, SECRET) };
  for (const person of ['admin', 'sales', 'colleague', 'readOnly'] as const) tokens.set(person, await server.signIn(demo.people[person].mobile, 'DEMO'));
});
afterAll(() => server.close());

async function fill(company: TestCompany, word: string): Promise<Record<string, number>> {
  await addObject(company, TICKET);
  const ids = await addOneOfEach(company, 'sales', word);
  const ticket_c = await company.add('sales', 'ticket_c' as Kind, { name: `${word} 工单` });
  const pooled = await company.add('admin', 'customer', { name: `${word} 公海` });
  await company.db.write((tx) => tx.update('record').set({ owner_user_id: null, owner_department_id: null }).where('id', '=', pooled).execute());
  return { ...ids, ticket_c, customerPool: pooled, cluePool: ids.clue };
}

type Asker = 'nobody' | Exclude<Person, 'manager' | 'disabled'>;
const ASKERS: readonly Asker[] = ['nobody', 'readOnly', 'sales', 'colleague', 'admin'];
const TARGETS = ['own', 'foreign', 'missing'] as const;
type Target = (typeof TARGETS)[number];

/** Parameters that a call accepts as far as its declaration can know, about the target. */
function paramsFor({ call, module, name }: Served, target: Target): Record<string, unknown> {
  const ids = target === 'foreign' ? records.other : records.demo;
  const idOf = (key: string) => (target === 'missing' ? 987_654_321 : (ids[key] ?? ids.customer));
  const key = module?.key ?? (name.startsWith('custom.') ? 'ticket_c' : 'customer');
  const values: Record<string, unknown> = {
    id: idOf(key), ids: [idOf(key)], module: name === `${key}.related` || name === 'custom.related' ? 'customer' : key, module_id: idOf(name.endsWith('.related') ? 'customer' : key),
    module_name: key, current_module: name === 'aboutList' ? 'contact' : key, user_id: target === 'foreign' ? other.people.sales.id : demo.people.sales.id,
    version: 1, name: '新名称', field: 'name', value: '新名称', field_data: '{"list":[],"config":{}}', action: 'nothing', type: 'product_category', key_name: 'is_plan',
    mobile: '13900000000', password: 'wrong', menu_code: ['customer'], fields: [{ key: 'name', showFlag: 1 }], id_code: '1', token: 'x', lockflag: 1,
  };
  const declared = Object.keys(call.params.properties);
  const wanted = 'additionalProperties' in call.params ? [...declared, 'name', 'lockflag', 'user_id'] : declared;
  return Object.fromEntries(wanted.filter((word) => word in values).map((word) => [word, values[word]]));
}

async function ask(served: Served, asker: Asker, target: Target): Promise<Answer> {
  const params = paramsFor(served, target);
  const path = (served.paths[0] ?? '').replace(/\{(\w+)\}/, (_, word: string) => String(params[word]));
  return server.call(served.call.method, path, { token: asker === 'nobody' ? '' : (tokens.get(asker) ?? ''), body: params });
}

/** What a denied call must leave as it was. */
async function traces(company: TestCompany): Promise<string> {
  const last = await company.db.read(async (tx) => ({
    log: await tx.from('oplog').select(({ fn }) => fn.max('id').as('id')).executeTakeFirst(),
    records: await tx.from('record').select(({ fn }) => [fn.sum('version').as('versions'), fn.countAll().as('count')]).where('deleted_time', 'is', null).executeTakeFirst(),
  }));
  return JSON.stringify({ ...last, counts: await rowCounts(server.database, company.corpId) });
}

/** Calls that end the asker's own session or are not about records at all. */
const APART = new Set(['logout']);

describe.each(ASKERS)('asked by %s', (asker) => {
  test.each(TARGETS)('about a record that is %s, no call tells or changes what it must not', async (target) => {
    const theirs = await traces(other);
    const faults: string[] = [];
    for (const served of calls.filter(({ name }) => !APART.has(name))) {
      const before = await traces(demo);
      const answer = await ask(served, asker, target);
      const fault = faultOf({ served, answer, asker, target, changed: (await traces(demo)) !== before });
      if (fault) faults.push(`${served.name}: ${fault} (${answer.text.slice(0, 200)})`);
    }
    expect(faults).toEqual([]);
    expect(await traces(other)).toBe(theirs);
  }, 120_000);
});

function faultOf({ served: { call, name }, answer, asker, target, changed }: { served: Served; answer: Answer; asker: Asker; target: Target; changed: boolean }): string | undefined {
  if (answer.status !== 200 && !call.bytes) return `HTTP ${answer.status}`;
  if (answer.code === 500) return 'it broke';
  if (answer.text.includes(SECRET)) return 'it tells of the other company';
  if (changed && answer.code !== 200) return 'it was refused and wrote';
  if (changed && call.effect === 'read') return 'it reads and wrote';
  if (asker === 'nobody' && call.who !== 'anyone') return answer.code === 100 ? undefined : 'it answers nobody';
  if (call.who === 'admin' && asker !== 'admin') return answer.code === 403 ? undefined : 'it is for administrators';
  const aboutRecord = 'id' in call.params.properties || 'ids' in call.params.properties || 'module_id' in call.params.properties;
  const required = (call.params.required ?? []) as readonly string[];
  const needsRecord = aboutRecord && ['id', 'ids', 'module_id'].some((word) => required.includes(word));
  if (needsRecord && target !== 'own' && answer.code === 200 && !isEmptyAnswer(answer.data)) return 'it answers about a record that is out of reach';
  if (answer.code === 200 && !call.bytes && !ajv.validate(call.answer, answer.data)) return `its answer is not what it declares: ${ajv.errorsText()}`;
  if (asker === 'readOnly' && changed && !/^(savePreferences|saveRecentMenu|saveListFields)$/.test(name)) return 'it let a reader write';
  return undefined;
}

/** A check or a count over nothing says nothing. */
function isEmptyAnswer(data: unknown): boolean {
  if (Array.isArray(data)) return data.length === 0;
  if (typeof data !== 'object' || data === null) return data === null;
  return Object.values(data).every((value) => value === 0 || value === false || (Array.isArray(value) && value.length === 0));
}

test('the matrix looks at every call of the table, each under one address of its own', () => {
  expect(calls.length).toBeGreaterThan(200);
  const addresses = calls.flatMap(({ call, paths }) => paths.map((path) => `${call.method} ${path.toLowerCase()}`));
  expect(addresses.length).toBe(new Set(addresses).size);
  expect(isAdmin({ is_admin: 1 })).toBe(true);
});
