import { AppError } from '../../../schemas/i18n/errors.ts';
import { requireRight } from '../access/access.ts';
import { openContext } from '../core/context.ts';
import { runOnce } from '../core/idempotency.ts';
import type { AlongSave, Caller, SavedRecord, Values } from '../core/types.ts';
import { updateIn } from './change.ts';
import { insertIn } from './insert.ts';
import { updateSeriesIn } from './series.ts';

export function createRecord(
  caller: Caller,
  key: string,
  values: Readonly<Values>,
  { along }: { along?: AlongSave } = {},
): Promise<SavedRecord> {
  return caller.company.write(async (tx) => {
    const context = await openContext(caller, tx, key);
    requireRight(context, context.file, 'edit');
    if (context.file.verbs?.save === null || context.file.view)
      throw new AppError('not_allowed', { data: { right: context.file.key } });
    return runOnce(caller, tx, { call: `create ${context.own.key}`, body: values }, async () => {
      const saved = await insertIn(context, values);
      await along?.(tx, saved);
      return saved;
    });
  });
}

/**
 * Changes the given values of the record as it was at `version`; what others changed since is merged field by field. `following`: those of the
 * same series after it that are still open, too.
 */
export function updateRecord(
  caller: Caller,
  key: string,
  {
    id,
    version,
    values,
    following = false,
    along,
  }: {
    id: number;
    version: number;
    values: Readonly<Values>;
    following?: boolean;
    along?: AlongSave;
  },
): Promise<SavedRecord> {
  return caller.company.write(async (tx) => {
    const context = await openContext(caller, tx, key);
    requireRight(context, context.file, 'edit');
    if (context.file.verbs?.update === null)
      throw new AppError('not_allowed', { data: { right: context.file.key } });
    return runOnce(
      caller,
      tx,
      { call: `update ${context.own.key}`, body: { id, version, values, following } },
      async () => {
        const change = following ? updateSeriesIn : updateIn;
        const saved = await change(context, { id, version, values });
        await along?.(tx, saved);
        return saved;
      },
    );
  });
}
