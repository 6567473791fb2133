import { label } from '../i18n/label.ts';
import type { ModuleFile } from '../definition/module.ts';
import { SPECIFICATION_LIST } from '../vocabulary/listNames.ts';
import { SECTION, TAB, YUAN } from '../vocabulary/vocabulary.ts';

/** One variant of a product: what a line of a quotation or contract points at (product_detail_id). */
export const productDetail = {
  key: 'productDetail',
  label: label('产品规格', 'productDetail'),
  icon: 'boxes',
  menu: { group: 'products', at: 160 },
  path: 'crm/productDetail',
  route: 'product_detail',
  permission: 'product',
  verbs: { shift: null },
  also: {
    read: 'crm/product/getDetail',
    update: 'crm/product/editDetail',
    delete: 'crm/product/delProduct',
  },
  shared: true,
  title: 'name',
  number: { field: 'number', pattern: 'GG{yyyy}00000' },
  parents: ['product_id'],
  form: [
    { section: SECTION.basics },
    {
      type: 'custom',
      model: 'product_id',
      label: label('产品', 'productDetail'),
      options: {
        module: 'product',
        required: true,
        system: true,
        fill: { name: 'name', unit: 'unit', price: 'price', cost: 'cost' },
      },
      rules: [
        {
          required: true,
          label: label('请选择产品'),
        },
      ],
    },
    {
      type: 'input',
      model: 'name',
      label: label('产品名称'),
      options: { required: true, searchable: true, system: true, maxlength: 100 },
    },
    {
      type: 'input',
      model: 'spec_attr',
      label: label('规格'),
      options: { searchable: true, is_main: true, system: true, maxlength: 100 },
      placeholder: label('例如 黑色 / 128GB'),
    },
    {
      type: 'select',
      model: 'spec_value_ids',
      label: label('规格值'),
      options: {
        multiple: true,
        remote: true,
        remoteFunc: SPECIFICATION_LIST,
        disabled: true,
        system: true,
        when: { show: { field: 'spec_attr', operator: 'nempty' } },
      },
    },
    {
      type: 'input',
      model: 'number',
      label: label('规格编号'),
      options: { disabled: true, system: true, unique: true, searchable: true },
    },
    {
      type: 'number',
      model: 'price',
      label: label('标准价格'),
      options: { required: true, is_main: true, system: true, precision: 2, min: 0, sum: 'none' },
      unit: YUAN,
    },
    {
      type: 'number',
      model: 'cost',
      label: label('成本价'),
      options: { system: true, precision: 2, min: 0, sum: 'none' },
      unit: YUAN,
    },
    {
      type: 'input',
      model: 'unit',
      label: label('单位'),
      options: { is_main: true, system: true, maxlength: 20 },
    },
    {
      type: 'number',
      model: 'stock',
      label: label('库存数量'),
      options: { precision: 0, min: 0 },
    },
    {
      type: 'date',
      model: 'top_time',
      label: label('置顶时间'),
      options: {
        type: 'datetime',
        disabled: true,
        system: true,
        when: { show: { field: 'top_time', operator: 'nempty' } },
      },
    },
  ],
  columns: ['name', 'spec_attr', 'number', 'price', 'unit', 'stock', 'state', 'update_time'],
  sort: '-top_time,-create_time',
  states: [
    { value: 0, label: label('已下架'), color: 'grey' },
    { value: 1, label: label('已上架'), color: 'green' },
  ],
  tabs: [TAB.view, TAB.modifylog],
  actions: [
    {
      key: 'upShelf',
      label: label('上架'),
      icon: 'arrow-up-from-line',
      call: 'upShelf',
      set: { state: 1 },
      bulk: true,
      when: { field: 'state', operator: 'ne', value: 1 },
    },
    {
      key: 'downShelf',
      label: label('下架'),
      icon: 'arrow-down-to-line',
      call: 'downShelf',
      set: { state: 0 },
      bulk: true,
      when: { field: 'state', operator: 'eq', value: 1 },
    },
    {
      key: 'sort_top',
      label: label('置顶'),
      icon: 'arrow-up-to-line',
      call: 'sort_top',
      set: { top_time: '$now' },
    },
  ],
} as const satisfies ModuleFile;
