import { AppError } from '../../../schemas/i18n/errors.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { recordModule } from '../../../schemas/modules/index.ts';
import { permissionKey } from '../../../schemas/permissions/rights.ts';
import { isPrinted } from '../../../schemas/print/isPrinted.ts';
import { PRINT, type PrintPage } from '../../../schemas/print/types.ts';
import { mayManageTemplates } from '../../../schemas/permissions/settingRights.ts';
import { hasPermission } from '../../../schemas/permissions/viewer.ts';
import type { Tx } from '../../db/handle.ts';
import { cleanTemplate } from '../write/html.ts';
import { runOnce } from '../core/idempotency.ts';
import { allModules, moduleIn } from '../core/modules.ts';
import type { Caller } from '../core/types.ts';
import {
  addTemplate,
  changeTemplate,
  removeTemplate,
  requireTemplates,
  type TemplateRow,
  templateRow,
  templateRows,
} from './templateStore.ts';

export interface Template {
  id: number;
  type: 'print';
  module: string;
  module_name: string;
  name: string;
  is_default: 0 | 1;
  disabled: 0 | 1;
  version: number;
  page: PrintPage;
  update_time: string;
  update_user_name: string;
}

/** What is given of a template; of one that exists, what is absent stays. */
export interface TemplateDraft {
  id?: number | undefined;
  /** that it was made from; without it whoever comes last counts */
  version?: number | undefined;
  module?: string | undefined;
  name?: string | undefined;
  content?: string | undefined;
  page?: PrintPage | undefined;
  is_default?: 0 | 1 | undefined;
  disabled?: 0 | 1 | undefined;
}

const NO_PAGE: PrintPage = { orientation: 'portrait' };

/** Those of one module or of all: for whoever manages them all there are, for others those in use of what they may view. */
export function listTemplates(caller: Caller, module: string | undefined): Promise<Template[]> {
  return caller.company.read(async (tx) => {
    const files = new Map((await allModules(tx)).map((file) => [file.key, file]));
    const key = module === undefined ? undefined : recordModule(await moduleIn(tx, module)).key;
    let query = templateRows(tx, PRINT).orderBy('t.id');
    if (key !== undefined) query = query.where('t.module', '=', key);
    const rows = await query.execute();
    return rows.flatMap((row) => {
      const file = files.get(row.module);
      return file && isSeen(caller, file, row) ? [templateOf(row, file, caller)] : [];
    });
  });
}

export function readTemplate(caller: Caller, id: number): Promise<Template & { content: string }> {
  return caller.company.read(async (tx) => {
    const { row, file } = await seen(caller, tx, id);
    return { ...templateOf(row, file, caller), content: row.content };
  });
}

/**
 * The text that a record is printed by: of the template that is `chosen`, else of what is `usual` for this record while that is in use, else of
 * the module's default; undefined where there is none.
 */
export async function printText(
  caller: Caller,
  tx: Tx,
  own: ModuleFile,
  { chosen, usual }: { chosen: number | undefined; usual: number | undefined },
): Promise<{ id: number; content: string; page: PrintPage } | undefined> {
  if (chosen !== undefined) {
    const { row } = await seen(caller, tx, chosen);
    if (row.module !== own.key) throw new AppError('not_found');
    return { id: row.id, content: row.content, page: pageOf(row.page) };
  }
  const rows = await templateRows(tx, PRINT)
    .where('t.module', '=', own.key)
    .where('t.disabled', '=', 0)
    .orderBy('t.is_default', 'desc')
    .orderBy('t.id')
    .execute();
  const row = rows.find(({ id }) => id === usual) ?? rows[0];
  return row && { id: row.id, content: row.content, page: pageOf(row.page) };
}

export function saveTemplate(
  caller: Caller,
  draft: TemplateDraft,
  along: (tx: Tx) => Promise<void>,
): Promise<{ id: number; version: number }> {
  requireTemplates(caller, PRINT);
  return caller.company.write((tx) =>
    runOnce(caller, tx, { call: 'save template', body: draft }, async () => {
      const saved =
        draft.id === undefined
          ? await add(caller, tx, draft)
          : await change(caller, tx, draft.id, draft);
      await along(tx);
      return saved;
    }),
  );
}

/** Deletes one; what was printed by it stays. */
export function deleteTemplate(caller: Caller, id: number): Promise<void> {
  return removeTemplate(caller, PRINT, id);
}

async function add(
  caller: Caller,
  tx: Tx,
  draft: TemplateDraft,
): Promise<{ id: number; version: number }> {
  const own = await printedModule(tx, draft.module ?? '');
  const added = await addTemplate(
    { caller, tx, kind: PRINT },
    {
      module: own.key,
      name: nameOf(draft.name ?? ''),
      content: cleanTemplate(draft.content ?? ''),
      page: JSON.stringify(draft.page ?? NO_PAGE),
      is_default: draft.is_default ?? 0,
      disabled: draft.disabled ?? 0,
    },
  );
  if (draft.is_default === 1) await onlyDefault(tx, own.key, added.id);
  return added;
}

async function change(
  caller: Caller,
  tx: Tx,
  id: number,
  draft: TemplateDraft,
): Promise<{ id: number; version: number }> {
  const row = await templateRow(tx, PRINT, id);
  if (draft.version !== undefined && draft.version !== row.version) {
    throw new AppError('conflict', {
      payload: {
        version: row.version,
        name: row.name,
        content: row.content,
        page: pageOf(row.page),
        update_time: row.update_time,
        update_user_name: row.user_name ?? '',
      },
    });
  }
  const { name, content, page, is_default, disabled } = draft;
  // One that is out of use is nobody's default.
  const fallen = disabled === 1 ? { is_default: 0 as const } : {};
  const changed = await changeTemplate({ caller, tx, kind: PRINT }, row, {
    ...(name !== undefined && { name: nameOf(name) }),
    ...(content !== undefined && { content: cleanTemplate(content) }),
    ...(page && { page: JSON.stringify(page) }),
    ...(is_default !== undefined && { is_default }),
    ...(disabled !== undefined && { disabled }),
    ...fallen,
  });
  if (is_default === 1 && disabled !== 1) await onlyDefault(tx, row.module, id);
  return changed;
}

async function onlyDefault(tx: Tx, module: string, id: number): Promise<void> {
  await tx
    .update('template')
    .set({ is_default: 0 })
    .where('kind', '=', PRINT)
    .where('module', '=', module)
    .where('id', '<>', id)
    .execute();
  await tx
    .update('template')
    .set({ disabled: 0 })
    .where('kind', '=', PRINT)
    .where('id', '=', id)
    .execute();
}

async function printedModule(tx: Tx, key: string): Promise<ModuleFile> {
  const own = key === '' ? undefined : recordModule(await moduleIn(tx, key));
  if (!own || !isPrinted(own))
    throw new AppError('invalid', {
      fields: [{ field: 'module', id: 'bad_option', data: { name: 'module' } }],
    });
  return own;
}

function nameOf(given: string): string {
  const name = given.trim();
  if (name === '')
    throw new AppError('invalid', {
      fields: [{ field: 'name', id: 'required', data: { name: 'name' } }],
    });
  return name;
}

/** A template that the caller may know of. */
async function seen(
  caller: Caller,
  tx: Tx,
  id: number,
): Promise<{ row: TemplateRow; file: ModuleFile }> {
  const row = await templateRow(tx, PRINT, id);
  const file = await moduleIn(tx, row.module);
  if (!isSeen(caller, file, row)) throw new AppError('not_found');
  return { row, file };
}

function isSeen(
  { viewer }: Caller,
  file: ModuleFile,
  { disabled }: Pick<TemplateRow, 'disabled'>,
): boolean {
  return (
    mayManageTemplates(viewer, PRINT) ||
    (disabled === 0 && hasPermission(viewer, permissionKey(file, 'view')))
  );
}

function templateOf(row: TemplateRow, file: ModuleFile, { locale }: Caller): Template {
  const { id, module, name, is_default, disabled, version, update_time, user_name } = row;
  return {
    id,
    type: PRINT,
    module,
    module_name: translate(file.label, locale),
    name,
    is_default,
    disabled,
    version,
    page: pageOf(row.page),
    update_time,
    update_user_name: user_name ?? '',
  };
}

function pageOf(text: string): PrintPage {
  return { ...NO_PAGE, ...(JSON.parse(text) as Partial<PrintPage>) };
}
