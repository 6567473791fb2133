import { AppError } from '../../../schemas/i18n/errors.ts';
import { moduleFile, recordModule } from '../../../schemas/modules/index.ts';
import { moduleOf, readRecord } from '../../records/index.ts';
import { requireScope } from '../../records/access/scopes.ts';
import type { Caller } from '../../records/core/types.ts';

/** A record and what hangs on it are the same whether it waits in its pool or not. */
export function recordModuleKey(name: string): string {
  const file = moduleFile(name);
  return file ? recordModule(file).key : name;
}

/** The record that something hangs on, in its pool or out of it. */
export async function readParentRecord(caller: Caller, module: string, id: number) {
  const pool = moduleFile(module)?.pool;
  try {
    return await readRecord(caller, module, id);
  } catch (error) {
    if (pool === undefined || !(error instanceof AppError && error.id === 'not_found')) throw error;
    return readRecord(caller, pool, id);
  }
}

export async function requireParentEdit(caller: Caller, module: string, id: number) {
  if (caller.app) requireScope(caller, await moduleOf(caller, module), 'update');
  const record = await readParentRecord(caller, module, id);
  if (!record.is_edit) throw new AppError('not_allowed', { data: { right: 'is_edit' } });
}
