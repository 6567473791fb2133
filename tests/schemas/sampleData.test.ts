import { areaList } from '@vant/area-data';
import { describe, expect, test } from 'vitest';
import {
  companyAt,
  companyCount,
  companyOf,
  creditCodeOf,
} from '../../schemas/sampleData/companies.ts';
import { filled, FOLLOW_UPS, OPPORTUNITY_NAMES } from '../../schemas/sampleData/notes.ts';
import { mobileOf, personOf, titled } from '../../schemas/sampleData/people.ts';
import { PLACES } from '../../schemas/sampleData/places.ts';
import { AUTOMATION, FURNITURE } from '../../schemas/sampleData/products.ts';
import { randomFrom } from '../../schemas/sampleData/random.ts';

describe('sample data', () => {
  test('the same seed makes the same companies, another seed others', () => {
    const names = (seed: number) => {
      const random = randomFrom(seed);
      return Array.from({ length: 50 }, () => companyOf(random).name);
    };
    expect(names(7)).toEqual(names(7));
    expect(names(7)).not.toEqual(names(8));
  });

  test('a fork is not moved by what its parent drew before', () => {
    const [one, other] = [randomFrom(1), randomFrom(1)];
    other.next();
    expect(one.fork('a').next()).toBe(other.fork('a').next());
  });

  test('names are those of companies: a place, a trade name, a legal form, and hardly ever the same', () => {
    const random = randomFrom(3);
    const names = Array.from({ length: 5000 }, () => companyOf(random))
      .filter(({ industry }) => industry !== 'government')
      .map(({ name }) => name);
    expect(names.every((name) => /^[\u4e00-\u9fff（）]{5,24}有限公司$/.test(name))).toBe(true);
    expect(new Set(names).size).toBeGreaterThan(names.length * 0.99);
  });

  test('numbered companies never share a name', () => {
    expect(companyCount()).toBeGreaterThan(10_000_000);
    const names = new Set(Array.from({ length: 300_000 }, (_, index) => companyAt(index).name));
    expect(names.size).toBe(300_000);
  });

  test('places are real: province, city and district stand in the list of regions', () => {
    const { province_list, city_list, county_list } = areaList;
    const codeOf = (list: Record<string, string>, name: string, within = '') =>
      Object.keys(list).filter((code) => code.startsWith(within) && list[code] === name);
    const unknown = PLACES.flatMap(({ province, city, districts }) => {
      const [above = 'none'] = codeOf(province_list, province).map((code) => code.slice(0, 2));
      const cities = codeOf(city_list, city, above).map((code) => code.slice(0, 4));
      const known = (district: string) =>
        (cities.length > 0 ? cities : [above]).some(
          (code) =>
            codeOf(county_list, district, code.slice(0, city === province ? 2 : 4)).length > 0,
        );
      return cities.length === 0
        ? [city]
        : districts.filter((district) => !known(district)).map((district) => `${city} ${district}`);
    });
    expect(unknown).toEqual([]);
  });

  test('credit codes have 18 characters and the right check character', () => {
    const letters = '0123456789ABCDEFGHJKLMNPQRTUWXY';
    const random = randomFrom(5);
    for (const code of Array.from({ length: 200 }, () => creditCodeOf(random))) {
      expect(code).toMatch(/^[0-9A-HJ-NPQRTUWXY]{18}$/);
      expect(
        Array.from(code).reduce(
          (sum, letter, at) => sum + letters.indexOf(letter) * (at === 17 ? 1 : 3 ** at % 31),
          0,
        ) % 31,
      ).toBe(0);
    }
  });

  test('people have mobile numbers of eleven digits and are addressed by family name and rank', () => {
    const random = randomFrom(5);
    expect(mobileOf(random)).toMatch(/^1[3-9]\d{9}$/);
    expect(personOf(random).name.length).toBeLessThanOrEqual(4);
    expect([
      titled('林建华', '财务总监'),
      titled('林建华', '采购经理'),
      titled('林建华', '行政主管'),
    ]).toEqual(['林总', '林经理', '林主管']);
  });

  test('no blank of a sentence is left open', () => {
    const words = {
      who: '张总',
      product: 'MES',
      company: '恒锐精密',
      rival: '友商',
      amount: '80',
      day: '周三',
    };
    for (const sentence of [...Object.values(FOLLOW_UPS).flat(), ...OPPORTUNITY_NAMES])
      expect(filled(sentence, words)).not.toMatch(/[{}]/);
  });

  test('every product lies in a category of its catalogue and has a variant with a price', () => {
    for (const { categories, products } of [AUTOMATION, FURNITURE]) {
      const names = categories.flatMap(({ name, children }) => [name, ...children]);
      expect(
        products.filter(
          ({ category, variants }) =>
            !names.includes(category) ||
            variants.some(([, price]) => price <= 0) ||
            variants.length === 0,
        ),
      ).toEqual([]);
    }
  });
});
