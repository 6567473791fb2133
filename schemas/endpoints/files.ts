import Type from 'typebox';
import {
  defineEndpoint,
  NullAnswer,
  Id,
  listOf,
  ModuleName,
  DateTimeText,
  Page,
  Size,
  Text,
} from './endpoint.ts';

const File = Type.Object({
  id: Id,
  name: Type.String(),
  file_type: Type.String(),
  size: Type.Integer(),
  path: Type.String(),
  user_name: Type.String(),
  create_time: DateTimeText,
  id_code: Type.String(),
});

/** 1 attachment, 2 picture of a field, 3 file of a follow-up */
const ShowType = Type.Optional(Type.Integer({ minimum: 1, maximum: 3 }));

/** Files of records. A file without a record waits for the form that will name it. */
export const fileEndpoints = {
  upload: defineEndpoint({
    method: 'POST',
    path: '/rest/crm/file/upload',
    who: 'user',
    effect: 'add',
    files: true,
    programs: 'writing',
    does: 'Stores one file of at most 50 MB, for a record or for a form that is still open.',
    params: Type.Object({
      module: Type.Optional(ModuleName),
      module_id: Type.Optional(Id),
      file_name: Type.Optional(Text),
      show_type: ShowType,
    }),
    answer: File,
  }),
  fileList: defineEndpoint({
    method: 'GET',
    path: '/rest/crm/file/getList',
    who: 'user',
    effect: 'read',
    programs: 'all',
    does: "A record's files, newest first; those of one kind with show_type.",
    params: Type.Object({
      module: ModuleName,
      module_id: Id,
      show_type: ShowType,
      page: Page,
      size: Size,
    }),
    answer: listOf(File),
  }),
  file: defineEndpoint({
    method: 'GET',
    path: '/rest/crm/file/getFile',
    who: 'user',
    effect: 'read',
    programs: 'all',
    does: 'One file.',
    params: Type.Object({ id: Id }),
    answer: File,
  }),
  downloadToken: defineEndpoint({
    method: 'GET',
    path: '/rest/crm/file/downloadToken',
    who: 'user',
    effect: 'read',
    programs: 'all',
    does: 'A token of five minutes for the download of one file, so that no session stands in an address.',
    params: Type.Object({ id_code: Text }),
    answer: Type.Object({ token: Type.String(), url: Type.String() }),
  }),
  download: defineEndpoint({
    method: 'GET',
    path: '/rest/crm/file/download',
    who: 'anyone',
    effect: 'read',
    bytes: true,
    does: 'The bytes of a file, as an attachment; images and PDF may be shown with inline=1. Without a token of downloadToken the session cookie counts, so that pages can hold pictures.',
    params: Type.Object({
      id_code: Text,
      token: Type.Optional(Type.String({ maxLength: 400 })),
      inline: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1)])),
    }),
    answer: Type.Object({ name: Type.String(), type: Type.String(), inline: Type.Boolean() }),
  }),
  renameFile: defineEndpoint({
    method: 'PUT',
    path: '/rest/crm/file/rename',
    who: 'user',
    effect: 'set',
    does: 'Renames a file; its ending stays.',
    params: Type.Object({ id: Id, name: Type.String({ minLength: 1, maxLength: 200 }) }),
    answer: File,
  }),
  deleteFile: defineEndpoint({
    method: 'DELETE',
    path: '/rest/crm/file/delete',
    who: 'user',
    effect: 'set',
    does: 'Deletes a file.',
    params: Type.Object({ id: Id }),
    answer: NullAnswer,
  }),
};
