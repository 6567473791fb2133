import { type Label, label, translate } from '../../../schemas/i18n/label.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import type { SheetFormat, SheetToWrite, SheetLine } from '../sheets/write.ts';
import type { RequestContext } from '../shared/requestContext.ts';
import type { ResponseOf } from '../../../schemas/endpoints/index.ts';
import { timestampInZone } from '../../../schemas/values/dates.ts';
import { signDownload } from '../files/downloadToken.ts';
import type { Caller } from '../../records/core/types.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { translateModule } from '../shared/translateModule.ts';
import {
  moduleOf,
  formFor,
  readImport,
  exportRows,
  exportTableRows,
  exportTables,
  importRows,
} from '../../records/index.ts';
import { importTemplate } from './importTemplate.ts';
import type { Import } from '../../records/exchange/importStore.ts';
import { presentImportRow } from './presentImport.ts';

const CHUNK = 500;

const REASON: Label = label('错误原因');

/** What a download was asked for with, as it lies in its row. */
export interface DownloadRequest {
  locale: Locale;
  format: SheetFormat;
  headers?: string[];
  ids?: number[];
  columns?: readonly string[] | undefined;
  with_id?: 0 | 1 | undefined;
  /** the import whose refused rows are written */
  import?: number;
}

interface Download {
  kind: 'list' | 'template' | 'errors';
  module: string;
  name: string;
  total: number;
  asked: DownloadRequest;
}

export async function startDownload(
  { caller, services }: RequestContext,
  { asked, ...download }: Download,
): Promise<ResponseOf<'exportStart'>> {
  const create_time = timestampInZone(caller.zone, caller.now());
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

export async function ownDownload(caller: Caller, id: number) {
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

export async function sheetOfDownload(
  caller: Caller,
  row: DownloadRow,
  asked: DownloadRequest,
): Promise<SheetToWrite> {
  const name = translateModule(await moduleOf(caller, row.module), caller.locale);
  if (row.kind === 'list') {
    const tables = asked.format === 'csv' ? [] : await exportTables(caller, row.module, asked);
    return {
      name,
      headers: asked.headers ?? [],
      rows: counted(caller, row.id, listed(caller, row.module, asked)),
      more: tables.map((table) => ({
        ...table,
        rows: tabled(caller, row.module, { ...asked, model: table.model }),
      })),
    };
  }
  if (row.kind === 'template')
    return { name, ...importTemplate(await formFor(caller, row.module)) };
  const found = await readImport(caller, asked.import ?? 0);
  return {
    name,
    headers: [...found.headers, translate(REASON, caller.locale)],
    noted: row.total > 0,
    rows: counted(caller, row.id, refused(caller, found)),
  };
}

async function* listed(
  caller: Caller,
  module: string,
  { ids = [], columns, with_id }: DownloadRequest,
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

/** The rows of one sub-form of the records of a list. */
async function* tabled(
  caller: Caller,
  module: string,
  { ids = [], model, with_id }: DownloadRequest & { model: string },
): AsyncGenerator<SheetLine[]> {
  for (let at = 0; at < ids.length; at += CHUNK) {
    const some = ids.slice(at, at + CHUNK);
    const rows = await exportTableRows(caller, module, { ids: some, model, with_id });
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
        const { errors } = presentImportRow(caller, { found, form, row });
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
      .set({ state: 'done', data: '{}', end_time: timestampInZone(caller.zone, caller.now()) })
      .where('id', '=', id)
      .execute(),
  );
}
