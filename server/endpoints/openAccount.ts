import { randomInt } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pinyin } from 'pinyin-pro';
import { AppError } from '../../schemas/i18n/errors.ts';
import type { openAccountEndpoints } from '../../schemas/endpoints/openAccount.ts';
import { CODES, type CodePurpose } from '../../schemas/staff/codes.ts';
import { passwordRule } from '../../schemas/staff/password.ts';
import { recoverForm, registerForm, validMobile } from '../../schemas/staff/publicForms.ts';
import { settingsIn } from '../records/index.ts';
import {
  hashedPassword,
  logStrangerEvent,
  setPassword,
  validateJoinForm,
} from '../rules/staff/index.ts';
import { letIn } from './secondStep.ts';
import type { Account } from './shared/account.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import { makeCompany, zoneOf } from './shared/newCompany.ts';
import type { AnonymousContext, Services } from './shared/requestContext.ts';
import { placeOf, signInBrowser } from './shared/sessions.ts';
import { accountsByCode, findAccounts, networkPrefix, openCode, proveMobile } from './signIn.ts';
import { makeCode, spendCode } from './signIn/codes.ts';

export const openAccountHandlers: EndpointHandlers<keyof typeof openAccountEndpoints> = {
  async sendSmsCode(context, { mobile: given, type: purpose = 'signIn' }) {
    const { services, locale } = context;
    const mobile = given.trim();
    if (!validMobile(mobile))
      throw new AppError('invalid', { fields: [{ field: 'mobile', id: 'wrong_mobile' }] });
    if (purpose === 'register' && !services.registration) throw new AppError('registration_off');
    await limit(context, 'code', 30);
    const code = await makeCode(openCode(services, { mobile, purpose }));
    const { byLog, send } = services.codes.mobile;
    // Nobody waits for the provider: how long it takes would tell who is known, and so would beginning to ask it.
    await services.evenly.answering(async () => {
      const known = (await findAccounts(services, mobile, '')).length > 0;
      if (known || !ASKS_WHO.has(purpose))
        send({ to: mobile, code, minutes: CODES.minutes, locale }).catch(services.tell);
    });
    return { resend: CODES.resendSeconds, by_log: byLog ? 1 : 0 };
  },

  async smsLogin(context, { mobile: given, code, corp_code = '' }) {
    const mobile = given.trim();
    const asked = { mobile, purpose: 'signIn' as const };
    const { active } = await accountsByCode(context, { ...asked, code, corp_code });
    const [only, ...others] = active;
    if (only === undefined || others.length > 0)
      return {
        name: '',
        companies: active.map((account) => ({
          corp_code: account.code,
          name: account.corp_name,
        })),
      };
    await spendCode(openCode(context.services, asked));
    return letIn(context, { ...only, way: 'code' });
  },

  async register(context, { zone, ...given }) {
    const { services, locale } = context;
    if (!services.registration) throw new AppError('registration_off');
    const said = await validateJoinForm(registerForm(locale), given);
    const { name = '', mobile = '', corp_name = '', password = '', code = '' } = said;
    const asked = { mobile, purpose: 'register' as const };
    await proveMobile(context, { ...asked, code });
    const password_hash = await hashedPassword(password, []);
    await spendCode(openCode(services, asked)); // once, also for two at the same moment
    const corp = {
      code: await freeCode(services, corp_name),
      name: corp_name,
      zone: zoneOf(zone),
    };
    const made = await makeCompany(services, corp, { name, mobile, password_hash, locale });
    services.firstCode = undefined;
    const token = await signInBrowser(context, { ...made, way: 'code' });
    return { token, name, corp_code: corp.code };
  },

  async recoverPassword(context, { corp_code = '', ...given }) {
    const { services, locale } = context;
    const said = await validateJoinForm(recoverForm(locale), given);
    const { mobile = '', code = '', password = '' } = said;
    const asked = { mobile, purpose: 'recover' as const };
    const { active, shut } = await accountsByCode(context, { ...asked, code, corp_code });
    const choose = async ({ company, user_id, name, corp_name, code: own }: Account) => ({
      company,
      user_id,
      password_hash: await hashedPassword(
        password,
        [name, mobile, corp_name, own],
        passwordRule(await company.read(settingsIn)),
      ),
    });
    const chosen = [
      ...(await Promise.all(active.map(choose))),
      // what was known to others opens nothing once such an account is let in again
      ...(await Promise.all(
        shut.map((each) =>
          choose(each).catch((error: unknown) => {
            if (!(error instanceof AppError)) throw error;
            return { company: each.company, user_id: each.user_id, password_hash: '' };
          }),
        ),
      )),
    ];
    await spendCode(openCode(services, asked));
    for (const { company, ...each } of chosen) {
      await setPassword(company, { ...each, now: services.now() });
      const { user_id } = each;
      await logStrangerEvent(company, { event: 'passwordRecovered', user_id, ...placeOf(context) });
    }
    return {
      companies: active.map((account) => ({ corp_code: account.code, name: account.corp_name })),
    };
  },

  async verifyCorpCode(context, { corp_code }) {
    await limit(context, 'company', 60);
    const found = await context.services.database.platform.companyByCode(corp_code);
    return found?.disabled === 0
      ? { known: 1, corp_name: found.name }
      : { known: 0, corp_name: '' };
  },

  async mobileHasExist(context, { mobile, corp_code = '' }) {
    await limit(context, 'exist', 20);
    return (await findAccounts(context.services, mobile.trim(), corp_code)).length > 0;
  },

  async signInPicture({ services }) {
    return { url: (await pictureOf(services)) ? '/account/api/Manage/bgImg' : '' };
  },

  async signInPictureFile({ services }) {
    const found = await pictureOf(services);
    if (!found) throw new AppError('not_found');
    const { name, type, path, size } = found;
    return { name, type, inline: true, from: { path, size } };
  },
};

/** Where a code goes only to who is known. */
const ASKS_WHO: ReadonlySet<CodePurpose> = new Set(['signIn', 'recover']);

/** Of what strangers may ask from one place within a quarter of an hour. */
async function limit(
  { services, address }: AnonymousContext,
  what: string,
  max: number,
): Promise<void> {
  await services.asked.count([{ key: `${what} ${networkPrefix(address)}`, max }]);
}

const LONGEST = 8;

/** The initials of a company's name, with digits behind them where somebody has them already. */
async function freeCode({ database }: Services, name: string): Promise<string> {
  const initials = pinyin(name, { pattern: 'first', toneType: 'none', separator: '' })
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replace(/^\d+/, '')
    .slice(0, LONGEST);
  const stem = initials.length < 2 ? 'CORP' : initials;
  for (let code = stem; ; code = `${stem}${randomInt(100, 10_000)}`)
    if (!(await database.platform.companyByCode(code))) return code;
}

const PICTURES: readonly (readonly [name: string, type: string])[] = [
  ['sign-in.webp', 'image/webp'],
  ['sign-in.jpg', 'image/jpeg'],
  ['sign-in.png', 'image/png'],
];

/** A picture that whoever runs the server has put beside the folder of the files. */
async function pictureOf({ dataDir }: Pick<Services, 'dataDir'>) {
  for (const [name, type] of PICTURES) {
    const path = join(dataDir, name);
    const found = await stat(path).catch(() => undefined);
    if (found?.isFile()) return { name, type, path, size: found.size };
  }
  return undefined;
}
