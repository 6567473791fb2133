import { afterAll, beforeAll, expect, test } from 'vitest';
import { addLists } from '../../server/seed/baseData.ts';
import { addCompany, type Person, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

const NOW = new Date('2026-03-10T02:00:00Z'); // 10:00 in Shanghai, a Tuesday

let server: TestServer;
let company: TestCompany;
const tokens = {} as Record<Person, string>;
let customer: number;

beforeAll(async () => {
  server = await startServer({ now: () => NOW });
  company = await addCompany(server.services, 'TIMES', '131000000');
  for (const person of ['admin', 'sales'] as const)
    tokens[person] = await server.signIn(company.people[person].mobile, company.code);
  await company.db.write((tx) => addLists(tx, 'zh-chs'));
  customer = await company.add('sales', 'customer', { name: '东海机电' });
});
afterAll(() => server.close());

const call = <T = Record<string, unknown>>(
  method: string,
  path: string,
  body: Record<string, unknown> = {},
  who: Person = 'sales',
) => server.call<T>(method, `/rest${path}`, { token: tokens[who], body });
const set = (settings: Record<string, unknown>) =>
  call('POST', '/sys/config/setSetting', { settings: JSON.stringify(settings) }, 'admin');

interface Entry {
  id: number;
  name: string;
  value: string;
  disabled: number;
}
const types = async () =>
  (await call<Entry[]>('GET', '/sys/tag/list', { type: 'schedule_type' })).data;
async function schedule(values: Record<string, unknown> = {}) {
  const saved = await call<{ id: number }>('POST', '/oa/schedule/scheduleAdd', {
    title: '沟通',
    start_time: '2026-03-12 10:00:00',
    ...values,
  });
  if (saved.code !== 200) return saved;
  const { data } = await call<{ data_raw: Record<string, unknown> }>(
    'GET',
    '/oa/schedule/scheduleOne',
    { id: saved.data.id },
  );
  return data.data_raw;
}

test('a type that the company adds is taken by schedules, one that is stopped by no new one, and one in use is not deleted [ADMIN-096, ADMIN-133]', async () => {
  expect((await types()).map(({ value }) => value)).toEqual([
    'meeting',
    'visit',
    'call',
    'task',
    'other',
  ]);
  const made = await call<{ id: number; value: string }>(
    'POST',
    '/sys/tag/save',
    { type: 'schedule_type', name: '培训', color: 'red' },
    'admin',
  );
  expect(made.code).toBe(200);
  const training = made.data;
  expect(await schedule({ type: training.value })).toMatchObject({ type: training.value });
  const inUse = await call(
    'DELETE',
    '/sys/tag/delete',
    { type: 'schedule_type', id: training.id },
    'admin',
  );
  expect(inUse.code).not.toBe(200);
  expect(
    (
      await call(
        'PUT',
        '/sys/tag/update',
        { type: 'schedule_type', id: training.id, disabled: 1 },
        'admin',
      )
    ).code,
  ).toBe(200);
  expect(await schedule({ type: training.value })).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'type' }] },
  });
  // the right to the page is the right to its list
  expect((await call('POST', '/sys/tag/save', { type: 'schedule_type', name: '团建' })).code).toBe(
    403,
  );
});

test('a new schedule reminds as the company has set, unless somebody says otherwise [ADMIN-096]', async () => {
  expect(await schedule()).toMatchObject({
    remind_type: 'm15',
    remind_time: '2026-03-12 09:45:00',
  });
  expect((await set({ schedule_remind_type: 'h1' })).code).toBe(200);
  expect(await schedule()).toMatchObject({ remind_type: 'h1', remind_time: '2026-03-12 09:00:00' });
  expect(await schedule({ remind_type: 'none' })).toMatchObject({ remind_type: 'none' });
  expect((await set({ schedule_remind_type: 'never' })).code).toBe(422);
});

test('a follow-up puts its next contact into the schedule by default where the company has said so, as a phone call while it has that type [ADMIN-096]', async () => {
  const follow = async (content: string) => {
    const saved = await call('POST', '/crm/event/save', {
      content,
      customer_ids: [customer],
      tag_value: 'visit',
      next_contact_time: '2026-03-13 10:00:00',
    });
    expect(saved.code, saved.text).toBe(200);
    const { list } = (
      await call<{ list: { id: number; name: string }[] }>('GET', '/oa/schedule/scheduleList', {
        start: '2026-03-13',
        end: '2026-03-13 23:59:59',
        size: 50,
      })
    ).data;
    return Promise.all(
      list.map(
        async ({ id }) =>
          (
            await call<{ data_raw: { type: string; remark: string } }>(
              'GET',
              '/oa/schedule/scheduleOne',
              { id },
            )
          ).data.data_raw,
      ),
    );
  };
  expect(await follow('报价')).toEqual([]);
  expect((await set({ event_schedule_flag: 1 })).code).toBe(200);
  expect(await follow('催签')).toMatchObject([{ type: 'call', remark: '催签' }]);
  const phone = (await types()).find(({ value }) => value === 'call') as Entry;
  await call(
    'PUT',
    '/sys/tag/update',
    { type: 'schedule_type', id: phone.id, disabled: 1 },
    'admin',
  );
  expect((await follow('验收')).find(({ remark }) => remark === '验收')).toMatchObject({
    type: 'meeting',
  });
});

test('a type that is stopped is no default either [ADMIN-133]', async () => {
  const meeting = (await types()).find(({ value }) => value === 'meeting') as Entry;
  const offer = (disabled: 0 | 1) =>
    call('PUT', '/sys/tag/update', { type: 'schedule_type', id: meeting.id, disabled }, 'admin');
  await offer(1);
  const saved = await schedule();
  expect(saved).toMatchObject({ title: '沟通' });
  expect(saved).not.toHaveProperty('type');
  const begins = async () =>
    JSON.stringify(
      (await call('POST', '/sys/fields/get_fields', { module: 'schedule' })).data,
    ).includes('"defaultValue":"meeting"');
  expect(await begins()).toBe(false);
  await offer(0);
  expect(await schedule()).toMatchObject({ type: 'meeting' });
  expect(await begins()).toBe(true);
});

test('working hours that end before they begin, or days that are none, are refused at their field; they are told to everybody [ADMIN-096, ADMIN-133]', async () => {
  expect(await set({ schedule_work_from: '18:00:00', schedule_work_to: '09:00:00' })).toMatchObject(
    { code: 422, data: { errors: [{ field: 'schedule_work_to' }] } },
  );
  expect(await set({ schedule_work_days: [8] })).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'schedule_work_days' }] },
  });
  expect(
    (await set({ schedule_work_days: [1, 2, 3, 4, 5, 6], schedule_work_from: '08:30:00' })).code,
  ).toBe(200);
  expect((await call('GET', '/sys/config/getSetting')).data).toMatchObject({
    schedule_work_days: [1, 2, 3, 4, 5, 6],
    schedule_work_from: '08:30:00',
  });
});
