import {
  addressesIn,
  addressFaults,
  SHARE_MAIL_FORM,
  SHARE_MAIL_WORDS,
  type ShareMailState,
} from '../../../schemas/collaboration/shareMail.ts';
import { SHARE_PATH } from '../../../schemas/collaboration/shareLinks.ts';
import { MAIL_FAULTS } from '../../../schemas/collaboration/mail.ts';
import { plainForm } from '../../../schemas/dialogs/plainForm.ts';
import type { ParamsOf } from '../../../schemas/endpoints/index.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { DEFAULT_LOCALE, isLocale } from '../../../schemas/i18n/locale.ts';
import type { PrintPage } from '../../../schemas/print/types.ts';
import { EMAIL } from '../../../schemas/values/email.ts';
import { timestampInZone } from '../../../schemas/values/dates.ts';
import type { Tx } from '../../db/handle.ts';
import type { Caller } from '../../records/core/types.ts';
import { runOnce } from '../../records/index.ts';
import { throwFieldErrors, validateForm } from '../../rules/validateForm.ts';
import { mailAccountIn } from '../mail/account.ts';
import { type Letter, post, type PostFault } from '../mail/post.ts';
import { pdfOf } from '../pdf/printedDocument.ts';
import { sealAddress } from '../shared/publicAddress.ts';
import type { RequestContext } from '../shared/requestContext.ts';
import { logSharing } from './logSharing.ts';

/** Messages that one person, and one company, may send within the window of the limiter. */
const MOST_MAILS = { person: 30, company: 200 };

/** A link that may be sent now. */
export interface MailedLink {
  id: number;
  module: string;
  record_id: number;
  expire_time: string;
}

/**
 * Sends a link by the company's mail server, once for a key. Throws `invalid` with the faults by field, `mail_off` without a server, `mail_failed`
 * with its reason, `mail_unsure` where nobody can say whether it went out.
 */
export async function mailLink(
  context: RequestContext,
  link: MailedLink,
  asked: ParamsOf<'shareLinkMail'>,
): Promise<void> {
  const { caller, services } = context;
  const to = addressesIn(asked.to);
  const cc = addressesIn(asked.cc ?? '').filter((each) => !to.includes(each));
  validateForm(caller, plainForm('shareMail', SHARE_MAIL_FORM, caller.locale), asked);
  throwFieldErrors(addressFaults({ to: asked.to, cc: asked.cc ?? '' }));
  const account = await caller.company.read(mailAccountIn);
  if (account?.is_on !== 1) throw new AppError('mail_off');
  const me = await caller.company.read((tx) => addressOf(tx, caller.viewer.id));
  if (asked.copy === 1) {
    if (me === undefined)
      throw new AppError('invalid', { fields: [{ field: 'copy', id: 'no_own_address' }] });
    if (![...to, ...cc].includes(me)) cc.push(me);
  }
  const { corp_id, id: viewer } = caller.viewer;
  await services.asked.count([
    { key: `share mail ${corp_id}.${viewer}`, max: MOST_MAILS.person },
    { key: `share mail ${corp_id}`, max: MOST_MAILS.company },
  ]);
  // made before anything is written: what is too large is refused here
  const letter = await letterOf(context, link, { ...asked, to, cc, me });
  let isNew = false;
  const { id } = await caller.company.write((tx) =>
    runOnce(caller, tx, { call: 'share mail', body: asked }, async () => {
      isNew = true;
      const mail = await tx.nextId();
      await tx
        .insert('share_mail', {
          id: mail,
          share_link_id: link.id,
          user_id: viewer,
          recipients: [...to, ...cc].join(', '),
          subject: asked.subject.trim(),
          state: 'sending',
          fault: '',
          create_time: timestampInZone(caller.zone, caller.now()),
        })
        .execute();
      return { id: mail };
    }),
  );
  if (!isNew) return tellOutcome(context, await caller.company.read((tx) => outcomeOf(tx, id)));
  const fault = await post(account, letter, services);
  const outcome = {
    state: fault === undefined ? 'sent' : fault.unsure ? 'unsure' : 'failed',
    fault: fault?.step ?? '',
  };
  await caller.company.write(async (tx) => {
    await tx.update('share_mail').set(outcome).where('id', '=', id).execute();
    if (fault === undefined) await logSharing(caller, tx, link, 'mail');
  });
  tellOutcome(context, { ...outcome, said: fault?.said });
}

/** The e-mail address of somebody's account, where it is one. */
async function addressOf(tx: Tx, id: number): Promise<string | undefined> {
  const row = await tx.from('user').select('email').where('id', '=', id).executeTakeFirst();
  return row && EMAIL.test(row.email) ? row.email : undefined;
}

async function letterOf(
  { caller, services, origin }: RequestContext,
  link: MailedLink,
  {
    to: [to = '', ...more],
    cc,
    me,
    subject,
    text,
    attach = 0,
  }: {
    to: readonly string[];
    cc: readonly string[];
    me: string | undefined;
    subject: string;
    text: string;
    attach?: 0 | 1 | undefined;
  },
): Promise<Letter> {
  const address = { corp_id: caller.viewer.corp_id, id: link.id };
  const path = SHARE_PATH + sealAddress('share address', address, services.secret);
  const { open, until } = SHARE_MAIL_WORDS;
  const say = { url: new URL(path, origin).href, date: link.expire_time.slice(0, 10) };
  return {
    to,
    more,
    cc,
    by: { name: caller.viewer.name, replyTo: me },
    subject: subject.trim(),
    text: `${text.trim()}\n\n${translate(open, caller.locale, say)}\n${translate(until, caller.locale, say)}\n`,
    ...(attach === 1 && { attachment: await documentFile(caller, link.id) }),
  };
}

async function documentFile({ company }: Caller, id: number) {
  const { name, html, page, locale } = await company.read((tx) =>
    tx
      .from('share_link')
      .select(['name', 'html', 'page', 'locale'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );
  return pdfOf(
    { name, html, page: JSON.parse(page) as PrintPage },
    isLocale(locale) ? locale : DEFAULT_LOCALE,
  );
}

/** What takes longer has died with its process, and nobody can say how far it came. */
const UNDER_WAY_MS = 2 * 60_000;

/** The messages by which links went out, the newest first. */
export async function mailsOf(
  { tx, caller }: { tx: Tx; caller: Pick<Caller, 'zone' | 'now'> },
  links: readonly number[],
) {
  if (links.length === 0) return [];
  const rows = await tx
    .from('share_mail')
    .select(['id', 'share_link_id', 'recipients', 'subject', 'state', 'create_time'])
    .where('share_link_id', 'in', links)
    .orderBy('id', 'desc')
    .execute();
  const long = timestampInZone(caller.zone, new Date(caller.now().getTime() - UNDER_WAY_MS));
  return rows.map(({ state, ...row }) => ({
    ...row,
    state: (state === 'sending' && row.create_time < long ? 'unsure' : state) as ShareMailState,
  }));
}

interface MailOutcome {
  state: string;
  fault: string;
  said?: string | undefined;
}

function outcomeOf(tx: Tx, id: number): Promise<MailOutcome> {
  return tx
    .from('share_mail')
    .select(['state', 'fault'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

function tellOutcome({ caller }: RequestContext, { state, fault, said = '' }: MailOutcome): void {
  if (state === 'sent') return;
  if (state !== 'failed') throw new AppError('mail_unsure');
  const words = translate(MAIL_FAULTS[fault as PostFault['step']], caller.locale);
  const reason = said === '' ? words : `${words} (${said})`;
  if (fault === 'recipient')
    throw new AppError('invalid', { fields: [{ field: 'to', id: 'invalid', text: reason }] });
  throw new AppError('mail_failed', { data: { reason } });
}
