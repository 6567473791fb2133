import { AppError } from '../../../schemas/i18n/errors.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { type AppVerb, scopeOf } from '../../../schemas/staff/appScopes.ts';
import type { Caller } from '../core/types.ts';

/** Refuses a program without the scope; people have none and are judged by their rights. */
export function requireScope(
  { app }: Pick<Caller, 'app'>,
  file: Pick<ModuleFile, 'permission'>,
  verb: AppVerb,
): void {
  const scope = scopeOf(file, verb);
  if (app && !app.scopes.includes(scope)) throw new AppError('no_scope', { data: { scope } });
}
