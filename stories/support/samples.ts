import { fieldOf } from '../../schemas/form/fieldOf.ts';
import { rowsOf } from '../../schemas/form/rowsOf.ts';
import type { Rule, WidgetOptions } from '../../schemas/definition/definition.ts';
import type { Field } from '../../schemas/form/form.ts';
import type { Locale } from '../../schemas/i18n/locale.ts';
import { WIDGET_TYPES, widgetTypeRow } from '../../schemas/definition/widgetTypes.ts';
import type { ValueWidgetType } from '../../widgets/index.ts';

/** One believable field of a type, with a value and, where text can be long, a long one. */
export interface Sample {
  name: string;
  options?: WidgetOptions;
  rules?: Rule[];
  value: unknown;
  long?: unknown;
  /** a part of what a person reads when the value is shown */
  reads: string;
  help?: string;
}

const LEVELS = [
  { value: 'key', label: '重点客户', color: 'red' },
  { value: 'normal', label: '普通客户', color: 'blue' },
  { value: 'potential', label: '潜在客户', color: 'grey' },
];
const PRODUCTS = ['工业机器人', '视觉检测', '仓储物流', '产线改造', '维保服务'].map((label) => ({
  value: label,
  label,
}));
const LONG_TEXT =
  '内蒙古自治区呼伦贝尔市额尔古纳农牧业产业化综合开发与冷链物流配送有限责任公司第二分公司（含下属三个仓储基地与两处口岸办事处）';

/** A type without a sample of its own has that of another one with the same kind of value. */
export const SAMPLES = byKindOfValue<Sample>({
  input: {
    name: '客户名称',
    options: { placeholder: '营业执照上的全称', showWordLimit: true },
    value: '上海华东机电设备有限公司',
    long: LONG_TEXT,
    reads: '上海华东机电设备有限公司',
  },
  textarea: {
    name: '跟进备注',
    options: { maxlength: 500 },
    value: '客户计划 12 月初完成招标。\n需要在 11 月 28 日前提交第二版方案。',
    long: `${LONG_TEXT}。`.repeat(6),
    reads: '客户计划 12 月初完成招标',
  },
  input_complete: {
    name: '公司名称',
    value: '杭州云栖软件股份有限公司',
    long: LONG_TEXT,
    reads: '杭州云栖软件股份有限公司',
  },
  barcode: {
    name: '设备条码',
    options: { barcodeFormat: 'code128' },
    value: 'SB-2026-0012',
    long: 'SB-20260012'.repeat(7),
    reads: 'SB-2026-0012',
  },
  number: {
    name: '预计金额',
    options: { precision: 2, unit: '元', min: 0 },
    value: 1280000.5,
    long: 9_999_999_999_999.99,
    reads: '1,280,000.50',
  },
  duration: {
    name: '预计耗时',
    options: { min: 0 },
    value: 90,
    long: 1_999_999,
    reads: '1 小时 30 分',
  },
  autonumber: {
    name: '设备编号',
    options: { numberPattern: 'SB{yyyy}0000' },
    value: 'SB20260012',
    reads: 'SB20260012',
  },
  rollup: {
    name: '累计回款',
    options: {
      rollup: { module: 'payment', by: 'customer_id', aggregate: 'sum', of: 'payment_money' },
      precision: 2,
      unit: '元',
    },
    value: 86_500,
    reads: '86,500.00',
  },
  lookup: {
    name: '客户行业',
    options: {
      lookup: {
        by: 'customer_id',
        module: 'customer',
        of: 'website',
        as: { type: 'input', options: {} },
      },
    },
    value: '装备制造',
    reads: '装备制造',
  },
  radio: {
    name: '客户级别',
    options: { options: LEVELS, showLabel: true, inline: true },
    value: 'key',
    reads: '重点客户',
  },
  checkbox: {
    name: '意向产品',
    options: { options: PRODUCTS },
    value: ['工业机器人', '维保服务'],
    reads: '工业机器人',
  },
  time: { name: '拜访时间', options: { format: 'HH:mm' }, value: '14:05:00', reads: '14:05' },
  date: { name: '预计成交日期', value: '2026-11-21', reads: '2026-11-21' },
  rate: { name: '合作意愿', options: { allowHalf: true, max: 5 }, value: 3.5, reads: '3.5 / 5' },
  color: {
    name: '标签颜色',
    options: { showAlpha: true },
    value: 'rgba(27, 90, 203, 0.6)',
    reads: 'rgba(27, 90, 203, 0.6)',
  },
  select: {
    name: '客户来源',
    options: { options: LEVELS, showLabel: true, clearable: true },
    value: 'normal',
    reads: '普通客户',
  },
  address: {
    name: '公司地址',
    value: {
      region: '广东省,深圳市,南山区',
      address: '粤海街道科苑南路 2666 号',
      location: '113.943,22.529',
    },
    long: {
      region: '内蒙古自治区,呼伦贝尔市,额尔古纳市',
      address: '拉布大林办事处哈萨尔路与滨河北路交叉口东南侧农牧产业园三号综合楼四层西侧',
      location: '',
    },
    reads: '南山区',
  },
  place: {
    name: '拜访地点',
    value: { region: '', address: '二号厂房门口', location: '121.4737,31.2304', accuracy: '12' },
    long: {
      region: '',
      address: '拉布大林办事处哈萨尔路与滨河北路交叉口东南侧农牧产业园三号综合楼四层西侧',
      location: '120.1849,50.2437',
      accuracy: '1840',
    },
    reads: '二号厂房门口',
  },
  customer: { name: '关联客户', value: 101, long: 110, reads: '上海华东机电设备有限公司' },
  contact: { name: '联系人', options: { multiple: true }, value: [201, 202], reads: '王建国' },
  opportunity: { name: '关联商机', value: 301, reads: '二期产线自动化改造' },
  contract: { name: '关联合同', value: 401, reads: 'HT-20261008-0012' },
  quotation: { name: '关联报价单', value: 501, reads: 'BJ-20261102-0031' },
  payment_plan: { name: '回款计划', value: 601, reads: '第 1 期 预付款' },
  user: { name: '负责人', value: 12, reads: '陈嘉怡' },
  department: { name: '所属部门', value: 3, reads: '华东区' },
  switch: { name: '是否开票', value: 1, reads: '是' },
  slider: { name: '赢单概率', options: { unit: '%', step: 5 }, value: 65, reads: '65%' },
  img: {
    name: '现场照片',
    options: { min: 1 },
    value: [
      { id: 1, path: 'a/gate.jpg', name: '厂区大门.jpg' },
      { id: 2, path: 'b/line.png', name: '二期产线.png' },
    ],
    reads: '',
  },
  signature: {
    name: '客户签收',
    value: [{ id: 3, path: 'c/signature.png', name: '签名.png' }],
    reads: '',
  },
  fileupload: {
    name: '合同附件',
    value: [
      { id: 1, path: '/rest/crm/file/download?id_code=1', name: '设备采购合同.pdf', size: 482_133 },
      { id: 2, path: '/rest/crm/file/download?id_code=2', name: '验收清单.xlsx', size: 20_480 },
    ],
    long: [
      {
        id: 1,
        path: '/rest/crm/file/download?id_code=1',
        name: `${LONG_TEXT}采购合同.docx`,
        size: 482_133,
      },
    ],
    reads: '设备采购合同.pdf',
  },
  editor: {
    name: '方案说明',
    value:
      '<h2>改造目标</h2><p>单班产能提升 <strong>35%</strong>，换型时间缩短到 <em>20 分钟</em>以内。</p><ul><li>六轴机器人 4 台</li><li>视觉检测 2 套</li></ul>',
    reads: '改造目标',
  },
  cascader: {
    name: '所属行业',
    options: { remote: true, remoteFunc: 'industry_tree' },
    value: ['C', 'C34', 'C342'],
    reads: '金属加工机械制造',
  },
  opportunity_group: { name: '商机组', value: 701, reads: '标准销售流程' },
  product_category: { name: '产品分类', value: 35, reads: '视觉传感器' },
  custom: { name: '关联设备', options: { module: 'equipment_c' }, value: 801, reads: '六轴机器人' },
  subform: {
    name: '随货配件',
    options: {
      columns: [
        {
          type: 'input',
          name: '配件',
          names: { en: 'Part', ja: '部品', 'zh-cht': '配件' },
          key: 'part',
          model: 'part',
          options: { required: true },
          rules: [],
        },
        {
          type: 'number',
          name: '数量',
          names: { en: 'Quantity', ja: '数量', 'zh-cht': '數量' },
          key: 'count',
          model: 'count',
          options: { precision: 0 },
          rules: [],
        },
      ],
    },
    value: [
      { _id: 'p1', part: '减速机', count: 2 },
      { _id: 'p2', part: '夹爪', count: 4 },
    ],
    reads: '',
  },
  blank: {
    name: '产品明细',
    options: { defaultType: 'Array' },
    value: [{ id: 1 }, { id: 2 }, { id: 3 }],
    reads: '3 项',
  },
});

/** One entry for each type: its own, else that of the first type with the same kind of value. Throws where there is none. */
export function byKindOfValue<T>(
  own: Readonly<Partial<Record<ValueWidgetType, T>>>,
): Readonly<Record<ValueWidgetType, T>> {
  const types = Object.entries(WIDGET_TYPES).flatMap(([type, { role }]) =>
    role === 'field' ? [type as ValueWidgetType] : [],
  );
  const kindOf = (type: ValueWidgetType) => widgetTypeRow(type).valueType({});
  const entry = (type: ValueWidgetType) => {
    const kin = [type, ...types].find(
      (each) => Object.hasOwn(own, each) && (each === type || kindOf(each) === kindOf(type)),
    );
    if (kin === undefined) throw new Error(`${type} needs an entry of its own.`);
    return own[kin] as T;
  };
  return Object.fromEntries(types.map((type) => [type, entry(type)])) as Record<ValueWidgetType, T>;
}

/** The sample's field, as the translator makes it of a definition. */
export function sampleField(
  type: ValueWidgetType,
  options: WidgetOptions = {},
  locale: Locale = 'zh-chs',
): Field {
  const sample = SAMPLES[type];
  return makeField(
    type,
    sample.name,
    { ...sample.options, ...options },
    { rules: sample.rules, locale },
  );
}

/** Any field by a few words: for stories and tests of one case. */
export function makeField(
  type: string,
  name: string,
  options: WidgetOptions = {},
  more: { rules?: Rule[]; model?: string; locale?: Locale } = {},
): Field {
  const { rules = [], model = `${type}_sample`, locale = 'zh-chs' } = more;
  const widget = { type, name, key: model, model, options, rules };
  const notice = () => undefined;
  const field = fieldOf({ widget, show: [], hidden: false, locale, formula: false, notice });
  if (type === 'subform') field.rows = rowsOf(widget, locale, notice);
  return field;
}
