import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { evaluateCondition } from '../../schemas/conditions/conditions.ts';
import { CENTRAL_MODULE } from '../../schemas/endpoints/records.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import { translate } from '../../schemas/i18n/label.ts';
import type { ModuleFile, Tab } from '../../schemas/definition/module.ts';
import { moduleFile, recordModule } from '../../schemas/modules/index.ts';
import { arrangedName, completeArrangement } from '../../schemas/navigation/arrangement.ts';
import { hasPermission } from '../../schemas/permissions/viewer.ts';
import { recordTabs } from '../../schemas/rules/recordTabs.ts';
import { TAB } from '../../schemas/vocabulary/vocabulary.ts';
import {
  arrangedEntries,
  formFor,
  listRecords,
  moduleOf,
  readRecord,
  isRelatedTab,
  relatedList,
  listComments,
  listReaders,
} from '../records/index.ts';
import type { Caller, ListAnswer, ListQuery } from '../records/core/types.ts';
import { countAttachments } from './files/attachments.ts';
import { customModuleHandlers } from './shared/customModules.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import { translateModule } from './shared/translateModule.ts';

type Label = ResponseOf<'tabs'>[number];
/** For a count alone. */
const ONE: ListQuery = { page: 1, size: 1 };
type CustomCall =
  | 'customModules'
  | 'customModuleList'
  | 'customModule'
  | 'aboutModule'
  | 'aboutList'
  | 'customRelated';

/** Tabs of a panel, and what custom objects hang beside the shipped modules. */
export const relatedHandlers: EndpointHandlers<'tabs' | CustomCall> = {
  async tabs({ caller }, { module_name, module_id, is_open = 1 }) {
    const file = await moduleOf(caller, module_name);
    const record =
      module_id === undefined
        ? undefined
        : (await readRecord(caller, file.key, module_id)).data_raw;
    const tabs = await tabsOf(caller, file);
    const open = tabs.filter(
      (tab) =>
        mayOpen(caller, tab) &&
        (!tab.when ||
          !record ||
          evaluateCondition(tab.when, {
            record,
            viewer: caller.viewer,
            settings: caller.settings,
          })),
    );
    const linked = await inTurn(open, (tab) => isLinked(caller, file, tab));
    const shown = open.filter((_, at) => linked[at]);
    const entries: TabEntry[] = shown.map((tab) => ({
      code: tab.key,
      name: translate(tab.label, caller.locale),
      type: 0 as const,
      count: async (id: number) => countIn(caller, { file, id, tab }),
    }));
    // What belongs to a record stands before who works on it.
    const work = shown.findIndex(({ group }) => group === 'work');
    const objects = (await childrenOf(caller, file)).map(({ child, by }) => ({
      code: child.key,
      name: translateModule(child, caller.locale),
      type: 1 as const,
      count: async (id: number) =>
        (await listRecords(caller, child.key, { ...ONE, within: { by, id } })).count,
    }));
    entries.splice(work < 0 ? entries.length : work, 0, ...objects);
    return inTurn(arranged(caller, file, entries, is_open), async (entry): Promise<Label> => ({
      menu_name: entry.name,
      menu_field: entry.code,
      type: entry.type,
      counts: module_id === undefined ? null : await entry.count(module_id),
    }));
  },

  customModules: async ({ caller }) =>
    (await customModuleHandlers(caller)).map((file) => summary(caller, file)),

  customModuleList: async ({ caller }) =>
    (await customModuleHandlers(caller)).map((file) => summary(caller, file)),

  async customModule({ caller }, { module }) {
    const file = await moduleOf(caller, module);
    return { ...summary(caller, file), file };
  },

  async aboutModule({ caller }, { module }) {
    const file = await moduleOf(caller, module);
    const shipped = (await tabsOf(caller, file))
      .filter((tab) => tab.by !== undefined && mayOpen(caller, tab))
      .flatMap((tab) => moduleFile(tab.key) ?? []);
    const custom = (await childrenOf(caller, file)).map(({ child }) => child);
    return [...shipped, ...custom].map((child) => summary(caller, child));
  },

  aboutList: ({ caller }, { id, module, current_module, ...query }) =>
    relatedRecords(caller, { parent: module, id, child: current_module, query }),

  async customRelated({ caller }, { module, current_module = CENTRAL_MODULE }) {
    const [child, parent] = [
      await moduleOf(caller, module),
      await moduleOf(caller, current_module),
    ];
    const by = await fieldTo(caller, child, parent);
    return by === undefined
      ? null
      : { field: by, name: (await formFor(caller, child.key)).fields.get(by)?.name ?? by };
  },
};

interface TabEntry {
  code: string;
  name: string;
  type: 0 | 1;
  count(id: number): Promise<number | null>;
}

/** In the order and by the names that the company gave them, without the hidden ones; as shipped for who arranges them. */
function arranged(
  caller: Caller,
  file: ModuleFile,
  entries: readonly TabEntry[],
  open: 0 | 1,
): TabEntry[] {
  const { settings, locale } = caller;
  const stored = arrangedEntries(settings, 'panel_tabs', recordModule(file).key);
  if (!stored || open === 0) return [...entries];
  return completeArrangement(entries, stored).flatMap((told) => {
    const entry = entries.find(({ code }) => code === told.code);
    return entry && told.hidden !== 1
      ? [{ ...entry, name: arrangedName(told, locale) ?? entry.name }]
      : [];
  });
}

interface RelatedQuery {
  parent: string;
  id: number;
  child: string;
  query: ListQuery;
}

/** The records of one module that belong to a record of another: as the tab between the two says, else by the field that points there. */
export async function relatedRecords(
  caller: Caller,
  { parent, id, child, query }: RelatedQuery,
): Promise<ListAnswer> {
  const [from, to] = [await moduleOf(caller, parent), await moduleOf(caller, child)];
  if ((await tabsOf(caller, from)).some((tab) => tab.key === to.key && tab.by !== undefined))
    return relatedList(caller, from.key, id, to.key, query);
  await readRecord(caller, from.key, id);
  const by = await fieldTo(caller, to, from);
  if (by === undefined) throw new AppError('not_found');
  return listRecords(caller, to.key, { ...query, within: { by, id } });
}

function summary(caller: Caller, file: ModuleFile) {
  return { key: file.key, name: translateModule(file, caller.locale), icon_name: file.icon };
}

/** What the badge of a tab says; null where nothing is counted. */
async function countIn(
  caller: Caller,
  { file, id, tab }: { file: ModuleFile; id: number; tab: Tab },
): Promise<number | null> {
  if (tab.by) return (await relatedList(caller, file.key, id, tab.key, ONE)).count;
  const about = { module: recordModule(file).key, module_id: id, page: 1, size: 1 };
  if (tab.key === TAB.comment.key) return (await listComments(caller, about)).count;
  if (tab.key === TAB.readers.key) return (await listReaders(caller, about)).count;
  return tab.key === TAB.file.key ? countAttachments(caller, recordModule(file).key, id) : null;
}

async function tabsOf(caller: Caller, file: ModuleFile): Promise<readonly Tab[]> {
  return recordTabs(file, await formFor(caller, file.key));
}

/** A tab of a related module needs that module's view key. */
function mayOpen(caller: Caller, tab: Tab): boolean {
  const file = tab.by === undefined ? undefined : moduleFile(tab.key);
  return !file || hasPermission(caller.viewer, `crm_${file.permission}_view`);
}

/** A table by a reference that the role hides would tell what each of its records refers to. */
function isLinked(caller: Caller, file: ModuleFile, tab: Tab): Promise<boolean> {
  return caller.company.read((tx) => isRelatedTab(caller, tx, file, tab));
}

/** The custom objects with a field that points to this module. */
async function childrenOf(
  caller: Caller,
  parent: ModuleFile,
): Promise<{ child: ModuleFile; by: string }[]> {
  const shown = (await customModuleHandlers(caller)).filter(
    ({ beside }) => beside === undefined || beside.includes(parent.view?.of ?? parent.key),
  );
  const found = await inTurn(shown, async (child) => ({
    child,
    by: await fieldTo(caller, child, parent),
  }));
  return found.flatMap(({ child, by }) => (by === undefined ? [] : [{ child, by }]));
}

async function fieldTo(
  caller: Caller,
  child: ModuleFile,
  parent: ModuleFile,
): Promise<string | undefined> {
  const target = parent.view?.of ?? parent.key;
  const form = await formFor(caller, child.key);
  return [...form.fields.values()].find(
    (field) => field.refers === target && field.valueType === 'ref',
  )?.model;
}

/** One after the other: a request has one connection to the database. */
async function inTurn<T, R>(items: readonly T[], each: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await each(item));
  return results;
}
