import type { ModuleFile } from '../module.ts';
import { SECTION, TAB, YUAN } from '../vocabulary.ts';

/** One variant of a product: what a line of a quotation or contract points at (product_detail_id). */
export const productDetail = {
  key: 'productDetail',
  words: ['产品规格', 'Product variant', '製品バリエーション', '產品規格'],
  icon: 'boxes',
  path: 'crm/productDetail',
  route: 'product_detail',
  permission: 'product',
  verbs: { shift: null },
  shared: true,
  title: 'name',
  number: { field: 'number', pattern: 'GG{yyyy}00000' },
  parents: ['product_id'],
  form: [
    { section: SECTION.basics },
    {
      type: 'custom', model: 'product_id', words: ['产品', 'Product', '製品', '產品'], options: { module: 'product', required: true, system: true, fill: { name: 'name', unit: 'unit', price: 'price', cost: 'cost' } },
      rules: [{ required: true, words: ['请选择产品', 'Choose a product', '製品を選択してください', '請選擇產品'] }],
    },
    { type: 'input', model: 'name', words: ['产品名称', 'Product name', '製品名', '產品名稱'], options: { required: true, searchable: true, system: true, maxlength: 100 } },
    {
      type: 'input', model: 'spec_attr', words: ['规格', 'Specification', '仕様', '規格'], options: { searchable: true, is_main: true, system: true, maxlength: 100 },
      placeholder: ['例如 黑色 / 128GB', 'For example black / 128 GB', '例：ブラック / 128GB', '例如 黑色 / 128GB'],
    },
    { type: 'input', model: 'number', words: ['规格编号', 'Variant number', '仕様番号', '規格編號'], options: { disabled: true, system: true, unique: true, searchable: true } },
    { type: 'number', model: 'price', words: ['标准价格', 'List price', '標準価格', '標準價格'], options: { required: true, is_main: true, system: true, precision: 2, min: 0 }, unit: YUAN },
    { type: 'number', model: 'cost', words: ['成本价', 'Cost', '原価', '成本價'], options: { system: true, precision: 2, min: 0 }, unit: YUAN },
    { type: 'input', model: 'unit', words: ['单位', 'Unit', '単位', '單位'], options: { is_main: true, system: true, maxlength: 20 } },
    { type: 'number', model: 'stock', words: ['库存数量', 'Stock', '在庫数', '庫存數量'], options: { precision: 0, min: 0 } },
    {
      type: 'date', model: 'top_time', words: ['置顶时间', 'Put on top', '先頭表示日時', '置頂時間'],
      options: { type: 'datetime', disabled: true, system: true, when: { show: { field: 'top_time', operator: 'nempty' } } },
    },
  ],
  columns: ['name', 'spec_attr', 'number', 'product_id', 'price', 'unit', 'stock', 'state', 'update_time'],
  sort: '-top_time,-create_time',
  states: [
    { value: 0, words: ['已下架', 'Off shelf', '販売停止中', '已下架'], color: 'grey' },
    { value: 1, words: ['已上架', 'On shelf', '販売中', '已上架'], color: 'green' },
  ],
  tabs: [TAB.view, TAB.modifylog],
  actions: [
    {
      key: 'upShelf', words: ['上架', 'Put on shelf', '販売開始', '上架'], icon: 'arrow-up-from-line', call: 'upShelf', set: { state: 1 }, bulk: true,
      when: { field: 'state', operator: 'ne', value: 1 },
    },
    {
      key: 'downShelf', words: ['下架', 'Take off shelf', '販売停止', '下架'], icon: 'arrow-down-to-line', call: 'downShelf', set: { state: 0 }, bulk: true,
      when: { field: 'state', operator: 'eq', value: 1 },
    },
    { key: 'sort_top', words: ['置顶', 'Put on top', '先頭に表示', '置頂'], icon: 'arrow-up-to-line', call: 'sort_top', set: { top_time: '$now' } },
  ],
} as const satisfies ModuleFile;
