import Type from 'typebox';
import { defineEndpoint, NullAnswer, Flag, Id, ModuleName, Page, Size, Text } from './endpoint.ts';
import { SavedViewId } from './savedViews.ts';

const Format = Type.Union([Type.Literal('xlsx'), Type.Literal('csv')]);
const Link = Type.Object({
  id: Id,
  name: Type.String(),
  total: Type.Integer(),
  url: Type.String(),
});
const Filter = Type.Object(
  {},
  {
    additionalProperties: true,
    description: '{ op, rules: [{ field, operator, value } | group] }, or the same as JSON text',
  },
);
const Mapping = Type.Array(Type.Union([Type.String({ maxLength: 100 }), Type.Null()]), {
  maxItems: 500,
  description: 'the model of each column; empty for one that is left out',
});
/** existing records are left alone, changed, or not looked for */
const Policy = Type.Union([Type.Literal('skip'), Type.Literal('update'), Type.Literal('create')]);
const Counts = Type.Record(Type.String(), Type.Integer());
const Import = Type.Object({
  id: Id,
  module: Type.String(),
  name: Type.String(),
  state: Type.String(),
  total: Type.Integer(),
  done: Type.Integer(),
  create_time: Type.String(),
  end_time: Type.Union([Type.String(), Type.Null()]),
  user_name: Type.String(),
  headers: Type.Array(Type.String()),
  mapping: Mapping,
  policy: Policy,
  match: Type.Array(Type.String()),
  sheet: Type.String(),
  sheets: Type.Array(Type.String()),
  counts: Counts,
  error: Type.String({ description: 'why it was stopped, if nobody did' }),
  fields: Type.Array(
    Type.Object({ model: Type.String(), name: Type.String(), required: Flag, matchable: Flag }),
  ),
});
const Row = Type.Object({
  row: Type.Integer(),
  state: Type.String(),
  cells: Type.Array(Type.Unknown()),
  record_id: Type.Union([Id, Type.Null()]),
  errors: Type.Array(
    Type.Object({ column: Type.Integer(), model: Type.String(), message: Type.String() }),
  ),
  changes: Type.Array(
    Type.Object({
      model: Type.String(),
      name: Type.String(),
      before: Type.String(),
      after: Type.String(),
    }),
  ),
});
const About = Type.Object({ id: Id });

/** Lists as spreadsheets, out and in. An import is a proposal until it is run. Check judges some rows a call; run and revert let the server go on by itself, and answer after a moment how far it is. */
export const importExportEndpoints = {
  exportStart: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/export/start',
    who: 'user',
    effect: 'add',
    does: 'Prepares the download of a list as it is filtered, sorted and shown; asks for crm_{module}_export. The address of the answer holds for five minutes.',
    params: Type.Object({
      module: ModuleName,
      format: Type.Optional(Format),
      columns: Type.Optional(Type.Array(Text, { maxItems: 1000 })),
      with_id: Type.Optional(Flag),
      ids: Type.Optional(Type.Array(Id, { maxItems: 1000 })),
      keyword: Type.Optional(Text),
      scene_id: Type.Optional(SavedViewId),
      sort: Type.Optional(Type.String({ maxLength: 500 })),
      filter: Type.Optional(Type.Union([Filter, Type.String({ maxLength: 100_000 })])),
    }),
    answer: Link,
  }),
  exportTemplate: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/import/template',
    who: 'user',
    effect: 'add',
    does: 'Prepares the download of an empty spreadsheet with the columns that the user may fill; asks for crm_{module}_import.',
    params: Type.Object({ module: ModuleName, format: Type.Optional(Format) }),
    answer: Link,
  }),
  exportProgress: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/export/progress',
    who: 'user',
    effect: 'read',
    does: 'How many rows of a download have been written.',
    params: About,
    answer: Type.Object({ state: Type.String(), done: Type.Integer(), total: Type.Integer() }),
  }),
  exportCancel: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/export/cancel',
    who: 'user',
    effect: 'set',
    does: 'Stops a download.',
    params: About,
    answer: NullAnswer,
  }),
  exportDownload: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/export/download',
    who: 'anyone',
    effect: 'read',
    bytes: true,
    does: 'The bytes of a spreadsheet, as they are written.',
    params: Type.Object({ token: Type.String({ maxLength: 400 }) }),
    answer: Type.Object({ name: Type.String(), type: Type.String(), inline: Type.Boolean() }),
  }),
  importUpload: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/import/upload',
    who: 'user',
    effect: 'add',
    files: true,
    does: 'Reads a sheet of a spreadsheet (xlsx, csv; at most 50,000 rows) as a proposal: nothing is written yet. Without a name, the sheet whose heading looks most like the module.',
    params: Type.Object({ module: ModuleName, sheet: Type.Optional(Text) }),
    answer: Import,
  }),
  importRead: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/import/read',
    who: 'user',
    effect: 'read',
    does: 'An import of the own and how far it is.',
    params: About,
    answer: Import,
  }),
  importList: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/import/list',
    who: 'user',
    effect: 'read',
    does: 'The imports into a module, newest first: the own ones, of all to administrators.',
    params: Type.Object({ module: ModuleName, page: Page, size: Size }),
    answer: Type.Object({ list: Type.Array(Import), count: Type.Integer() }),
  }),
  importSetup: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/import/setup',
    who: 'user',
    effect: 'set',
    does: 'Says what the columns mean, by which fields a record is known again, and what becomes of those that exist; the user’s choice of columns is remembered.',
    params: Type.Object({
      id: Id,
      mapping: Mapping,
      policy: Policy,
      match: Type.Optional(Type.Array(Text, { maxItems: 5 })),
    }),
    answer: Import,
  }),
  importCheck: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/import/check',
    who: 'user',
    effect: 'set',
    does: 'Judges some more rows as a form would be, without writing anything.',
    params: About,
    answer: Import,
  }),
  importRows: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/import/rows',
    who: 'user',
    effect: 'read',
    does: 'Rows of an import in one state, with faults by column and what would change.',
    params: Type.Object({ id: Id, state: Type.Optional(Text), page: Page, size: Size }),
    answer: Type.Object({ list: Type.Array(Row), count: Type.Integer() }),
  }),
  importFix: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/import/fix',
    who: 'user',
    effect: 'set',
    does: 'Puts another text into one cell and judges the row again.',
    params: Type.Object({
      id: Id,
      row: Type.Integer({ minimum: 1 }),
      column: Type.Integer({ minimum: 0, maximum: 499 }),
      value: Type.String({ maxLength: 100_000 }),
    }),
    answer: Row,
  }),
  importRun: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/import/run',
    who: 'user',
    effect: 'set',
    does: 'Lets the server write the rows that were found right, each once, however often it is called; answers after a moment how far it is.',
    params: About,
    answer: Import,
  }),
  importCancel: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/import/cancel',
    who: 'user',
    effect: 'set',
    does: 'Ends an import; what was written stays until it is reverted.',
    params: About,
    answer: Import,
  }),
  importRevert: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/import/revert',
    who: 'user',
    effect: 'set',
    does: 'Lets the server take a finished import back, and answers after a moment how far it is: new records into the recycle bin, changed fields as they were. What was changed since stays.',
    params: About,
    answer: Import,
  }),
  importErrors: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/import/errors',
    who: 'user',
    effect: 'add',
    does: 'Prepares the download of the rows that were refused, with the reasons in a last column and, as xlsx, in notes at the cells.',
    params: Type.Object({ id: Id, format: Type.Optional(Format) }),
    answer: Link,
  }),
};
