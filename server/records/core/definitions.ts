import { defaultDefinition } from '../../../schemas/definition/defaultDefinition.ts';
import type { Definition, Widget } from '../../../schemas/definition/definition.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import type { Form } from '../../../schemas/form/form.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { contactModels, moduleFile, recordModule } from '../../../schemas/modules/index.ts';
import { isContainer, mapLists } from '../../../schemas/form/containers.ts';
import type { Lookup } from '../../../schemas/definition/lookup.ts';
import { modelsOfRollup } from '../../../schemas/form/rollup.ts';
import { arrayOf, objectOf, textOf } from '../../../schemas/definition/readDefinition.ts';
import { translateDefinition } from '../../../schemas/form/translateDefinition.ts';
import { permissionKey } from '../../../schemas/permissions/rights.ts';
import { isAdmin, isOff, type Viewer } from '../../../schemas/permissions/viewer.ts';
import type { Tx } from '../../db/handle.ts';
import { definitionParts } from './definitionParts.ts';
import { liveModule, moduleIn } from './modules.ts';
import type { Caller, LoadedDefinition } from './types.ts';

const shipped = new WeakMap<ModuleFile, Definition>();

/**
 * The definition in force: the newest saved one, or the shipped default. What is remembered is checked by its version in every transaction,
 * so that a change made by another server is seen at once too. Only what a snapshot has read is remembered: a publication that is taken back
 * leaves its version to the next one.
 */
export async function currentDefinition(tx: Tx, own: ModuleFile): Promise<LoadedDefinition> {
  const newest = await tx
    .from('definition')
    .select('version')
    .where('module', '=', own.key)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest) return { definition: defaultOf(own), version: 0 };
  const key = `definition:${own.key}`;
  const known = tx.memory.get(key) as LoadedDefinition | undefined;
  if (known?.version === newest.version) return known;
  const row = await tx
    .from('definition')
    .select('text')
    .where('module', '=', own.key)
    .where('version', '=', newest.version)
    .executeTakeFirstOrThrow();
  const loaded = { definition: JSON.parse(row.text) as Definition, version: newest.version };
  if (tx.snapshot) tx.memory.set(key, loaded);
  return loaded;
}

/** The definition of a version; 0 is the shipped default. */
export async function definitionAt(tx: Tx, own: ModuleFile, version: number): Promise<Definition> {
  return version === 0
    ? defaultOf(own)
    : (JSON.parse(await definitionText(tx, own, version)) as Definition);
}

/** The same as it was sent, byte for byte. */
export async function definitionText(tx: Tx, own: ModuleFile, version: number): Promise<string> {
  if (version === 0) return JSON.stringify(defaultOf(own));
  const row = await tx
    .from('definition')
    .select('text')
    .where('module', '=', own.key)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row.text;
}

function defaultOf(own: ModuleFile): Definition {
  const known = shipped.get(own) ?? defaultDefinition(own);
  shipped.set(own, known);
  return known;
}

interface FormSource extends Pick<LoadedDefinition, 'definition'> {
  file: ModuleFile;
  locale: Locale;
  withheld: readonly string[];
  /** what is seen and not changed */
  fixed?: readonly string[];
}

/** The translation, remembered by definition, language and what is withheld or fixed. */
export function formOf(
  tx: Tx,
  { file, definition, locale, withheld, fixed = NONE }: FormSource,
): Form {
  const key = `form:${file.key}:${locale}:${withheld.join()}:${fixed.join()}`;
  const known = tx.memory.get(key) as
    | { definition: Definition; file: ModuleFile; form: Form }
    | undefined;
  if (known?.definition === definition && known.file === file) return known.form;
  const seen =
    fixed.length > 0
      ? { ...definition, list: shaped(arrayOf(definition.list), { withheld: NONE, fixed }) }
      : definition;
  const form = translateDefinition({
    module: file,
    definition: withheld.length > 0 ? { ...seen, field_no_power: withheld } : seen,
    locale,
  });
  tx.memory.set(key, { definition, file, form });
  return form;
}

/** Whether the viewer's role, or a module that is not in use, hides a field of any module. */
export function hidesAnything(viewer: Viewer): boolean {
  if (viewer.off && viewer.off.length > 0) return true;
  return !isAdmin(viewer) && Object.values(viewer.field_no_power ?? {}).some(isFilled);
}

const isFilled = (models: readonly string[]) => models.length > 0;

/**
 * Models of the module that the viewer does not see: those that the role hides, and those whose values are made of a hidden one, by a formula or by the
 * module's own rules (`madeOf`), here and in other modules.
 */
export async function withheldIn(
  tx: Tx,
  { viewer }: Pick<Caller, 'viewer'>,
  own: ModuleFile,
  definition?: Definition,
  follow: 'all' | 'roll-ups' | 'none' = 'all',
): Promise<readonly string[]> {
  if (!hidesAnything(viewer)) return NONE;
  const gone = await fieldsOfOffModules(tx, viewer, own, definition);
  const hidden = new Set([
    ...(viewer.field_no_power?.[own.key] ?? NONE),
    ...gone,
    ...(follow === 'none' ? NONE : await madeOfHidden(tx, viewer, own, { definition, follow })),
  ]);
  const made = Object.entries(own.madeOf ?? {});
  for (const [model, parts] of made)
    for (const part of parts) {
      const [module, theirs] = part.split('.') as [string, string?];
      if (theirs === undefined || hidden.has(model)) continue;
      if ((await withheldIn(tx, { viewer }, await moduleIn(tx, module))).includes(theirs))
        hidden.add(model);
    }
  return withMade(own, definition ?? (await currentDefinition(tx, own)).definition, hidden);
}

/** Roll-ups and lookups of modules that are not in use, or that are made of a field which the viewer does not see over there. */
async function madeOfHidden(
  tx: Tx,
  viewer: Viewer,
  own: ModuleFile,
  { definition, follow }: { definition: Definition | undefined; follow: 'all' | 'roll-ups' },
): Promise<readonly string[]> {
  const found: string[] = [];
  const { lookups, rollups } = definitionParts(
    definition ?? (await currentDefinition(tx, own)).definition,
  );
  for (const [model, lookup] of follow === 'all' ? lookups : [])
    if (await isLookupHidden(tx, viewer, lookup)) found.push(model);
  for (const [model, rollup] of rollups) {
    const file = await liveModule(tx, rollup.module);
    if (!file || isOff(viewer, permissionKey(file, 'view'))) found.push(model);
    else {
      const theirs = await withheldIn(tx, { viewer }, file, undefined, 'none');
      if (modelsOfRollup(rollup).some((read) => theirs.includes(read))) found.push(model);
    }
  }
  return found;
}

/** Whether what is looked up is hidden over there, by the role or by what it is made of. */
async function isLookupHidden(tx: Tx, viewer: Viewer, { module, of }: Lookup): Promise<boolean> {
  const file = await liveModule(tx, module);
  if (!file || isOff(viewer, permissionKey(file, 'view'))) return true;
  // no lookup is looked up: see schemas/form/lookup.ts
  return (await withheldIn(tx, { viewer }, file, undefined, 'roll-ups')).includes(of);
}

/** Models that point to records of modules which are not in use. */
async function fieldsOfOffModules(
  tx: Tx,
  viewer: Viewer,
  own: ModuleFile,
  definition?: Definition,
): Promise<readonly string[]> {
  if (!viewer.off?.length) return NONE;
  const { references } = definitionParts(
    definition ?? (await currentDefinition(tx, own)).definition,
  );
  return references.flatMap(([model, module]) => {
    const file = moduleFile(module);
    return file && isOff(viewer, permissionKey(file, 'view')) ? [model] : [];
  });
}

/** The models, and those whose values the module's rules and the definition's formulas make of them. */
function withMade(
  own: ModuleFile,
  definition: Definition,
  models: Iterable<string>,
): readonly string[] {
  const found = new Set(models);
  const { formulas, lookups } = definitionParts(definition);
  const within: (readonly [string, readonly string[]])[] = [
    ...Object.entries(own.madeOf ?? {}),
    ...formulas,
    // who does not see the reference by which a lookup finds its record sees nothing through it
    ...lookups.map(([model, { by }]) => [model, [by]] as const),
  ];
  for (let known = -1; known < found.size;) {
    known = found.size;
    for (const [model, parts] of within)
      if (parts.some((part) => found.has(part))) found.add(model);
  }
  return [...found];
}

/** Models that a record keeps back from the viewer while it waits in a pool: how somebody is reached, and what is made of it. */
export function masksFor(
  { viewer }: Pick<Caller, 'viewer'>,
  own: ModuleFile,
  definition: Definition,
): readonly string[] {
  const contact = isAdmin(viewer) ? NONE : contactModels(own);
  return contact.length > 0 ? withMade(own, definition, contact) : NONE;
}

/** Models of the module that the viewer's role lets see and not change. */
export function fixedFor({ viewer }: Pick<Caller, 'viewer'>, own: ModuleFile): readonly string[] {
  return isAdmin(viewer) ? NONE : (viewer.field_read_only?.[own.key] ?? NONE);
}

const NONE: readonly string[] = [];

/** The definition as this viewer gets it: without the fields the role hides, whose models `field_no_power` names; what the role fixes is read-only. */
export function definitionFor(caller: Caller, key: string): Promise<LoadedDefinition> {
  return caller.company.read(async (tx) => {
    const own = recordModule(await moduleIn(tx, key));
    const { definition, version } = await currentDefinition(tx, own);
    const [withheld, fixed] = [
      await withheldIn(tx, caller, own, definition),
      fixedFor(caller, own),
    ];
    return {
      definition:
        withheld.length + fixed.length > 0 ? without(definition, { withheld, fixed }) : definition,
      version,
    };
  });
}

interface Shaping {
  withheld: readonly string[];
  fixed: readonly string[];
}

function without(definition: Definition, shaping: Shaping): Definition {
  const { withheld } = shaping;
  const formulas = Object.entries(objectOf(definition.compute_formula)).filter(
    ([model]) => !withheld.includes(model),
  );
  return {
    ...definition,
    list: shaped(arrayOf(definition.list), shaping) as Widget[],
    ...(withheld.length > 0 && { field_no_power: [...withheld] }),
    ...(shaping.fixed.length > 0 && { field_read_only: [...shaping.fixed] }),
    ...(definition.compute_formula && {
      compute_formula: Object.fromEntries(formulas) as Record<string, string>,
    }),
  };
}

/** The same widgets as they came, at any depth, without those whose models are withheld; those that are fixed cannot be changed. */
function shaped(list: readonly unknown[], shaping: Shaping): unknown[] {
  return list.flatMap((widget): unknown[] => {
    const raw = objectOf(widget);
    if (isContainer(raw))
      return [
        withEmptied(
          raw,
          mapLists(raw, (inner) => shaped(inner, shaping)),
        ),
      ];
    const model = textOf(raw.model);
    if (shaping.withheld.includes(model)) return [];
    return [
      shaping.fixed.includes(model)
        ? { ...raw, options: { ...objectOf(raw.options), disabled: true } }
        : widget,
    ];
  });
}

/** Columns that lost everything in them say so, that forms close the hole. */
function withEmptied(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> {
  if (!Array.isArray(before.columns) || !Array.isArray(after.columns)) return after;
  const former = before.columns;
  const held = (column: unknown) => arrayOf(objectOf(column).list).length > 0;
  return {
    ...after,
    columns: after.columns.map((column: unknown, at) =>
      held(former[at]) && !held(column) ? { ...objectOf(column), emptied: true } : column,
    ),
  };
}

export function formFor(caller: Caller, key: string): Promise<Form> {
  return caller.company.read(async (tx) => {
    const file = await moduleIn(tx, key);
    const own = recordModule(file);
    const { definition } = await currentDefinition(tx, own);
    return formOf(tx, {
      file,
      definition,
      locale: caller.locale,
      withheld: await withheldIn(tx, caller, own, definition),
      fixed: fixedFor(caller, own),
    });
  });
}
