import type { Caller } from '../core/types.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import type { Definition } from '../../../schemas/definition/definition.ts';
import { translateDefinition } from '../../../schemas/form/translateDefinition.ts';
import { designFaults, TOO_MANY_WIDGETS } from '../../../schemas/designer/faults/faults.ts';
import { AppError, type FieldError } from '../../../schemas/i18n/errors.ts';
import { recordModule, moduleFile } from '../../../schemas/modules/index.ts';
import { moduleIn } from '../core/modules.ts';
import { currentDefinition } from '../core/definitions.ts';
import { trapFaults } from './traps.ts';
import { mayDesign, settingKey } from '../../../schemas/permissions/settingRights.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import { exceededJsonLimit } from '../../../schemas/validation/jsonBounds.ts';
import { nodesOf } from '../../../schemas/designer/edits/tree.ts';

/** Refuses a definition that could not be published, with the faults by widget. */
export function requireSound(caller: Caller, own: ModuleFile, definition: Definition): void {
  const form = translateDefinition({ module: own, definition, locale: caller.locale });
  const fields = designFaults({ module: own, form, definition, locale: caller.locale });
  if (fields.length > 0) throw new AppError('invalid', { fields });
}

/** Looked for before anything is locked, and only where nobody else was faster. */
export async function trapsOf(
  caller: Caller,
  key: string,
  { definition, version }: { definition: Definition; version: number },
): Promise<FieldError[]> {
  const current = await caller.company.read(async (tx) => {
    const own = recordModule(await moduleIn(tx, key));
    return { own, version: (await currentDefinition(tx, own)).version };
  });
  return current.version === version ? trapFaults(caller, current.own, definition) : [];
}

/** May design the fields of the module: administrators, and roles with the page's key. */
export function requireDesigner({ viewer }: Caller, key: string): void {
  const own = recordModuleKey(key);
  if (!mayDesign(viewer, own))
    throw new AppError('not_allowed', { data: { right: settingKey(`/sys/custfield/${own}`) } });
}

function recordModuleKey(key: string): string {
  const file = moduleFile(key);
  return file ? recordModule(file).key : key;
}

/** A definition as it was sent; refuses what is none. */
export function parseDefinition(text: string): Definition {
  if (Buffer.byteLength(text) > LIMITS.definitionBytes || exceededJsonLimit(text))
    throw new AppError('too_large');
  try {
    const parsed = JSON.parse(text) as unknown;
    if (
      typeof parsed === 'object' &&
      parsed !== null &&
      'list' in parsed &&
      Array.isArray(parsed.list)
    ) {
      if (nodesOf(parsed as Definition).length > LIMITS.widgets)
        throw new AppError('invalid', { fields: [TOO_MANY_WIDGETS] });
      return parsed as Definition;
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('malformed', { data: { what: 'field_data' }, cause });
  }
  throw new AppError('malformed', { data: { what: 'field_data' } });
}
