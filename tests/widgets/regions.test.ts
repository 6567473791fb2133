import { areaList } from '@vant/area-data';
import { pinyin } from 'pinyin-pro';
import { describe, expect, test } from 'vitest';
import { initialsOf } from '../../schemas/addresses/regionInitials.ts';
import { LOCALES } from '../../schemas/i18n/locale.ts';
import { provinceSeats, regionTree } from '../../widgets/parts/address/regions.ts';
import { pathRows } from '../../widgets/parts/choices/rows.ts';
import { splitAddress } from '../../schemas/addresses/splitAddress.ts';

describe('a pasted address', () => {
  test.each([
    ['浙江省杭州市西湖区文三路 1 号', '浙江省,杭州市,西湖区', '文三路 1 号'],
    ['浙江杭州西湖文三路 1 号', '浙江省,杭州市,西湖区', '文三路 1 号'],
    ['中国 浙江省 杭州市 西湖区 文三路1号3幢', '浙江省,杭州市,西湖区', '文三路1号3幢'],
    ['杭州市西湖区文三路1号', '浙江省,杭州市,西湖区', '文三路1号'],
    ['北京市东城区东长安街1号', '北京市,北京市,东城区', '东长安街1号'],
    ['上海市，浦东新区，世纪大道100号', '上海市,上海市,浦东新区', '世纪大道100号'],
    ['吉林市昌邑区解放大路1号', '吉林省,吉林市,昌邑区', '解放大路1号'],
    ['广西南宁市青秀区民族大道1号', '广西壮族自治区,南宁市,青秀区', '民族大道1号'],
    ['香港特别行政区香港岛湾仔区轩尼诗道1号', '香港特别行政区,香港岛,湾仔区', '轩尼诗道1号'],
    ['台湾省台北市信义区市府路1号', '台湾省,台北市,信义区', '市府路1号'],
  ])('%s is region and street [FORM-050]', (text, region, address) => {
    expect(splitAddress(text, regionTree())).toEqual({ region, address });
  });

  test.each(['文三路 1 号', '朝阳区建国路 1 号', '浙江省文三路', '杭州', 'No. 1 Wensan Road', ''])(
    '"%s" stays a street: it names no district, or more than one',
    (text) => {
      expect(splitAddress(text, regionTree())).toBeUndefined();
    },
  );
});

describe('a region by its initials', () => {
  const found = (typed: string) =>
    pathRows(regionTree(), typed, initialsOf).map((row) => row.item.label);

  test.each([
    ['hzxh', '浙江省 / 杭州市 / 西湖区'],
    ['pdxq', '上海市 / 上海市 / 浦东新区'],
    ['cqyz', '重庆市 / 重庆市 / 渝中区'],
    ['xmsm', '福建省 / 厦门市 / 思明区'],
    ['xgwz', '香港特别行政区 / 香港岛 / 湾仔区'],
  ])('%s finds %s', (typed, label) => {
    expect(found(typed)).toContain(label);
  });
  test('a name that begins so comes first', () => {
    expect(found('wzq')[0]).toMatch(/ \/ (.*区)$/);
    expect(found('qqqqq')).toEqual([]);
  });
  test('knows every character of every region', () => {
    const names = [areaList.province_list, areaList.city_list, areaList.county_list].flatMap(
      (list) => Object.values(list),
    );
    const wrong = names.filter((name) => {
      const letters = pinyin(name, { pattern: 'first', toneType: 'none', type: 'array' });
      return initialsOf(name).some(
        (known, at) =>
          /\p{Script=Han}/u.test(Array.from(name)[at] ?? '') && !known.includes(letters[at] ?? '?'),
      );
    });
    expect(wrong).toEqual([]);
  });
});

test('every province is on the map, named in the reader’s language; in Chinese as it is stored', () => {
  const stored = regionTree().map(({ value }) => value);
  const names = Object.fromEntries(
    LOCALES.map((locale) => [locale, provinceSeats(locale).map(({ name }) => name)]),
  );
  expect(names['zh-chs']).toEqual(stored);
  expect(names.en?.filter((name) => /\p{Script=Han}/u.test(name))).toEqual([]);
  for (const locale of LOCALES) expect(new Set(names[locale]).size).toBe(stored.length);
  expect([names.en?.[0], names.ja?.at(-1), names['zh-cht']?.at(-3)]).toEqual([
    'Beijing',
    'マカオ',
    '台灣省',
  ]);
});
