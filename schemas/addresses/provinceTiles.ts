import { label, type Label } from '../i18n/label.ts';

/** A province-level unit of China as a square among the others. */
export interface ProvinceTile {
  /** the first two digits of its code */
  code: string;
  name: Label;
  /** of ISO 3166-2:CN: for squares that are too small for its name in Latin letters */
  letters: string;
  /** counted from 0, from the north */
  row: number;
  /** counted from 0, from the west */
  column: number;
}

/**
 * A map of squares: each unit about where it lies, and beside the neighbours that it has as far as squares allow. It draws no border and so
 * says nothing about one. Row by row, as one reads.
 */
export const PROVINCE_TILES: readonly ProvinceTile[] = [
  { code: '23', name: label('黑龙江'), letters: 'HL', row: 0, column: 6 },
  { code: '15', name: label('内蒙古'), letters: 'NM', row: 1, column: 3 },
  { code: '11', name: label('北京'), letters: 'BJ', row: 1, column: 4 },
  { code: '22', name: label('吉林'), letters: 'JL', row: 1, column: 6 },
  { code: '65', name: label('新疆'), letters: 'XJ', row: 2, column: 0 },
  { code: '62', name: label('甘肃'), letters: 'GS', row: 2, column: 1 },
  { code: '64', name: label('宁夏'), letters: 'NX', row: 2, column: 2 },
  { code: '14', name: label('山西'), letters: 'SX', row: 2, column: 3 },
  { code: '13', name: label('河北'), letters: 'HE', row: 2, column: 4 },
  { code: '12', name: label('天津'), letters: 'TJ', row: 2, column: 5 },
  { code: '21', name: label('辽宁'), letters: 'LN', row: 2, column: 6 },
  { code: '54', name: label('西藏'), letters: 'XZ', row: 3, column: 0 },
  { code: '63', name: label('青海'), letters: 'QH', row: 3, column: 1 },
  { code: '61', name: label('陕西'), letters: 'SN', row: 3, column: 2 },
  { code: '41', name: label('河南'), letters: 'HA', row: 3, column: 3 },
  { code: '37', name: label('山东'), letters: 'SD', row: 3, column: 4 },
  { code: '51', name: label('四川'), letters: 'SC', row: 4, column: 1 },
  { code: '50', name: label('重庆'), letters: 'CQ', row: 4, column: 2 },
  { code: '42', name: label('湖北'), letters: 'HB', row: 4, column: 3 },
  { code: '34', name: label('安徽'), letters: 'AH', row: 4, column: 4 },
  { code: '32', name: label('江苏'), letters: 'JS', row: 4, column: 5 },
  { code: '31', name: label('上海'), letters: 'SH', row: 4, column: 6 },
  { code: '53', name: label('云南'), letters: 'YN', row: 5, column: 1 },
  { code: '52', name: label('贵州'), letters: 'GZ', row: 5, column: 2 },
  { code: '43', name: label('湖南'), letters: 'HN', row: 5, column: 3 },
  { code: '36', name: label('江西'), letters: 'JX', row: 5, column: 4 },
  { code: '33', name: label('浙江'), letters: 'ZJ', row: 5, column: 5 },
  { code: '45', name: label('广西'), letters: 'GX', row: 6, column: 2 },
  { code: '44', name: label('广东'), letters: 'GD', row: 6, column: 3 },
  { code: '35', name: label('福建'), letters: 'FJ', row: 6, column: 4 },
  { code: '71', name: label('台湾'), letters: 'TW', row: 6, column: 6 },
  { code: '46', name: label('海南'), letters: 'HI', row: 7, column: 2 },
  { code: '82', name: label('澳门'), letters: 'MO', row: 7, column: 3 },
  { code: '81', name: label('香港'), letters: 'HK', row: 7, column: 4 },
];

export const TILE_ROWS = 8;
export const TILE_COLUMNS = 7;
/** What names no province has a square of its own, away from all others. */
export const OTHER_TILE = { code: '', row: 7, column: 6 } as const;

type Square = Pick<ProvinceTile, 'code' | 'row' | 'column'>;
const SQUARES: readonly Square[] = [...PROVINCE_TILES, OTHER_TILE];

const WAYS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/**
 * The square that a key leads to from another: the nearest that way, straight on before aslant, Home and End to the first and last. The same
 * square where nothing lies that way, undefined for any other key.
 */
export function tileBeside(code: string, key: string): string | undefined {
  if (key === 'Home') return SQUARES[0]?.code;
  if (key === 'End') return SQUARES.at(-1)?.code;
  const [way, from] = [WAYS[key], SQUARES.find((square) => square.code === code)];
  if (!way || !from) return undefined;
  const [right, down] = way;
  let [to, least] = [from, Infinity];
  for (const square of SQUARES) {
    const [x, y] = [square.column - from.column, square.row - from.row];
    const ahead = x * right + y * down;
    const aside = Math.abs(x * down) + Math.abs(y * right);
    // More aside than ahead is another way.
    if (ahead <= 0 || aside > ahead + 1) continue;
    const far = ahead + aside * 3;
    if (far < least) [to, least] = [square, far];
  }
  return to.code;
}

export const SHADES = 4;

/** How dark a square is that stands for so many, from 0 (none) to `SHADES`: each shade is as many times more as the one before, because few regions have most. */
export function shadeOf(count: number, most: number): number {
  if (count <= 0) return 0;
  if (most <= 1) return 1;
  return 1 + Math.min(SHADES - 1, Math.floor((SHADES * Math.log(count)) / Math.log(most)));
}
