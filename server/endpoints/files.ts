import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { timestampInZone } from '../../schemas/values/dates.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import {
  endingOf,
  endingsText,
  fileKind,
  isAccepted,
  SHOW_TYPE,
} from '../../schemas/values/fileTypes.ts';
import { newFilePath } from '../fileStore/index.ts';
import { seenModels } from '../records/index.ts';
import type { Caller } from '../records/core/types.ts';
import { fileUrl, shortFileCode, fileIdFromCode } from './files/attachments.ts';
import type { AnonymousContext } from './shared/requestContext.ts';
import { signUpload, UPLOAD_SECONDS } from './files/uploadToken.ts';
import { readDownload, signDownload } from './files/downloadToken.ts';
import { contentType, mayShowInline } from './files/fileTypes.ts';
import { plainName } from './files/plainName.ts';
import { FILE_COLUMNS, findFile, type FileRow, visibleFile } from './shared/visibleFile.ts';
import { readFileHead } from './files/fileHead.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import { recordModuleKey, requireParentEdit, readParentRecord } from './shared/parentRecord.ts';
import { buildCaller, callerOfToken } from './shared/sessions.ts';

type FileAnswer = ResponseOf<'file'>;

export const fileHandlers: EndpointHandlers<
  | 'upload'
  | 'uploadToken'
  | 'fileList'
  | 'file'
  | 'downloadToken'
  | 'download'
  | 'renameFile'
  | 'deleteFile'
> = {
  async upload(
    { caller, services, byUploadToken, files: [arrived] },
    { module, module_id, file_name, show_type = SHOW_TYPE.attachment },
  ) {
    if (!arrived) throw new AppError('file_missing');
    if (byUploadToken && module !== undefined)
      throw new AppError('not_allowed', { data: { right: 'module' } });
    const name = plainName(file_name ?? arrived.name);
    const type = isAccepted(name, show_type)
      ? contentType(name, await readFileHead(arrived.path))
      : undefined;
    if (type === undefined)
      throw new AppError('file_type', { data: { types: endingsText(show_type) } });
    const of =
      module !== undefined && module_id !== undefined
        ? { module: recordModuleKey(module), record_id: module_id }
        : { module: null, record_id: null };
    if (of.module !== null) await requireParentEdit(caller, of.module, of.record_id);
    const path = newFilePath(caller.viewer.corp_id);
    await services.files.keep(arrived.path, path);
    const create_time = timestampInZone(caller.zone, caller.now());
    try {
      const id = await caller.company.write(async (tx) => {
        const next = await tx.nextId();
        await tx
          .insert('file', {
            id: next,
            ...of,
            name,
            type,
            size: arrived.size,
            path,
            hash: arrived.hash,
            user_id: caller.viewer.id,
            show_type,
            create_time,
            deleted_time: null,
          })
          .execute();
        return next;
      });
      return present(await findFile(caller, id));
    } catch (error) {
      await services.files.remove(path);
      throw error;
    }
  },

  uploadToken: async ({ caller, services }) => ({
    token: signUpload(
      { corp: caller.viewer.corp_id, user: caller.viewer.id, app: caller.app?.id ?? 0 },
      services.secret,
      services.now().getTime(),
    ),
    url: `${services.publicUrl?.replace(/\/$/, '') ?? ''}/rest/crm/file/upload`,
    expires_in: UPLOAD_SECONDS,
  }),

  async fileList({ caller }, { module, module_id, show_type, page, size }) {
    const key = recordModuleKey(module);
    await readParentRecord(caller, key, module_id);
    const seen = [...(await seenModels(caller, key, module_id))];
    return caller.company.read(async (tx) => {
      let own = tx
        .from('file as f')
        .where('f.module', '=', key)
        .where('f.record_id', '=', module_id)
        .where('f.deleted_time', 'is', null)
        .where((is) => is.or([is('f.model', 'is', null), is('f.model', 'in', seen)]));
      if (show_type !== undefined) own = own.where('f.show_type', '=', show_type);
      const { count } = await own
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      const rows = await own
        .leftJoin('user as u', 'u.id', 'f.user_id')
        .select(FILE_COLUMNS)
        .orderBy('f.id', 'desc')
        .limit(size)
        .offset((page - 1) * size)
        .execute();
      return { list: rows.map(present), count: Number(count) };
    });
  },

  file: async ({ caller }, { id }) => present(await visibleFile(caller, id)),

  async downloadToken({ caller, services }, { id_code }) {
    const { id } = await visibleFile(caller, fileIdFromCode(id_code));
    const token = signDownload(
      { corp: caller.viewer.corp_id, user: caller.viewer.id, file: id },
      services.secret,
      services.now().getTime(),
    );
    return { token, url: `${fileUrl(id)}&token=${token}` };
  },

  async download(context, { id_code, token, inline }) {
    const caller = token
      ? await linked(context, id_code, token)
      : await callerOfToken(context.services, context.browser.token, {
          id: context.requestId,
          locale: context.locale,
        });
    const { id, name, type, size } = await visibleFile(caller, fileIdFromCode(id_code));
    const row = await caller.company.read((tx) =>
      tx.from('file').select('path').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    return {
      from: { stream: await context.services.files.read(row.path), size },
      name,
      type,
      inline: inline === 1 && mayShowInline(type),
    };
  },

  async renameFile({ caller }, { id, name }) {
    const row = await changeableFile(caller, id);
    const ending = endingOf(row.name);
    const plain = plainName(name);
    const renamed = endingOf(plain) === ending ? plain : `${plain}.${ending}`;
    await caller.company.write((tx) =>
      tx.update('file').set({ name: renamed }).where('id', '=', id).execute(),
    );
    return present({ ...row, name: renamed });
  },

  async deleteFile({ caller }, { id }) {
    await changeableFile(caller, id);
    const deleted_time = timestampInZone(caller.zone, caller.now());
    await caller.company.write((tx) =>
      tx.update('file').set({ deleted_time }).where('id', '=', id).execute(),
    );
    return null;
  },
};

async function changeableFile(caller: Caller, id: number): Promise<FileRow> {
  const row = await visibleFile(caller, id);
  if (row.module !== null && row.record_id !== null)
    await requireParentEdit(caller, row.module, row.record_id);
  return row;
}

/** Who a download link speaks for. */
async function linked(context: AnonymousContext, code: string, token: string): Promise<Caller> {
  const { file, caller } = await callerOfDownload(context, token);
  if (file !== fileIdFromCode(code)) throw new AppError('not_signed_in');
  return caller;
}

/** The user of a download link, and the one thing it is good for. */
export async function callerOfDownload(
  { services, requestId, locale }: AnonymousContext,
  token: string,
): Promise<{ file: number; caller: Caller }> {
  const link = readDownload(token, services.secret, services.now().getTime());
  if (link === undefined) throw new AppError('not_signed_in');
  const company = services.database.company(link.corp);
  const corp = await company.read((tx) =>
    tx.from('corp').select('zone').where('disabled', '=', 0).executeTakeFirst(),
  );
  const caller =
    corp &&
    (await buildCaller(
      services,
      { company, userId: link.user, zone: corp.zone },
      { id: requestId, locale },
    ));
  if (!caller) throw new AppError('not_signed_in');
  return { file: link.file, caller };
}

function present({ id, name, size, user_name, create_time }: FileRow): FileAnswer {
  return {
    id,
    name,
    file_type: fileKind(name),
    size,
    path: fileUrl(id),
    user_name: user_name ?? '',
    create_time,
    id_code: shortFileCode(id),
  };
}
