import type { ResourceFile } from '../definition/resourceFile.ts';
import { enableActions } from '../definition/resourceParts.ts';
import { label } from '../i18n/label.ts';

/** What new products of a category begin with. */
export const productTemplates = {
  key: 'productTemplates',
  path: '/productTemplate',
  label: label('产品模板'),
  row: label('产品模板'),
  about: label(
    '按分类准备字段的值和规格，新建产品时选用。以后修改模板，已经建好的产品不变；需要更多字段时在产品的字段设置里添加。',
  ),
  backOffice: { group: 'parameters', at: 90 },
  rows: { call: 'GET /rest/sys/template/list', send: { type: 'product' } },
  title: 'name',
  columns: [
    {
      type: 'input',
      model: 'name',
      label: label('模板名称'),
      width: 260,
      searched: true,
      badges: [{ label: label('已停用'), when: { field: 'disabled', operator: 'eq', value: 1 } }],
    },
    {
      type: 'input',
      model: 'category_name',
      label: label('产品分类', 'product'),
      width: 180,
      searched: true,
    },
    { type: 'number', model: 'fields', label: label('预填字段') },
    { type: 'number', model: 'variants', label: label('规格组合') },
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
      key: 'category',
      label: label('产品分类', 'product'),
      all: label('全部分类'),
      own: { value: 'category_id', label: 'category_name' },
    },
  ],
  empty: {
    title: label('还没有产品模板'),
    text: label('新增的模板会在新建该分类的产品时提供。'),
  },
  actions: [
    { key: 'add', label: label('新增产品模板'), icon: 'plus', of: 'page', first: true },
    { key: 'edit', label: label('编辑', 'action'), icon: 'pencil', opens: true },
    { key: 'copy', label: label('复制'), icon: 'copy' },
    ...enableActions('POST /rest/sys/template/save', { type: 'product', id: '{id}' }),
    {
      key: 'delete',
      label: label('删除'),
      icon: 'trash-2',
      danger: true,
      confirm: {
        title: label('删除「{name}」？'),
        text: label('用它建好的产品不变，以后不能再选用。'),
      },
      call: 'DELETE /rest/sys/template/delete',
      send: { type: 'product', id: '{id}' },
      done: label('删除成功!'),
    },
  ],
} as const satisfies ResourceFile;
