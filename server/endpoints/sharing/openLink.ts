import { createHmac } from 'node:crypto';
import { isbot } from 'isbot';
import { shareState } from '../../../schemas/collaboration/shareLinks.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../../schemas/i18n/locale.ts';
import type { PrintPage } from '../../../schemas/print/types.ts';
import { timestampInZone } from '../../../schemas/values/dates.ts';
import { notify } from '../../records/collaboration/notify.ts';
import type { Caller } from '../../records/core/types.ts';
import { callerAtAddress, type PublicAsk } from '../shared/publicAddress.ts';
import type { Services } from '../shared/requestContext.ts';
import { callerOfToken } from '../shared/sessions.ts';

/** What stands behind a public link while it is open. */
export interface SharedDocument {
  id: number;
  name: string;
  /** of its words: its sender's language */
  locale: Locale;
  html: string;
  page: PrintPage;
  company: string;
  expire_time: string;
  caller: Caller;
}

/** The document of a link; undefined where it is over, taken back, or its record is gone: they look alike. */
export async function sharedDocument(
  services: Services,
  asked: PublicAsk,
): Promise<SharedDocument | undefined> {
  const meant = await callerAtAddress(services, 'share address', asked);
  if (!meant) return undefined;
  const { caller, id } = meant;
  return caller.company.read(async (tx) => {
    const link = await tx
      .from('share_link as l')
      .innerJoin('record as r', (join) =>
        join.onRef('r.module', '=', 'l.module').onRef('r.id', '=', 'l.record_id'),
      )
      .select(['l.name', 'l.locale', 'l.html', 'l.page', 'l.expire_time', 'l.revoked_time'])
      .where('l.id', '=', id)
      .where('r.deleted_time', 'is', null)
      .executeTakeFirst();
    if (!link || shareState(link, timestampInZone(caller.zone, caller.now())) !== 'open')
      return undefined;
    const corp = await tx.from('corp').select('name').executeTakeFirst();
    const named = caller.settings.company_name;
    return {
      id,
      caller,
      name: link.name,
      locale: isLocale(link.locale) ? link.locale : DEFAULT_LOCALE,
      html: link.html,
      page: JSON.parse(link.page) as PrintPage,
      expire_time: link.expire_time,
      company: typeof named === 'string' && named !== '' ? named : (corp?.name ?? ''),
    };
  });
}

/** Who opened it, as far as a browser says. */
export interface Visitor {
  address: string;
  agent: string;
}

/** A reload within it is the same visit. */
const VISIT_MS = 30 * 60_000;
/** Whether a person opened it, rather than a program that shows what an address leads to. */
export function isPerson({ agent }: Visitor): boolean {
  return agent !== '' && !isbot(agent);
}

/** Counts an opening, and tells whoever sent the link of the first one. */
export async function countOpening(
  { secret }: Pick<Services, 'secret'>,
  { id, caller }: Pick<SharedDocument, 'id' | 'caller'>,
  { address, agent, what }: Visitor & { what: 'view' | 'download' },
): Promise<void> {
  const { company, zone } = caller;
  const now = timestampInZone(zone, caller.now());
  const visitor = createHmac('sha256', secret)
    .update(`share visitor ${id} ${address} ${agent}`)
    .digest('base64url')
    .slice(0, 22);
  await company.write(async (tx) => {
    const link = await tx
      .from('share_link')
      .select([
        'user_id',
        'module',
        'record_id',
        'first_view_time',
        'last_view_time',
        'last_visitor',
      ])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!link) return;
    const again =
      what === 'view' &&
      link.last_visitor === visitor &&
      (link.last_view_time ?? '') > timestampInZone(zone, before(caller.now(), VISIT_MS));
    await tx
      .update('share_link')
      .set((eb) => ({
        ...(what === 'download' && { downloads: eb('downloads', '+', 1) }),
        ...(what === 'view' && !again && { views: eb('views', '+', 1) }),
        first_view_time: link.first_view_time ?? now,
        last_view_time: now,
        last_visitor: visitor,
      }))
      .where('id', '=', id)
      .execute();
    if (link.first_view_time === null)
      await notify({ tx, caller, now }, [link.user_id], {
        kind: 'viewed',
        group: id,
        about: { module: link.module, id: link.record_id },
        byNobody: true,
      });
  });
}

const before = (at: Date, ms: number) => new Date(at.getTime() - ms);

/** Whether this session is of the company whose document it opens: its own people are no visitors. */
export async function isColleague(
  services: Services,
  { caller }: Pick<SharedDocument, 'caller'>,
  token: string,
): Promise<boolean> {
  if (token === '') return false;
  const { requestId, locale } = caller;
  try {
    const own = await callerOfToken(services, token, { id: requestId, locale });
    return own.viewer.corp_id === caller.viewer.corp_id;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
