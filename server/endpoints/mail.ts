import { MAIL_FAULTS, MAIL_FORM } from '../../schemas/collaboration/mail.ts';
import { plainForm } from '../../schemas/dialogs/plainForm.ts';
import type { mailEndpoints } from '../../schemas/endpoints/mail.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import { translate } from '../../schemas/i18n/label.ts';
import { PRODUCT_NAME } from '../../schemas/product.ts';
import { messageSetting } from '../../schemas/settings/messageSetting.ts';
import { timestampInZone } from '../../schemas/values/dates.ts';
import { logPageChange } from '../records/definitions/settings.ts';
import { validateForm } from '../rules/validateForm.ts';
import { type MailAccount, mailAccountIn, sealPassword } from './mail/account.ts';
import { TEST_LETTER } from './mail/letters.ts';
import { post } from './mail/post.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import { requireMessages } from './shared/requireMessages.ts';

const NONE: MailAccount = { is_on: 0, host: '', port: 465, security: 'tls', user: '', from: '' };
const WEEK_MS = 7 * 24 * 3_600_000;
/** test messages that one company may ask for in a quarter of an hour */
const MOST_TESTS = 20;

export const mailHandlers: EndpointHandlers<keyof typeof mailEndpoints> = {
  async mailAccount({ caller }) {
    requireMessages(caller);
    return caller.company.read(async (tx) => {
      const { sealed, ...account } = (await mailAccountIn(tx)) ?? { ...NONE, sealed: '' };
      const count = async (states: readonly string[], since: number) =>
        tx
          .from('delivery')
          .select(['fault', 'changed_at'])
          .where('channel', '=', 'mail')
          .where('state', 'in', states)
          .where('changed_at', '>=', since)
          .orderBy('changed_at', 'desc')
          .execute();
      const waiting = await count(['waiting', 'sending'], 0);
      const failed = await count(['failed', 'lost'], caller.now().getTime() - WEEK_MS);
      const [last] = [...waiting, ...failed]
        .filter(({ fault }) => fault !== '')
        .toSorted((a, b) => b.changed_at - a.changed_at);
      const step =
        last &&
        (Object.keys(MAIL_FAULTS) as (keyof typeof MAIL_FAULTS)[]).find(
          (each) => each === last.fault,
        );
      return {
        ...account,
        has_password: sealed === '' ? 0 : 1,
        waiting: waiting.length,
        failed: failed.length,
        last_fault: step ? translate(MAIL_FAULTS[step], caller.locale) : '',
      };
    });
  },

  async saveMailAccount({ caller, services }, { password = '', ...given }) {
    requireMessages(caller);
    await caller.company.write(async (tx) => {
      const before = await mailAccountIn(tx);
      const { sealed, ...stood } = before ?? { ...NONE, sealed: '' };
      const account: MailAccount = { ...stood, ...given };
      if (account.is_on === 1)
        validateForm(caller, plainForm('mail', MAIL_FORM, caller.locale), { ...account, password });
      // A password belongs to the server and the user it was typed for: sent elsewhere it would be told.
      const same = stood.host === account.host && stood.user === account.user;
      const kept = same ? sealed : '';
      const row = {
        is_on: account.is_on,
        host: account.host.trim(),
        port: account.port,
        security: account.security,
        user_name: account.user,
        from_address: account.from.trim(),
        password: password === '' ? kept : sealPassword(services.secret, password),
        update_time: timestampInZone(caller.zone, caller.now()),
      };
      await tx
        .insert('mail_account', row)
        .onConflict((conflict) => conflict.columns(['corp_id']).doUpdateSet(row))
        .execute();
      await logPageChange(caller, tx, {
        path: messageSetting.path,
        changes: { mail_server: [stood.host, row.host] },
      });
    });
    return null;
  },

  async testMail({ caller, services }, { to }) {
    requireMessages(caller);
    await services.asked.count([{ key: `mail test ${caller.viewer.corp_id}`, max: MOST_TESTS }]);
    const account = await caller.company.read(mailAccountIn);
    if (!account || account.host === '') throw new AppError('not_found');
    const { subject, text } = TEST_LETTER;
    const data = { product: PRODUCT_NAME, name: caller.viewer.name };
    const fault = await post(
      account,
      {
        to: to.trim(),
        subject: translate(subject, caller.locale, data),
        text: translate(text, caller.locale, data),
      },
      services,
    );
    return fault
      ? {
          step: fault.step,
          fault: translate(MAIL_FAULTS[fault.step], caller.locale),
          said: fault.said,
        }
      : { step: '' as const, fault: '', said: '' };
  },
};
