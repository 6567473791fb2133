import { mayBeShared } from '../../schemas/rules/sharing.ts';
import {
  MOST_LINKS,
  SHARE_DAYS,
  SHARE_PATH,
  shareState,
} from '../../schemas/collaboration/shareLinks.ts';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import { isAdmin } from '../../schemas/permissions/viewer.ts';
import { addDays, timestampInZone } from '../../schemas/values/dates.ts';
import { moduleOf, runOnce, runShareActions } from '../records/index.ts';
import { openContext } from '../records/core/context.ts';
import type { Caller } from '../records/core/types.ts';
import type { Tx } from '../db/handle.ts';
import { mailAccountIn } from './mail/account.ts';
import { printedDocument } from './pdf/printedDocument.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import { compareLinks } from './sharing/compareLinks.ts';
import { logSharing } from './sharing/logSharing.ts';
import { mailLink, mailsOf } from './sharing/mailLink.ts';
import { readParentRecord, recordModuleKey, requireParentEdit } from './shared/parentRecord.ts';
import { sealAddress } from './shared/publicAddress.ts';
import type { RequestContext } from './shared/requestContext.ts';

type ShareLink = ResponseOf<'shareLinkSave'>;

export const shareLinkHandlers: EndpointHandlers<
  'shareLinkList' | 'shareLinkCompare' | 'shareLinkSave' | 'shareLinkMail' | 'shareLinkRevoke'
> = {
  async shareLinkList(context, { module, id }) {
    const { caller } = context;
    const key = recordModuleKey(module);
    const { is_edit } = await readParentRecord(caller, key, id);
    return caller.company.read(async (tx) => {
      const rows = await linksIn(tx)
        .where('l.module', '=', key)
        .where('l.record_id', '=', id)
        .orderBy('l.id', 'desc')
        .limit(2 * MOST_LINKS)
        .execute();
      return {
        list: await present(context, tx, { rows, mayEdit: is_edit }),
        count: rows.length,
        mail: (await mailAccountIn(tx))?.is_on ?? 0,
      };
    });
  },

  shareLinkCompare: ({ caller }, asked) => compareLinks(caller, asked),

  async shareLinkSave(context, { module, id, template_id, days = SHARE_DAYS[0] }) {
    const { caller } = context;
    const key = recordModuleKey(module);
    await requireParentEdit(caller, key, id);
    const record = await readParentRecord(caller, key, id);
    if (!mayBeShared(await moduleOf(caller, key), record, caller.settings))
      throw new AppError('not_passed_yet');
    const document = await printedDocument(context, {
      module: key,
      id,
      template_id,
      outside: true,
    });
    const now = timestampInZone(caller.zone, caller.now());
    const made = await caller.company.write((tx) =>
      runOnce(
        caller,
        tx,
        { call: 'share link', body: { key, id, template_id, days } },
        async () => {
          await refuseTooMany(tx, key, id, now);
          const link = await tx.nextId();
          await tx
            .insert('share_link', {
              id: link,
              module: key,
              record_id: id,
              user_id: caller.viewer.id,
              locale: caller.locale,
              name: document.name,
              html: document.html,
              page: JSON.stringify(document.page),
              template_id: document.template_id,
              create_time: now,
              expire_time: `${addDays(now.slice(0, 10), days)} 23:59:59`,
              revoked_time: null,
            })
            .execute();
          await runShareActions(await openContext(caller, tx, key), id);
          await logSharing(caller, tx, { module: key, record_id: id }, 'share');
          return { link };
        },
      ),
    );
    return presentOne(context, made.link);
  },

  async shareLinkMail(context, asked) {
    const { caller } = context;
    const link = await linkOf(caller, asked.id);
    const isOwn = link.user_id === caller.viewer.id || isAdmin(caller.viewer);
    await requireParentEdit(caller, link.module, link.record_id);
    if (!isOwn) throw new AppError('not_found');
    const now = timestampInZone(caller.zone, caller.now());
    if (shareState(link, now) !== 'open') throw new AppError('link_over');
    await mailLink(context, link, asked);
    return presentOne(context, link.id);
  },

  async shareLinkRevoke({ caller }, { id }) {
    const link = await linkOf(caller, id);
    const isOwn = link.user_id === caller.viewer.id || isAdmin(caller.viewer);
    if (!isOwn) await requireParentEdit(caller, link.module, link.record_id);
    await caller.company.write(async (tx) => {
      const { numUpdatedRows } = await tx
        .update('share_link')
        .set({ revoked_time: timestampInZone(caller.zone, caller.now()) })
        .where('id', '=', id)
        .where('revoked_time', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await logSharing(caller, tx, link, 'unshare');
    });
    return null;
  },
};

async function linkOf({ company }: Caller, id: number) {
  const link = await company.read((tx) =>
    tx
      .from('share_link')
      .select(['id', 'module', 'record_id', 'user_id', 'expire_time', 'revoked_time'])
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  if (!link) throw new AppError('not_found');
  return link;
}

function linksIn(tx: Tx) {
  return tx
    .from('share_link as l')
    .leftJoin('user as u', 'u.id', 'l.user_id')
    .select([
      'l.id',
      'l.name',
      'l.user_id',
      'u.name as user_name',
      'l.create_time',
      'l.expire_time',
      'l.revoked_time',
      'l.views',
      'l.downloads',
      'l.first_view_time',
      'l.last_view_time',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof linksIn>['executeTakeFirstOrThrow']>>;

function presentOne(context: RequestContext, id: number): Promise<ShareLink> {
  return context.caller.company.read(async (tx) => {
    const rows = [await linksIn(tx).where('l.id', '=', id).executeTakeFirstOrThrow()];
    const [link] = await present(context, tx, { rows, mayEdit: true });
    return link as ShareLink;
  });
}

/** The document was printed with its sender's eyes: whoever sees less must not open it, nor learn to whom it went. */
async function present(
  { caller, services }: RequestContext,
  tx: Tx,
  { rows, mayEdit }: { rows: readonly Row[]; mayEdit: boolean },
): Promise<ShareLink[]> {
  const { corp_id, id: viewer } = caller.viewer;
  const now = timestampInZone(caller.zone, caller.now());
  const isOwn = ({ user_id }: Row) => user_id === viewer || isAdmin(caller.viewer);
  const mails = await mailsOf(
    { tx, caller },
    rows.filter(isOwn).map(({ id }) => id),
  );
  return rows.map(({ revoked_time, ...row }) => {
    const own = isOwn({ revoked_time, ...row });
    const state = shareState({ ...row, revoked_time }, now);
    return {
      ...row,
      user_name: row.user_name ?? '',
      state,
      path: own
        ? SHARE_PATH + sealAddress('share address', { corp_id, id: row.id }, services.secret)
        : '',
      is_revocable: state === 'open' && (own || mayEdit) ? 1 : 0,
      mails: mails
        .filter(({ share_link_id }) => share_link_id === row.id)
        .map(({ share_link_id, ...mail }) => mail),
    };
  });
}

async function refuseTooMany(tx: Tx, module: string, id: number, now: string): Promise<void> {
  const { count } = await tx
    .from('share_link')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('module', '=', module)
    .where('record_id', '=', id)
    .where('revoked_time', 'is', null)
    .where('expire_time', '>=', now)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_LINKS)
    throw new AppError('too_many_links', { data: { max: MOST_LINKS } });
}
