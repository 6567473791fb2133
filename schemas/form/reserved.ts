import { SYSTEM_FIELDS } from './systemFields.ts';

/** Names that rows and records carry beside their values. */
const RESERVED: ReadonlySet<string> = new Set([
  'id',
  'version',
  'display',
  'is_edit',
  'is_delete',
  ...SYSTEM_FIELDS.map(({ model }) => model),
]);

/** Whether a field of a definition would hide something of the record itself. */
export function isReserved(model: string): boolean {
  return RESERVED.has(model);
}
