import { AppError } from '../../schemas/errors.ts';
import type { Form } from '../../schemas/form.ts';
import { LIMITS } from '../../schemas/limits.ts';
import type { ModuleFile } from '../../schemas/module.ts';
import { recordModule } from '../../schemas/modules/index.ts';
import { translate } from '../../schemas/translate.ts';
import { isAdmin } from '../../schemas/viewer.ts';
import { stampIn } from '../../schemas/dates.ts';
import type { CompanyDb, Tx } from '../db/handle.ts';
import { faultOf } from '../db/errors.ts';
import { requireKey } from './access.ts';
import { currentDefinition, formOf } from './definitions.ts';
import { moduleIn } from './modules.ts';
import { askForReindex, giveSlots, reindex, waitingModules } from './reindex.ts';
import { searchedFields } from './searchText.ts';
import { loadSlots } from './slots.ts';
import type { Caller, LoadedDefinition } from './types.ts';
import { definitionFaults } from './definitionFaults.ts';

/** May change fields: administrators, and roles with the page's key. */
const RIGHT = 'sys_custfield';
/** Batches (of 300 records) that the answer waits for; what is more goes on behind it. */
const AT_ONCE = 8;

export interface DefinitionWrite {
  /** JSON as it was sent, kept byte for byte */
  text: string;
  /** the version it was made from */
  version: number;
  note: string;
}

/** Publishes a new version: in force from the next transaction on, in this company only. */
export async function saveDefinition(caller: Caller, key: string, write: DefinitionWrite): Promise<{ version: number }> {
  if (!isAdmin(caller.viewer)) requireKey({ caller }, RIGHT);
  const definition = parse(write.text);
  const { module, version } = await caller.company.write(async (tx) => {
    const own = recordModule(await moduleIn(tx, key));
    const current = await currentDefinition(tx, own);
    if (current.version !== write.version) throw new AppError('conflict', { payload: { version: current.version } });
    const form = translate({ module: own, definition, locale: caller.locale });
    const faults = definitionFaults({ own, form, definition, locale: caller.locale });
    if (faults.length > 0) throw new AppError('invalid', { fields: faults });
    await publish(caller, tx, own, write);
    await follow(tx, own, formOf(tx, { file: own, ...current, locale: caller.locale, withheld: [] }), form);
    return { module: own.key, version: current.version + 1 };
  });
  await catchUp(caller.company, module);
  return { version };
}

function parse(text: string): unknown {
  if (Buffer.byteLength(text) > LIMITS.definitionBytes) throw new AppError('too_large');
  try {
    const parsed = JSON.parse(text) as unknown;
    if (typeof parsed === 'object' && parsed !== null && 'list' in parsed && Array.isArray(parsed.list)) return parsed;
  } catch (cause) {
    throw new AppError('malformed', { data: { what: 'field_data' }, cause });
  }
  throw new AppError('malformed', { data: { what: 'field_data' } });
}

async function publish(caller: Caller, tx: Tx, own: ModuleFile, { text, version, note }: DefinitionWrite): Promise<void> {
  const row = { module: own.key, version: version + 1, text, note: note.slice(0, 500), author_user_id: caller.viewer.id, create_time: stampIn(caller.zone, caller.now()) };
  try {
    await tx.insert('definition', row).execute();
  } catch (error) {
    // somebody else published the same version in this moment
    if (faultOf(error) === 'unique') throw new AppError('conflict', { payload: { version: version + 1 }, cause: error });
    throw error;
  }
}

/** Slots for new fields, and a new index where search or uniqueness ask for more than before. */
async function follow(tx: Tx, own: ModuleFile, former: Form, form: Form): Promise<void> {
  await giveSlots({ tx, own, full: form, slots: await loadSlots(tx, own.key) });
  const searched = (of: Form) => searchedFields(own, of).map(({ model }) => model).toSorted().join();
  const unique = [...form.fields.values()].some((field) => field.unique && former.fields.get(field.model)?.unique !== true);
  if (searched(former) !== searched(form) || unique) await askForReindex(tx, own.key);
}

/** A small module is ready with the answer; a large one is worked through behind it, and read from the JSON meanwhile. */
async function catchUp(company: CompanyDb, module: string): Promise<void> {
  if (!(await waitingModules(company)).includes(module)) return;
  if (await reindex(company, module, AT_ONCE)) return;
  // A process that ends before this leaves its mark in the database: `resumeReindexing` goes on from there.
  reindex(company, module).catch(() => undefined);
}

export function loadDefinition(company: CompanyDb, key: string): Promise<LoadedDefinition> {
  return company.read(async (tx) => currentDefinition(tx, recordModule(await moduleIn(tx, key))));
}

export function listDefinitions(caller: Caller, key: string): Promise<{ version: number; note: string; author_user_id: number | null; create_time: string }[]> {
  if (!isAdmin(caller.viewer)) requireKey({ caller }, RIGHT);
  return caller.company.read(async (tx) => {
    const own = recordModule(await moduleIn(tx, key));
    return tx.from('definition').select(['version', 'note', 'author_user_id', 'create_time']).where('module', '=', own.key).orderBy('version', 'desc').execute();
  });
}

