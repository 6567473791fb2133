import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { NEWS } from '../../schemas/collaboration/news.ts';
import { cookieName } from '../../schemas/product.ts';
import { addCompany, type Person, type TestCompany } from './support/companies.ts';
import { startServer, type TestServer } from './support/server.ts';

const MOST = 3;

let server: TestServer;
let here: TestCompany;
let elsewhere: TestCompany;
const open: Stream[] = [];

beforeAll(async () => {
  server = await startServer({ news: { lookMs: 20, beatMs: 50, most: MOST } });
  here = await addCompany(server.services, 'NEWS', '131000110');
  elsewhere = await addCompany(server.services, 'OTHERNEWS', '131000111');
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.leave();
});
afterAll(() => server.close());

interface Stream {
  headers: IncomingHttpHeaders;
  /** waits for so many events, and answers how many there are then */
  news(atLeast: number): Promise<number>;
  /** waits for as many more signs of life, and answers how many events there have been */
  afterBeats(count: number): Promise<number>;
  /** waits for its end, and answers all that was said */
  ended(): Promise<string>;
  leave(): void;
}

const count = (text: string, line: RegExp) => text.match(line)?.length ?? 0;
const EVENT = new RegExp(`^event: ${NEWS.event}\ndata:\n\n`, 'gm');
const BEAT = /^:\n\n/gm;

/** What a browser hears that holds this session. */
async function listen(token: string, url = server.url): Promise<Stream> {
  // not fetch: its pool opens connections in advance where one was broken off, and a server waits for what is asked there
  const asked = get(url + NEWS.path, {
    agent: false,
    headers: { cookie: `${cookieName('token')}=${token}` },
  });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  const words = answer.setEncoding('utf8')[Symbol.asyncIterator]() as AsyncIterator<string>;
  let said = '';
  const hear = async () => {
    const { done, value } = await words.next();
    if (!done) said += value;
    return !done;
  };
  const until = async (isThere: () => boolean) => {
    while (!isThere()) if (!(await hear())) throw new Error(`It ended: ${said}`);
    return count(said, EVENT);
  };
  const stream: Stream = {
    headers: answer.headers,
    news: (atLeast) => until(() => count(said, EVENT) >= atLeast),
    afterBeats(more) {
      const before = count(said, BEAT);
      return until(() => count(said, BEAT) >= before + more);
    },
    async ended() {
      while (await hear());
      return said;
    },
    leave: () => answer.destroy(),
  };
  open.push(stream);
  return stream;
}

const signIn = (person: Person, { people, code }: TestCompany = here) =>
  server.signIn(people[person].mobile, code);
/** A customer of the administrator's becomes somebody's. */
async function give(to: Person, { add, people, code }: TestCompany = here) {
  const id = await add('admin', 'customer', { name: `${to} 的客户 ${Math.random()}` });
  const { code: done } = await server.call('POST', '/rest/crm/customer/shift', {
    token: await server.signIn(people.admin.mobile, code),
    body: { ids: [id], user_id: people[to].id, team_flag: 0 },
  });
  expect(done).toBe(200);
}

test('who is told of something hears of it at once, and nobody else, here or in another company', async () => {
  const mine = await listen(await signIn('sales'));
  const colleague = await listen(await signIn('colleague'));
  const stranger = await listen(await signIn('sales', elsewhere));
  expect(mine.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': expect.stringContaining('no-store') as string,
    'x-accel-buffering': 'no',
  });
  expect(mine.headers).not.toHaveProperty('content-encoding');
  await give('sales');
  expect(await mine.news(1)).toBe(1);
  await give('colleague');
  expect(await colleague.news(1)).toBe(1);
  await give('sales', elsewhere);
  expect(await stranger.news(1)).toBe(1);
  for (const stream of [mine, colleague, stranger]) expect(await stream.afterBeats(2)).toBe(1);
});

test('of another server on the same database too, and without a word of what it is', async () => {
  const second = await startServer({
    database: server.database,
    news: { lookMs: 20, beatMs: 50, most: MOST },
  });
  const there = await listen(await signIn('sales'), second.url);
  await give('sales');
  await there.news(1);
  const closed = second.close();
  expect((await there.ended()).replace(/^retry: \d{4}$/m, 'retry').split('\n')).toEqual(
    expect.arrayContaining(['retry', 'event: news', 'data:', '']),
  );
  await closed;
});

test('what was read elsewhere is heard of by the other pages of the same person', async () => {
  const token = await signIn('sales');
  const [mine, other] = [await listen(token), await listen(await signIn('colleague'))];
  expect(await mine.afterBeats(1)).toBe(0);
  await server.call('PUT', '/rest/oa/remind/markRead', { token, body: {} });
  expect(await mine.news(1)).toBe(1);
  expect(await other.afterBeats(2)).toBe(0);
});

// one writer at a time on the embedded database: what draws its id first is there first
test.runIf(process.env.DATABASE_URL !== undefined)(
  'what drew its number first and is there last is not missed',
  async () => {
    const [mine, other] = [
      await listen(await signIn('sales')),
      await listen(await signIn('manager')),
    ];
    const [drawn, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const late = here.db.write(async (tx) => {
      const [id = 0, group_id = 0] = await tx.nextIds(2);
      await tx
        .insert('notification', {
          id,
          group_id,
          user_id: here.people.sales.id,
          actor_id: here.people.admin.id,
          kind: 'test',
          create_time: '2026-01-05 09:00:00',
        })
        .execute();
      drawn.resolve();
      await mayEnd.promise;
    });
    await drawn.promise;
    await give('manager');
    await other.news(1);
    expect(await mine.afterBeats(2)).toBe(0);
    mayEnd.resolve();
    await late;
    expect(await mine.news(1)).toBe(1);
    expect(await mine.afterBeats(2)).toBe(1);
  },
);

test('who holds no session in a cookie is answered nothing', async () => {
  const token = await signIn('sales');
  const ask = async (headers: Record<string, string>) => {
    const { status, text } = await server.call('GET', NEWS.path, { headers });
    return [status, text];
  };
  const without: Record<string, string>[] = [
    {},
    { token },
    { authorization: `Bearer ${token}` },
    { cookie: `${cookieName('token')}=nobody.at.all` },
  ];
  for (const headers of without) expect(await ask(headers)).toEqual([204, '']);
});

test('a session that is over is told nothing any more, the others are', async () => {
  const token = await signIn('sales');
  const [ending, lasting] = [await listen(token), await listen(await signIn('sales'))];
  await ending.afterBeats(1);
  await server.call('POST', '/account/api/logout', { token });
  await ending.ended();
  await give('sales');
  expect(await lasting.news(1)).toBe(1);
  expect(
    (
      await server.call('GET', NEWS.path, {
        headers: { cookie: `${cookieName('token')}=${token}` },
      })
    ).status,
  ).toBe(204);
});

test('who is disabled is told nothing any more', async () => {
  const stream = await listen(await signIn('readOnly'));
  await here.db.write((tx) =>
    tx.update('user').set({ disabled: 1 }).where('id', '=', here.people.readOnly.id).execute(),
  );
  await stream.ended();
});

test('of more connections than one person may have the oldest ends, and is told why', async () => {
  const token = await signIn('sales');
  const other = await listen(await signIn('colleague'));
  const streams: Stream[] = [];
  for (let index = 0; index <= MOST; index += 1) streams.push(await listen(token));
  const [oldest, ...rest] = streams;
  expect(await oldest?.ended()).toMatch(/event: enough\ndata:\n\n$/);
  await give('sales');
  for (const stream of rest) expect(await stream.news(1)).toBe(1);
  expect(await other.afterBeats(1)).toBe(0);
});

test('a server that stops ends them and is not held up', async () => {
  const stopping = await startServer({ database: server.database });
  const stream = await listen(await signIn('sales'), stopping.url);
  await Promise.all([stopping.close(), stream.ended()]);
});
