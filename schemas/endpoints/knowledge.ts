import Type from 'typebox';
import { defineEndpoint, Id, Ids, listOf, Page, Size, Text } from './endpoint.ts';
import { Detail, Row, Saved } from './records.ts';

const KNOWLEDGE = {
  additionalProperties: true,
  description:
    'values by model: title, folder_id, content, file_ids (ids of sent files, joined by commas)',
};
const Change = { id: Id, version: Type.Optional(Type.Integer({ minimum: 1 })) };
const Flag = Type.Union([Type.Literal(0), Type.Literal(1)]);

interface FolderNode {
  id: number;
  name: string;
  is_edit: 0 | 1;
  children: FolderNode[];
}
const Folder = Type.Unsafe<FolderNode>({
  type: 'object',
  required: ['id', 'name', 'is_edit', 'children'],
  properties: {
    id: Id,
    name: Type.String(),
    is_edit: Flag,
    children: Type.Array(Type.Object({}, { additionalProperties: true })),
  },
});

/** The knowledge base under the addresses of the texts. Folders have the calls of every module, under /rest/oa/knowledgeFolder. */
export const knowledgeEndpoints = {
  knowledgeTypes: defineEndpoint({
    method: 'GET',
    path: '/rest/oa/knowledge/getType',
    who: 'user',
    effect: 'read',
    does: 'The folders that the user sees, as a tree; is_edit 1: they may add and change what lies there.',
    params: Type.Object({}),
    answer: Type.Array(Folder),
  }),
  knowledgeOne: defineEndpoint({
    method: 'GET',
    path: '/rest/oa/knowledge/knowOne',
    who: 'user',
    effect: 'read',
    does: 'One article or file.',
    params: Type.Object({ id: Id }),
    answer: Detail,
  }),
  knowledgeSearch: defineEndpoint({
    method: 'GET',
    path: '/rest/oa/knowledge/getGlobalSearch',
    who: 'user',
    effect: 'read',
    does: 'Articles and files whose title or text holds every word.',
    params: Type.Object({ keyword: Text, page: Page, size: Size }),
    answer: listOf(Row),
  }),
  knowledgeList: defineEndpoint({
    method: 'POST',
    path: '/rest/oa/knowledge/getList',
    who: 'user',
    effect: 'read',
    does: 'Articles and files, those of a folder and of the folders in it, or all.',
    params: Type.Object({
      type_id: Type.Optional(Id),
      keyword: Type.Optional(Text),
      page: Page,
      size: Size,
    }),
    answer: listOf(Row),
  }),
  addKnowledge: defineEndpoint({
    method: 'POST',
    path: '/rest/oa/knowledge/knowAdd',
    who: 'user',
    effect: 'add',
    does: 'Adds an article or file to a folder that the user may change.',
    params: Type.Object({}, KNOWLEDGE),
    answer: Saved,
  }),
  updateKnowledge: defineEndpoint({
    method: 'PUT',
    path: '/rest/oa/knowledge/knowEdit',
    who: 'user',
    effect: 'set',
    does: 'Changes an article or file, or moves it; without a version, as it is now.',
    params: Type.Object(Change, KNOWLEDGE),
    answer: Saved,
  }),
  renameKnowledge: defineEndpoint({
    method: 'POST',
    path: '/rest/oa/knowledge/setRename',
    who: 'user',
    effect: 'set',
    does: 'Gives an article or file another title.',
    params: Type.Object({ ...Change, name: Text }),
    answer: Saved,
  }),
  deleteKnowledge: defineEndpoint({
    method: 'DELETE',
    path: '/rest/oa/knowledge/realDelete',
    who: 'admin',
    effect: 'set',
    does: 'Deletes articles and files for ever, with their bytes. Others put them into the recycle bin: DELETE /rest/oa/knowledge/delete.',
    params: Type.Object({ ids: Ids }),
    answer: Type.Object({ purged: Type.Integer() }),
  }),
};
