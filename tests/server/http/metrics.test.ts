import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany } from '../support/companies.ts';
import { startServer, type TestServer } from '../support/server.ts';

const TOKEN = 'a-token-of-the-operator';

let server: TestServer;
let boss: string;
let mobile: string;

beforeAll(async () => {
  server = await startServer({ metricsToken: TOKEN });
  const company = await addCompany(server.services, 'METRICS', '138600000');
  ({ mobile } = company.people.admin);
  boss = await server.signIn(mobile, 'METRICS');
});
afterAll(() => server.close());

async function metrics(authorization?: string) {
  const response = await fetch(`${server.url}/metrics`, {
    headers: authorization === undefined ? {} : { authorization },
  });
  return { status: response.status, text: await response.text() };
}

/** The value of one series. */
async function valueOf(series: string): Promise<number> {
  const { text } = await metrics(`Bearer ${TOKEN}`);
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')
      .at(-1) ?? 0,
  );
}

test('Prometheus reads calls by name and outcome, their seconds, the database and the process', async () => {
  const series = (outcome: string) =>
    `fieldwork_calls_total{call="customer.list",outcome="${outcome}"}`;
  await server.call('POST', '/rest/crm/customer/list', { token: boss });
  await server.call('POST', '/rest/crm/customer/list', { token: boss });
  await server.call('POST', '/rest/crm/customer/list', { token: 'nobody' });
  expect(await valueOf(series('ok'))).toBe(2);
  expect(await valueOf(series('refused'))).toBe(1);
  expect(await valueOf('fieldwork_call_seconds_count{call="customer.list"}')).toBe(3);
  expect(await valueOf(`fieldwork_database_up{engine="${server.database.engine}"}`)).toBe(1);
  expect(await valueOf('process_resident_memory_bytes')).toBeGreaterThan(0);
});

test('it tells nothing of companies, people and what they typed', async () => {
  await server.call('POST', '/rest/crm/customer/list', {
    token: boss,
    body: { keyword: '绝密客户' },
  });
  const { text } = await metrics(`Bearer ${TOKEN}`);
  expect(text).not.toMatch(/绝密客户|corp=|user=/);
  expect(text).not.toContain(mobile);
});

test.each([undefined, 'Bearer', 'Bearer wrong', TOKEN, `Basic ${TOKEN}`, `Bearer ${TOKEN}x`])(
  '%s is not let in',
  async (authorization) => {
    const { status, text } = await metrics(authorization);
    expect({ status, text }).toEqual({ status: 401, text: '' });
  },
);

test('without METRICS_TOKEN there is none', async () => {
  const closed = await startServer({});
  expect(
    (await fetch(`${closed.url}/metrics`, { headers: { authorization: 'Bearer ' } })).status,
  ).toBe(404);
  await closed.close();
});
