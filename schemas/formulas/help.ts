import type { Words } from '../locale.ts';

/** The functions of formulas as they are written, and what each gives. */
export const FUNCTION_HELP: readonly (readonly [signature: string, words: Words])[] = [
  [
    'IF(test, yes, no)',
    [
      '条件成立取前者，否则取后者',
      'One value or the other, by a condition',
      '条件により値を選ぶ',
      '條件成立取前者，否則取後者',
    ],
  ],
  [
    'IFS(test, value, …)',
    [
      '第一个成立的条件的值',
      'The value of the first condition that holds',
      '最初に成り立つ条件の値',
      '第一個成立的條件的值',
    ],
  ],
  [
    'SWITCH(value, case, result, …, else)',
    ['按值选择结果', 'The result that belongs to a value', '値に対応する結果', '按值選擇結果'],
  ],
  ['AND(test, …)', ['全部成立', 'Whether all hold', 'すべて成り立つか', '全部成立']],
  ['OR(test, …)', ['任一成立', 'Whether any holds', 'いずれか成り立つか', '任一成立']],
  [
    'XOR(test, …)',
    ['奇数个成立', 'Whether an odd number holds', '奇数個が成り立つか', '奇數個成立'],
  ],
  ['NOT(test)', ['取反', 'The opposite', '否定', '取反']],
  ['ISEMPTY(value)', ['是否为空', 'Whether it is empty', '空かどうか', '是否為空']],
  [
    'IFERROR(value, else)',
    ['出错时取后者', 'Another value when the first is a fault', 'エラー時の値', '出錯時取後者'],
  ],
  [
    'COALESCE(value, …)',
    ['第一个不为空的值', 'The first that is not empty', '最初の空でない値', '第一個不為空的值'],
  ],
  ['SUM(number, …)', ['求和', 'The sum', '合計', '求和']],
  ['AVG(number, …)', ['平均值', 'The average', '平均', '平均值']],
  ['MIN(number, …)', ['最小值', 'The least', '最小値', '最小值']],
  ['MAX(number, …)', ['最大值', 'The greatest', '最大値', '最大值']],
  ['COUNT(value, …)', ['不为空的个数', 'How many are not empty', '空でない数', '不為空的個數']],
  [
    'COUNTIF(list, criterion)',
    ['符合条件的个数', 'How many meet a criterion', '条件に合う数', '符合條件的個數'],
  ],
  [
    'SUMIF(list, criterion, sums)',
    [
      '对符合条件的求和',
      'The sum of those that meet a criterion',
      '条件に合うものの合計',
      '對符合條件的求和',
    ],
  ],
  [
    'AVGIF(list, criterion, values)',
    [
      '符合条件的平均值',
      'The average of those that meet a criterion',
      '条件に合うものの平均',
      '符合條件的平均值',
    ],
  ],
  [
    'SUMPRODUCT(list, list)',
    ['逐项相乘后求和', 'The sum of the products, line by line', '積の合計', '逐項相乘後求和'],
  ],
  [
    'LINES("products", "subtotal")',
    ['明细中一列的值', 'One column of product lines', '明細の 1 列', '明細中一列的值'],
  ],
  ['ROUND(number, decimals)', ['四舍五入', 'Rounded half up', '四捨五入', '四捨五入']],
  ['ROUNDUP(number, decimals)', ['向上舍入', 'Rounded away from zero', '切り上げ', '無條件進位']],
  ['ROUNDDOWN(number, decimals)', ['向下舍入', 'Rounded towards zero', '切り捨て', '無條件捨去']],
  ['INT(number)', ['取整', 'The whole part', '整数部分', '取整']],
  [
    'CEILING(number, step)',
    ['向上取到倍数', 'Up to the next multiple', '倍数に切り上げ', '向上取到倍數'],
  ],
  [
    'FLOOR(number, step)',
    ['向下取到倍数', 'Down to the next multiple', '倍数に切り捨て', '向下取到倍數'],
  ],
  ['ABS(number)', ['绝对值', 'Without its sign', '絶対値', '絕對值']],
  ['MOD(number, divisor)', ['余数', 'The remainder', '余り', '餘數']],
  ['POWER(number, exponent)', ['乘方', 'To a power', 'べき乗', '乘方']],
  ['SQRT(number)', ['平方根', 'The square root', '平方根', '平方根']],
  ['CONCAT(text, …)', ['连接文本', 'Texts joined', '文字列の結合', '連接文字']],
  ['LEFT(text, count)', ['左起若干字', 'Characters from the start', '左から', '左起若干字']],
  ['RIGHT(text, count)', ['右起若干字', 'Characters from the end', '右から', '右起若干字']],
  [
    'MID(text, start, count)',
    ['中间若干字', 'Characters from the middle', '途中から', '中間若干字'],
  ],
  ['LEN(text)', ['字数', 'How many characters', '文字数', '字數']],
  ['TRIM(text)', ['去掉首尾空格', 'Without spaces around it', '前後の空白を除く', '去掉首尾空格']],
  ['UPPER(text)', ['转大写', 'In capitals', '大文字にする', '轉大寫']],
  ['LOWER(text)', ['转小写', 'In small letters', '小文字にする', '轉小寫']],
  ['REPLACE(text, old, new)', ['替换文字', 'One text in place of another', '置き換え', '取代文字']],
  ['CONTAINS(text, part)', ['是否包含', 'Whether it contains a text', '含むかどうか', '是否包含']],
  ['VALUE(text)', ['文本转数字', 'The number that a text says', '数値に変換', '文字轉數字']],
  [
    'TEXT(value, format)',
    ['按格式转文本', 'A value as text, by a format', '書式付き文字列', '按格式轉文字'],
  ],
  ['RMB(number)', ['人民币大写', 'An amount in Chinese words', '人民元の大字', '人民幣大寫']],
  ['TODAY()', ['今天', 'Today', '今日', '今天']],
  ['NOW()', ['现在', 'Now', '現在', '現在']],
  [
    'DATE(year, month, day)',
    ['由年月日得日期', 'A day by its numbers', '年月日から日付', '由年月日得日期'],
  ],
  ['YEAR(date)', ['年', 'The year', '年', '年']],
  ['MONTH(date)', ['月', 'The month', '月', '月']],
  ['DAY(date)', ['日', 'The day of the month', '日', '日']],
  ['HOUR(time)', ['时', 'The hour', '時', '時']],
  ['MINUTE(time)', ['分', 'The minute', '分', '分']],
  [
    'WEEKDAY(date)',
    [
      '星期几，周一为 1',
      'The day of the week, Monday is 1',
      '曜日（月曜 = 1）',
      '星期幾，週一為 1',
    ],
  ],
  ['EOMONTH(date, months)', ['若干月后的月末', 'The end of a month', '月末', '若干月後的月末']],
  ['DATEADD(date, count, unit)', ['日期加减', 'A day so much later', '日付の加算', '日期加減']],
  [
    'DATEDIF(from, to, unit)',
    [
      '两个日期之差，满月、满年按对应日计，月末没有对应日的以月末为满',
      'The time between two days; where a month has no such day, its last day completes it',
      '日付の差。対応する日がない月は月末で満了',
      '兩個日期之差，滿月、滿年按對應日計，月末沒有對應日的以月末為滿',
    ],
  ],
  ['WORKDAYS(from, to)', ['工作日天数', 'Working days between two days', '営業日数', '工作日天數']],
];
