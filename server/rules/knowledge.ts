import type { FieldError } from '../../schemas/i18n/errors.ts';
import { isAdmin, type Viewer } from '../../schemas/permissions/viewer.ts';
import { folderAccess, folderFault } from '../../schemas/rules/folderAccess.ts';
import { endingOf, endingsText, FILE_FIELDS, isAccepted } from '../../schemas/values/fileTypes.ts';
import { fileSize } from '../../schemas/values/fileSize.ts';
import { isEmpty } from '../../schemas/values/valueTypes.ts';
import type { Tx } from '../db/handle.ts';
import { foldersIn } from '../records/core/folders.ts';
import type { ModuleRule, RuleInput } from '../records/core/types.ts';
import { namedFiles } from './namedFiles.ts';

const { most, showType } = FILE_FIELDS.knowledge;

/** An article or file lies in a folder that its writer may change; what its files are is said beside it. */
export const knowledgeRule: ModuleRule = {
  apart: true,

  async beforeWrite(input) {
    const { values } = input;
    const files = await namedFiles(input, most);
    values.file_ids = files.map(({ id }) => id).join(',') || undefined;
    values.file_type =
      [...new Set(files.map(({ name }) => endingOf(name)))].join(', ') || undefined;
    values.file_size =
      files.length > 0 ? fileSize(files.reduce((sum, { size }) => sum + size, 0)) : undefined;
  },

  async check(input): Promise<FieldError[]> {
    const { values, form } = input;
    const files = await namedFiles(input, most);
    // who may not see one of the two cannot be asked for it
    const asked = form.fields.has('content') && form.fields.has('file_ids');
    return [
      ...(asked && isEmpty(values.content) && isEmpty(values.file_ids)
        ? [{ field: 'content', id: 'knowledge_empty' } as const]
        : []),
      ...(files.every(({ name }) => isAccepted(name, showType))
        ? []
        : [
            { field: 'file_ids', id: 'file_type', data: { types: endingsText(showType) } } as const,
          ]),
      ...(await placeFaults(input, 'folder_id')),
    ];
  },
};

/** A folder stands at the top or in another that its maker may change, and never in itself. */
export const knowledgeFolderRule: ModuleRule = {
  async check(input): Promise<FieldError[]> {
    const { tx, module, before, values } = input;
    const parent_id = typeof values.parent_id === 'number' ? values.parent_id : null;
    const fault = folderFault({ id: before?.id, parent_id }, await foldersIn(tx, module.key));
    return fault ? [{ field: 'parent_id', id: fault }] : placeFaults(input, 'parent_id');
  },
};

/** Whether a record is put into a folder that the caller may not change. Where it lay before it may stay. */
async function placeFaults(
  { caller, tx, module, before, values }: RuleInput,
  model: string,
): Promise<FieldError[]> {
  const folder = values[model];
  if (typeof folder !== 'number' || folder === before?.data[model]) return [];
  return (await changesFolder(tx, caller.viewer, { module: module.folders ?? module.key, folder }))
    ? []
    : [{ field: model, id: 'folder_read_only' }];
}

async function changesFolder(
  tx: Tx,
  viewer: Viewer,
  { module, folder }: { module: string; folder: number },
): Promise<boolean> {
  if (isAdmin(viewer)) return true;
  return folderAccess(viewer, await foldersIn(tx, module)).folders_changed.includes(folder);
}
