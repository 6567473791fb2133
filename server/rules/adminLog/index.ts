import type { ParamsOf, ResponseOf } from '../../../schemas/endpoints/index.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { type Locale, languageOf } from '../../../schemas/i18n/locale.ts';
import { mayOpenSetting, pageAt } from '../../../schemas/navigation/adminPages.ts';
import { isAdmin } from '../../../schemas/permissions/viewer.ts';
import { settingKey } from '../../../schemas/permissions/settingRights.ts';
import { adminLog as PAGE } from '../../../schemas/resources/adminLog.ts';
import type { Tx } from '../../db/handle.ts';
import { holdsKeyword, onDays } from '../../db/peopleTests.ts';
import { requireKey } from '../../records/access/access.ts';
import { allModules, moduleNamer } from '../../records/core/modules.ts';
import type { Changes } from '../../records/core/oplog.ts';
import type { Caller } from '../../records/core/types.ts';
import {
  COMPANY_SETTINGS,
  saveSettings,
  settingsStanding,
} from '../../records/definitions/settings.ts';
import type { ToldChange } from '../../records/read/changeTeller.ts';
import { actionName, tellDeeds } from './words.ts';

type Asked = Omit<ParamsOf<'adminLog'>, 'page' | 'size'>;
type Entry = ResponseOf<'adminLog'>['list'][number];

/** What was done on the pages of the back-office that the caller may open, newest first. Throws not_allowed without the key of the log. */
export function listAdminLog(
  caller: Caller,
  { page, size, ...asked }: ParamsOf<'adminLog'>,
): Promise<ResponseOf<'adminLog'>> {
  requireKey({ caller }, settingKey(PAGE.path));
  return caller.company.read(async (tx) => {
    const pages = await openPages(caller, tx);
    const wanted = asked.at === undefined ? pages : pages.filter((path) => path === asked.at);
    if (wanted.length === 0) return { list: [], count: 0 };
    const query = matching(tx, asked, wanted);
    const { count } = await query
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const rows = await query
      .select(['o.id', 'o.create_time', 'o.module', 'o.action', 'o.object_name', 'o.page'])
      .select(['o.changes', 'u.name'])
      .orderBy('o.id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute();
    return { list: await inWords(caller, tx, rows), count: Number(count) };
  });
}

/** The pages that the log tells of, for whoever may open them. Throws not_allowed without the key of the log. */
export function adminLogPages(caller: Caller): Promise<ResponseOf<'adminLogPages'>> {
  requireKey({ caller }, settingKey(PAGE.path));
  return caller.company.read(async (tx) => {
    const nameOf = await pageNamer(tx, caller.locale);
    return (await openPages(caller, tx)).map((path) => ({ path, name: nameOf(path) }));
  });
}

/** Gives settings back what an entry took from them, as far as nobody has changed them since; the page's own rights and checks hold. */
export async function undoSettings(caller: Caller, id: number): Promise<null> {
  requireKey({ caller }, settingKey(PAGE.path));
  const old = await caller.company.read(async (tx) => {
    const row = await tx
      .from('oplog')
      .select(['page', 'changes'])
      .where('id', '=', id)
      .where('module', '=', COMPANY_SETTINGS)
      .where('page', 'is not', null)
      .executeTakeFirst();
    if (!row?.page || !mayOpenSetting(caller.viewer, row.page)) throw new AppError('not_found');
    const changes = JSON.parse(row.changes) as Changes;
    if (!(await settingsStanding(tx, row.page, [changes]))[0]) throw new AppError('wrong_state');
    return Object.fromEntries(
      Object.entries(changes).map(([key, [before]]) => [key, before ?? '']),
    );
  });
  return saveSettings(caller, old);
}

/** Those of the pages with entries that the caller may open. */
async function openPages({ viewer }: Caller, tx: Tx): Promise<string[]> {
  const rows = await tx
    .from('oplog')
    .select('page')
    .distinct()
    .where('page', 'is not', null)
    .orderBy('page')
    .execute();
  return rows.flatMap(({ page }) =>
    page !== null && (isAdmin(viewer) || mayOpenSetting(viewer, page)) ? [page] : [],
  );
}

function matching(tx: Tx, { keyword = '', from, to }: Asked, pages: readonly string[]) {
  let query = tx
    .from('oplog as o')
    .leftJoin('user as u', 'u.id', 'o.user_id')
    .where('o.page', 'is not', null)
    .where('o.page', 'in', pages);
  const held = holdsKeyword(keyword, ['u.name', 'o.object_name']);
  if (held) query = query.where(held);
  return query.where(onDays('o.create_time', { from, to }));
}

interface Row {
  id: number;
  create_time: string;
  module: string;
  action: string;
  object_name: string;
  page: string | null;
  changes: string;
  name: string | null;
}

async function inWords(caller: Caller, tx: Tx, rows: readonly Row[]): Promise<Entry[]> {
  const { locale } = caller;
  const nameOf = await pageNamer(tx, locale);
  const told = new Map<number, ToldChange[]>();
  const standing = new Set<number>();
  for (const some of Map.groupBy(rows, ({ module, page }) => `${module} ${page}`).values()) {
    const { module, page } = some[0] as Row;
    const changes = some.map((row) => JSON.parse(row.changes) as Changes);
    const words = await tellDeeds(caller, tx, { module, page: page ?? '', changes });
    const stands =
      module === COMPANY_SETTINGS ? await settingsStanding(tx, page ?? '', changes) : [];
    for (const [at, { id }] of some.entries()) {
      told.set(id, words[at] ?? []);
      if (stands[at]) standing.add(id);
    }
  }
  return rows.map(({ id, create_time, module, action, object_name, page, name }) => {
    const snapshot = told.get(id) ?? [];
    // Settings are a page: there is no other thing to name.
    const page_name = nameOf(page ?? '');
    const object = module === COMPANY_SETTINGS ? page_name : object_name;
    const words = actionName(module, action);
    const action_name = words ? translate(words, locale) : action;
    return {
      id,
      create_time,
      create_user_name: name ?? '',
      snapshot,
      path: page ?? '',
      page_name,
      action_name,
      object_name: object,
      title: object ? `${action_name} ${object}` : action_name,
      changes: oneLine(snapshot, locale),
      undoable: standing.has(id) ? 1 : 0,
    };
  });
}

function oneLine(snapshot: readonly ToldChange[], locale: Locale): string {
  const { colon, semicolon } = languageOf(locale);
  return snapshot
    .map(({ name, old_value, new_value }) =>
      old_value === ''
        ? `${name}${colon}${new_value || '–'}`
        : `${name}${colon}${old_value} → ${new_value || '–'}`,
    )
    .join(semicolon);
}

/** A page by its address, with the module it is about. */
async function pageNamer(tx: Tx, locale: Locale): Promise<(path: string) => string> {
  const nameOf = moduleNamer(await allModules(tx), locale);
  return (path) => {
    const { page, module } = pageAt(path) ?? {};
    if (!page) return path;
    const name = translate(page.label, locale);
    return module === undefined ? name : `${name} · ${nameOf(module)}`;
  };
}
