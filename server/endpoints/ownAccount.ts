import { AppError } from '../../schemas/i18n/errors.ts';
import type { ownAccountEndpoints } from '../../schemas/endpoints/ownAccount.ts';
import { CODES } from '../../schemas/staff/codes.ts';
import { emailForm, validMobile } from '../../schemas/staff/publicForms.ts';
import { SHOW_TYPE } from '../../schemas/values/fileTypes.ts';
import {
  changeAvatar,
  changeOwnAddress,
  changeOwnDepartment,
  changeOwnPassword,
  endOwnSessions,
  listOwnSessions,
  readProfile,
  requireOwnPassword,
} from '../rules/staff/index.ts';
import { validateForm } from '../rules/validateForm.ts';
import { fileHandlers } from './files.ts';
import { fileIdFromCode } from './files/attachments.ts';
import { askOwnPassword } from './secondFactor.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import type { RequestContext } from './shared/requestContext.ts';
import { SESSION_MS } from './shared/sessions.ts';
import { openCode, proveMobile } from './signIn.ts';
import { type CodePlace, makeCode, requireCode, spendCode } from './signIn/codes.ts';

export const ownAccountHandlers: EndpointHandlers<keyof typeof ownAccountEndpoints> = {
  ownProfile: ({ caller }) => readProfile(caller),

  async ownPassword({ caller, services, token }, { old_password = '', password }) {
    const turn = await services.signIns.take([slow('password', caller.viewer)]);
    await requireOwnPassword(caller, { password: old_password, field: 'old_password', token });
    await turn.right();
    await changeOwnPassword(caller, { password, token, sessionMs: SESSION_MS });
    return null;
  },

  async changeMobile(context, { mobile: given, code, own_password }) {
    const mobile = given.trim();
    if (!validMobile(mobile))
      throw new AppError('invalid', { fields: [{ field: 'mobile', id: 'wrong_mobile' }] });
    await askOwnPassword(context, own_password);
    const asked = { mobile, purpose: 'mobile' as const };
    await proveMobile(context, { ...asked, code });
    await changeOwnAddress(context.caller, { mobile });
    await spendCode(openCode(context.services, asked));
    return null;
  },

  changeDept: async ({ caller }, { department_id }) => ({
    asked: await changeOwnDepartment(caller, department_id),
  }),

  async uploadAvatar(context) {
    const { caller } = context;
    const { id, path } = await fileHandlers.upload(context, { show_type: SHOW_TYPE.field });
    const avatar = `${path}&inline=1`;
    await changeAvatar(caller, {
      file_id: id,
      url: avatar,
      fileIdOf: (url) => fileIdFromCode(/id_code=(\w+)/.exec(url)?.[1] ?? ''),
    });
    return { avatar };
  },

  async sendEmailVerify(context, given) {
    const { services, locale, caller } = context;
    const { email } = validEmail(context, given);
    await services.asked.count([
      { key: `email ${caller.viewer.corp_id} ${caller.viewer.id}`, max: 10 },
    ]);
    const code = await makeCode(emailCode(context, email));
    const { byLog, send } = services.codes.email;
    try {
      await send({ to: email, code, minutes: CODES.minutes, locale });
    } catch (error) {
      services.tell(error);
      throw new AppError('not_sent');
    }
    return { resend: CODES.resendSeconds, by_log: byLog ? 1 : 0 };
  },

  async updateEmail(context, { code, own_password, ...given }) {
    const { email } = validEmail(context, given);
    await askOwnPassword(context, own_password);
    const turn = await context.services.signIns.take([slow('email', context.caller.viewer)]);
    await requireCode(emailCode(context, email), code);
    await turn.right();
    await changeOwnAddress(context.caller, { email });
    await spendCode(emailCode(context, email));
    return null;
  },

  ownSessions: ({ caller, token }) => listOwnSessions(caller, token),

  async endSessions(context, { id, own_password }) {
    const { caller, token } = context;
    await askOwnPassword(context, own_password);
    await endOwnSessions(caller, { token, id });
    return null;
  },
};

/** Who is signed in guesses no faster than others. */
function slow(what: string, { corp_id, id }: { corp_id: number; id: number }) {
  return {
    key: `own ${what} ${corp_id} ${id}`,
    free: 5,
    longest: 30_000,
    inLine: true,
    forgives: true,
  };
}

function validEmail({ caller }: RequestContext, given: { email: string }): { email: string } {
  const { email } = validateForm(caller, emailForm(caller.locale), given);
  return { email: String(email) };
}

/** Kept with the company, for this person alone: a code for one does not prove the address for another. */
function emailCode({ caller, services }: RequestContext, email: string): CodePlace {
  return {
    db: caller.company,
    secret: services.secret,
    now: services.now(),
    purpose: `email ${caller.viewer.id}`,
    target: email.toLowerCase(),
  };
}
