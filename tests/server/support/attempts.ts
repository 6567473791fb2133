import { type ServedEndpoint, servedEndpoints } from '../../../server/endpoints/servedEndpoints.ts';
import type { NewRow, Tx } from '../../../server/db/handle.ts';
import { type AskOf, endpointSamples } from './asks.ts';
import { freshen, prepare } from './prepared.ts';
import { gained, holdings, type Sights, sights } from './sights.ts';
import {
  answerOf,
  CLOSED,
  EVERY_RIGHT,
  giveRights,
  MODULES,
  openUp,
  openWorld,
  placesOf,
  putBack,
  SALES_RIGHTS,
  thingsNow,
  type World,
} from './worlds.ts';

/** Calls that change something. */
export const WRITING = servedEndpoints().filter(({ call }) => call.effect !== 'read');

/** Calls that are not made here, and why no right can grow by them. */
export const NOT_MADE: Readonly<Record<string, string>> = {
  login: 'opens a session to whoever knows the password',
  logout: 'ends the own session',
  firstAdministrator: 'is closed as soon as there is one person',
  choosePassword:
    'asks for a link that somebody made who may reset that person: personReset is made here',
  ownPassword: 'asks for the present password; ends the sessions of this test',
  changeMobile: 'asks for the present password and a code that only the holder of the mobile has',
  testMail: 'talks to a mail server and changes nothing',
  testMessage: 'reaches the caller alone',
  uploadAvatar: 'adds a picture of oneself',
  personImport: 'takes a file, and makes people as personSave does, which is made here',
  sendEmailVerify: 'reaches whoever reads the address, nobody else',
  updateEmail: 'asks for the present password and a code that only the reader of the address has',
  endSessions: 'ends the own sessions',
  secondStep: 'opens a session to whoever has shown both factors',
  firstFactorSecret: 'asks for the challenge of somebody who is signing in',
  firstFactorConfirm: 'opens a session to whoever has shown the first factor and has no second one',
  newFactor: 'asks for the present password',
  confirmFactor: 'ends the sessions of this test',
  renewRecoveryCodes: 'asks for the present password',
  endFactor: 'asks for the present password and a code',
  passkeySignInOptions: 'tells a random number',
  passkeySignIn: 'opens a session to whoever has the passkey',
  secondStepPasskeyOptions: 'asks for the challenge of somebody who is signing in',
  secondStepPasskey: 'opens a session to whoever has shown both factors',
  newPasskey: 'asks for the present password',
  addPasskey: 'asks for what newPasskey told who knows the password',
  renamePasskey: 'renames a passkey of one’s own',
  removePasskey: 'asks for the present password',
  addPersonalToken: 'asks for the present password; apiAppSave, which gives as much, is made here',
  removePersonalToken: 'ends a token of one’s own',
  approveAuthorization:
    'lets an app in that only an administrator has opened to others, with no more than one’s own rights',
  endAppGrant: 'ends what oneself has let an app do',
  narrowAppGrant: 'takes from what oneself has let an app do',
  endTrust: 'ends what stands in for a second step of one’s own',
  weChatBegin: 'begins a way to another system, which tells who somebody is',
  weChatLogin: 'opens a session to whoever another system says is bound',
  weChatBind: 'binds oneself to whom another system says one is',
  dingBegin: 'begins a way to another system, which tells who somebody is',
  dingLogin: 'opens a session to whoever another system says is bound',
  dingBind: 'binds oneself to whom another system says one is',
  openWeChatBegin: 'begins a way to another system, which tells who somebody is',
  openWeChatLogin: 'opens a session to whoever another system says is bound',
  openWeChatBind: 'binds oneself to whom another system says one is',
  weChatSave: 'is for administrators',
  weChatTest: 'is for administrators',
  weChatBatchBind: 'is for administrators',
  dingSave: 'is for administrators',
  dingTest: 'is for administrators',
  dingBatchBind: 'is for administrators',
  weChatMakeMenu: 'is for administrators',
  identityProviderSave: 'is for administrators',
  identityProviderUpdate: 'is for administrators',
  identityProviderDelete: 'is for administrators',
  identityProviderToken: 'is for administrators',
  identityProviderTest: 'is for administrators',
  oidcBegin: 'begins a way to another system, which tells who somebody is',
  oidcLogin: 'opens a session to whoever another system says somebody is',
  oidcBind: 'binds oneself to whom another system says one is',
  insertSampleData: 'is for administrators',
  deleteSampleData: 'is for administrators',
  bindProvider: 'asks for the present password',
  unbindProvider: 'ends a way in of one’s own',
  personUnlock:
    'shortens the wait of whoever tries to sign in; they need the password all the same',
  sendSmsCode: 'reaches whoever holds the mobile, nobody else',
  smsLogin: 'opens a session to whoever knows the code',
  register: 'makes a company of its own',
  recoverPassword: 'asks for a code that only the holder of the mobile has',
  joinCorp: 'makes somebody who may do nothing until personAudit, which is made here',
  signUp: 'makes records as nobody, with what a campaign asks',
  upload: 'adds bytes to a record that one may change',
};

/** Those of them that are made here. */
export const MAKING = WRITING.filter(({ name }) => !(name in NOT_MADE));

interface Gain {
  near: World['near'];
  /** the one who makes the call gains it */
  self: boolean;
}
const waiting =
  (kind: 'clue' | 'customer') =>
  (each: string, { near }: Gain) =>
    each.startsWith(`${kind} ${near[`${kind}Pool`]} `);

/** What a key is for: gains by it are no escalation. */
const MEANT: Readonly<Record<string, (each: string, gain: Gain) => boolean>> = {
  // there is nothing yet in an object that is made
  sys_module: (each) => /^crm_neu\d+_c_/.test(each),
  sys_approval_contract: (each, { self }) => each.startsWith('decides ') && !self,
  crm_cluepool_receive: waiting('clue'),
  crm_cluepool_assign: waiting('clue'),
  crm_customerpool_receive: waiting('customer'),
  crm_customerpool_assign: waiting('customer'),
};

/** What came of a call: whether it was taken, whether it changed anything where that was asked, and what somebody gained who should not have. */
export interface Attempt {
  taken: boolean;
  changed: boolean;
  faults: string[];
}

const OFFICE = ['department', 'role', 'user', 'approval_flow', 'substitute'] as const;
const rowsIn = (tx: Tx, table: (typeof OFFICE)[number]) =>
  tx.from(table).selectAll().orderBy('id').execute();

/** People, roles, departments and flows of approvals again as they are now, and nobody in a team. */
async function keepOffice({ company: { db } }: World): Promise<() => Promise<void>> {
  const kept = await db.read(async (tx) => {
    const rows = new Map<(typeof OFFICE)[number], Awaited<ReturnType<typeof rowsIn>>>();
    for (const table of OFFICE) rows.set(table, await rowsIn(tx, table));
    return rows;
  });
  return () =>
    db.write(async (tx) => {
      await tx.remove('team').execute();
      for (const [table, rows] of kept) {
        const before = new Map(rows.map((row) => [row.id, row]));
        for (const row of await rowsIn(tx, table)) {
          const { corp_id: _, ...former } = before.get(row.id) ?? { corp_id: 0 };
          if (!before.has(row.id)) await tx.remove(table).where('id', '=', row.id).execute();
          else if (JSON.stringify(before.get(row.id)) !== JSON.stringify(row))
            await tx.update(table).set(former).where('id', '=', row.id).execute();
          before.delete(row.id);
        }
        for (const { corp_id: _, ...row } of before.values())
          await tx.insert(table, row as NewRow<typeof table>).execute();
      }
    });
}

/** A world of its own in which calls are made one after the other, each on people, roles and records as they were at first. */
export interface Attempts {
  world: World;
  /** makes a call of one module once what it needs is there, with one key more after each refusal that names one */
  attempt(served: ServedEndpoint, ask: Ask): Promise<Attempt>;
  /** shows the closed module and the hidden amounts to the salesperson from now on */
  open(): Promise<void>;
}

interface Ask {
  index?: number;
  /** parameters besides those of its sample */
  more?: Record<string, unknown>;
  /** whether to look for changes too, in all that the company holds */
  compares?: boolean;
}

export async function openAttempts(): Promise<Attempts> {
  const world = await openWorld();
  let putOfficeBack = await keepOffice(world);
  const kept = await placesOf(world);
  /** what the salesperson may do before a call asks for more */
  let base: readonly string[] = SALES_RIGHTS;
  let serial = 0;

  function seenBy(only?: number): Promise<Sights> {
    const { server, company, first, far, near } = world;
    return sights(
      { services: server.services, company },
      {
        modules: [...MODULES, CLOSED],
        records: [first, far, near].flatMap((ids) => Object.values(ids)),
        only,
      },
    );
  }

  async function attempt(
    served: ServedEndpoint,
    { index = 0, more = {}, compares = false }: Ask,
  ): Promise<Attempt> {
    const { company } = world;
    const giver = company.people.sales.id;
    serial += 1;
    await putOfficeBack();
    await putBack(world, kept);
    await giveRights(company, EVERY_RIGHT);
    const { asks } = endpointSamples(served, await thingsNow(world));
    await freshen(world, { module: asks[index]?.module ?? '', serial, served });
    await prepare(world, served, serial);
    const ask = endpointSamples(served, await thingsNow(world, serial)).asks[index] as AskOf;
    const body = { ...ask.body, ...more };
    const path = ask.path.replace(/\d+$/, (id) => String(more.id ?? id));
    await giveRights(company, base);
    const before = await seenBy();
    const keys = [...base];
    for (;;) {
      const held = compares && (await holdings(company));
      const answer = await answerOf(world, { ...ask, path, body });
      const key = keyAsked(answer, ask.module);
      if (key !== undefined && !keys.includes(key)) {
        keys.push(key);
        await giveRights(company, keys);
        for (const [person, seen] of await seenBy(giver)) before.set(person, seen);
        continue;
      }
      if (codeOf(answer) !== 200) return { taken: false, changed: false, faults: [] };
      const meant = keys.flatMap((each) => MEANT[each] ?? []);
      const faults = gained({ before, after: await seenBy(), giver }, (each, person) =>
        meant.some((isMeant) => isMeant(each, { near: world.near, self: person === giver })),
      );
      return {
        taken: true,
        changed: compares && (await holdings(company)) !== held,
        faults: faults
          .map((fault) => `${served.name} ${JSON.stringify(body)} gave ${fault}`)
          .slice(0, 3),
      };
    }
  }

  return {
    world,
    attempt,
    async open() {
      await openUp(world);
      putOfficeBack = await keepOffice(world);
      base = [...SALES_RIGHTS, `crm_${CLOSED}_view`];
    },
  };
}

/** Bytes of a spreadsheet have no code: they were given. */
function codeOf(answer: string): number {
  return answer.startsWith('{') ? (JSON.parse(answer) as { code: number }).code : 200;
}

/** The key that a refusal asks for. */
function keyAsked(answer: string, module: string): string | undefined {
  const [, named] = codeOf(answer) === 403 ? (/：(\w+)"/.exec(answer) ?? []) : [];
  // calls about a flow do not say of which module it is, and those about a record which right its changes take
  if (named === 'sys_approval') return 'sys_approval_contract';
  if (named === 'is_edit') return `crm_${module}_edit`.toLowerCase();
  return named?.startsWith('crm_') || named?.startsWith('sys_') ? named : undefined;
}
