import type { ModuleFile } from '../module.ts';
import { SECTION, TAB, YUAN } from '../vocabulary.ts';

export const product = {
  key: 'product',
  words: ['产品', 'Product', '製品', '產品'],
  icon: 'package',
  path: 'crm/product',
  permission: 'product',
  verbs: { shift: null },
  shared: true,
  title: 'name',
  number: { field: 'number', pattern: 'CP{yyyy}0000' },
  form: [
    { section: SECTION.basics },
    { type: 'input', model: 'name', words: ['产品名称', 'Product name', '製品名', '產品名稱'], options: { required: true, searchable: true, system: true, maxlength: 100 } },
    { type: 'input', model: 'number', words: ['产品编号', 'Product number', '製品番号', '產品編號'], options: { disabled: true, system: true, unique: true, searchable: true } },
    { type: 'product_category', model: 'category_id', words: ['产品分类', 'Category', '製品カテゴリ', '產品分類'], options: { required: true, is_main: true, system: true } },
    { type: 'input_complete', model: 'unit', words: ['单位', 'Unit', '単位', '單位'], options: { required: true, is_main: true, system: true, maxlength: 20, defaultValue: '套' } },
    { section: ['价格', 'Price', '価格', '價格'] },
    { type: 'number', model: 'price', words: ['标准价格', 'List price', '標準価格', '標準價格'], options: { required: true, is_main: true, system: true, precision: 2, min: 0 }, unit: YUAN },
    { type: 'number', model: 'cost', words: ['成本价', 'Cost', '原価', '成本價'], options: { precision: 2, min: 0 }, unit: YUAN },
    { type: 'number', model: 'profit_rate', words: ['毛利率', 'Gross margin', '粗利率', '毛利率'], options: { precision: 2 }, unit: ['%', '%', '%', '%'] },
    {
      type: 'number', model: 'tax_rate', words: ['税率', 'Tax rate', '税率', '稅率'], options: { precision: 2, min: 0, max: 100, defaultValue: 13 }, unit: ['%', '%', '%', '%'],
    },
    { section: ['产品介绍', 'Description', '製品紹介', '產品介紹'] },
    { type: 'img', model: 'images', words: ['产品图片', 'Images', '製品画像', '產品圖片'], options: { system: true } },
    { type: 'editor', model: 'description', words: ['产品描述', 'Description', '製品説明', '產品描述'], options: { system: true } },
    {
      type: 'date', model: 'top_time', words: ['置顶时间', 'Put on top', '先頭表示日時', '置頂時間'],
      options: { type: 'datetime', disabled: true, system: true, when: { show: { field: 'top_time', operator: 'nempty' } } },
    },
  ],
  formulas: { profit_rate: 'IF(price > 0, ROUND((price - cost) / price * 100, 2), 0)' },
  columns: ['name', 'number', 'category_id', 'price', 'unit', 'state', 'images', 'update_time'],
  sort: '-top_time,-create_time',
  states: [
    { value: 0, words: ['已下架', 'Off shelf', '販売停止中', '已下架'], color: 'grey' },
    { value: 1, words: ['已上架', 'On shelf', '販売中', '已上架'], color: 'green' },
    { value: 2, words: ['已停售', 'Taken off', '販売終了', '已停售'], color: 'red' },
  ],
  tabs: [
    TAB.view,
    { key: 'productDetail', words: ['产品规格', 'Variants', 'バリエーション', '產品規格'], by: 'product_id' },
    TAB.file,
    TAB.modifylog,
  ],
  actions: [
    {
      key: 'upShelf', words: ['上架', 'Put on shelf', '販売開始', '上架'], icon: 'arrow-up-from-line', call: 'upShelf', set: { state: 1 }, bulk: true,
      when: { field: 'state', operator: 'ne', value: 1 },
    },
    {
      key: 'downShelf', words: ['下架', 'Take off shelf', '販売停止', '下架'], icon: 'arrow-down-to-line', call: 'downShelf', set: { state: 0 }, bulk: true,
      when: { field: 'state', operator: 'eq', value: 1 },
    },
    {
      key: 'takeOff', words: ['停售', 'Discontinue', '販売終了', '停售'], icon: 'package-x', call: 'takeOff', set: { state: 2 }, danger: true,
      when: { field: 'state', operator: 'ne', value: 2 },
      confirm: [
        '停售后该产品的全部规格都不能再选用，确定停售?',
        'No variant of this product can be chosen any more. Discontinue it?',
        'この製品のすべてのバリエーションが選択できなくなります。販売を終了しますか?',
        '停售後該產品的全部規格都不能再選用，確定停售?',
      ],
    },
    { key: 'sort_top', words: ['置顶', 'Put on top', '先頭に表示', '置頂'], icon: 'arrow-up-to-line', call: 'sort_top', set: { top_time: '$now' } },
  ],
} as const satisfies ModuleFile;
