import { type FieldError, AppError } from '../../../schemas/i18n/errors.ts';
import type { Tx } from '../../db/handle.ts';
import { isCustomKey } from '../../../schemas/vocabulary/customObjects.ts';
import { moduleFile } from '../../../schemas/modules/index.ts';
import type { Texts } from '../../../schemas/i18n/label.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';

/** Company's own objects that are at hand; more would not be found again in any menu. */
const MOST_OBJECTS = 200;

const NAME_LENGTH = 40;

export function refuseFaults(fields: readonly FieldError[]): void {
  if (fields.length > 0) throw new AppError('invalid', { fields });
}

/** Own keys only: a small letter first, letters, digits and underscores, `_c` at the end; never that of a module, nor of one in the recycle bin. */
export async function keyFaults(tx: Tx, key: string): Promise<FieldError[]> {
  if (!isCustomKey(key)) return [{ field: 'key', id: 'bad_key' }];
  const rows = await tx.from('custom_module').select('key').execute();
  if (rows.length >= MOST_OBJECTS) throw new AppError('too_large');
  // PayPlan and pay_plan are one name to people, and to file systems
  const plain = (text: string) => text.replaceAll('_', '');
  if (moduleFile(key.replace(/_c$/, '')) !== undefined)
    return [{ field: 'key', id: 'key_taken', data: { key } }];
  return rows.some((row) => plain(row.key) === plain(key))
    ? [{ field: 'key', id: 'key_taken', data: { key } }]
    : [];
}

export function nameFaults(name: string | Texts): FieldError[] {
  const words = (typeof name === 'string' ? [name] : Object.values(name)).map((each) =>
    each.trim(),
  );
  if (words.every((each) => each === ''))
    return [{ field: 'name', id: 'required', data: { name: 'name' } }];
  return words.some((each) => Array.from(each).length > NAME_LENGTH)
    ? [{ field: 'name', id: 'too_long', data: { max: NAME_LENGTH } }]
    : [];
}

export function relatedFaults(
  targets: readonly ModuleFile[],
  related: readonly string[],
): FieldError[] {
  return related.every((key) => targets.some((file) => file.key === key))
    ? []
    : [{ field: 'related', id: 'bad_option' }];
}
