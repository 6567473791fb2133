import { describe, expect, test } from 'vitest';
import { PROVINCE_NAMES, provinceCode } from '../../schemas/addresses/provinceNames.ts';
import {
  OTHER_TILE,
  PROVINCE_TILES,
  shadeOf,
  TILE_COLUMNS,
  TILE_ROWS,
  tileBeside,
} from '../../schemas/addresses/provinceTiles.ts';

const named = (name: string) => {
  const found = PROVINCE_TILES.find((tile) => tile.name.message === name);
  if (!found) throw new Error(name);
  return found;
};
const nameOf = (code: string | undefined) =>
  code === '' ? '其他' : PROVINCE_TILES.find((tile) => tile.code === code)?.name.message;

describe('the map of squares', () => {
  test('has every province once, each under a short form of its own name', () => {
    expect(PROVINCE_TILES.map(({ code }) => code).sort()).toEqual(
      Object.keys(PROVINCE_NAMES).sort(),
    );
    for (const { code, name } of PROVINCE_TILES)
      expect(PROVINCE_NAMES[code]?.message.startsWith(name.message), name.message).toBe(true);
    expect(new Set(PROVINCE_TILES.map(({ letters }) => letters)).size).toBe(34);
  });

  test('has no two in one place, and none outside', () => {
    const all = [...PROVINCE_TILES, OTHER_TILE];
    expect(new Set(all.map(({ row, column }) => `${row} ${column}`)).size).toBe(35);
    expect(all.filter(({ row, column }) => row >= TILE_ROWS || column >= TILE_COLUMNS)).toEqual([]);
  });

  test.each([
    ['黑龙江', '吉林'],
    ['吉林', '辽宁'],
    ['内蒙古', '山西'],
    ['北京', '河北'],
    ['河北', '河南'],
    ['山东', '江苏'],
    ['甘肃', '青海'],
    ['宁夏', '陕西'],
    ['河南', '湖北'],
    ['湖北', '湖南'],
    ['湖南', '广东'],
    ['江苏', '浙江'],
    ['四川', '云南'],
    ['重庆', '贵州'],
    ['贵州', '广西'],
    ['广东', '香港'],
    ['广东', '澳门'],
    ['广东', '海南'],
  ])('%s is north of %s', (north, south) => {
    expect(named(north).row).toBeLessThan(named(south).row);
  });

  test.each([
    ['新疆', '甘肃'],
    ['西藏', '四川'],
    ['青海', '陕西'],
    ['甘肃', '宁夏'],
    ['陕西', '河南'],
    ['陕西', '山西'],
    ['山西', '河北'],
    ['北京', '天津'],
    ['河北', '辽宁'],
    ['河南', '山东'],
    ['四川', '重庆'],
    ['重庆', '湖北'],
    ['湖北', '安徽'],
    ['安徽', '江苏'],
    ['江苏', '上海'],
    ['湖南', '江西'],
    ['江西', '浙江'],
    ['云南', '贵州'],
    ['广西', '广东'],
    ['广东', '福建'],
    ['福建', '台湾'],
    ['澳门', '香港'],
  ])('%s is west of %s', (west, east) => {
    expect(named(west).column).toBeLessThan(named(east).column);
  });

  test('is walked with arrows to every square, from every square', () => {
    const codes = ['', ...PROVINCE_TILES.map(({ code }) => code)];
    for (const start of codes) {
      const seen = new Set([start]);
      for (const code of seen)
        for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])
          seen.add(tileBeside(code, key) ?? 'nowhere');
      expect(seen, nameOf(start)).toEqual(new Set(codes));
    }
  });

  test.each([
    ['广东', 'ArrowUp', '湖南'],
    ['广东', 'ArrowLeft', '广西'],
    ['福建', 'ArrowRight', '台湾'],
    ['上海', 'ArrowDown', '台湾'],
    ['黑龙江', 'ArrowUp', '黑龙江'],
    ['新疆', 'ArrowLeft', '新疆'],
    ['香港', 'ArrowRight', '其他'],
    ['广东', 'Home', '黑龙江'],
    ['广东', 'End', '其他'],
    ['广东', 'Enter', undefined],
  ])('from %s, %s leads to %s', (from, key, to) => {
    expect(nameOf(tileBeside(named(from).code, key))).toBe(to);
  });

  test.each([
    [0, 100, 0],
    [1, 1, 1],
    [1, 100, 1],
    [2, 2, 4],
    [5, 100, 2],
    [20, 100, 3],
    [100, 100, 4],
    [0, 0, 0],
  ])('%i of at most %i is drawn in shade %i', (count, most, shade) => {
    expect(shadeOf(count, most)).toBe(shade);
  });
});

describe('the province of an address', () => {
  test.each([
    [{ region: '上海市,上海市,浦东新区', address: '世纪大道 1 号' }, '31'],
    [{ region: '广东,深圳市' }, '44'],
    [{ region: '内蒙古自治区' }, '15'],
    [{ region: '', address: '浙江省杭州市西湖区文三路 1 号' }, '33'],
    [{ region: '', address: '中国 北京市东城区东长安街 1 号' }, '11'],
    // streets and prefectures that are called after a province elsewhere
    [{ region: '', address: '上海路 5 号' }, ''],
    [{ region: '', address: '海南州共和县' }, ''],
    [{ region: '广东省,深圳市,南山区', address: '北京市路 1 号' }, '44'],
    [{ region: 'California', address: '1 Infinite Loop' }, ''],
    [{ region: '海' }, ''],
    [{ location: '114.06,22.54' }, ''],
    [{}, ''],
  ])('%j is %s', (address, code) => {
    expect(provinceCode(address)).toBe(code);
  });
});
