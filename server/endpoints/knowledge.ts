import type { Condition } from '../../schemas/conditions/conditions.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import { deleteRecords, listRecords, purgeRecords, readRecord } from '../records/index.ts';
import type { Caller, ListRow } from '../records/core/types.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import { createOfficeRecord, updateOfficeRecord } from './shared/officeRecords.ts';

const { knowledge, knowledgeFolder } = MODULES;
/** Folders that one answer holds at most; a company has some hundred. */
const MOST_FOLDERS = 1000;
const PAGE = 200;

type Names =
  | 'knowledgeTypes'
  | 'knowledgeOne'
  | 'knowledgeSearch'
  | 'knowledgeList'
  | 'addKnowledge'
  | 'updateKnowledge'
  | 'renameKnowledge'
  | 'deleteKnowledge';

export const knowledgeHandlers: EndpointHandlers<Names> = {
  async knowledgeTypes({ caller }) {
    const folders = await allFolders(caller);
    const seen = new Set(folders.map(({ id }) => id));
    return branch(folders, (above) => above === null || !seen.has(above));
  },
  knowledgeOne: ({ caller }, { id }) => readRecord(caller, knowledge.key, id),
  async knowledgeSearch({ caller }, { keyword, page, size }) {
    const { list, count } = await listRecords(caller, knowledge.key, { keyword, page, size });
    return { list, count };
  },
  async knowledgeList({ caller }, { type_id, ...query }) {
    const filter: Condition | undefined =
      type_id === undefined
        ? undefined
        : {
            field: 'folder_id',
            operator: 'in',
            value: within(await allFolders(caller), type_id),
          };
    const { list, count } = await listRecords(caller, knowledge.key, {
      ...query,
      sort: knowledge.sort,
      ...(filter && { filter: { op: 'and', rules: [filter] } }),
    });
    return { list, count };
  },
  addKnowledge: ({ caller }, values) => createOfficeRecord(caller, knowledge, values),
  updateKnowledge: ({ caller }, given) => updateOfficeRecord(caller, knowledge, given),
  renameKnowledge: ({ caller }, { name, ...given }) =>
    updateOfficeRecord(caller, knowledge, { ...given, title: name } as typeof given),
  async deleteKnowledge({ caller }, { ids }) {
    await deleteRecords(caller, knowledge.key, ids);
    return purgeRecords(caller, knowledge.key, ids);
  },
};

/** The folders that the caller sees, in their order. */
async function allFolders(caller: Caller): Promise<ListRow[]> {
  const found: ListRow[] = [];
  for (let page = 1; found.length < MOST_FOLDERS; page += 1) {
    const { list } = await listRecords(caller, knowledgeFolder.key, {
      page,
      size: PAGE,
      sort: knowledgeFolder.sort,
    });
    found.push(...list);
    if (list.length < PAGE) break;
  }
  return found;
}

function aboveOf({ parent_id }: ListRow): number | null {
  return typeof parent_id === 'number' ? parent_id : null;
}

interface Branch {
  id: number;
  name: string;
  is_edit: 0 | 1;
  children: Branch[];
}

function branch(folders: readonly ListRow[], belongs: (above: number | null) => boolean): Branch[] {
  return folders
    .filter((folder) => belongs(aboveOf(folder)))
    .map(({ id, name, is_edit }) => ({
      id,
      name,
      is_edit: is_edit ? 1 : 0,
      children: branch(folders, (above) => above === id),
    }));
}

/** A folder and those in it, by id. */
function within(folders: readonly ListRow[], id: number): number[] {
  const ids = new Set([id]);
  for (let known = 0; known < ids.size;) {
    known = ids.size;
    for (const folder of folders) if (ids.has(aboveOf(folder) ?? 0)) ids.add(folder.id);
  }
  return [...ids];
}
