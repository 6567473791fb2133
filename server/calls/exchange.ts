import type { AnswerOf } from '../../schemas/calls.ts';
import { AppError, type FieldError } from '../../schemas/errors.ts';
import { headersOf, importable } from '../../schemas/exchange/headers.ts';
import { stampIn } from '../../schemas/dates.ts';
import type { Form } from '../../schemas/form.ts';
import { type Locale, say, type Words } from '../../schemas/locale.ts';
import { fieldMessage, message } from '../../schemas/messages.ts';
import {
  cancelImport,
  checkImport,
  exportRows,
  fixImportRow,
  formFor,
  importRows,
  listImports,
  moduleOf,
  planExport,
  readImport,
  setUpImport,
  startImport,
  startRevert,
} from '../records/index.ts';
import type { Import, StoredRow } from '../records/importStore.ts';
import type { Caller } from '../records/types.ts';
import type { CallContext } from './context.ts';
import { signDownload } from './downloadToken.ts';
import { speakerOf } from './files.ts';
import type { Handlers } from './handlers.ts';
import { mappingKey, takeIn } from './importFile.ts';
import { templateOf } from './importTemplate.ts';
import {
  type Sheet,
  SHEET_TYPES,
  type SheetLine,
  type SheetFormat,
  sheetStream,
} from './sheets/write.ts';
import { userNames } from './people.ts';
import { readConfig, saveConfig } from './userConfig.ts';
import { sayModule } from './words.ts';

const CHUNK = 500;
const TEMPLATE: Words = ['导入模板', 'Import template', 'インポートテンプレート', '匯入範本'];
const ERRORS: Words = ['导入错误', 'Import errors', 'インポートエラー', '匯入錯誤'];
const REASON: Words = ['错误原因', 'What is wrong', 'エラー内容', '錯誤原因'];

/** What a download was asked for with, as it lies in its row. */
interface Asked {
  locale: Locale;
  format: SheetFormat;
  headers?: string[];
  ids?: number[];
  columns?: readonly string[] | undefined;
  with_id?: 0 | 1 | undefined;
  /** the import whose refused rows are written */
  import?: number;
}

export const exchange: Handlers<
  | 'exportStart'
  | 'exportTemplate'
  | 'exportProgress'
  | 'exportCancel'
  | 'exportDownload'
  | 'importUpload'
  | 'importRead'
  | 'importList'
  | 'importSetup'
  | 'importCheck'
  | 'importRows'
  | 'importFix'
  | 'importRun'
  | 'importCancel'
  | 'importRevert'
  | 'importErrors'
> = {
  async exportStart(context, { module, format = 'xlsx', ...query }) {
    const { caller } = context;
    const file = await moduleOf(caller, module);
    const { ids, headers } = await planExport(
      caller,
      file.key,
      query as Parameters<typeof planExport>[2],
    );
    const asked: Asked = {
      locale: caller.locale,
      format,
      headers,
      ids,
      columns: query.columns,
      with_id: query.with_id,
    };
    return link(context, {
      kind: 'list',
      module: file.key,
      name: fileName(caller, sayModule(file, caller.locale), format),
      total: ids.length,
      asked,
    });
  },

  async exportTemplate(context, { module, format = 'xlsx' }) {
    const { caller } = context;
    const file = await moduleOf(caller, module);
    await listImports(caller, file.key, { page: 1, size: 1 }); // whoever may not import needs no template
    const name = `${sayModule(file, caller.locale)}${say(TEMPLATE, caller.locale)}.${format}`;
    return link(context, {
      kind: 'template',
      module: file.key,
      name,
      total: 1,
      asked: { locale: caller.locale, format },
    });
  },

  async importErrors(context, { id, format = 'xlsx' }) {
    const { caller } = context;
    const found = await readImport(caller, id);
    const total = (found.counts.bad ?? 0) + (found.counts.failed ?? 0);
    const name = `${found.name.replace(/\.\w+$/, '')} ${say(ERRORS, caller.locale)}.${format}`;
    return link(context, {
      kind: 'errors',
      module: found.module,
      name,
      total,
      asked: { locale: caller.locale, format, import: id },
    });
  },

  async exportProgress({ caller }, { id }) {
    const { state, done, total } = await ownDownload(caller, id);
    return { state, done, total };
  },

  async exportCancel({ caller }, { id }) {
    await ownDownload(caller, id);
    await caller.company.write((tx) =>
      tx.update('job').set({ state: 'cancelled' }).where('id', '=', id).execute(),
    );
    return null;
  },

  async exportDownload(context, { token }) {
    const { file, caller: speaker } = await speakerOf(context, token);
    const row = await ownDownload(speaker, file);
    const asked = JSON.parse(row.data) as Asked;
    const caller = { ...speaker, locale: asked.locale };
    if (row.state === 'cancelled') throw new AppError('not_found');
    const sheet = await sheetOf(caller, row, asked);
    return {
      name: row.name,
      type: SHEET_TYPES[asked.format],
      inline: false,
      from: { stream: sheetStream(asked.format, sheet) },
    };
  },

  async importUpload({ caller, files: [arrived] }, { module, sheet }) {
    if (!arrived) throw new AppError('file_missing');
    const file = await moduleOf(caller, module);
    const id = await takeIn(caller, file.key, {
      name: arrived.name.replace(/^.*[\\/]/, ''),
      path: arrived.path,
      sheet,
    });
    return presentOne(caller, await readImport(caller, id));
  },

  importRead: async ({ caller }, { id }) => presentOne(caller, await readImport(caller, id)),

  async importList({ caller }, { module, page, size }) {
    const { list, count } = await listImports(caller, (await moduleOf(caller, module)).key, {
      page,
      size,
    });
    return { list: await present(caller, list), count };
  },

  async importSetup({ caller }, { id, mapping, policy, match }) {
    const found = await setUpImport(caller, id, {
      mapping: mapping.map((model) => model || null),
      policy,
      match,
    });
    const remembered =
      (await readConfig<Record<string, string | null>>(caller, mappingKey(found.module))) ?? {};
    const chosen = Object.fromEntries(
      found.headers.map((header, index) => [header, found.mapping[index] ?? null]),
    );
    await saveConfig(caller, mappingKey(found.module), { ...remembered, ...chosen });
    return presentOne(caller, found);
  },

  importCheck: async ({ caller }, { id }) => presentOne(caller, await checkImport(caller, id)),

  async importRows({ caller }, { id, state, page, size }) {
    const found = await readImport(caller, id);
    const form = await formFor(caller, found.module);
    const { list, count } = await importRows(caller, id, { state, page, size });
    return { list: list.map((row) => presentRow(caller, { found, form, row })), count };
  },

  async importFix({ caller }, { id, ...fix }) {
    const found = await readImport(caller, id);
    const row = await fixImportRow(caller, id, fix);
    return presentRow(caller, { found, form: await formFor(caller, found.module), row });
  },

  async importRun({ caller, services }, { id }) {
    await startImport(caller, id);
    await services.runs.go(caller.company, id);
    return presentOne(caller, await readImport(caller, id));
  },

  importCancel: async ({ caller }, { id }) => presentOne(caller, await cancelImport(caller, id)),

  async importRevert({ caller, services }, { id }) {
    await startRevert(caller, id);
    await services.runs.go(caller.company, id);
    return presentOne(caller, await readImport(caller, id));
  },
};

function fileName({ zone, now }: Caller, words: string, format: SheetFormat): string {
  return `${words} ${stampIn(zone, now()).replaceAll(':', '').slice(0, 15)}.${format}`;
}

interface Download {
  kind: 'list' | 'template' | 'errors';
  module: string;
  name: string;
  total: number;
  asked: Asked;
}

async function link(
  { caller, services }: CallContext,
  { asked, ...download }: Download,
): Promise<AnswerOf<'exportStart'>> {
  const create_time = stampIn(caller.zone, caller.now());
  const id = await caller.company.write(async (tx) => {
    const next = await tx.nextId();
    await tx
      .insert('job', {
        ...download,
        id: next,
        user_id: caller.viewer.id,
        state: 'waiting',
        create_time,
        end_time: null,
        data: JSON.stringify(asked),
      })
      .execute();
    return next;
  });
  const token = signDownload(
    { corp: caller.viewer.corp_id, user: caller.viewer.id, file: id },
    services.secret,
    services.now().getTime(),
  );
  return {
    id,
    name: download.name,
    total: download.total,
    url: `/rest/sys/export/download?token=${token}`,
  };
}

async function ownDownload(caller: Caller, id: number) {
  const row = await caller.company.read((tx) =>
    tx
      .from('job')
      .selectAll()
      .where('id', '=', id)
      .where('kind', 'in', ['list', 'template', 'errors'])
      .where('user_id', '=', caller.viewer.id)
      .executeTakeFirst(),
  );
  if (!row) throw new AppError('not_found');
  return row;
}

type DownloadRow = Awaited<ReturnType<typeof ownDownload>>;

async function sheetOf(caller: Caller, row: DownloadRow, asked: Asked): Promise<Sheet> {
  const name = sayModule(await moduleOf(caller, row.module), caller.locale);
  if (row.kind === 'list')
    return {
      name,
      headers: asked.headers ?? [],
      rows: counted(caller, row.id, listed(caller, row.module, asked)),
    };
  if (row.kind === 'template') return { name, ...templateOf(await formFor(caller, row.module)) };
  const found = await readImport(caller, asked.import ?? 0);
  return {
    name,
    headers: [...found.headers, say(REASON, caller.locale)],
    noted: row.total > 0,
    rows: counted(caller, row.id, refused(caller, found)),
  };
}

async function* listed(
  caller: Caller,
  module: string,
  { ids = [], columns, with_id }: Asked,
): AsyncGenerator<SheetLine[]> {
  for (let at = 0; at < ids.length; at += CHUNK) {
    const rows = await exportRows(caller, module, {
      ids: ids.slice(at, at + CHUNK),
      columns,
      with_id,
    });
    yield rows.map((cells) => ({ cells }));
  }
}

/** The rows that were refused, as they came in, so that the file can be mended and sent again as it is; what is wrong stands at the cells and behind them. */
async function* refused(caller: Caller, found: Import): AsyncGenerator<SheetLine[]> {
  const form = await formFor(caller, found.module);
  for (const state of ['bad', 'failed']) {
    for (let page = 1; ; page += 1) {
      const { list } = await importRows(caller, found.id, { state, page, size: CHUNK });
      if (list.length === 0) break;
      yield list.map((row) => {
        const { errors } = presentRow(caller, { found, form, row });
        const reasons = errors
          .map(({ column, message }) =>
            column < 0 ? message : `${found.headers[column] ?? ''}: ${message}`,
          )
          .join('; ');
        const notes = new Map<number, string>();
        // What is about the whole row is said at its beginning.
        for (const { column, message } of errors)
          notes.set(
            Math.max(column, 0),
            [notes.get(Math.max(column, 0)), message].filter(Boolean).join('\n'),
          );
        return {
          cells: [...found.headers.map((_, index) => row.cells[index] ?? null), reasons],
          notes,
        };
      });
    }
  }
}

/** Tells how far it is, ends where the download was cancelled, and says so where nobody takes it any more: the connection broke. */
async function* counted(
  caller: Caller,
  id: number,
  rows: AsyncIterable<SheetLine[]>,
): AsyncGenerator<SheetLine[]> {
  let done = 0;
  const become = (state: 'running' | 'broken') =>
    caller.company.write((tx) =>
      tx
        .update('job')
        .set({ state, done })
        .where('id', '=', id)
        .where('state', '!=', 'cancelled')
        .returning('id')
        .execute(),
    );
  let whole = false;
  try {
    for await (const some of rows) {
      yield some;
      done += some.length;
      const [going] = await become('running');
      if (!going) throw new AppError('not_found');
    }
    whole = true;
  } finally {
    if (!whole) await become('broken');
  }
  await caller.company.write((tx) =>
    tx
      .update('job')
      .set({ state: 'done', data: '{}', end_time: stampIn(caller.zone, caller.now()) })
      .where('id', '=', id)
      .execute(),
  );
}

async function presentOne(caller: Caller, found: Import): Promise<AnswerOf<'importRead'>> {
  const [one] = await present(caller, [found]);
  if (!one) throw new AppError('not_found');
  return one;
}

async function present(caller: Caller, all: readonly Import[]): Promise<AnswerOf<'importRead'>[]> {
  const names = await userNames(
    caller,
    all.map(({ user_id }) => user_id),
  );
  const answers = [];
  for (const { user_id, error, ...found } of all) {
    const fields = importable(await formFor(caller, found.module));
    const headers = headersOf(fields);
    answers.push({
      ...found,
      user_name: names.get(user_id) ?? '',
      error: error ? message(error.id, error.data ?? {}, caller.locale) : '',
      fields: fields.map((field) => ({
        model: field.model,
        name: headers.get(field.model) ?? field.name,
        required: field.required ? (1 as const) : (0 as const),
        matchable: MATCHABLE.has(field.valueType) && field.filterable ? (1 as const) : (0 as const),
      })),
    });
  }
  return answers;
}

const MATCHABLE = new Set(['text', 'number', 'date', 'ref']);

function presentRow(
  { locale }: Caller,
  { found, form, row }: { found: Import; form: Form; row: StoredRow },
): AnswerOf<'importRows'>['list'][number] {
  const words = (model: string) => form.fields.get(model)?.name ?? model;
  const message = (error: FieldError, column: number) =>
    (column < 0 && error.field !== '' && error.id !== 'required' ? `${words(error.field)}: ` : '') +
    fieldMessage(error, locale);
  return {
    row: row.row,
    state: row.state,
    cells: row.cells,
    record_id: row.record_id,
    errors: row.errors.map((error) => {
      const column = error.field === '' ? -1 : found.mapping.indexOf(error.field);
      return { column, model: error.field, message: message(error, column) };
    }),
    changes: row.changes.map((change) => ({ ...change, name: words(change.model) })),
  };
}
