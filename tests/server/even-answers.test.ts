import { afterAll, beforeAll, expect, test } from 'vitest';
import { BEAT_MS, createEvenAnswers } from '../../server/endpoints/signIn/evenAnswers.ts';
import { addCompany, PASSWORD, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

test('whatever there was to do, strangers are answered on the beat', async () => {
  let clock = 12_345.6;
  const wait = async (ms: number) => void (clock += ms);
  const even = createEvenAnswers({ now: () => clock, wait });
  const tookAll = async (work: (busy: () => Promise<string>) => Promise<unknown>, ms: number) => {
    const began = clock;
    const busy = async () => {
      clock += ms;
      if (ms > 100) throw new Error('no');
      return 'yes';
    };
    const said = await work(busy).catch(String);
    return [said, Math.round(clock - began)];
  };
  for (const ms of [101, 140, 249]) {
    expect(await tookAll(even.refusing, ms)).toEqual(['Error: no', BEAT_MS]);
    expect(await tookAll(even.answering, ms)).toEqual(['Error: no', BEAT_MS]);
  }
  expect(await tookAll(even.refusing, 260)).toEqual(['Error: no', 2 * BEAT_MS]);
  expect(await tookAll(even.answering, 3)).toEqual(['yes', BEAT_MS]);
  expect(await tookAll(even.refusing, 3)).toEqual(['yes', 3]);
});

let server: TestServer;
let [first, second] = [] as unknown as [TestCompany, TestCompany];
/** how many lines of the log of sign-ins there were, each time an answer was kept back for the beat */
const keptBack: number[] = [];

beforeAll(async () => {
  server = await startServer({
    evenly: createEvenAnswers({
      now: () => 0,
      wait: async () => void keptBack.push(await failures()),
    }),
  });
  first = await addCompany(server.services, 'EVEN', '131000030');
  second = await addCompany(server.services, 'EVEN2', '132000030');
  const { mobile } = first.people.manager;
  const { id } = second.people.manager;
  await second.db.write((tx) => tx.update('user').set({ mobile }).where('id', '=', id).execute());
});
afterAll(() => server.close());

async function failures(): Promise<number> {
  const rows = await Promise.all(
    [first, second].map(({ db }) =>
      db.read((tx) => tx.from('login_log').select('id').where('ok', '=', 0).execute()),
    ),
  );
  return rows.flat().length;
}

test('a refused sign-in is on the beat for unknown and known people, in one company and in two, after what is written down of it', async () => {
  const texts = new Set<string>();
  const login = async (mobile: string, password: string) => {
    keptBack.length = 0;
    const { code, text } = await server.call('POST', '/account/api/login', {
      body: { mobile, password },
    });
    if (code !== 200) texts.add(text);
    return [...keptBack];
  };
  expect(await login('13777770001', 'wrong')).toEqual([0]);
  expect(await login(first.people.sales.mobile, 'wrong')).toEqual([1]);
  expect(await login(first.people.manager.mobile, 'wrong')).toEqual([3]);
  expect(texts.size).toBe(1);
  // who gets in waits for nothing
  expect(await login(first.people.sales.mobile, PASSWORD)).toEqual([]);
});

test('who asks to join is answered on the beat, whether the number is somebody’s here or not', async () => {
  const texts = new Set<string>();
  for (const mobile of ['13777770002', first.people.sales.mobile]) {
    keptBack.length = 0;
    const body = { mobile, name: '陆文彬', password: 'tree-house-92', corp_code: 'EVEN' };
    texts.add((await server.call('POST', '/account/api/joinCorp', { body })).text);
    expect(keptBack).toHaveLength(1);
  }
  expect(texts.size).toBe(1);
});

test('who asks for a code is answered on the beat, whether one is sent or not', async () => {
  const texts = new Set<string>();
  for (const type of ['signIn', 'recover'])
    for (const mobile of ['13777770003', first.people.sales.mobile]) {
      keptBack.length = 0;
      const body = { mobile, type };
      texts.add((await server.call('POST', '/account/api/sendSmsCode', { body })).text);
      expect(keptBack).toHaveLength(1);
    }
  expect(texts.size).toBe(1);
});
