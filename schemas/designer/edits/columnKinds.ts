import type { FieldKind } from './fieldKinds.ts';
import type { TableColumn } from './tableText.ts';

/** What a column may become: everything that a cell of a sheet can hold. */
export const COLUMN_KINDS = [
  'input',
  'textarea',
  'integer',
  'number',
  'money',
  'percentage',
  'date',
  'datetime',
  'month',
  'time',
  'switch',
  'select',
  'choices',
  'mobile',
  'email',
  'url',
  'user',
  'department',
  'address',
  'img',
  'fileupload',
] as const satisfies readonly FieldKind[];

/** The kind of field that a column becomes. */
export type ColumnKind = (typeof COLUMN_KINDS)[number];

/** What a heading says of its values, in the languages of the product; the first that holds, if the values agree. */
const BY_HEADING: readonly (readonly [ColumnKind, RegExp])[] = [
  ['email', /邮箱|邮件|郵箱|郵件|e-?mail|メール/i],
  ['mobile', /手机|手機|mobile|cell ?phone|携帯/i],
  ['url', /网址|网站|網址|網站|官网|website|\burl\b|ウェブ/i],
  ['switch', /^(是否|有无|有無)|^(is|has) |[？?]$/i],
  ['percentage', /百分|比例|折扣率|税率|率$|percent|\brate\b|割合/i],
  [
    'money',
    /金额|金額|价格|價格|单价|單價|总价|費用|费用|预算|預算|成本|amount|price|cost|budget|fee\b|単価|予算/i,
  ],
  // digits that are no amount: they may begin with a nought, and nobody adds them up
  [
    'input',
    /编号|工号|電話|电话|邮编|身份证|账号|帐号|税号|编码|代码|編號|代碼|\bcode$|\bno\.?$|phone|\bzip\b|番号|コード/i,
  ],
  ['integer', /数量|數量|人数|人數|个数|件数|台数|quantity|\bqty\b|count|個数/i],
  ['datetime', /时间|時間|\btime\b|日時/i],
  ['date', /日期|生日|日$|\bdate\b|birthday|日付|期日/i],
  ['month', /月份|\bmonth\b/i],
  ['department', /^(所属)?部门$|^(所屬)?部門$|^department$|^部署$/i],
  ['user', /^(跟进人|经办人|經辦人|同事|员工|員工)$|^(employee|colleague|assignee)$|^担当者$/i],
  ['address', /地址|住址|\baddress\b|住所/i],
  ['img', /图片|照片|圖片|photo|picture|画像|写真/i],
  ['fileupload', /附件|文件$|attachment|添付/i],
  ['textarea', /备注|備註|说明|說明|描述|简介|remark|notes?$|comment|description|備考|説明/i],
];

/** Which values a kind takes; a kind that is not here takes any. */
const TAKES: Readonly<Partial<Record<ColumnKind, RegExp>>> = {
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  mobile: /^(\+?86[- ]?)?1[3-9]\d[- ]?\d{4}[- ]?\d{4}$/,
  url: /^(https?:\/\/|www\.)\S+$/i,
  switch: /^(是|否|有|无|無|yes|no|true|false|y|n|0|1|√|×|✓|✗|はい|いいえ)$/i,
  percentage: /^-?\d+(\.\d+)?\s*[%％]?$/,
  money: /^[¥￥$€]?\s*-?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?\s*元?$/,
  integer: /^-?(0|[1-9]\d*|[1-9]\d{0,2}(,\d{3})+)$/,
  number: /^-?(0|[1-9]\d*|[1-9]\d{0,2}(,\d{3})+)(\.\d+)?$/,
  datetime: /^\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?[ T]\d{1,2}:\d{2}/,
  date: /^(\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?|\d{1,2}\/\d{1,2}\/\d{4})$/,
  month: /^\d{4}[-/年]\d{1,2}月?$/,
  time: /^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/,
  // nobody's name stands in a sheet as the product keeps it
  department: /^$/,
  user: /^$/,
  img: /^$/,
  fileupload: /^$/,
};

/** Values that are nothing else, whatever stands above them. */
const UNMISTAKABLE: readonly ColumnKind[] = ['email', 'mobile', 'url'];

/** Without a heading that says it: what the values themselves are, the narrowest first. */
const BY_VALUES: readonly ColumnKind[] = ['datetime', 'date', 'month', 'time', 'integer', 'number'];

/** Long rows of digits are numbers of something, not amounts. */
const LONGEST_AMOUNT = 9;
const LONG = 60;
const MOST_CHOICES = 12;
const MOST_SHARED = 30;
const LONGEST_CHOICE = 20;

/** The kind of field that a column becomes, by its heading and its values. */
export function kindOfColumn({ heading, samples }: Omit<TableColumn, 'required'>): ColumnKind {
  const takes = (kind: ColumnKind) => samples.every((each) => TAKES[kind]?.test(each) ?? true);
  const some = samples.length > 0;
  const sure = some ? UNMISTAKABLE.find(takes) : undefined;
  if (sure) return sure;
  const said = BY_HEADING.find(([kind, words]) => words.test(heading) && takes(kind));
  if (said) return said[0];
  if (!some) return 'input';
  const digits = samples.some((each) => each.replace(/\D/g, '').length > LONGEST_AMOUNT);
  const shown = BY_VALUES.find(takes);
  if (shown && !(digits && TAKES.number?.test(samples[0] ?? ''))) return shown;
  if (takes('percentage') && samples.every((each) => /[%％]$/.test(each))) return 'percentage';
  if (takes('money') && samples.some((each) => /^[¥￥$€]|元$/.test(each))) return 'money';
  if (takes('switch') && samples.some((each) => !/^[01]$/.test(each))) return 'switch';
  if (samples.some((each) => each.length > LONG || each.includes('\n'))) return 'textarea';
  if (areShared(samples)) return 'choices';
  return areFew(samples) ? 'select' : 'input';
}

/** The options that the values of a column make: whole ones, or what stands between 、 and ; where one record has several. None for a kind without options. */
export function choicesOf(kind: ColumnKind, samples: readonly string[]): string[] {
  if (!hasOptions(kind)) return [];
  const parts = kind === 'choices' ? samples.flatMap(partsOf) : samples;
  return [...new Set(parts)].slice(0, MOST_SHARED);
}

/** Whether a column of this kind has options to choose from. */
export function hasOptions(kind: ColumnKind): boolean {
  return kind === 'select' || kind === 'choices';
}

/** Whether a heading reads as a value: a day, a number, an address. */
export function isValue(heading: string): boolean {
  return [...UNMISTAKABLE, ...BY_VALUES].some((kind) => TAKES[kind]?.test(heading));
}

/** Values that come again and again; not so where they are as good as all different. */
function areFew(samples: readonly string[]): boolean {
  const { size } = new Set(samples);
  return samples.length >= 4 && size <= samples.length / 2 && size <= MOST_CHOICES;
}

/** Several values in one cell, some of which other cells have too. */
function areShared(samples: readonly string[]): boolean {
  const each = samples.map((sample) => [...new Set(partsOf(sample))]);
  const all = each.flat();
  const { size } = new Set(all);
  return (
    each.some((parts) => parts.length > 1) &&
    all.every((part) => part.length <= LONGEST_CHOICE) &&
    size < all.length &&
    size <= MOST_SHARED
  );
}

/** What stands between 、 and ; of a text, without what is empty. */
export function partsOf(text: string): string[] {
  return text
    .split(/[、；;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
