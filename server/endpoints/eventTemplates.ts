import { timestampInZone } from '../../schemas/values/dates.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import { permissionKey } from '../../schemas/permissions/rights.ts';
import { isAdmin, hasPermission } from '../../schemas/permissions/viewer.ts';
import type { Tx } from '../db/handle.ts';
import { listRecords, runOnce } from '../records/index.ts';
import type { Caller } from '../records/core/types.ts';
import { presentFollowUps } from './followUps.ts';
import type { EndpointHandlers } from './shared/handlers.ts';

type Names =
  | 'eventTemplates'
  | 'saveEventTemplate'
  | 'sortEventTemplates'
  | 'deleteEventTemplate'
  | 'sortEventTypes'
  | 'followUpList';

export const eventTemplateHandlers: EndpointHandlers<Names> = {
  async eventTemplates({ caller: { company, viewer } }) {
    const rows = await company.read((tx) =>
      tx
        .from('event_template')
        .selectAll()
        .where((eb) =>
          eb.or([
            eb('user_id', '=', viewer.id),
            eb.and([eb('is_public', '=', 1), eb('is_hide', '=', 0)]),
          ]),
        )
        .orderBy('sort')
        .orderBy('id')
        .execute(),
    );
    return rows.map(({ id, content, is_hide, is_default, is_public, user_id }) => ({
      id,
      content,
      is_hide,
      default: is_default,
      is_public,
      is_own: user_id === viewer.id ? (1 as const) : (0 as const),
    }));
  },

  async saveEventTemplate({ caller }, given) {
    const { id, content, is_hide, is_public, default: is_default } = given;
    if (is_public === 1 && !isAdmin(caller.viewer))
      throw new AppError('not_allowed', { data: { right: 'is_admin' } });
    mustWrite(caller);
    return caller.company.write((tx) =>
      runOnce(caller, tx, { call: 'saveEventTemplate', body: given }, async () => {
        const own = id ?? (await addTemplate(tx, caller, content));
        const { user_id } = await changeable(tx, caller, own);
        // one at most is the first of its owner
        if (is_default === 1)
          await tx
            .update('event_template')
            .set({ is_default: 0 })
            .where('user_id', '=', user_id)
            .execute();
        const change = {
          ...(content !== undefined && { content: content.trim() }),
          ...(is_hide !== undefined && { is_hide }),
          ...(is_public !== undefined && { is_public }),
          ...(is_default !== undefined && { is_default }),
        };
        if (Object.keys(change).length > 0)
          await tx.update('event_template').set(change).where('id', '=', own).execute();
        return { id: own };
      }),
    );
  },

  async sortEventTemplates({ caller }, { ids }) {
    await caller.company.write(async (tx) => {
      for (const [sort, id] of ids.entries()) {
        let mine = tx.update('event_template').set({ sort }).where('id', '=', id);
        // Those of others that are private are in no list but their owner's.
        mine = mine.where((is) =>
          isAdmin(caller.viewer)
            ? is.or([is('user_id', '=', caller.viewer.id), is('is_public', '=', 1)])
            : is('user_id', '=', caller.viewer.id),
        );
        await mine.execute();
      }
    });
    return null;
  },

  async deleteEventTemplate({ caller }, { id }) {
    await caller.company.write(async (tx) => {
      await changeable(tx, caller, id);
      await tx.remove('event_template').where('id', '=', id).execute();
    });
    return null;
  },

  async sortEventTypes({ caller }, { ids }) {
    await caller.company.write(async (tx) => {
      const known = new Set(
        (await tx.from('list_item').select('id').where('kind', '=', 'event_type').execute()).map(
          (row) => row.id,
        ),
      );
      if (ids.some((id) => !known.has(id))) throw new AppError('not_found');
      for (const [sort, id] of ids.entries())
        await tx
          .update('list_item')
          .set({ sort })
          .where('kind', '=', 'event_type')
          .where('id', '=', id)
          .execute();
    });
    return null;
  },

  async followUpList({ caller }, query) {
    const { list, count } = await listRecords(caller, MODULES.event.key, {
      ...query,
      sort: '-create_time',
    });
    return { list: await presentFollowUps(caller, list), count };
  },
};

function mustWrite(caller: Caller) {
  const right = permissionKey(MODULES.event, 'edit');
  if (!hasPermission(caller.viewer, right)) throw new AppError('not_allowed', { data: { right } });
}

async function addTemplate(tx: Tx, caller: Caller, content = ''): Promise<number> {
  if (content.trim() === '')
    throw new AppError('invalid', {
      fields: [{ field: 'content', id: 'required', data: { name: 'content' } }],
    });
  const id = await tx.nextId();
  const { last } = await tx
    .from('event_template')
    .select(({ fn }) => fn.max('sort').as('last'))
    .executeTakeFirstOrThrow();
  await tx
    .insert('event_template', {
      id,
      user_id: caller.viewer.id,
      content: content.trim(),
      sort: (last ?? 0) + 1,
      create_time: timestampInZone(caller.zone, caller.now()),
    })
    .execute();
  return id;
}

/** One's own; everybody's are the administrators'. Those of others are as if they were not there. */
async function changeable(tx: Tx, { viewer }: Caller, id: number) {
  const row = await tx
    .from('event_template')
    .select(['user_id', 'is_public'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || !(row.user_id === viewer.id || (row.is_public === 1 && isAdmin(viewer))))
    throw new AppError('not_found');
  return row;
}
