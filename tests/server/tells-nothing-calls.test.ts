import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServedEndpoint, servedEndpoints } from '../../server/endpoints/servedEndpoints.ts';
import { type AskOf, endpointSamples, NOT_SAMPLED } from './support/asks.ts';
import { freshen, prepare } from './support/prepared.ts';
import {
  answers,
  difference,
  EVERY_RIGHT,
  giveRights,
  numberAlike,
  openUp,
  openWorlds,
  placesOf,
  putBack,
  PAGE_KEYS,
  RANDOM,
  SALES_RIGHTS,
  thingsNow,
  type Worlds,
} from './support/worlds.ts';

/* Whatever call somebody makes, two worlds that differ only in what is hidden from them and out of their reach answer alike. */

let worlds: Worlds;
beforeAll(async () => void (worlds = await openWorlds()), 120_000);
afterAll(() => worlds.close());

/** Every call that the server has and that this law asks, without what it asks. */
const ASKED_CALLS = servedEndpoints().filter(({ name }) => !(name in NOT_SAMPLED));

const WRITING = ASKED_CALLS.filter(({ call }) => call.effect !== 'read');

/** Calls that write, that nobody from whom anything is hidden ever gets taken, and why. */
const NEVER_TAKEN: Readonly<Record<string, string>> = {
  adminLogUndo: 'saves settings as setSetting does, from an entry that nobody has changed since',
  'custom.action': 'objects that companies make have no buttons of their own',
  sortEventTypes: 'is for administrators, from whom nothing is hidden',
  deleteKnowledge: 'is for administrators, from whom nothing is hidden',
  purge: 'is for administrators, from whom nothing is hidden',
  shareLinkMail:
    'needs a mail server: share-links.test.ts asks it with one; what it sends is the document that its sender made',
  insertSampleData: 'is for administrators, from whom nothing is hidden',
  deleteSampleData: 'is for administrators, from whom nothing is hidden',
};

/** Pages of the back-office whose purpose is to count, as docs/security.md says: who may open them learns how many, and never which. */
const COUNTING = new Set([
  'fieldImpact',
  'objects',
  'personHoldings',
  'personSees',
  'salesProcesses',
]);
const COUNTED = /"(records|count|lost|reaches|running|ended|deleted)":\d+/g;

/** An answer without what is drawn anew each time. */
function told({ name }: ServedEndpoint, text: string): string {
  return text.replaceAll(RANDOM, '').replaceAll(COUNTING.has(name) ? COUNTED : /$^/g, '');
}

/** What differs between the worlds by any reading call, and how many answers told of a record at all. */
async function readEverything() {
  const [faults, things] = [[] as string[], await thingsNow(worlds.one)];
  let found = 0;
  for (const served of ASKED_CALLS) {
    if (served.call.effect !== 'read') continue;
    for (const ask of endpointSamples(served, things).asks) {
      const [left, right] = await answers(worlds, ask);
      if (/寻常|公共/.test(left)) found += 1;
      if (told(served, left) !== told(served, right))
        faults.push(`${served.name} ${JSON.stringify(ask.body)}: ${difference(left, right)}`);
    }
  }
  return { faults, found };
}

/**
 * Every writing call, made so that it can be taken: what differs between the worlds, and which calls were taken. Of `one` module each, another
 * from call to call, or of all that a call can be asked about.
 */
async function writeEverything(
  of: 'one' | 'all',
  calls: readonly ServedEndpoint[] = WRITING,
): Promise<{ faults: string[]; taken: Set<string> }> {
  const [faults, taken] = [[] as string[], new Set<string>()];
  const kept = await placesOf(worlds.one);
  for (const [at, served] of calls.toSorted((a, b) => rankOf(a) - rankOf(b)).entries()) {
    // versions move on with every write, so the requests are made one after the other
    const { asks } = endpointSamples(served, await thingsNow(worlds.one));
    for (const [index, { module }] of asks.entries()) {
      if (of === 'one' && index !== at % asks.length) continue;
      serial += 1;
      await Promise.all(worlds.both.map((world) => putBack(world, kept)));
      await numberAlike(worlds);
      await Promise.all(
        worlds.both.map(async (world) => {
          await freshen(world, { module, serial, served });
          await prepare(world, served, serial);
        }),
      );
      const ask = endpointSamples(served, await thingsNow(worlds.one, serial)).asks[index] as AskOf;
      const [left, right] = await answers(worlds, ask);
      const { code } = JSON.parse(left.startsWith('{') ? left : '{"code":200}') as { code: number };
      if (code === 200) taken.add(served.name);
      if (told(served, left) !== told(served, right))
        faults.push(`${served.name} ${JSON.stringify(ask.body)}: ${difference(left, right)}`);
    }
  }
  return { faults, taken };
}
let serial = 0;

/** What ends records comes last, so that the calls before it find them. */
function rankOf({ name }: ServedEndpoint): number {
  if (/(delete\w*|Del|delFlow|mergeRecords|purge)$/i.test(name)) return 2;
  return /(transform|void|stop|layup|takeOff|invalidate|shift|end\w*|restore|cancel)$/i.test(name)
    ? 1
    : 0;
}

describe('what a role hides and what is out of reach', () => {
  test('is asked for by every call that the server has, or the table says why that call cannot tell', async () => {
    const things = await thingsNow(worlds.one);
    const lacking = ASKED_CALLS.flatMap((served) =>
      endpointSamples(served, things).lacks.map((word) => `${served.name} has no ${word}`),
    );
    expect(lacking).toEqual([]);
    const names = new Set(servedEndpoints().map(({ name }) => name));
    expect(Object.keys(NOT_SAMPLED).filter((name) => !names.has(name))).toEqual([]);
  });

  test('is told by no call that reads, about what is in reach and out of it', async () => {
    const { faults, found } = await readEverything();
    expect(faults).toEqual([]);
    expect(found).toBeGreaterThan(30);
  }, 120_000);

  test('is told by no call that writes, nor by what can be read afterwards', async () => {
    const { faults, taken } = await writeEverything('one');
    expect(faults).toEqual([]);
    expect(taken.size).toBeGreaterThan(60);
    expect((await readEverything()).faults).toEqual([]);
  }, 600_000);

  test('is told by no page of the back-office to somebody who holds its key alone', async () => {
    const things = await thingsNow(worlds.one);
    const guarded: { served: ServedEndpoint; ask: AskOf }[] = [];
    for (const served of ASKED_CALLS)
      for (const ask of served.call.effect === 'read' ? endpointSamples(served, things).asks : [])
        if (/sys_|is_admin/.test((await answers(worlds, ask))[0])) guarded.push({ served, ask });
    const [faults, opened] = [[] as string[], new Set<string>()];
    for (const key of PAGE_KEYS) {
      for (const { company } of worlds.both) await giveRights(company, [...SALES_RIGHTS, key]);
      for (const { served, ask } of guarded) {
        const [left, right] = await answers(worlds, ask);
        if (left.startsWith('{"code":200')) opened.add(ask.path);
        if (told(served, left) !== told(served, right))
          faults.push(`${key} ${ask.path} ${JSON.stringify(ask.body)}: ${difference(left, right)}`);
      }
    }
    expect(faults).toEqual([]);
    expect(opened.size).toBeGreaterThan(10);
  }, 600_000);

  test('is told by no call to somebody with every other key, who writes by each of them', async () => {
    for (const { company } of worlds.both) await giveRights(company, EVERY_RIGHT);
    const { faults, taken } = await writeEverything('all');
    expect(faults).toEqual([]);
    expect((await readEverything()).faults).toEqual([]);
    // the closed module, and what is worked out from an amount that was hidden until now
    for (const world of worlds.both) await openUp(world);
    const left = WRITING.filter(({ name }) => !taken.has(name));
    const more = await writeEverything('all', left);
    expect(more.faults).toEqual([]);
    // worlds that refuse everything would be alike too
    const refused = left.filter(({ name }) => !more.taken.has(name)).map(({ name }) => name);
    expect(refused.toSorted()).toEqual(Object.keys(NEVER_TAKEN).toSorted());
  }, 600_000);
});
