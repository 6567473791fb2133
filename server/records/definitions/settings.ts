import { coerceRecord } from '../../../schemas/validation/coerce.ts';
import { timestampInZone } from '../../../schemas/values/dates.ts';
import { DEFAULT_LOCALE } from '../../../schemas/i18n/locale.ts';
import { AppError, type FieldError } from '../../../schemas/i18n/errors.ts';
import type { Form } from '../../../schemas/form/form.ts';
import { checkPeriods } from '../../../schemas/rules/periods.ts';
import {
  defaultSettings,
  fileOfSetting,
  settingsFile,
  settingsForm,
} from '../../../schemas/settings/index.ts';
import type { SettingsFile } from '../../../schemas/definition/settingsFile.ts';
import { mayOpenSetting } from '../../../schemas/navigation/adminPages.ts';
import { settingKey } from '../../../schemas/permissions/settingRights.ts';
import { validateRecord } from '../../../schemas/validation/validate.ts';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import type { Tx } from '../../db/handle.ts';
import { arrangementLog, faultsOfArrangements } from './arrangements.ts';
import { readNetworks } from './networks.ts';
import { ensureDefaultFlow } from './firstFlow.ts';
import { faultsOfMappings, mappingChanges } from './mappingSettings.ts';
import { allModules } from '../core/modules.ts';
import { changeTeller, type ToldChange } from '../read/changeTeller.ts';
import { logDeed } from '../core/deeds.ts';
import { type Changes, changesBetween } from '../core/oplog.ts';
import { isSameValue } from '../core/row.ts';
import { settingsIn } from '../access/people.ts';
import type { Caller, Values } from '../core/types.ts';

/** Where changes of settings stand in the operation log, and whose the files are that settings name. */
export const COMPANY_SETTINGS = 'setting';
const MOST_OF_COMPANY = 20;

/** One change of settings as people read it. */
export interface SettingChange {
  id: number;
  create_time: string;
  create_user_name: string;
  snapshot: ToldChange[];
}

/** The settings of a page as they are now, defaults included, and who changed them. */
export function readSettings(
  caller: Caller,
  path: string,
): Promise<{ values: Values; log: SettingChange[] }> {
  const file = fileAt(caller, path);
  const form = settingsForm(file, caller.locale);
  return caller.company.read(async (tx) => ({
    values: await valuesIn(tx, form),
    log: await changesOf(caller, tx, { file, form }),
  }));
}

/** Some settings by their keys, defaults included. */
export async function pickSettings(caller: Caller, keys: readonly string[]): Promise<Values> {
  const all = await Promise.all(
    [...new Set(keys.map((key) => requireKeyOf(caller, key)))].map((file) =>
      readSettings(caller, file.path),
    ),
  );
  const values: Values = Object.assign({}, ...all.map((one) => one.values)) as Values;
  return Object.fromEntries(keys.map((key) => [key, values[key] ?? null]));
}

/**
 * Changes settings, whichever pages they stand on: those that are not named stay, an empty one is its default again. The pages are judged by
 * their own forms, as in the browser; what a setting does at once is done in the same transaction.
 */
export function saveSettings(caller: Caller, raw: Readonly<Values>): Promise<null> {
  const files = new Set(Object.keys(raw).map((key) => requireKeyOf(caller, key)));
  return caller.company.write(async (tx) => {
    for (const file of files) await saveIn(caller, tx, { file, raw });
    return null;
  });
}

async function saveIn(
  caller: Caller,
  tx: Tx,
  { file, raw }: { file: SettingsFile; raw: Readonly<Values> },
): Promise<void> {
  const form = settingsForm(file, caller.locale);
  const [before, defaults, now] = [
    await valuesIn(tx, form),
    defaultSettings(form),
    timestampInZone(caller.zone, caller.now()),
  ];
  const given = Object.fromEntries(
    Object.entries(coerceRecord(form, raw)).filter(
      ([key]) => form.fields.get(key)?.readOnly === false,
    ),
  );
  const values: Values = {
    ...before,
    ...Object.fromEntries(
      Object.entries(given).map(([key, value]) => [key, isEmpty(value) ? defaults[key] : value]),
    ),
  };
  const faults = [
    ...validateRecord({
      form,
      values,
      context: { viewer: caller.viewer, settings: values, today: now.slice(0, 10) },
    }),
    ...checkPeriods(file, values),
    ...(await faultsOfMappings(caller, tx, { file, before, given })),
    ...faultsOfArrangements(file, given),
    ...readNetworks(given.login_networks).wrong.map((line): FieldError => ({
      field: 'login_networks',
      id: 'bad_network',
      data: { line },
    })),
  ];
  if (faults.length > 0) throw new AppError('invalid', { fields: faults });
  const changes = changesBetween(before, values);
  if (Object.keys(changes).length === 0) return;
  for (const [key, [, after]] of Object.entries(changes)) {
    await store(tx, {
      key,
      value: isEmpty(given[key]) ? undefined : after,
      now,
      user: caller.viewer.id,
    });
    await follow(caller, tx, { key, value: after, now });
  }
  await logPageChange(caller, tx, { path: file.path, changes });
}

function fileAt({ viewer }: Caller, path: string): SettingsFile {
  const file = settingsFile(path);
  if (!file) throw new AppError('not_found');
  if (!mayOpenSetting(viewer, file.path))
    throw new AppError('not_allowed', { data: { right: settingKey(file.path) } });
  return file;
}

function requireKeyOf(caller: Caller, key: string): SettingsFile {
  const file = fileOfSetting(key);
  if (!file) throw new AppError('invalid', { fields: [{ field: key, id: 'bad_option' }] });
  return fileAt(caller, file.path);
}

/** Stored, else by default. The company itself is a row of its own. */
async function valuesIn(tx: Tx, form: Form): Promise<Values> {
  const [stored, corp] = [
    await settingsIn(tx),
    await tx.from('corp').select(['name', 'code']).executeTakeFirstOrThrow(),
  ];
  const own: Values = {
    ...stored,
    logo: typeof stored.logo === 'string' ? undefined : stored.logo,
    company_name: corp.name,
    company_code: corp.code,
  };
  const values = Object.fromEntries(
    [...form.fields.values()]
      .filter((field) => !field.system && !isEmpty(own[field.model]))
      .map((field) => [field.model, own[field.model]]),
  );
  return { ...defaultSettings(form), ...coerceRecord(form, values) };
}

export async function store(
  tx: Tx,
  { key, value, now, user }: { key: string; value: unknown; now: string; user: number },
): Promise<void> {
  if (value === undefined) {
    await tx.remove('setting').where('key', '=', key).execute();
    return;
  }
  const row = { value: JSON.stringify(value), update_time: now, update_user_id: user };
  await tx
    .insert('setting', { key, ...row })
    .onConflict((conflict) => conflict.columns(['corp_id', 'key']).doUpdateSet(row))
    .execute();
}

/** What a setting changes beside its own row. */
async function follow(
  caller: Caller,
  tx: Tx,
  { key, value, now }: { key: string; value: unknown; now: string },
): Promise<void> {
  if (key === 'company_name')
    await tx
      .update('corp')
      .set({ name: String(value) })
      .execute();
  if (key === 'logo') await keepFiles(caller, tx, value);
  const approved = (await allModules(tx)).find(({ approval }) => approval?.setting === key);
  if (approved && Number(value) === 1)
    await ensureDefaultFlow(tx, approved, { now, locale: caller.locale });
  if (approved) await approvalSwitched(caller, tx, { module: approved.key, key, value });
}

/** What hangs on whether records of a module are approved is made anew. */
export async function approvalSwitched(
  caller: Caller,
  tx: Tx,
  { module, key, value }: { module: string; key: string; value: unknown },
): Promise<void> {
  await caller.rules[module]?.approvalSwitched?.({
    caller: { ...caller, settings: { ...caller.settings, [key]: value } },
    tx,
  });
}

/** Pictures that a setting names. */
async function keepFiles(caller: Caller, tx: Tx, value: unknown): Promise<void> {
  const ids = (Array.isArray(value) ? (value as unknown[]) : []).flatMap((each) =>
    typeof each === 'object' && each !== null && 'id' in each && typeof each.id === 'number'
      ? [each.id]
      : [],
  );
  await keepCompanyFiles(caller, tx, ids);
}

/** Files that the caller has sent and that wait for a form become the company's: everybody in it sees them, and they are not swept. */
export async function keepCompanyFiles(
  { viewer }: Caller,
  tx: Tx,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update('file')
    .set({ module: COMPANY_SETTINGS, record_id: 0 })
    .where('id', 'in', ids)
    .where('user_id', '=', viewer.id)
    .where('module', 'is', null)
    .execute();
}

/** Writes down who changed something of a page of the back-office. */
export async function logPageChange(
  caller: Caller,
  tx: Tx,
  { path, changes }: { path: string; changes: Changes },
): Promise<void> {
  await logDeed(tx, caller, {
    page: path,
    module: COMPANY_SETTINGS,
    name: path,
    action: 'update',
    changes,
    version: 1,
  });
}

type PageChange = Omit<SettingChange, 'snapshot'> & { changes: Changes };

/** The newest changes of a page. */
export async function pageChanges(tx: Tx, path: string): Promise<PageChange[]> {
  const rows = await tx
    .from('oplog as o')
    .leftJoin('user as u', 'u.id', 'o.user_id')
    .select(['o.id', 'o.create_time', 'u.name', 'o.changes'])
    .where('o.module', '=', COMPANY_SETTINGS)
    .where('o.record_id', '=', 0)
    .where('o.object_name', '=', path)
    .orderBy('o.id', 'desc')
    .limit(MOST_OF_COMPANY)
    .execute();
  return rows.map(({ id, create_time, name, changes }) => ({
    id,
    create_time,
    create_user_name: name ?? '',
    changes: JSON.parse(changes) as Changes,
  }));
}

/** What has been changed on a page since a moment, the newest first. */
export async function pageChangesSince(tx: Tx, path: string, moment: string): Promise<Changes[]> {
  const rows = await tx
    .from('oplog')
    .select('changes')
    .where('module', '=', COMPANY_SETTINGS)
    .where('record_id', '=', 0)
    .where('object_name', '=', path)
    .where('create_time', '>', moment)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ changes }) => JSON.parse(changes) as Changes);
}

/** The newest changes of the settings of a form. */
async function changesOf(
  caller: Caller,
  tx: Tx,
  { file, form }: { file: SettingsFile; form: Form },
): Promise<SettingChange[]> {
  const entries = await pageChanges(tx, `/${form.module}`);
  const told = await tellSettings(caller, tx, {
    file,
    form,
    changes: entries.map(({ changes }) => changes),
  });
  return entries.map(({ changes: _, ...entry }, at) => ({ ...entry, snapshot: told[at] ?? [] }));
}

/** Whether the settings of a page are still what each of these changes made of them. */
export async function settingsStanding(
  tx: Tx,
  path: string,
  all: readonly Changes[],
): Promise<boolean[]> {
  const file = settingsFile(path);
  if (!file) return all.map(() => false);
  const form = settingsForm(file, DEFAULT_LOCALE);
  const values = await valuesIn(tx, form);
  return all.map((changes) =>
    Object.entries(changes).every(
      ([key, [, after]]) =>
        form.fields.get(key)?.readOnly === false && isSameValue(values[key], after ?? undefined),
    ),
  );
}

/** Changes of the settings of a page in words, one list for each. */
export async function tellSettings(
  caller: Caller,
  tx: Tx,
  { file, form, changes: all }: { file: SettingsFile; form: Form; changes: readonly Changes[] },
): Promise<ToldChange[][]> {
  const plain = await changeTeller(caller, tx, { fields: form.fields.values(), changes: all });
  const told: ToldChange[][] = [];
  for (const changes of all) {
    const snapshot: ToldChange[] = [];
    for (const field of form.fields.values()) {
      const change = changes[field.model];
      if (!change) continue;
      const mapping = file.mappings?.[field.model];
      const arranged = file.arrangements?.[field.model];
      if (mapping) snapshot.push(...(await mappingChanges(caller, tx, mapping, change)));
      else if (arranged) snapshot.push(...(await arrangementLog(caller, tx, arranged, change)));
      else snapshot.push(plain(field, change));
    }
    told.push(snapshot);
  }
  return told;
}
