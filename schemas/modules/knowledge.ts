import { label } from '../i18n/label.ts';
import type { ModuleFile } from '../definition/module.ts';
import { SECTION, TAB } from '../vocabulary/vocabulary.ts';

/** What the company knows: articles and files in folders, seen and changed by those whom the folder names, and by their author. */
export const knowledge = {
  key: 'knowledge',
  label: label('知识', 'knowledge'),
  listLabel: label('知识库'),
  icon: 'library',
  menu: { group: 'office', at: 210 },
  searched: 80,
  path: 'oa/knowledge',
  permission: 'knowledge',
  verbs: { shift: null },
  open: ['view'],
  folders: 'knowledgeFolder',
  shownTo: {
    op: 'and',
    rules: [{ field: 'folder_id', operator: 'in', value: { ref: '$viewer.folders_seen' } }],
  },
  changedTo: {
    op: 'and',
    rules: [{ field: 'folder_id', operator: 'in', value: { ref: '$viewer.folders_changed' } }],
  },
  scoped: false,
  receipts: true,
  title: 'title',
  article: 'content',
  tree: 'folder_id',
  filesBecome: { title: 'title', files: 'file_ids' },
  holds: ['folder_id'],
  madeOf: { file_type: ['file_ids'], file_size: ['file_ids'] },
  weighs: [['content', 'file_ids']],
  form: [
    { section: SECTION.basics },
    {
      type: 'input',
      model: 'title',
      label: label('标题'),
      options: { required: true, searchable: true, system: true, maxlength: 200 },
    },
    {
      type: 'custom',
      model: 'folder_id',
      label: label('文件夹'),
      options: { module: 'knowledgeFolder', required: true, is_main: true, system: true },
    },
    {
      type: 'editor',
      model: 'content',
      label: label('正文'),
      options: { searchable: true, system: true },
    },
    {
      type: 'blank',
      model: 'file_ids',
      label: label('文件', 'knowledge'),
      wide: true,
      options: { defaultType: 'String', system: true },
    },
    {
      type: 'input',
      model: 'file_type',
      label: label('文件类型'),
      options: {
        disabled: true,
        system: true,
        when: { show: { field: 'file_type', operator: 'nempty' } },
      },
    },
    {
      type: 'input',
      model: 'file_size',
      label: label('文件大小'),
      options: {
        disabled: true,
        system: true,
        when: { show: { field: 'file_size', operator: 'nempty' } },
      },
    },
  ],
  columns: ['title', 'folder_id', 'file_type', 'file_size', 'owner_user_id', 'update_time'],
  sort: '-update_time',
  tabs: [TAB.view, TAB.comment, TAB.readers, TAB.modifylog],
  deletion: { ask: label('确定删除该知识? 删除后可以从回收站恢复') },
} as const satisfies ModuleFile;
