import { AppError } from '../../schemas/i18n/errors.ts';
import { timestampInZone } from '../../schemas/values/dates.ts';
import { label, translate, type Label } from '../../schemas/i18n/label.ts';
import {
  cancelImport,
  checkImport,
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
import type { Caller } from '../records/core/types.ts';
import { callerOfDownload } from './files.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import { importMappingKey, readIntoImport } from './exchange/importFile.ts';
import { SHEET_TYPES, type SheetFormat, sheetStream } from './sheets/write.ts';
import { readConfig, saveConfig } from './shared/userConfig.ts';
import { translateModule } from './shared/translateModule.ts';
import { presentImport, presentImports, presentImportRow } from './exchange/presentImport.ts';
import {
  type DownloadRequest,
  startDownload,
  ownDownload,
  sheetOfDownload,
} from './exchange/downloads.ts';
const TEMPLATE: Label = label('导入模板');
const ERRORS: Label = label('导入错误');

export const importExportHandlers: EndpointHandlers<
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
    const asked: DownloadRequest = {
      locale: caller.locale,
      format,
      headers,
      ids,
      columns: query.columns,
      with_id: query.with_id,
    };
    return startDownload(context, {
      kind: 'list',
      module: file.key,
      name: fileName(caller, translateModule(file, caller.locale), format),
      total: ids.length,
      asked,
    });
  },

  async exportTemplate(context, { module, format = 'xlsx' }) {
    const { caller } = context;
    const file = await moduleOf(caller, module);
    await listImports(caller, file.key, { page: 1, size: 1 }); // whoever may not import needs no template
    const name = `${translateModule(file, caller.locale)}${translate(TEMPLATE, caller.locale)}.${format}`;
    return startDownload(context, {
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
    const name = `${found.name.replace(/\.\w+$/, '')} ${translate(ERRORS, caller.locale)}.${format}`;
    return startDownload(context, {
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
    const { file, caller: speaker } = await callerOfDownload(context, token);
    const row = await ownDownload(speaker, file);
    const asked = JSON.parse(row.data) as DownloadRequest;
    const caller = { ...speaker, locale: asked.locale };
    if (row.state === 'cancelled') throw new AppError('not_found');
    const sheet = await sheetOfDownload(caller, row, asked);
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
    const id = await readIntoImport(caller, file.key, {
      name: arrived.name.replace(/^.*[\\/]/, ''),
      path: arrived.path,
      sheet,
    });
    return presentImport(caller, await readImport(caller, id));
  },

  importRead: async ({ caller }, { id }) => presentImport(caller, await readImport(caller, id)),

  async importList({ caller }, { module, page, size }) {
    const { list, count } = await listImports(caller, (await moduleOf(caller, module)).key, {
      page,
      size,
    });
    return { list: await presentImports(caller, list), count };
  },

  async importSetup({ caller }, { id, mapping, policy, match }) {
    const found = await setUpImport(caller, id, {
      mapping: mapping.map((model) => model || null),
      policy,
      match,
    });
    const remembered =
      (await readConfig<Record<string, string | null>>(caller, importMappingKey(found.module))) ??
      {};
    const chosen = Object.fromEntries(
      found.headers.map((header, index) => [header, found.mapping[index] ?? null]),
    );
    await saveConfig(caller, importMappingKey(found.module), { ...remembered, ...chosen });
    return presentImport(caller, found);
  },

  importCheck: async ({ caller }, { id }) => presentImport(caller, await checkImport(caller, id)),

  async importRows({ caller }, { id, state, page, size }) {
    const found = await readImport(caller, id);
    const form = await formFor(caller, found.module);
    const { list, count } = await importRows(caller, id, { state, page, size });
    return { list: list.map((row) => presentImportRow(caller, { found, form, row })), count };
  },

  async importFix({ caller }, { id, ...fix }) {
    const found = await readImport(caller, id);
    const row = await fixImportRow(caller, id, fix);
    return presentImportRow(caller, { found, form: await formFor(caller, found.module), row });
  },

  async importRun({ caller, services }, { id }) {
    await startImport(caller, id);
    await services.runs.go(caller.company, id);
    return presentImport(caller, await readImport(caller, id));
  },

  importCancel: async ({ caller }, { id }) => presentImport(caller, await cancelImport(caller, id)),

  async importRevert({ caller, services }, { id }) {
    await startRevert(caller, id);
    await services.runs.go(caller.company, id);
    return presentImport(caller, await readImport(caller, id));
  },
};

function fileName({ zone, now }: Caller, words: string, format: SheetFormat): string {
  return `${words} ${timestampInZone(zone, now()).replaceAll(':', '').slice(0, 15)}.${format}`;
}
