import { label } from '../../i18n/label.ts';
import { SECTION, TELEPHONE_RULES, YUAN } from '../../vocabulary/vocabulary.ts';
import type { Template } from './template.ts';

/** Objects of what a company buys and owns. The first field names the record and always comes along. */
export const SUPPLY_TEMPLATES = [
  {
    key: 'supplier',
    label: label('供应商', 'template'),
    icon: 'boxes',
    form: [
      { section: SECTION.basics },
      {
        type: 'input',
        model: 'name',
        label: label('供应商名称', 'template'),
        options: { required: true, searchable: true, system: true, maxlength: 100 },
      },
      {
        type: 'input',
        model: 'contact_name',
        label: label('联系人', 'template'),
        options: { maxlength: 50 },
      },
      {
        type: 'input',
        model: 'contact_mobile',
        label: label('手机号', 'template'),
        options: { maxlength: 11 },
        rules: TELEPHONE_RULES,
      },
      {
        type: 'checkbox',
        model: 'supplies',
        label: label('供应品类', 'template'),
        choices: [
          ['material', label('原材料', 'template'), 'grey'],
          ['equipment', label('设备', 'template'), 'grey'],
          ['service', label('服务', 'template'), 'grey'],
        ],
      },
      {
        type: 'select',
        model: 'status',
        label: label('合作状态', 'template'),
        options: { is_main: true, defaultValue: 'active' },
        choices: [
          ['candidate', label('考察中', 'template'), 'amber'],
          ['active', label('合作中', 'template'), 'green'],
          ['ended', label('已终止', 'template'), 'grey'],
        ],
      },
      {
        type: 'rate',
        model: 'grade',
        label: label('评级', 'template'),
        options: { max: 5 },
      },
      {
        type: 'address',
        model: 'postal_address',
        label: label('地址', 'template'),
      },
    ],
  },
  {
    key: 'purchase',
    label: label('采购申请', 'template'),
    icon: 'wallet',
    form: [
      { section: SECTION.basics },
      {
        type: 'input',
        model: 'name',
        label: label('采购内容', 'template'),
        options: { required: true, searchable: true, system: true, maxlength: 100 },
      },
      {
        type: 'input',
        model: 'supplier',
        label: label('供应商', 'template'),
        options: { maxlength: 100 },
      },
      {
        type: 'number',
        model: 'quantity',
        label: label('数量', 'template'),
        options: { precision: 0, min: 1 },
      },
      {
        type: 'number',
        model: 'price',
        label: label('单价', 'template'),
        options: { precision: 2, min: 0 },
        unit: YUAN,
      },
      {
        type: 'number',
        model: 'amount',
        label: label('金额', 'template'),
        options: { is_main: true, precision: 2 },
        unit: YUAN,
      },
      {
        type: 'date',
        model: 'wanted_on',
        label: label('期望到货日期', 'template'),
        options: { type: 'date' },
      },
      {
        type: 'textarea',
        model: 'purpose',
        label: label('用途', 'template'),
        options: { maxlength: 500 },
      },
    ],
    formulas: { amount: 'quantity * price' },
  },
  {
    key: 'equipment',
    label: label('设备', 'template'),
    icon: 'wrench',
    form: [
      { section: SECTION.basics },
      {
        type: 'input',
        model: 'name',
        label: label('设备名称', 'template'),
        options: { required: true, searchable: true, system: true, maxlength: 100 },
      },
      {
        type: 'autonumber',
        model: 'number',
        label: label('设备编号', 'template'),
        options: { numberPattern: 'SB{yyyy}0000', unique: true },
      },
      {
        type: 'input',
        model: 'specification',
        label: label('规格型号', 'template'),
        options: { maxlength: 100 },
      },
      {
        type: 'input',
        model: 'location',
        label: label('存放位置', 'template'),
        options: { maxlength: 100 },
      },
      {
        type: 'user',
        model: 'keeper',
        label: label('保管人', 'template'),
        options: { is_main: true },
      },
      {
        type: 'date',
        model: 'used_since',
        label: label('启用日期', 'template'),
        options: { type: 'date' },
      },
      {
        type: 'radio',
        model: 'status',
        label: label('设备状态', 'template'),
        options: { is_main: true, defaultValue: 'used' },
        choices: [
          ['used', label('在用', 'template'), 'green'],
          ['repair', label('维修中', 'template'), 'amber'],
          ['stopped', label('已停用', 'template'), 'grey'],
        ],
      },
      {
        type: 'textarea',
        model: 'stop_reason',
        label: label('停用原因', 'template'),
        options: {
          maxlength: 500,
          when: {
            show: { field: 'status', operator: 'eq', value: 'stopped' },
            require: { field: 'status', operator: 'eq', value: 'stopped' },
          },
        },
      },
    ],
  },
] as const satisfies readonly Template[];
