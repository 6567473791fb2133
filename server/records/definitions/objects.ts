import { translateDefinition } from '../../../schemas/form/translateDefinition.ts';
import { timestampInZone } from '../../../schemas/values/dates.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { translate, textsOf, type Texts } from '../../../schemas/i18n/label.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { readObjectFile } from '../../../schemas/vocabulary/customObjects.ts';
import { moduleFile } from '../../../schemas/modules/index.ts';
import { switchModule } from './switchModule.ts';
import { type Right, RIGHT_KEYS } from '../../../schemas/permissions/rights.ts';
import type { Tx } from '../../db/handle.ts';
import { databaseFault } from '../../db/faults.ts';
import { currentDefinition } from '../core/definitions.ts';
import { ensureDefaultFlow } from './firstFlow.ts';
import { logDeed } from '../core/deeds.ts';
import { runOnce } from '../core/idempotency.ts';
import {
  type ObjectSettings,
  initialDefinition,
  withRenamedLabel,
  targetsIn,
  titleOf,
  withRelated,
  withSettings,
  labelOfName,
} from './objectFile.ts';
import { parseDefinition, requireSound } from './checkDefinition.ts';
import { publishIn } from './saveDefinition.ts';
import { trapFaults } from './traps.ts';
import { withoutEscalation } from '../access/escalation.ts';
import type { Caller } from '../core/types.ts';
import { refuseFaults, keyFaults, nameFaults, relatedFaults } from './objectFaults.ts';
import { reindexBehind, requestRollups } from '../indexing/reindex.ts';
import { rollupFaults } from './rollupFaults.ts';
import { requireObjects, objectIn } from './readObjects.ts';

export interface NewObject extends ObjectSettings {
  key: string;
  name: string | Texts;
  title?: string | undefined;
  /** a definition that comes along */
  field_data?: string | undefined;
}

/** Makes an object that is usable at once: list, panel, form, tabs, rights, menu, search. There is nothing in it yet, so its rights are its maker's to give. */
export async function createObject(caller: Caller, given: NewObject): Promise<{ key: string }> {
  requireObjects(caller);
  const traps = await trapsOf(caller, given);
  return caller.company.write((tx) =>
    runOnce(caller, tx, { call: 'create object', body: given }, async () => {
      const { key } = given;
      refuseFaults([
        ...(await keyFaults(tx, key)),
        ...nameFaults(given.name),
        ...relatedFaults(await targetsIn(tx), given.related ?? []),
      ]);
      const definition =
        given.field_data === undefined ? undefined : parseDefinition(given.field_data);
      const title = titleOf(definition, given.title);
      const file = await withSettings(
        tx,
        initialDefinition({
          key,
          label: labelOfName(given.name),
          title,
          related: given.related ?? [],
        }),
        given,
      );
      try {
        await tx
          .insert('custom_module', {
            key,
            file: JSON.stringify(file),
            create_time: timestampInZone(caller.zone, caller.now()),
          })
          .execute();
      } catch (error) {
        if (databaseFault(error) === 'unique')
          throw new AppError('invalid', {
            fields: [{ field: 'key', id: 'key_taken', data: { key } }],
            cause: error,
          });
        throw error;
      }
      if (definition && given.field_data !== undefined) {
        const whole = withRelated(file, definition, given.related ?? []);
        requireSound(caller, file, whole);
        const form = translateDefinition({
          module: file,
          definition: whole,
          locale: caller.locale,
        });
        refuseFaults([...traps, ...(await rollupFaults(tx, file, form, caller.locale))]);
        await publishIn(caller, tx, file, {
          text: whole === definition ? given.field_data : JSON.stringify(whole),
          version: 0,
          note: '',
        });
      }
      await follow(caller, tx, file, given, 'object_create');
      return { key };
    }),
  );
}

/** Of a definition that comes along, as far as it can be read: what else is wrong with it is told where the object is made. */
async function trapsOf(caller: Caller, { key, name, title, field_data }: NewObject) {
  if (field_data === undefined) return [];
  const definition = parseDefinition(field_data);
  const file = initialDefinition({
    key,
    label: labelOfName(name),
    title: titleOf(definition, title),
    related: [],
  });
  return trapFaults(caller, file, definition);
}

/** Changes what is given; of rights no more than the caller has. Modules that are newly related get a field that points there; none is taken away. */
export function updateObject(
  caller: Caller,
  key: string,
  given: ObjectSettings,
): Promise<{ key: string }> {
  requireObjects(caller);
  return caller.company.write((tx) =>
    withoutEscalation(tx, caller, async () => {
      const before = await objectIn(tx, key);
      refuseFaults([
        ...(given.name === undefined ? [] : nameFaults(given.name)),
        ...relatedFaults(await targetsIn(tx), given.related ?? []),
      ]);
      const file = await withSettings(
        tx,
        {
          ...before,
          ...(given.name !== undefined && {
            label: withRenamedLabel(before.label, given.name, caller.locale),
          }),
        },
        given,
      );
      await tx
        .update('custom_module')
        .set((eb) => ({ file: JSON.stringify(file), version: eb('version', '+', 1) }))
        .where('key', '=', key)
        .execute();
      await relate(caller, tx, file, given.related ?? []);
      await follow(caller, tx, file, given, 'object_update');
      return { key };
    }),
  );
}

/** Out of use, or back in it; the records stay. */
export function stopObject(caller: Caller, key: string, stopped: 0 | 1): Promise<{ key: string }> {
  requireObjects(caller);
  const shipped = moduleFile(key);
  if (shipped) return switchModule(caller, shipped, stopped);
  return caller.company.write(async (tx) => {
    const file = await objectIn(tx, key);
    await tx.update('custom_module').set({ stopped }).where('key', '=', key).execute();
    await follow(caller, tx, file, {}, stopped ? 'object_stop' : 'object_start');
    return { key };
  });
}

/** Into the recycle bin. One that has records asks for its name, so that nobody does it by mistake. */
export async function deleteObject(
  caller: Caller,
  key: string,
  name = '',
): Promise<{ key: string }> {
  requireObjects(caller);
  await caller.company.write(async (tx) => {
    const file = await objectIn(tx, key);
    const filled = await tx
      .from('record')
      .select('id')
      .where('module', '=', key)
      .where('deleted_time', 'is', null)
      .limit(1)
      .executeTakeFirst();
    if (filled && !textsOf(file.label).includes(name.trim()))
      refuseFaults([
        { field: 'name', id: 'type_name', data: { name: translate(file.label, caller.locale) } },
      ]);
    await tx
      .update('custom_module')
      .set({
        deleted_time: timestampInZone(caller.zone, caller.now()),
        deleted_by: caller.viewer.id,
      })
      .where('key', '=', key)
      .execute();
    await follow(caller, tx, file, {}, 'object_delete');
    await requestRollups(tx, key);
  });
  await reindexBehind(caller.company, caller.now);
  return { key };
}

export async function restoreObject(caller: Caller, key: string): Promise<{ key: string }> {
  requireObjects(caller);
  await caller.company.write(async (tx) => {
    const row = await tx
      .from('custom_module')
      .select('file')
      .where('key', '=', key)
      .where('deleted_time', 'is not', null)
      .executeTakeFirst();
    if (!row) throw new AppError('not_found');
    await tx
      .update('custom_module')
      .set({ deleted_time: null, deleted_by: null })
      .where('key', '=', key)
      .execute();
    await follow(caller, tx, readObjectFile(row.file), {}, 'object_restore');
    await requestRollups(tx, key);
  });
  await reindexBehind(caller.company, caller.now);
  return { key };
}

async function relate(
  caller: Caller,
  tx: Tx,
  file: ModuleFile,
  related: readonly string[],
): Promise<void> {
  const { definition, version } = await currentDefinition(tx, file);
  const next = withRelated(file, definition, related);
  if (next !== definition)
    await publishIn(caller, tx, file, { text: JSON.stringify(next), version, note: '' });
}

/** What else the settings mean: the switch of the approval, the rights of roles, an entry in the log. */
async function follow(
  caller: Caller,
  tx: Tx,
  file: ModuleFile,
  { approval, roles }: ObjectSettings,
  action: string,
): Promise<void> {
  const now = timestampInZone(caller.zone, caller.now());
  if (approval !== undefined) {
    const row = {
      key: `is_${file.key}_check`,
      value: JSON.stringify(approval),
      update_time: now,
      update_user_id: caller.viewer.id,
    };
    await tx
      .insert('setting', row)
      .onConflict((conflict) =>
        conflict
          .columns(['corp_id', 'key'])
          .doUpdateSet({ value: row.value, update_time: now, update_user_id: row.update_user_id }),
      )
      .execute();
    if (approval === 1) await ensureDefaultFlow(tx, file, { now, locale: caller.locale });
  }
  for (const { id, rights: given } of roles ?? []) await grant(tx, file, id, given);
  await logDeed(tx, caller, {
    page: '/module',
    module: file.key,
    name: file.label.message,
    action,
    version: 1,
  });
}

async function grant(tx: Tx, file: ModuleFile, id: number, given: readonly Right[]): Promise<void> {
  const row = await tx.from('role').select('permissions').where('id', '=', id).executeTakeFirst();
  if (!row) refuseFaults([{ field: 'roles', id: 'unknown_ref' }]);
  const own = new Set(RIGHT_KEYS.map((right) => `crm_${file.permission}_${right}`));
  const keys = (JSON.parse(row?.permissions ?? '[]') as string[]).filter((key) => !own.has(key));
  await tx
    .update('role')
    .set({
      permissions: JSON.stringify([
        ...keys,
        ...given.map((right) => `crm_${file.permission}_${right}`),
      ]),
    })
    .where('id', '=', id)
    .execute();
}
