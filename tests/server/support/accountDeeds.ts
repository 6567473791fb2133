import type { CompanyDb } from '../../../server/db/handle.ts';
import {
  accountsOf,
  type Account,
  begin,
  DAY,
  entryOf,
  tryCode,
  spendCode,
} from './accountModel.ts';
import { codeFor, showFactor, signInByCode, signInByPassword } from './accountEntry.ts';
import {
  companyFor,
  type Deeds,
  held,
  isOpen,
  ownPassword,
  pick,
  type Step,
  wordOf,
} from './accountSteps.ts';
import { agree, changePassword, type Company, later, open, whoAmI } from './accountWorld.ts';

/** What people do who are not signed in. */
export const STRANGER_DEEDS = {
  async register(world, step) {
    const { model, clock, server } = world;
    const mobile = pick(world.mobiles, step.who) ?? '';
    const place = { mobile, purpose: 'register' } as const;
    const code = await codeFor(world, place, step);
    const password = wordOf(step);
    const body = { corp_name: `工厂${companies}`, name: '陆文彬', mobile, code, password };
    companies += 1;
    const { data, ...answer } = await open(world, 'register', body);
    const isRight = tryCode(model, place, { given: code, now: clock.now });
    agree(world, [answer.code, typeof data?.token], isRight ? [200, 'string'] : [422, 'undefined']);
    if (!isRight) return;
    spendCode(model, place);
    world.worthless.push({ path: 'register', body });
    const token = data.token ?? '';
    const { data: me } = await whoAmI(world, token);
    const { id = 0, corp_code: company = '', corp_id = 0 } = me ?? {};
    const account: Account = { id, company, mobile, state: 'active', admin: true, password };
    model.accounts.push(account);
    begin(model, account, { token, now: clock.now });
    world.companies[company] = await companyOf(server.services.database.company(corp_id));
  },

  async join(world, step) {
    const { model } = world;
    const company = pick(Object.keys(world.companies), step.whom);
    const mobile = pick(world.mobiles, step.who) ?? '';
    if (company === undefined) return;
    const password = wordOf(step);
    const body = { corp_code: company, name: '求职', mobile, password };
    const { code } = await open(world, 'joinCorp', body);
    agree(world, code, 200);
    // who is there already is not told so, and not changed
    if (accountsOf(model, mobile, company).length > 0) return;
    const found = await world.companies[company]?.db.read((tx) =>
      tx.from('user').select('id').where('mobile', '=', mobile).executeTakeFirstOrThrow(),
    );
    const id = found?.id ?? 0;
    model.accounts.push({ id, company, mobile, state: 'waiting', admin: false, password });
  },

  async signIn(world, step) {
    const of = pick(world.model.accounts, step.whom);
    if (!of) return;
    const given = { mobile: of.mobile, password: ownPassword(step, of) };
    await signInByPassword(world, { ...given, company: companyFor(world, step, of) }, second(step));
  },

  async signInByCode(world, step) {
    const of = pick(world.model.accounts, step.whom);
    if (!of) return;
    const code = await codeFor(world, { mobile: of.mobile, purpose: 'signIn' }, step);
    const given = { mobile: of.mobile, code, company: companyFor(world, step, of) };
    await signInByCode(world, given, second(step));
  },

  async showFactor(world, step) {
    const challenge = held(world, { list: world.model.challenges, step });
    if (challenge) await showFactor(world, challenge, step);
  },

  async recover(world, step) {
    const { model, clock } = world;
    const of = pick(model.accounts, step.whom);
    if (!of) return;
    const { mobile } = of;
    const place = { mobile, purpose: 'recover' } as const;
    const code = await codeFor(world, place, step);
    const company = companyFor(world, step, of);
    const password = wordOf(step);
    const body = { mobile, code, password, corp_code: company };
    const answer = await open(world, 'resetPwd', body);
    const isRight = tryCode(model, place, { given: code, now: clock.now });
    const entry = entryOf(isRight ? accountsOf(model, mobile, company) : []);
    agree(world, answer.code, 'refused' in entry ? entry.refused : 200);
    if ('refused' in entry) return;
    spendCode(model, place);
    world.worthless.push({ path: 'resetPwd', body });
    // also those that are shut: the old one may be known to others
    for (const each of accountsOf(model, mobile, company)) changePassword(world, each, password);
  },

  async choosePassword(world, step) {
    const { model } = world;
    const link = held(world, { list: model.links, step });
    if (!link) return;
    const { token, of } = link;
    const password = wordOf(step);
    const body = { token, password };
    const { code } = await open(world, 'choosePassword', body);
    const isGood = isOpen(world, link) && of.state === 'active';
    agree(world, code, isGood ? 200 : 422);
    if (!isGood) return;
    changePassword(world, of, password);
    world.worthless.push({ path: 'choosePassword', body });
  },

  /** Codes, links and sessions grow old. */
  async wait(world, { wrong }) {
    const ms = pick([11 * 60_000, DAY + 1000, 3 * DAY + 1000], wrong) ?? 0;
    later(world, ms);
    world.story.push(`  ${ms / 60_000} minutes pass`);
  },
} satisfies Deeds;

/** Companies that were named so far, whose names make their codes. */
let companies = 0;

/** Every second sign-in leaves the second factor for later. */
function second(step: Step) {
  return step.word % 2 === 1 ? undefined : step;
}

/** What an administrator says when somebody is let in. */
function companyOf(db: CompanyDb): Promise<Company> {
  return db.read(async (tx) => {
    const role = await tx
      .from('role')
      .select('id')
      .where('name', '=', '只读员工')
      .executeTakeFirstOrThrow();
    const department = await tx.from('department').select('id').executeTakeFirstOrThrow();
    return { db, role_id: role.id, department_id: department.id };
  });
}
