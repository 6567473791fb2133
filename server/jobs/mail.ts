import { randomUUID } from 'node:crypto';
import { DIGEST_HOUR, MAIL_KINDS, MAIL_PAUSES } from '../../schemas/collaboration/mail.ts';
import { isLocale } from '../../schemas/i18n/locale.ts';
import { DEFAULT_LOCALE } from '../../schemas/i18n/locale.ts';
import { timestampInZone } from '../../schemas/values/dates.ts';
import type { CompanyDb, Tx } from '../db/handle.ts';
import { type MailAccount, mailAccountIn } from '../endpoints/mail/account.ts';
import { letterAbout } from '../endpoints/mail/letters.ts';
import { post, type PostFault } from '../endpoints/mail/post.ts';
import { type UnreadReminder, unreadReminders } from '../endpoints/reminders.ts';
import type { Services } from '../endpoints/shared/requestContext.ts';
import { buildCaller } from '../endpoints/shared/sessions.ts';
import { settingsIn } from '../records/index.ts';
import type { Caller } from '../records/core/types.ts';

export type MailServices = Pick<
  Services,
  'database' | 'now' | 'rules' | 'lockedModules' | 'secret' | 'publicUrl'
>;

const CHANNEL = 'mail';
const DIGEST = 'digest';
/** What has been sending for so long is nobody's any more. */
const LOST_MS = 15 * 60_000;
/** What was sent is remembered so long; what is still unread then was due long before. */
const KEPT_MS = 400 * 24 * 3_600_000;

/**
 * Sends reminders and daily digests of every company by e-mail. Each reminder is written down before it is sent and goes to a person once:
 * who finds it being sent leaves it alone, and where nobody can say whether it arrived it stays unsent rather than come twice.
 */
export async function sendMails(services: MailServices): Promise<void> {
  for (const { corp_id, zone } of await services.database.platform.companies()) {
    const company = services.database.company(corp_id);
    const account = await company.read(mailAccountIn);
    if (account?.is_on !== 1) continue;
    await sweep(company, services.now().getTime());
    const kinds = kindsOf(await company.read(settingsIn));
    for (const person of await company.read(peopleIn)) {
      const isDigested = person.digest && hourOf(services.now(), zone) >= DIGEST_HOUR;
      if (kinds.length === 0 && !isDigested) continue;
      const caller = await buildCaller(
        services,
        { company, userId: person.id, zone },
        { id: 'mail', locale: person.locale },
      );
      if (!caller) continue;
      const about = { caller, account, services, to: person.email };
      if (kinds.length > 0) await sendReminders(about, kinds);
      if (isDigested) await sendDigest(about);
    }
  }
}

interface About {
  caller: Caller;
  account: MailAccount & { sealed: string };
  services: MailServices;
  to: string;
}

async function sendReminders(about: About, kinds: readonly string[]): Promise<void> {
  const entries = await unreadReminders(about.caller, kinds);
  const claim = await begin(about, entries.map(keyOfEntry), { digest: false });
  if (!claim) return;
  const wanted = new Set(claim.keys.map(nameOf));
  // What was read, decided or hidden from them meanwhile is told no more.
  await send(about, claim, {
    entries: entries.filter((entry) => wanted.has(nameOf(keyOfEntry(entry)))),
    digest: false,
  });
}

async function sendDigest(about: About): Promise<void> {
  const { caller } = about;
  const day = timestampInZone(caller.zone, caller.now()).slice(0, 10);
  const claim = await begin(about, [{ kind: DIGEST, module: '', record_id: 0, mark: day }], {
    digest: true,
  });
  if (!claim) return;
  await send(about, claim, { entries: await unreadReminders(caller), digest: true });
}

interface Key {
  kind: string;
  module: string;
  record_id: number;
  mark: string;
}

interface Claim {
  claim: string;
  keys: readonly (Key & { tries: number })[];
}

/** Writes down what is new, and takes what is due of it for this message; undefined where there is nothing to send. */
async function begin(
  { caller: { company, viewer, now } }: About,
  keys: readonly Key[],
  { digest }: { digest: boolean },
): Promise<Claim | undefined> {
  const at = now().getTime();
  const fresh = await company.read(async (tx) => {
    const known = new Set((await deliveriesOf(tx, viewer.id, digest)).map(nameOf));
    const due = await dueOf(tx, { user: viewer.id, digest, at });
    return { keys: keys.filter((key) => !known.has(nameOf(key))), due: due.length };
  });
  if (fresh.keys.length === 0 && fresh.due === 0) return undefined;
  const claim = randomUUID();
  const taken = await company.write(async (tx) => {
    for (const key of fresh.keys)
      await tx
        .insert('delivery', {
          ...key,
          user_id: viewer.id,
          channel: CHANNEL,
          state: 'waiting',
          next_at: at,
          changed_at: at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    await tx
      .update('delivery')
      .set({ state: 'sending', claim, changed_at: at })
      .where('user_id', '=', viewer.id)
      .where('channel', '=', CHANNEL)
      .where('kind', digest ? '=' : '!=', DIGEST)
      .where('state', '=', 'waiting')
      .where('next_at', '<=', at)
      .execute();
    return tx
      .from('delivery')
      .select(['kind', 'module', 'record_id', 'mark', 'tries'])
      .where('user_id', '=', viewer.id)
      .where('claim', '=', claim)
      .where('state', '=', 'sending')
      .execute();
  });
  return taken.length > 0 ? { claim, keys: taken } : undefined;
}

async function send(
  { caller, account, services, to }: About,
  { claim, keys }: Claim,
  { entries, digest }: { entries: readonly UnreadReminder[]; digest: boolean },
): Promise<void> {
  const told = new Set(
    digest ? keys.map(nameOf) : entries.map((entry) => nameOf(keyOfEntry(entry))),
  );
  const gone = keys.filter((key) => !told.has(nameOf(key)) || entries.length === 0);
  await end(caller, claim, gone, { state: 'dropped' });
  const rest = keys.filter((key) => !gone.includes(key));
  if (rest.length === 0) return;
  const letter = letterAbout({ entries, digest, locale: caller.locale, url: services.publicUrl });
  const fault = await post(account, { to, ...letter }, services);
  for (const key of rest) await end(caller, claim, [key], outcome(fault, key.tries, caller.now()));
}

interface Outcome {
  state: 'sent' | 'waiting' | 'failed' | 'lost' | 'dropped';
  tries?: number;
  next_at?: number;
  fault?: string;
}

/** What becomes of a message: sent, tried again after a longer pause, or given up. */
function outcome(fault: PostFault | undefined, before: number, now: Date): Outcome {
  if (!fault) return { state: 'sent', fault: '' };
  const tries = before + 1;
  const pause = MAIL_PAUSES[before];
  const told = { tries, fault: fault.step };
  if (fault.unsure) return { ...told, state: 'lost' };
  if (fault.final || pause === undefined) return { ...told, state: 'failed' };
  return { ...told, state: 'waiting', next_at: now.getTime() + pause * 60_000 };
}

async function end(
  { company, viewer, now }: Caller,
  claim: string,
  keys: readonly Key[],
  change: Outcome,
): Promise<void> {
  if (keys.length === 0) return;
  await company.write(async (tx) => {
    for (const { kind, module, record_id, mark } of keys)
      await tx
        .update('delivery')
        .set({ ...change, changed_at: now().getTime() })
        .where('user_id', '=', viewer.id)
        .where('channel', '=', CHANNEL)
        .where('claim', '=', claim)
        .where('kind', '=', kind)
        .where('module', '=', module)
        .where('record_id', '=', record_id)
        .where('mark', '=', mark)
        .execute();
  });
}

function deliveriesOf(tx: Tx, user: number, digest: boolean) {
  return tx
    .from('delivery')
    .select(['kind', 'module', 'record_id', 'mark'])
    .where('user_id', '=', user)
    .where('channel', '=', CHANNEL)
    .where('kind', digest ? '=' : '!=', DIGEST)
    .execute();
}

function dueOf(tx: Tx, { user, digest, at }: { user: number; digest: boolean; at: number }) {
  return tx
    .from('delivery')
    .select('mark')
    .where('user_id', '=', user)
    .where('channel', '=', CHANNEL)
    .where('kind', digest ? '=' : '!=', DIGEST)
    .where('state', '=', 'waiting')
    .where('next_at', '<=', at)
    .execute();
}

/** What a process was sending when it ended may have arrived; what is old is forgotten. */
async function sweep(company: CompanyDb, at: number): Promise<void> {
  await company.write(async (tx) => {
    await tx
      .update('delivery')
      .set({ state: 'lost', changed_at: at })
      .where('state', '=', 'sending')
      .where('changed_at', '<', at - LOST_MS)
      .execute();
    await tx
      .remove('delivery')
      .where('state', 'not in', ['waiting', 'sending'])
      .where('changed_at', '<', at - KEPT_MS)
      .execute();
  });
}

interface Person {
  id: number;
  email: string;
  locale: Caller['locale'];
  digest: boolean;
}

/** Who has an address, the language that they read, and whether they want a daily digest. */
async function peopleIn(tx: Tx): Promise<Person[]> {
  const rows = await tx
    .from('user as u')
    .leftJoin('userconfig as c', (join) =>
      join
        .onRef('c.corp_id', '=', 'u.corp_id')
        .onRef('c.user_id', '=', 'u.id')
        .on('c.key', '=', 'preferences'),
    )
    .select(['u.id', 'u.email', 'u.locale', 'c.value'])
    .where('u.disabled', '=', 0)
    .where('u.email', '!=', '')
    .orderBy('u.id')
    .execute();
  return rows.map(({ id, email, locale, value }) => {
    const chosen = JSON.parse(value ?? '{}') as { locale?: unknown; mail_digest?: unknown };
    const language = [chosen.locale, locale].find(isLocale);
    return { id, email, locale: language ?? DEFAULT_LOCALE, digest: chosen.mail_digest === 1 };
  });
}

function kindsOf(settings: Readonly<Record<string, unknown>>): string[] {
  const kinds = settings[MAIL_KINDS];
  return Array.isArray(kinds) ? kinds.map(String) : [];
}

function keyOfEntry({ kind, module, module_id, due_mark }: UnreadReminder): Key {
  return { kind, module, record_id: module_id, mark: due_mark };
}

function nameOf({ kind, module, record_id, mark }: Key): string {
  return `${kind} ${module} ${record_id} ${mark}`;
}

function hourOf(now: Date, zone: string): number {
  return Number(timestampInZone(zone, now).slice(11, 13));
}
