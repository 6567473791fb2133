import type { Definition, Widget } from '../../definition/definition.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { FieldKind } from './fieldKinds.ts';
import { newWidget } from './newWidget.ts';
import { nodesOf } from './tree.ts';

/** A column of a spreadsheet: what stands above it, and the values below that are not empty. */
export interface TableColumn {
  heading: string;
  required: boolean;
  samples: readonly string[];
}

/** As much as one reads of a sheet; the rest of it would make nothing clearer. */
const MOST_COLUMNS = 100;
const MOST_ROWS = 200;
const LONGEST_HEADING = 40;

/** The columns of copied cells, whose first row is the heading; or of lines, each a heading of its own. Empty for what is neither. */
export function columnsOfTable(text: string): TableColumn[] {
  const rows = cellsOf(text).filter((row) => row.some((cell) => cell !== ''));
  const [first = []] = rows;
  if (first.length > 1)
    return first.slice(0, MOST_COLUMNS).flatMap((heading, at) =>
      columnOf(
        heading,
        rows.slice(1, MOST_ROWS).flatMap((row) => row[at] || []),
      ),
    );
  const lines = rows.flat();
  const areHeadings =
    lines.length > 1 &&
    lines.every((line) => line.length <= LONGEST_HEADING && !/[。；;{}<>]/.test(line));
  return areHeadings ? lines.slice(0, MOST_COLUMNS).flatMap((line) => columnOf(line, [])) : [];
}

/** Sheets mark what must be filled in with a star. */
function columnOf(text: string, samples: readonly string[]): TableColumn[] {
  const heading = text
    .replace(/^[*＊]\s*|\s*[*＊]$/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (heading === '') return [];
  return [{ heading: heading.slice(0, LONGEST_HEADING), required: /[*＊]/.test(text), samples }];
}

/** Cells apart by tabs, rows by lines; a cell in quotes may hold both, and a quote twice. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gy;
  for (const [all, quoted, plain = '', end] of text.matchAll(cell)) {
    if (all === '') break;
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end !== '\t') rows.push([]);
  }
  return rows;
}

/** What a heading says of its values, in the languages of the product; the first that holds, if the values agree. */
const BY_HEADING: readonly (readonly [FieldKind, RegExp])[] = [
  ['email', /邮箱|邮件|郵箱|郵件|e-?mail|メール/i],
  ['mobile', /手机|手機|mobile|cell ?phone|携帯/i],
  ['url', /网址|网站|網址|網站|官网|website|\burl\b|ウェブ/i],
  ['switch', /^(是否|有无|有無)|^(is|has) |[？?]$/i],
  ['percentage', /百分|比例|折扣率|税率|率$|percent|\brate\b|割合/i],
  [
    'money',
    /金额|金額|价格|價格|单价|單價|总价|費用|费用|预算|預算|成本|amount|price|cost|budget|fee\b|単価|予算/i,
  ],
  ['integer', /数量|數量|人数|人數|个数|件数|台数|quantity|\bqty\b|count|個数/i],
  ['datetime', /时间|時間|\btime\b|日時/i],
  ['date', /日期|生日|日$|\bdate\b|birthday|日付|期日/i],
  ['department', /^(所属)?部门$|^(所屬)?部門$|^department$|^部署$/i],
  ['user', /^(跟进人|经办人|經辦人|同事|员工|員工)$|^(employee|colleague|assignee)$|^担当者$/i],
  ['address', /地址|住址|\baddress\b|住所/i],
  ['img', /图片|照片|圖片|photo|picture|画像|写真/i],
  ['fileupload', /附件|文件$|attachment|添付/i],
  ['textarea', /备注|備註|说明|說明|描述|简介|remark|notes?$|comment|description|備考|説明/i],
];

/** Which values a kind takes; a kind that is not here takes any. */
const TAKES: Readonly<Partial<Record<FieldKind, RegExp>>> = {
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  mobile: /^(\+?86[- ]?)?1[3-9]\d[- ]?\d{4}[- ]?\d{4}$/,
  url: /^(https?:\/\/|www\.)\S+$/i,
  switch: /^(是|否|有|无|無|yes|no|true|false|y|n|0|1|√|×|はい|いいえ)$/i,
  percentage: /^-?\d+(\.\d+)?\s*%?$/,
  money: /^[¥￥$€]?\s*-?\d{1,3}(,\d{3})*(\.\d+)?$|^[¥￥$€]?\s*-?\d+(\.\d+)?$/,
  integer: /^-?\d+$/,
  number: /^-?\d+(\.\d+)?$/,
  datetime: /^\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?[ T]\d{1,2}:\d{2}/,
  date: /^\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?$/,
  // nobody's name stands in a sheet as the product keeps it
  department: /^$/,
  user: /^$/,
  img: /^$/,
  fileupload: /^$/,
};

/** Without a heading that says it: what the values themselves are, the narrowest first. */
const BY_VALUES: readonly FieldKind[] = [
  'email',
  'mobile',
  'url',
  'datetime',
  'date',
  'integer',
  'number',
];

const MOST_CHOICES = 12;
const LONG = 60;

/** The kind of field that a column becomes. */
export function kindOfColumn({ heading, samples }: TableColumn): FieldKind {
  const takes = (kind: FieldKind) => samples.every((each) => TAKES[kind]?.test(each) ?? true);
  const said = BY_HEADING.find(([kind, words]) => words.test(heading) && takes(kind));
  if (said) return said[0];
  if (samples.length > 0) {
    const shown = BY_VALUES.find(takes);
    // long rows of digits are numbers of something, not amounts
    if (shown && !(shown === 'integer' && samples.some((each) => each.length > 9))) return shown;
    if (samples.every((each) => each.endsWith('%') && takes('percentage'))) return 'percentage';
    if (samples.some((each) => each.length > LONG || each.includes('\n'))) return 'textarea';
    if (choicesOf(samples).length > 0) return 'select';
  }
  return 'input';
}

/** The values of a column that come again and again; none where they are as good as all different. */
function choicesOf(samples: readonly string[]): string[] {
  const different = [...new Set(samples)];
  const repeats = samples.length >= 4 && different.length <= samples.length / 2;
  return repeats && different.length <= MOST_CHOICES ? different : [];
}

/**
 * The fields that the columns become, each with a model of its own; those that the form has by that name already stay away, and are named in
 * `present`.
 */
export function fieldsFromTable(
  columns: readonly TableColumn[],
  { definition, locale }: { definition: Definition; locale: Locale },
): { widgets: Widget[]; present: string[] } {
  const taken = new Set(nodesOf(definition).map(({ widget }) => widget.name.toLowerCase()));
  const [widgets, present]: [Widget[], string[]] = [[], []];
  for (const column of columns) {
    const { heading, required, samples } = column;
    if (taken.has(heading.toLowerCase())) {
      present.push(heading);
      continue;
    }
    taken.add(heading.toLowerCase());
    const kind = kindOfColumn(column);
    const widget = newWidget(kind, { definition, locale });
    widgets.push({
      ...widget,
      name: heading,
      options: {
        ...widget.options,
        ...(required && { required: true }),
        ...(kind === 'select' && { options: optionsOf(choicesOf(samples)) }),
      },
    });
  }
  return { widgets, present };
}

function optionsOf(choices: readonly string[]) {
  return choices.map((label, at) => ({ value: `option_${at + 1}`, label }));
}
