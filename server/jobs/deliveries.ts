import { randomUUID } from 'node:crypto';
import type { OuterChannel } from '../../schemas/collaboration/channels.ts';
import { DIGEST_HOUR, MAIL_PAUSES } from '../../schemas/collaboration/mail.ts';
import type { Locale } from '../../schemas/i18n/locale.ts';
import { timestampInZone } from '../../schemas/values/dates.ts';
import type { CompanyDb, Tx } from '../db/handle.ts';
import { letterAbout } from '../endpoints/mail/letters.ts';
import { type UnreadReminder, unreadReminders } from '../endpoints/reminders/lists.ts';
import type { Services } from '../endpoints/shared/requestContext.ts';
import { buildCaller } from '../endpoints/shared/sessions.ts';
import type { Caller } from '../records/core/types.ts';

/** A channel as a company has set it up, and whom it reaches. */
export interface Outlet {
  channel: OuterChannel;
  /** what goes out as it arises */
  kinds: readonly string[];
  people: readonly Recipient[];
  /** hands a message over; answers what went wrong, or undefined */
  send(to: string, message: { subject: string; text: string }): Promise<SendFault | undefined>;
}

export interface Recipient {
  id: number;
  /** their address there */
  to: string;
  locale: Locale;
  /** wants what waits for them once a day */
  digest: boolean;
}

/** Why a message came to nothing. */
export interface SendFault {
  step: string;
  /** trying again is of no use */
  final: boolean;
  /** it was under way: it may have arrived all the same */
  unsure: boolean;
}

export type DeliveryServices = Pick<
  Services,
  'database' | 'now' | 'rules' | 'lockedModules' | 'publicUrl'
>;

const DIGEST = 'digest';
/** What has been sending for so long is nobody's any more. */
const LOST_MS = 15 * 60_000;
/** What was sent is remembered so long; what is still unread then was due long before. */
const KEPT_MS = 400 * 24 * 3_600_000;

/**
 * Sends reminders and daily digests of a company by one channel. Each reminder is written down before it is sent and goes to a person once by
 * it: who finds it being sent leaves it alone, and where nobody can say whether it arrived it stays unsent rather than come twice.
 */
export async function deliver(
  services: DeliveryServices,
  { company, zone }: { company: CompanyDb; zone: string },
  outlet: Outlet,
): Promise<void> {
  await sweep(company, services.now().getTime());
  for (const person of outlet.people) {
    const isDigested = person.digest && hourOf(services.now(), zone) >= DIGEST_HOUR;
    if (outlet.kinds.length === 0 && !isDigested) continue;
    const caller = await buildCaller(
      services,
      { company, userId: person.id, zone },
      { id: outlet.channel, locale: person.locale },
    );
    if (!caller) continue;
    const about = { caller, outlet, services, to: person.to };
    if (outlet.kinds.length > 0) await sendReminders(about);
    if (isDigested) await sendDigest(about);
  }
}

interface About {
  caller: Caller;
  outlet: Outlet;
  services: DeliveryServices;
  to: string;
}

async function sendReminders(about: About): Promise<void> {
  const entries = await unreadReminders(about.caller, about.outlet);
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
  const { caller, outlet } = about;
  const day = timestampInZone(caller.zone, caller.now()).slice(0, 10);
  const claim = await begin(about, [{ kind: DIGEST, module: '', record_id: 0, mark: day }], {
    digest: true,
  });
  if (!claim) return;
  await send(about, claim, {
    entries: await unreadReminders(caller, { channel: outlet.channel }),
    digest: true,
  });
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
  { caller: { company, viewer, now }, outlet: { channel } }: About,
  keys: readonly Key[],
  { digest }: { digest: boolean },
): Promise<Claim | undefined> {
  const at = now().getTime();
  const fresh = await company.read(async (tx) => {
    const known = new Set(
      (await deliveriesOf(tx, { user: viewer.id, channel, digest })).map(nameOf),
    );
    const due = await dueOf(tx, { user: viewer.id, channel, digest, at });
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
          channel,
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
      .where('channel', '=', channel)
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
  { caller, outlet, services, to }: About,
  { claim, keys }: Claim,
  { entries, digest }: { entries: readonly UnreadReminder[]; digest: boolean },
): Promise<void> {
  const told = new Set(
    digest ? keys.map(nameOf) : entries.map((entry) => nameOf(keyOfEntry(entry))),
  );
  const gone = keys.filter((key) => !told.has(nameOf(key)) || entries.length === 0);
  const endThose = (some: readonly Key[], change: Outcome) =>
    end(caller, { channel: outlet.channel, claim, keys: some }, change);
  await endThose(gone, { state: 'dropped' });
  const rest = keys.filter((key) => !gone.includes(key));
  if (rest.length === 0) return;
  const letter = letterAbout({ entries, digest, locale: caller.locale, url: services.publicUrl });
  const fault = await outlet.send(to, letter);
  for (const key of rest) await endThose([key], outcome(fault, key.tries, caller.now()));
}

interface Outcome {
  state: 'sent' | 'waiting' | 'failed' | 'lost' | 'dropped';
  tries?: number;
  next_at?: number;
  fault?: string;
}

/** What becomes of a message: sent, tried again after a longer pause, or given up. */
function outcome(fault: SendFault | undefined, before: number, now: Date): Outcome {
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
  { channel, claim, keys }: { channel: OuterChannel; claim: string; keys: readonly Key[] },
  change: Outcome,
): Promise<void> {
  if (keys.length === 0) return;
  await company.write(async (tx) => {
    for (const { kind, module, record_id, mark } of keys)
      await tx
        .update('delivery')
        .set({ ...change, changed_at: now().getTime() })
        .where('user_id', '=', viewer.id)
        .where('channel', '=', channel)
        .where('claim', '=', claim)
        .where('kind', '=', kind)
        .where('module', '=', module)
        .where('record_id', '=', record_id)
        .where('mark', '=', mark)
        .execute();
  });
}

interface Sought {
  user: number;
  channel: OuterChannel;
  digest: boolean;
}

function deliveriesOf(tx: Tx, { user, channel, digest }: Sought) {
  return tx
    .from('delivery')
    .select(['kind', 'module', 'record_id', 'mark'])
    .where('user_id', '=', user)
    .where('channel', '=', channel)
    .where('kind', digest ? '=' : '!=', DIGEST)
    .execute();
}

function dueOf(tx: Tx, { user, channel, digest, at }: Sought & { at: number }) {
  return tx
    .from('delivery')
    .select('mark')
    .where('user_id', '=', user)
    .where('channel', '=', channel)
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

function keyOfEntry({ kind, module, module_id, due_mark }: UnreadReminder): Key {
  return { kind, module, record_id: module_id, mark: due_mark };
}

function nameOf({ kind, module, record_id, mark }: Key): string {
  return `${kind} ${module} ${record_id} ${mark}`;
}

function hourOf(now: Date, zone: string): number {
  return Number(timestampInZone(zone, now).slice(11, 13));
}
