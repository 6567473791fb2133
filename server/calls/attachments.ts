import { keptFiles, SHOW_TYPE } from '../../schemas/fileTypes.ts';
import type { ModuleFile } from '../../schemas/module.ts';
import { recordModule } from '../../schemas/modules/index.ts';
import type { Caller, Saved } from '../records/types.ts';

const DOWNLOAD = '/rest/crm/file/download?id_code=';

/** The short name of a file in addresses. */
export function codeOf(id: number): string {
  return id.toString(36);
}

export function fromCode(code: string): number {
  const id = /^[0-9a-z]{1,11}$/.test(code) ? Number.parseInt(code, 36) : 0;
  return Number.isSafeInteger(id) ? id : 0;
}

/** Where the bytes of a file are; images and rich text keep it as it is. */
export function addressOf(id: number): string {
  return `${DOWNLOAD}${codeOf(id)}`;
}

/** Saves a record. Files that waited for it, sent by the same person and named in its values, become its own: who sees it sees them. */
export async function keepingFiles(
  caller: Caller,
  { file, values, save }: { file: ModuleFile; values: object; save: () => Promise<Saved> },
): Promise<Saved> {
  const saved = await save();
  const ids = [...namedByAddress(values), ...namedById(values)];
  if (ids.length === 0) return saved;
  await caller.company.write((tx) =>
    tx
      .update('file')
      .set({ module: recordModule(file).key, record_id: saved.id })
      .where('id', 'in', ids)
      .where('user_id', '=', caller.viewer.id)
      .where('module', 'is', null)
      .execute(),
  );
  return saved;
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
  ].map(([, code = '']) => fromCode(code));
}

/** A follow-up names its files by their ids, joined by commas. */
function namedById(values: object): number[] {
  return 'file_ids' in values ? keptFiles(values.file_ids) : [];
}
