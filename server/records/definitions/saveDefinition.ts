import { filterField } from '../../../schemas/form/rowColumns.ts';
import { designFaults } from '../../../schemas/designer/faults/faults.ts';
import { AppError, type FieldError } from '../../../schemas/i18n/errors.ts';
import {
  type DataChoice,
  isDestructive,
  coversAllValues,
} from '../../../schemas/formLogic/fieldChanges.ts';
import type { Form } from '../../../schemas/form/form.ts';
import { label, translate } from '../../../schemas/i18n/label.ts';
import { DEFAULT_LOCALE, isLocale } from '../../../schemas/i18n/locale.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { recordModule } from '../../../schemas/modules/index.ts';
import { translateDefinition } from '../../../schemas/form/translateDefinition.ts';
import { timestampInZone } from '../../../schemas/values/dates.ts';
import type { CompanyDb, Tx } from '../../db/handle.ts';
import { logDeed } from '../core/deeds.ts';
import { databaseFault } from '../../db/faults.ts';
import { contextOf } from '../core/context.ts';
import { currentDefinition, definitionText, formOf } from '../core/definitions.ts';
import { runOnce } from '../core/idempotency.ts';
import { type Impact, impactIn, impactOnRecords } from './impact.ts';
import { moduleIn } from '../core/modules.ts';
import {
  requestValueConversion,
  isConvertingValues,
  type ValueConversion,
  convertValues,
  pendingValueConversions,
} from './convertValues.ts';
import {
  reindexBehind,
  requestReindex,
  requestRollups,
  allocateSlots,
  reindex,
  resumeReindexing,
  modulesToReindex,
} from '../indexing/reindex.ts';
import { rollupStamp, storeRollups } from '../indexing/rollups.ts';
import { searchedFields } from '../search/searchText.ts';
import { rollupFaults } from './rollupFaults.ts';
import { loadSlots } from '../core/slots.ts';
import type { Caller, LoadedDefinition } from '../core/types.ts';
import { trapsOf, requireDesigner, parseDefinition } from './checkDefinition.ts';

/** Batches (of 300 records) that the answer waits for; what is more goes on behind it. */
const AT_ONCE = 8;

export interface DefinitionWrite {
  /** JSON as it was sent, kept byte for byte */
  text: string;
  /** the version it was made from */
  version: number;
  note: string;
  /** what becomes of stored values, by field */
  data?: readonly DataChoice[] | undefined;
}

export interface Published {
  version: number;
  pending: 0 | 1;
}

/** Publishes a new version: in force from the next transaction on, in this company only. `pending`: stored values are still being changed. */
export async function saveDefinition(
  caller: Caller,
  key: string,
  write: DefinitionWrite,
): Promise<Published> {
  requireDesigner(caller, key);
  const definition = parseDefinition(write.text);
  const data = write.data ?? [];
  // Who names no choices at all keeps every value: nothing is lost by a call that knows of none.
  const missing = write.data
    ? await missingChoices(caller, key, { definition, version: write.version, data })
    : [];
  const traps = await trapsOf(caller, key, { definition, version: write.version });
  const done = await caller.company.write((tx) =>
    runOnce(caller, tx, { call: `publish ${key}`, body: write }, async () => {
      const own = recordModule(await moduleIn(tx, key));
      const current = await currentDefinition(tx, own);
      await refuseStale(caller, tx, own, write.version);
      const form = translateDefinition({ module: own, definition, locale: caller.locale });
      const faults = [
        ...designFaults({ module: own, form, definition, locale: caller.locale }),
        ...(await rollupFaults(tx, own, form, caller.locale)),
        ...missing,
        ...traps,
      ];
      if (faults.length > 0) throw new AppError('invalid', { fields: faults });
      const recasts = data.some(({ action }) => action !== 'keep');
      await publish(caller, tx, own, { ...write, recast: recasts ? { choices: data } : undefined });
      await logPublication(caller, tx, own, write);
      await follow(
        tx,
        own,
        formOf(tx, { file: own, ...current, locale: caller.locale, withheld: [] }),
        form,
      );
      return { module: own.key, version: current.version + 1 };
    }),
  );
  return { version: done.version, pending: (await catchUp(caller, done.module)) ? 0 : 1 };
}

/** Publishes within a transaction that has judged the definition itself: an object that is made with one, or gets a field. */
export async function publishIn(
  caller: Caller,
  tx: Tx,
  own: ModuleFile,
  write: DefinitionWrite,
): Promise<void> {
  const former = formOf(tx, {
    file: own,
    ...(await currentDefinition(tx, own)),
    locale: caller.locale,
    withheld: [],
  });
  await publish(caller, tx, own, { ...write, recast: undefined });
  await follow(
    tx,
    own,
    former,
    translateDefinition({
      module: own,
      definition: parseDefinition(write.text),
      locale: caller.locale,
    }),
  );
}

/** Takes the newest publication back: a new version with the text before it, and the values as they were where nobody has changed them since. */
export async function undoDefinition(
  caller: Caller,
  key: string,
  version: number,
): Promise<Published> {
  requireDesigner(caller, key);
  const done = await caller.company.write((tx) =>
    runOnce(caller, tx, { call: `unpublish ${key}`, body: version }, async () => {
      const own = recordModule(await moduleIn(tx, key));
      const current = await currentDefinition(tx, own);
      await refuseStale(caller, tx, own, version);
      if (version === 0) throw new AppError('wrong_state');
      const row = await tx
        .from('definition')
        .select('data')
        .where('module', '=', own.key)
        .where('version', '=', version)
        .executeTakeFirstOrThrow();
      const text = await definitionText(tx, own, version - 1);
      const undo = row.data ? (JSON.parse(row.data) as ValueConversion).group : undefined;
      const note = translate(UNDONE, caller.locale, { version });
      await publish(caller, tx, own, {
        text,
        version,
        note,
        recast: undo === undefined ? undefined : { undo },
      });
      await logPublication(caller, tx, own, { version, note });
      const form = translateDefinition({
        module: own,
        definition: JSON.parse(text) as unknown,
        locale: caller.locale,
      });
      await follow(
        tx,
        own,
        formOf(tx, { file: own, ...current, locale: caller.locale, withheld: [] }),
        form,
      );
      return { module: own.key, version: version + 1 };
    }),
  );
  return { version: done.version, pending: (await catchUp(caller, done.module)) ? 0 : 1 };
}

/** What a definition would do if it were published now. */
export function impactOf(caller: Caller, key: string, text: string): Promise<Impact> {
  requireDesigner(caller, key);
  const definition = parseDefinition(text);
  return caller.company.read(async (tx) => {
    const context = await contextOf(caller, tx, recordModule(await moduleIn(tx, key)));
    return impactIn(
      context,
      translateDefinition({ module: context.own, definition, locale: caller.locale }),
    );
  });
}

const UNDONE = label('撤销版本 {version}');

/** Changes that take values out of sight or make them wrong, and for which nothing was chosen. Looked up before anything is locked. */
function missingChoices(
  caller: Caller,
  key: string,
  {
    definition,
    version,
    data,
  }: { definition: unknown; version: number; data: readonly DataChoice[] },
): Promise<FieldError[]> {
  return caller.company.read(async (tx) => {
    const context = await contextOf(caller, tx, recordModule(await moduleIn(tx, key)));
    if (context.definitionVersion !== version) return [];
    const next = translateDefinition({ module: context.own, definition, locale: caller.locale });
    const changes = (await impactOnRecords(context, next, isDestructive)).filter(
      ({ destructive }) => destructive,
    );
    const open = changes.filter(
      (change) =>
        !coversAllValues(
          change,
          data.find(({ model }) => model === change.model),
          filterField(next, change.model)?.field,
        ),
    );
    return open.map(({ model, name }): FieldError => ({
      field: model,
      id: 'need_choice',
      data: { name },
    }));
  });
}

/** Somebody else was faster, or the values of the last publication are still being changed. The answer carries what is in force now. */
async function refuseStale(
  caller: Caller,
  tx: Tx,
  own: ModuleFile,
  version: number,
): Promise<void> {
  const current = await currentDefinition(tx, own);
  if (current.version !== version) {
    const row = await tx
      .from('definition as d')
      .leftJoin('user as u', 'u.id', 'd.author_user_id')
      .select(['d.note', 'd.create_time', 'u.name'])
      .where('d.module', '=', own.key)
      .where('d.version', '=', current.version)
      .executeTakeFirst();
    throw new AppError('conflict', {
      payload: {
        version: current.version,
        field_data: current.definition,
        note: row?.note ?? '',
        author_user_name: row?.name ?? '',
        create_time: row?.create_time ?? '',
      },
    });
  }
  if (await isConvertingValues(tx, own.key)) throw new AppError('wrong_state');
}

interface Publication extends Omit<DefinitionWrite, 'data'> {
  recast: Pick<ValueConversion, 'choices' | 'undo'> | undefined;
}

async function publish(
  caller: Caller,
  tx: Tx,
  own: ModuleFile,
  { text, version, note, recast: plan }: Publication,
): Promise<void> {
  const { viewer, zone, settings, requestId: request_id } = caller;
  const data = plan
    ? JSON.stringify({
        ...plan,
        group: await tx.nextId(),
        // what records say from now on is for everybody, in whatever language somebody publishes
        locale: isLocale(settings.default_locale) ? settings.default_locale : DEFAULT_LOCALE,
        zone,
        request_id,
      } satisfies ValueConversion)
    : '';
  const row = {
    module: own.key,
    version: version + 1,
    text,
    note: note.slice(0, 500),
    author_user_id: viewer.id,
    create_time: timestampInZone(zone, caller.now()),
    data,
  };
  try {
    await tx.insert('definition', row).execute();
  } catch (error) {
    // somebody else published the same version in this moment
    if (databaseFault(error) === 'unique')
      throw new AppError('conflict', { payload: { version: version + 1 }, cause: error });
    throw error;
  }
  if (plan) await requestValueConversion(tx, own.key);
}

function logPublication(
  caller: Caller,
  tx: Tx,
  { key }: ModuleFile,
  { version, note }: Pick<DefinitionWrite, 'version' | 'note'>,
): Promise<void> {
  return logDeed(tx, caller, {
    page: `/sys/custfield/${key}`,
    module: key,
    action: 'publish',
    changes: { version: [version, version + 1], ...(note && { note: ['', note] }) },
  });
}

/** Slots for new fields, and a new index where search, uniqueness or roll-ups ask for more than before. */
async function follow(tx: Tx, own: ModuleFile, former: Form, form: Form): Promise<void> {
  await allocateSlots({ tx, own, full: form, slots: await loadSlots(tx, own.key) });
  const searched = (of: Form) =>
    searchedFields(own, of)
      .map(({ model }) => model)
      .toSorted()
      .join();
  const unique = [...form.fields.values()].some(
    (field) => field.unique && former.fields.get(field.model)?.unique !== true,
  );
  const rolled = rollupStamp(former) !== rollupStamp(form);
  if (rolled) await storeRollups({ tx, own }, form);
  if (searched(former) !== searched(form) || unique || rolled) await requestReindex(tx, own.key);
  // What others roll up of a field that goes, comes back or becomes another type.
  const models = new Set([...former.fields.keys(), ...form.fields.keys()]);
  const typeIn = (of: Form, model: string) => of.fields.get(model)?.valueType;
  if ([...models].some((model) => typeIn(former, model) !== typeIn(form, model)))
    await requestRollups(tx, own.key);
}

/** A small module is ready with the answer; a large one is worked through behind it: its values first, then what is made from them. */
async function catchUp({ company, now }: Caller, module: string): Promise<boolean> {
  const values =
    !(await pendingValueConversions(company)).includes(module) ||
    (await convertValues(company, module, now, AT_ONCE));
  const indexes =
    values &&
    (!(await modulesToReindex(company)).includes(module) ||
      (await reindex(company, module, { batches: AT_ONCE, now })));
  // Other modules may be made of this one.
  await reindexBehind(company, now, module);
  // A process that ends before this leaves its marks in the database: `resumePublications` goes on from there.
  if (!values || !indexes)
    convertValues(company, module, now)
      .then(() => reindex(company, module, { now }))
      .catch(() => undefined);
  return values;
}

/** What was left over when the last process ended. Called once at the start. */
export async function resumePublications(company: CompanyDb, now: () => Date): Promise<void> {
  for (const module of await pendingValueConversions(company))
    await convertValues(company, module, now);
  await resumeReindexing(company);
}

export function loadDefinition(company: CompanyDb, key: string): Promise<LoadedDefinition> {
  return company.read(async (tx) => currentDefinition(tx, recordModule(await moduleIn(tx, key))));
}

export function listDefinitions(
  caller: Caller,
  key: string,
): Promise<
  { version: number; note: string; author_user_id: number | null; create_time: string }[]
> {
  requireDesigner(caller, key);
  return caller.company.read(async (tx) => {
    const own = recordModule(await moduleIn(tx, key));
    return tx
      .from('definition')
      .select(['version', 'note', 'author_user_id', 'create_time'])
      .where('module', '=', own.key)
      .orderBy('version', 'desc')
      .execute();
  });
}
