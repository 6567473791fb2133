import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpointSamples } from './support/asks.ts';
import { type Attempts, MAKING, NOT_MADE, openAttempts, WRITING } from './support/attempts.ts';
import { thingsNow } from './support/worlds.ts';

/*
 * No right grows by any call: a salesperson makes each call that the server has, with the fewest keys with which it is taken, as its page sends
 * it. Nobody may do or see anything afterwards that neither they nor the salesperson could before.
 */

let at: Attempts;
beforeAll(async () => {
  at = await openAttempts();
}, 120_000);
afterAll(() => at.world.server.close());

/** Calls that are never taken by anybody but an administrator, or change nothing, and why. */
const LEFT_ALONE: Readonly<Record<string, string>> = {
  adminLogUndo:
    'saves settings as setSetting does, which is made here, from an entry that nobody has changed since',
  'custom.action': 'objects that companies make have no buttons of their own',
  'officeRequest.copy': 'answers what the form of a new request begins with',
  'contract.renew': 'answers what the form of a new contract begins with',
  sortEventTypes: 'is for administrators',
  deleteKnowledge: 'is for administrators',
  purge: 'is for administrators',
  personEndSessions: 'ends sessions, and changes no right: security-settings.test.ts asks it',
  shareLinkMail: 'needs a mail server: share-links.test.ts asks it with one',
};

test('no right grows by one’s own hand by any of the calls that the server has: each is taken and changes something', async () => {
  const faults: string[] = [];
  const unchanged = new Set(MAKING.map(({ name }) => name));
  const makeAll = async () => {
    for (const served of MAKING)
      for (const index of endpointSamples(served, await thingsNow(at.world)).asks.keys()) {
        if (!unchanged.has(served.name)) break;
        const { changed, faults: found } = await at.attempt(served, { index, compares: true });
        if (changed) unchanged.delete(served.name);
        faults.push(...found);
      }
  };
  await makeAll();
  // what is left asks for the closed module, or for amounts that were hidden until now
  await at.open();
  await makeAll();
  expect(faults).toEqual([]);
  expect([...unchanged].toSorted()).toEqual(Object.keys(LEFT_ALONE).toSorted());
  const names = new Set(WRITING.map(({ name }) => name));
  expect(Object.keys(NOT_MADE).filter((name) => !names.has(name))).toEqual([]);
}, 600_000);
