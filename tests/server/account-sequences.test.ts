// SEQUENCES=10000 npx vitest run --project server tests/server/account-sequences.test.ts runs so many, not fifty; FC_SEED (a number, or random) draws others.
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Account } from './support/accountModel.ts';
import { ADMIN_DEEDS, startEverybodyAgain } from './support/accountAdminDeeds.ts';
import { STRANGER_DEEDS } from './support/accountDeeds.ts';
import { HONEST, signInByCode, signInByPassword } from './support/accountEntry.ts';
import { OWN_DEEDS } from './support/accountOwnDeeds.ts';
import type { Deeds, Step } from './support/accountSteps.ts';
import {
  agree,
  askCode,
  type Clock,
  later,
  newWorld,
  requireSessions,
  requireWorthless,
  startAccountServer,
  type World,
} from './support/accountWorld.ts';
import type { TestServer } from './support/server.ts';

const SEQUENCES = Number(process.env.SEQUENCES ?? 50);
const MOST_STEPS = 12;
/** Whoever signs in without a company's code is looked for in all companies, so many sequences get a database of their own now and then. */
const PER_DATABASE = 50;
/** Nobody who has the right password waits longer, ms. */
const LONGEST_WAIT = 30_000;

const DEEDS: Deeds = { ...STRANGER_DEEDS, ...OWN_DEEDS, ...ADMIN_DEEDS };
/** How often each is drawn: most often what is seldom possible. */
const WEIGHTS = {
  register: 1,
  join: 3,
  signIn: 5,
  signInByCode: 3,
  showFactor: 5,
  recover: 4,
  choosePassword: 4,
  wait: 1,
  signOut: 1,
  endSessions: 1,
  changePassword: 2,
  changeMobile: 2,
  turnFactorOn: 3,
  turnFactorOff: 3,
  admit: 4,
  turnAway: 3,
  stop: 2,
  startAgain: 4,
  resetPassword: 2,
  resetFactor: 3,
  makeAdministrator: 1,
};

const DEED = fc.oneof(
  ...Object.entries(WEIGHTS).map(([deed, weight]) => ({ weight, arbitrary: fc.constant(deed) })),
);
const STEP: fc.Arbitrary<Step> = fc.record({
  deeds: fc.array(DEED, { minLength: 3, maxLength: 3 }),
  who: fc.nat(11),
  whom: fc.nat(11),
  word: fc.nat(11),
  honest: fc.constantFrom(true, true, false),
  wrong: fc.nat(5),
  named: fc.boolean(),
});

// without a bias to what is small: all of these are as good
const STEPS = fc.noBias(
  fc.array(STEP, { minLength: MOST_STEPS / 2, maxLength: MOST_STEPS, size: 'max' }),
);

const FIRST = { who: 0, whom: 0, word: 0, honest: true, wrong: 0, named: true };
/** Every sequence begins with a company of two people, who are signed in. */
const BEGINNING: readonly Step[] = [
  { ...FIRST, deeds: ['register'] },
  { ...FIRST, deeds: ['join'], who: 1, word: 1 },
  { ...FIRST, deeds: ['admit'] },
  { ...FIRST, deeds: ['signIn'], whom: 1 },
];

const clock: Clock = { now: Date.now(), waited: 0 };
let server: TestServer | undefined;
let served = 0;
/** what came about at least once */
const done = new Set(['wait']);
afterAll(() => server?.close());

async function nextServer(): Promise<TestServer> {
  if (served % PER_DATABASE === 0) {
    await server?.close();
    server = await startAccountServer(clock);
  }
  served += 1;
  return (server ??= await startAccountServer(clock));
}

test(
  'whatever happens to accounts, nobody gets in who should not, and nobody is locked out for ever',
  async () => {
    await fc.assert(
      fc.asyncProperty(STEPS, async (steps) => {
        const world = newWorld(await nextServer(), clock);
        for (const step of [...BEGINNING, ...steps]) {
          later(world, 1000);
          await take(world, step);
          await requireSessions(world);
          await requireWorthless(world);
        }
        await requireWayIn(world, world.model.accounts);
        // who was stopped is not out for ever, but what was open before stays closed
        const started = await startEverybodyAgain(world);
        await requireSessions(world);
        await requireWayIn(world, started);
      }),
      { numRuns: SEQUENCES },
    );
    if (SEQUENCES >= 50) expect(Object.keys(WEIGHTS).filter((deed) => !done.has(deed))).toEqual([]);
  },
  60_000 + SEQUENCES * 2000,
);

/** Does what is possible of what was drawn. */
async function take(world: World, step: Step) {
  world.answered = 0;
  for (const deed of step.deeds) {
    await DEEDS[deed]?.(world, step);
    if (world.answered === 200) done.add(deed);
    if (world.answered > 0) return;
  }
}

/** Who is active gets in by the password, or by a fresh code where there is none, and waits a little at most; nobody else does. */
async function requireWayIn(world: World, accounts: readonly Account[]) {
  const { sessions } = world.model;
  for (const account of accounts) {
    const { mobile, password, company, state } = account;
    const [before, opened] = [world.clock.waited, sessions.length];
    if (password !== '') await signInByPassword(world, { mobile, password, company }, HONEST);
    else {
      const code = await askCode(world, { mobile, purpose: 'signIn' });
      await signInByCode(world, { mobile, code, company }, HONEST);
    }
    const entered = sessions.slice(opened).map(({ of }) => of);
    agree(world, entered, state === 'active' ? [account] : []);
    expect(world.clock.waited - before).toBeLessThanOrEqual(LONGEST_WAIT);
  }
}
