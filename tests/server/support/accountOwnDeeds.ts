import {
  accountsOf,
  type Account,
  end,
  forgetFactor,
  sessionEnd,
  tryCode,
  tryFactor,
  spendCode,
} from './accountModel.ts';
import { codeFor, factorCode } from './accountEntry.ts';
import {
  acting,
  type Deeds,
  identified,
  isOpen,
  ownPassword,
  pick,
  wordOf,
} from './accountSteps.ts';
import { agree, asUser, changePassword } from './accountWorld.ts';

/** What people do who are signed in, to themselves. */
export const OWN_DEEDS = {
  async signOut(world, step) {
    const session = acting(world, step);
    if (!session) return;
    const path = '/account/api/logout';
    const { code } = await asUser(world, session.token, { path });
    agree(world, code, isOpen(world, session) ? 200 : 100);
    session.until = 0;
  },

  async endSessions(world, step) {
    const session = acting(world, step);
    if (!session) return;
    const own_password = ownPassword(step, session.of);
    const request = { path: '/rest/sys/user/endSessions', body: { own_password } };
    const { code } = await asUser(world, session.token, request);
    const known = identified(world, session, own_password);
    agree(world, code, isOpen(world, session) ? known : 100);
    if (code === 200) end(world.model.sessions, session.of, session);
  },

  async changePassword(world, step) {
    const session = acting(world, step);
    if (!session) return;
    const { of, token } = session;
    const old_password = ownPassword(step, of);
    const body = { old_password, password: wordOf(step) };
    const request = { method: 'PUT', path: '/rest/sys/user/resetPwd', body };
    const { code } = await asUser(world, token, request);
    const known = identified(world, session, old_password);
    agree(world, code, isOpen(world, session) ? known : 100);
    if (code !== 200) return;
    changePassword(world, of, body.password, session);
    session.until = sessionEnd(world.clock.now);
  },

  async changeMobile(world, step) {
    const { model, clock } = world;
    const session = acting(world, step);
    if (!session) return;
    const { of, token } = session;
    const mobile = pick(world.mobiles, step.whom) ?? '';
    const place = { mobile, purpose: 'mobile' } as const;
    const given = await codeFor(world, place, step);
    const own_password = ownPassword(step, of);
    const body = { mobile, code: given, own_password };
    const request = { method: 'PUT', path: '/rest/sys/user/changeMobile', body };
    const answer = await asUser(world, token, request);
    if (!isOpen(world, session)) return agree(world, answer.code, 100);
    const known = identified(world, session, own_password);
    if (known !== 200) return agree(world, answer.code, known);
    const isRight = tryCode(model, place, { given, now: clock.now });
    const isFree = accountsOf(model, mobile, of.company).every((each) => each === of);
    agree(world, answer.code, isRight && isFree ? 200 : 422);
    if (!isRight || !isFree) return;
    spendCode(model, place);
    of.mobile = mobile;
  },

  async turnFactorOn(world, step) {
    const session = acting(world, step);
    if (!session) return;
    const { of, token } = session;
    const own_password = ownPassword(step, of);
    const path = '/rest/sys/user/secondFactorSecret';
    const begun = await asUser<{ uri: string }>(world, token, { path, body: { own_password } });
    const known = identified(world, session, own_password);
    const expected = known === 200 && of.factor ? 409 : known;
    agree(world, begun.code, isOpen(world, session) ? expected : 100);
    if (begun.code !== 200) return;
    const factor = { uri: begun.data.uri, shown: '', step: 0 };
    const shows: Account = { ...of, factor };
    const code = factorCode(world, shows, step);
    const request = { path: '/rest/sys/user/secondFactorConfirm', body: { code } };
    const answer = await asUser(world, token, request);
    // half a minute may have been its last
    if (!isOpen(world, session)) return agree(world, answer.code, 100);
    const isRight = tryFactor(shows, { given: code, now: world.clock.now });
    agree(world, answer.code, isRight ? 200 : 422);
    if (!isRight) return;
    of.factor = factor;
    end(world.model.sessions, of, session);
  },

  async turnFactorOff(world, step) {
    const session = acting(world, step, ({ of }) => of.factor !== undefined);
    if (!session) return;
    const { of, token } = session;
    const own_password = ownPassword(step, of);
    const given = factorCode(world, of, step);
    const body = { own_password, code: given };
    const path = '/rest/sys/user/secondFactorOff';
    const { code } = await asUser(world, token, { path, body });
    if (!isOpen(world, session)) return agree(world, code, 100);
    const known = identified(world, session, own_password);
    if (known !== 200) return agree(world, code, known);
    const isRight = tryFactor(of, { given, now: world.clock.now });
    agree(world, code, isRight ? 200 : 422);
    if (isRight) forgetFactor(world.model, of, session);
  },
} satisfies Deeds;
