import type { ResourceFile } from '../definition/resourceFile.ts';
import { enableActions } from '../definition/resourceParts.ts';
import { label } from '../i18n/label.ts';

/** By which templates records are printed, and the editor of the open one. */
export const printTemplates = {
  key: 'printTemplates',
  path: '/printTemplate',
  label: label('打印模板'),
  row: label('模板'),
  about: label('决定报价单、合同等数据打印出来的样子。没有模板时按表单自动排版。'),
  backOffice: { group: 'parameters', at: 100 },
  rows: { call: 'GET /rest/sys/template/list' },
  title: 'name',
  columns: [
    {
      type: 'input',
      model: 'name',
      label: label('名称'),
      width: 280,
      searched: true,
      badges: [
        {
          label: label('默认'),
          color: 'blue',
          when: { field: 'is_default', operator: 'eq', value: 1 },
        },
        { label: label('已停用'), when: { field: 'disabled', operator: 'eq', value: 1 } },
      ],
    },
    { type: 'input', model: 'module_name', label: label('模块'), searched: true },
    { type: 'input', model: 'update_user_name', label: label('修改人') },
    {
      type: 'date',
      model: 'update_time',
      label: label('修改时间'),
      options: { type: 'datetime', format: 'yyyy-MM-dd HH:mm' },
    },
  ],
  search: label('搜索模板'),
  filters: [
    {
      kind: 'choice',
      key: 'module',
      label: label('模块'),
      all: label('全部模块'),
      own: { value: 'module', label: 'module_name' },
    },
  ],
  detail: 'instead',
  empty: { title: label('还没有模板'), text: label('新增的模板会显示在这里。') },
  actions: [
    { key: 'add', label: label('新增模板'), icon: 'plus', of: 'page', first: true },
    { key: 'copy', label: label('复制'), icon: 'copy' },
    {
      key: 'default',
      label: label('设为默认'),
      icon: 'check',
      when: {
        op: 'and',
        rules: [
          { field: 'is_default', operator: 'ne', value: 1 },
          { field: 'disabled', operator: 'ne', value: 1 },
        ],
      },
      call: 'POST /rest/sys/template/save',
      send: { id: '{id}', is_default: 1 },
    },
    ...enableActions('POST /rest/sys/template/save', { id: '{id}' }),
    {
      key: 'delete',
      label: label('删除'),
      icon: 'trash-2',
      danger: true,
      confirm: { title: label('删除「{name}」？'), text: label('以后不能再用它打印。') },
      call: 'DELETE /rest/sys/template/delete',
      send: { id: '{id}' },
    },
  ],
} as const satisfies ResourceFile;
