import { label } from '../i18n/label.ts';
import type { ModuleFile } from '../definition/module.ts';
import { SECTION, TAB } from '../vocabulary/vocabulary.ts';

/** A folder of the knowledge base. It says who sees and who changes what lies in it; see schemas/rules/folderAccess.ts. */
export const knowledgeFolder = {
  key: 'knowledgeFolder',
  label: label('知识库文件夹'),
  icon: 'library',
  menu: { group: 'office', at: 215 },
  unlisted: true,
  path: 'oa/knowledgeFolder',
  route: 'knowledge_folder',
  permission: 'knowledge',
  verbs: { shift: null },
  open: ['view'],
  folders: 'knowledgeFolder',
  shownTo: {
    op: 'and',
    rules: [{ field: 'id', operator: 'in', value: { ref: '$viewer.folders_seen' } }],
  },
  changedTo: {
    op: 'and',
    rules: [{ field: 'id', operator: 'in', value: { ref: '$viewer.folders_changed' } }],
  },
  scoped: false,
  title: 'name',
  holds: ['parent_id'],
  form: [
    { section: SECTION.basics },
    {
      type: 'input',
      model: 'name',
      label: label('文件夹名称'),
      options: { required: true, searchable: true, system: true, maxlength: 60 },
    },
    {
      type: 'custom',
      model: 'parent_id',
      label: label('上级文件夹'),
      options: { module: 'knowledgeFolder', is_main: true, system: true },
      help: label('不选则放在最上层'),
    },
    {
      type: 'textarea',
      model: 'remark',
      label: label('说明', 'knowledgeFolder'),
      options: { maxlength: 500 },
    },
    { section: label('谁可以看') },
    {
      type: 'department',
      model: 'department_ids',
      label: label('可见部门'),
      options: { multiple: true, system: true },
      help: label('下级部门一并可见；部门和人员都不选，则能看上级文件夹的人都能看'),
    },
    {
      type: 'user',
      model: 'user_ids',
      label: label('可见人员'),
      options: { multiple: true, system: true },
    },
    { section: label('谁可以编辑') },
    {
      type: 'department',
      model: 'editor_department_ids',
      label: label('可编辑部门'),
      options: { multiple: true, system: true },
      help: label(
        '下级部门一并可编辑；部门和人员都不选，则与上级文件夹相同，最上层只有负责人和管理员',
      ),
    },
    {
      type: 'user',
      model: 'editor_user_ids',
      label: label('可编辑人员'),
      options: { multiple: true, system: true },
    },
  ],
  columns: ['name', 'parent_id', 'remark', 'owner_user_id', 'update_time'],
  sort: 'name',
  tabs: [
    TAB.view,
    { key: 'knowledge', label: label('知识', 'knowledge'), by: 'folder_id' },
    TAB.modifylog,
  ],
  deletion: { ask: label('确定删除该文件夹? 只能删除空的文件夹') },
} as const satisfies ModuleFile;
