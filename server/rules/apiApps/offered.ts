import type { ResponseOf } from '../../../schemas/endpoints/index.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { languageOf } from '../../../schemas/i18n/locale.ts';
import { MODULES } from '../../../schemas/modules/index.ts';
import {
  APP_VERBS,
  type AppVerb,
  offeredScopes,
  scopeOf,
  wholeScopes,
} from '../../../schemas/staff/appScopes.ts';
import type { Tx } from '../../db/handle.ts';
import { allModules } from '../../records/core/modules.ts';
import type { Caller } from '../../records/core/types.ts';
import { throwFieldErrors } from '../validateForm.ts';

/** Every module that programs may be let into: the shipped ones with their pools, and the company's own. */
export async function scopedModules(tx: Tx): Promise<ModuleFile[]> {
  const own = (await allModules(tx)).filter(({ key }) => !(key in MODULES));
  return [...Object.values<ModuleFile>(MODULES), ...own];
}

/** The scopes that the caller can give, by the stem of their keys; modules that share one stand once. */
export async function offeredIn(caller: Caller, tx: Tx): Promise<ResponseOf<'apiAppScopes'>> {
  const groups = Map.groupBy(await scopedModules(tx), ({ permission }) => permission);
  return [...groups].flatMap(([module, files]) => {
    const verbs = new Set(files.flatMap((file) => offeredScopes(caller.viewer, file)));
    return verbs.size === 0
      ? []
      : [
          {
            module,
            name: nameOf(files, caller),
            scopes: [...verbs].map((verb) => ({
              scope: scopeOf({ permission: module }, verb),
              verb,
            })),
          },
        ];
  });
}

/** What is wanted as what is stored; what there was stays where nothing is said. Throws at `scopes` for none, and not_allowed for more than the caller could do. */
export async function scopesToGive(
  caller: Caller,
  tx: Tx,
  {
    wanted,
    had = [],
  }: { wanted: readonly string[] | undefined; had?: readonly string[] | undefined },
): Promise<string[]> {
  const scopes = wanted ? wholeScopes(wanted) : [...had];
  throwFieldErrors(
    scopes.length === 0 ? [{ field: 'scopes', id: 'too_few', data: { min: 1 } }] : [],
  );
  const known = new Set(
    (await offeredIn(caller, tx)).flatMap((group) => group.scopes.map(({ scope }) => scope)),
  );
  const strange = scopes.find((scope) => !known.has(scope) && !had.includes(scope));
  if (strange !== undefined) throw new AppError('not_allowed', { data: { right: strange } });
  return scopes;
}

/** Scopes as people read them: 客户：查看/新增；联系人：查看 */
export async function scopeNamer(
  caller: Caller,
  tx: Tx,
): Promise<(scopes: readonly string[]) => string> {
  const files = Map.groupBy(await scopedModules(tx), ({ permission }) => permission);
  const { colon, semicolon } = languageOf(caller.locale);
  return (scopes) => {
    const byModule = Map.groupBy(scopes, (scope) => scope.split(':')[0] ?? '');
    return [...byModule]
      .map(([module, own]) => {
        const verbs = verbsOf(module, own, caller);
        return `${nameOf(files.get(module) ?? [], caller) || module}${colon}${verbs.join('/')}`;
      })
      .join(semicolon);
  };
}

/** The same a module at a time, in the order of the modules. */
export async function scopeLines(
  caller: Caller,
  tx: Tx,
  scopes: readonly string[],
): Promise<{ name: string; verbs: string }[]> {
  return (await scopeGroups(caller, tx, scopes)).map(({ module, name }) => ({
    name,
    verbs: verbsOf(module, scopes, caller).join('/'),
  }));
}

/** The same as they can be chosen from. */
export async function scopeGroups(
  caller: Caller,
  tx: Tx,
  scopes: readonly string[],
): Promise<ResponseOf<'apiAppScopes'>> {
  const groups = Map.groupBy(await scopedModules(tx), ({ permission }) => permission);
  return [...groups].flatMap(([module, files]) => {
    const own = VERBS.map((verb) => ({
      scope: scopeOf({ permission: module }, verb),
      verb,
    })).filter(({ scope }) => scopes.includes(scope));
    return own.length === 0 ? [] : [{ module, name: nameOf(files, caller), scopes: own }];
  });
}

const VERBS = Object.keys(APP_VERBS) as AppVerb[];

function verbsOf(module: string, scopes: readonly string[], { locale }: Pick<Caller, 'locale'>) {
  return VERBS.filter((verb) => scopes.includes(scopeOf({ permission: module }, verb))).map(
    (verb) => translate(APP_VERBS[verb], locale),
  );
}

function nameOf([file]: readonly ModuleFile[], { locale }: Pick<Caller, 'locale'>): string {
  return file ? translate(file.listLabel ?? file.label, locale) : '';
}
