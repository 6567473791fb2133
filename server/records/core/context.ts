import { timestampInZone } from '../../../schemas/values/dates.ts';
import type { Form } from '../../../schemas/form/form.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { poolReference, recordModule } from '../../../schemas/modules/index.ts';
import type { FieldSource } from '../../db/filter.ts';
import type { Tx } from '../../db/handle.ts';
import { fixedFor, formOf, masksFor, withheldIn } from './definitions.ts';
import { withFolders } from './folders.ts';
import { definitionCache } from './definitionCache.ts';
import { moduleIn } from './modules.ts';
import { withRepresented } from './substitutes.ts';
import type { SlotMap } from './slots.ts';
import type { Caller } from './types.ts';

/** Everything one call needs to know of the module it is about, read in its own transaction. */
export interface RecordContext {
  caller: Caller;
  tx: Tx;
  /** as asked for: perhaps a view */
  file: ModuleFile;
  /** whose records they are: the file itself, or what it is a view of */
  own: ModuleFile;
  definitionVersion: number;
  /** as the viewer may see it */
  form: Form;
  /** with every field: what is stored, computed and kept */
  full: Form;
  /** models that records which wait in a pool keep back from the viewer; see access/masking.ts */
  masks: readonly string[];
  /** `form` as it is for such a record: without them, and with the reference fixed by which it waits */
  maskedForm: () => Form;
  slots: SlotMap;
  /** where the looked-up fields of the viewer's form are found, once somebody has asked for the scope; see access/lookups.ts */
  lookups: Map<string, FieldSource>;
  /** yyyy-MM-dd HH:mm:ss in the company's zone */
  now: string;
  today: string;
}

export async function openContext(caller: Caller, tx: Tx, key: string): Promise<RecordContext> {
  return contextOf(caller, tx, await moduleIn(tx, key));
}

export async function contextOf(asker: Caller, tx: Tx, file: ModuleFile): Promise<RecordContext> {
  const own = recordModule(file);
  const now = timestampInZone(asker.zone, asker.now());
  const today = now.slice(0, 10);
  const caller = await placedIn(tx, asker, own, today);
  const { definition, version, slots } = await definitionCache(tx, own);
  const form = (
    module: ModuleFile,
    seen: { withheld: readonly string[]; fixed?: readonly string[] },
  ) => formOf(tx, { file: module, definition, locale: caller.locale, ...seen });
  const withheld = await withheldIn(tx, caller, own, definition);
  const fixed = fixedFor(caller, own);
  const masks = masksFor(caller, own, definition).filter((model) => !withheld.includes(model));
  const by = poolReference(own)?.model;
  return {
    caller,
    tx,
    file,
    own,
    definitionVersion: version,
    now,
    today,
    form: form(file, { withheld, fixed }),
    full: form(own, { withheld: [] }),
    masks,
    maskedForm: () =>
      form(file, {
        withheld: [...withheld, ...masks],
        fixed: by === undefined || fixed.includes(by) ? fixed : [...fixed, by],
      }),
    slots,
    lookups: new Map(),
  };
}

/** The caller with what the module's own conditions ask of them. */
async function placedIn(
  tx: Tx,
  caller: Caller,
  { key, folders, approval }: ModuleFile,
  today: string,
): Promise<Caller> {
  if (folders) return { ...caller, viewer: await withFolders(tx, caller.viewer, folders) };
  if (approval?.parties)
    return { ...caller, viewer: await withRepresented(tx, caller.viewer, { module: key, today }) };
  return caller;
}
