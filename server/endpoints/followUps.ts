import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { relativeTime, timestampInZone } from '../../schemas/values/dates.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import { fileKind } from '../../schemas/values/fileTypes.ts';
import { LIMITS } from '../../schemas/limits.ts';
import { languageOf } from '../../schemas/i18n/locale.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import { hasPermission } from '../../schemas/permissions/viewer.ts';
import { valueAsText } from '../../schemas/values/valueTypes.ts';
import { findNames, seenModels } from '../records/index.ts';
import { readOptionList } from '../records/core/optionLists.ts';
import type { Caller, ListRow } from '../records/core/types.ts';
import { SUBJECTS } from '../rules/event.ts';
import { fileUrl, shortFileCode } from './files/attachments.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import { moduleNamed } from './shared/moduleNames.ts';
import { relatedRecords } from './related.ts';

type Linked = (typeof SUBJECTS)[keyof typeof SUBJECTS];

export const followUpHandlers: EndpointHandlers<'followUps' | 'followUpTypes'> = {
  async followUps({ caller }, { module, id, page, size }) {
    const most = LIMITS.followUps;
    const { list, count } = await relatedRecords(caller, {
      parent: moduleNamed(module),
      id,
      child: MODULES.event.key,
      query: { page, size: Math.min(size, most), most },
    });
    return { count, list: await presentFollowUps(caller, list) };
  },

  async followUpTypes({ caller }, { type = 'event_type' }) {
    if (type !== 'event_type') throw new AppError('not_found');
    const items = await caller.company.read((tx) =>
      readOptionList({ tx, name: type, locale: caller.locale }),
    );
    return (items ?? [])
      .filter(({ disabled }) => disabled === 0)
      .map(({ id, name, value }) => ({ id, name, value }));
  },
};

/** Follow-ups with all they are linked to, as far as the caller may see it. */
export async function presentFollowUps(
  caller: Caller,
  list: readonly ListRow[],
): Promise<ResponseOf<'followUps'>['list']> {
  const links = await Promise.all(
    Object.entries(SUBJECTS).map(async ([model, of]) => ({
      key: `${of}_list`,
      model,
      names: await namesOf(
        caller,
        of,
        list.flatMap((row) => idsOf(row, model)),
      ),
    })),
  );
  const [files, faces] = [
    await filesOf(
      caller,
      list.map((row) => row.id),
    ),
    await facesOf(caller),
  ];
  return list.map((row) => {
    const mine = files.get(row.id) ?? [];
    const images = mine.filter((file) => fileKind(file.name) === 'img');
    const linked = Object.fromEntries(
      links.map(({ key, model, names }) => [
        key,
        idsOf(row, model).flatMap((each) => {
          const name = names.get(each);
          return name === undefined ? [] : [{ id: each, name }];
        }),
      ]),
    );
    const user_id = typeof row.creator_user_id === 'number' ? row.creator_user_id : null;
    return {
      id: row.id,
      user_id,
      user_name: row.display.creator_user_id ?? '',
      user_avatar: faces.get(user_id ?? 0) ?? '',
      create_time: row.create_time,
      create_time_tip: agoIn(caller, row.create_time),
      tag_name: row.display.tag_value ?? '',
      source: row.display.source ?? '',
      content: valueAsText(row.content),
      next_contact_time: valueAsText(row.next_contact_time) || null,
      is_delete: row.is_delete,
      ralation_data: {
        ...(linked as Record<`${Linked}_list`, { id: number; name: string }[]>),
        image_list: images,
        file_list: mine.filter((file) => !images.includes(file)),
        count: mine.length - images.length,
      },
    };
  });
}

function idsOf(row: ListRow, model: string): number[] {
  const ids = row[model];
  return Array.isArray(ids) ? ids.filter((id): id is number => typeof id === 'number') : [];
}

/** Names of those that the caller may see; the others are left out. */
async function namesOf(
  caller: Caller,
  module: Linked,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (!hasPermission(caller.viewer, `crm_${MODULES[module].permission}_view`)) return new Map();
  return new Map(
    (await findNames(caller, module, [...new Set(ids)].slice(0, LIMITS.followUps))).map(
      ({ id, name }) => [id, name],
    ),
  );
}

async function filesOf(caller: Caller, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number | null, never[]>();
  const seen = await seenModels(caller, MODULES.event.key);
  const rows = await caller.company.read((tx) =>
    tx
      .from('file')
      .select(['id', 'record_id', 'name', 'size', 'model'])
      .where('module', '=', MODULES.event.key)
      .where('record_id', 'in', ids)
      .where('deleted_time', 'is', null)
      .orderBy('id')
      .execute(),
  );
  const files = Map.groupBy(
    rows.filter(({ model }) => model === null || seen.has(model)),
    ({ record_id }) => record_id,
  );
  return new Map(
    [...files].map(([record, some]) => [
      record,
      some.map(({ id, name, size }) => ({
        id,
        name,
        size,
        path: fileUrl(id),
        id_code: shortFileCode(id),
      })),
    ]),
  );
}

async function facesOf(caller: Caller): Promise<Map<number, string>> {
  const rows = await caller.company.read((tx) =>
    tx.from('user').select(['id', 'avatar']).where('avatar', '!=', '').execute(),
  );
  return new Map(rows.map(({ id, avatar }) => [id, avatar ?? '']));
}

/** Both ends by the company's clock: a stamp names no zone. */
function agoIn(caller: Caller, stamp: string): string {
  const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`);
  return relativeTime(
    at(stamp),
    at(timestampInZone(caller.zone, caller.now())),
    languageOf(caller.locale).tag,
  );
}
