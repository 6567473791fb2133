import { keptFiles } from '../../schemas/values/fileTypes.ts';
import type { RuleInput } from '../records/core/types.ts';

export interface NamedFile {
  id: number;
  name: string;
  size: number;
}

/**
 * The files that a record names in `file_ids`, in that order, at most so many: its own, and what its writer has sent for it. Of others' files
 * nothing is told.
 */
export async function namedFiles(
  { caller, tx, module, before, values }: RuleInput,
  most: number,
): Promise<NamedFile[]> {
  const ids = keptFiles(values.file_ids, most);
  if (ids.length === 0) return [];
  const rows = await tx
    .from('file')
    .select(['id', 'name', 'size', 'module', 'record_id', 'user_id'])
    .where('id', 'in', ids)
    .where('deleted_time', 'is', null)
    .execute();
  return rows
    .filter((file) =>
      file.module === null
        ? file.user_id === caller.viewer.id
        : before !== undefined && file.module === module.key && file.record_id === before.id,
    )
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}
