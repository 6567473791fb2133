import { AppError } from '../../../schemas/i18n/errors.ts';
import { COMPANY_SETTINGS, seenModels } from '../../records/index.ts';
import type { Caller } from '../../records/core/types.ts';
import { PEOPLE_FILES } from '../../rules/staff/index.ts';
import { readParentRecord } from './parentRecord.ts';

export type FileRow = Awaited<ReturnType<typeof findFile>>;

/** What is told of a file `f` and its sender `u`. */
export const FILE_COLUMNS = [
  'f.id',
  'f.module',
  'f.record_id',
  'f.name',
  'f.type',
  'f.size',
  'f.user_id',
  'f.model',
  'f.create_time',
  'u.name as user_name',
] as const;

/** A file that was not deleted. Whether the caller may see it is asked elsewhere. */
export async function findFile(caller: Caller, id: number) {
  const row = await caller.company.read((tx) =>
    tx
      .from('file as f')
      .leftJoin('user as u', 'u.id', 'f.user_id')
      .select(FILE_COLUMNS)
      .where('f.id', '=', id)
      .where('f.deleted_time', 'is', null)
      .executeTakeFirst(),
  );
  if (!row) throw new AppError('not_found');
  return row;
}

/** A file is seen by who sees its record, and the field of it that it came with; one of the company's settings and a person's picture by everybody; one that waits for its form, by who sent it. */
export async function visibleFile(caller: Caller, id: number): Promise<FileRow> {
  const row = await findFile(caller, id);
  if (row.module === COMPANY_SETTINGS || row.module === PEOPLE_FILES) return row;
  if (row.module !== null && row.record_id !== null) {
    await readParentRecord(caller, row.module, row.record_id);
    if (row.model !== null) {
      const seen = await seenModels(caller, row.module, row.record_id);
      if (!seen.has(row.model)) throw new AppError('not_found');
    }
  } else if (row.user_id !== caller.viewer.id) throw new AppError('not_found');
  return row;
}
