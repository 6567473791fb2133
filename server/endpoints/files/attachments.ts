import {
  fileAddress,
  FILE_FIELDS,
  keptFiles,
  SHOW_TYPE,
} from '../../../schemas/values/fileTypes.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { recordModule } from '../../../schemas/modules/index.ts';
import type { Tx } from '../../db/handle.ts';
import { keepCompanyFiles } from '../../records/index.ts';
import type { AlongSave, Caller } from '../../records/core/types.ts';

/** The short name of a file in addresses. */
export function shortFileCode(id: number): string {
  return id.toString(36);
}

export function fileIdFromCode(code: string): number {
  const id = /^[0-9a-z]{1,11}$/.test(code) ? Number.parseInt(code, 36) : 0;
  return Number.isSafeInteger(id) ? id : 0;
}

/** Where the bytes of a file are. */
export function fileUrl(id: number): string {
  return fileAddress(shortFileCode(id));
}

/** Along with a save: files that waited for the record, sent by the same person and named in its values, become its own. Who sees the field that names them sees them. */
export function saveWithFiles(caller: Caller, file: ModuleFile, values: object): AlongSave {
  return async (tx, { id }) => {
    for (const [model, value] of Object.entries(values)) {
      const ids = [...namedByAddress({ value }), ...namedById(file, model, value)];
      if (ids.length === 0) continue;
      await tx
        .update('file')
        .set({ module: recordModule(file).key, record_id: id, model })
        .where('id', 'in', ids)
        .where('user_id', '=', caller.viewer.id)
        .where('module', 'is', null)
        .execute();
    }
  };
}

/** Along with a save of a text of the company's, as a print template: the pictures that it names and its writer sent belong to the company, or they would be swept and only the writer would see them. */
export function saveWithCompanyPictures(caller: Caller, text: string) {
  return (tx: Tx): Promise<void> => keepCompanyFiles(caller, tx, namedByAddress({ text }));
}

/** The files of a record that its file tab lists. Whether the caller may see the record was asked before. */
export async function countAttachments(
  caller: Caller,
  module: string,
  id: number,
): Promise<number> {
  const { count } = await caller.company.read((tx) =>
    tx
      .from('file')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('module', '=', module)
      .where('record_id', '=', id)
      .where('show_type', '=', SHOW_TYPE.attachment)
      .where('deleted_time', 'is', null)
      .executeTakeFirstOrThrow(),
  );
  return Number(count);
}

/** Pictures and rich text hold addresses. */
function namedByAddress(values: object): number[] {
  return [
    ...JSON.stringify(values).matchAll(/\/rest\/crm\/file\/download\?id_code=([0-9a-z]+)/g),
  ].map(([, code = '']) => fileIdFromCode(code));
}

/** Some modules name files by their ids, joined by commas. */
function namedById({ key }: ModuleFile, model: string, value: unknown): number[] {
  return model === 'file_ids' && Object.hasOwn(FILE_FIELDS, key)
    ? keptFiles(value, FILE_FIELDS[key as keyof typeof FILE_FIELDS].most)
    : [];
}
