import { areaList } from '@vant/area-data';
import { translate } from '../../../schemas/i18n/label.ts';
import { DEFAULT_LOCALE, type Locale } from '../../../schemas/i18n/locale.ts';
import type { Item } from '../choices/items.ts';
import { PROVINCE_NAMES } from '../../../schemas/addresses/provinceNames.ts';

let tree: readonly Item[] | undefined;

/**
 * Provinces, cities and districts of the mainland, Hong Kong, Macao and Taiwan. The values are names, because names are what is stored; the
 * codes say only what belongs to what. 200 kB: imported lazily, by the panel and the map alone.
 */
export function regionTree(): readonly Item[] {
  tree ??= Object.entries(areaList.province_list).map(([code, label]) => ({
    value: label,
    label,
    children: citiesOf(code),
  }));
  return tree;
}

function citiesOf(province: string): Item[] {
  return within(areaList.city_list, province.slice(0, 2)).map(([code, label]) => {
    const children = within(areaList.county_list, code.slice(0, 4)).map(([, district]) => ({
      value: district,
      label: district,
    }));
    return { value: label, label, ...(children.length > 0 && { children }) };
  });
}

function within(list: Record<string, string>, start: string): [string, string][] {
  return Object.entries(list).filter(([code]) => code.startsWith(start));
}

/** Seats of the provinces, by the first two digits of their codes: where a map without tiles gets its bearings. */
const SEATS: Readonly<Record<string, readonly [lng: number, lat: number]>> = {
  11: [116.407, 39.904],
  12: [117.201, 39.085],
  13: [114.515, 38.043],
  14: [112.549, 37.871],
  15: [111.749, 40.843],
  21: [123.432, 41.806],
  22: [125.324, 43.817],
  23: [126.535, 45.803],
  31: [121.474, 31.23],
  32: [118.797, 32.06],
  33: [120.155, 30.274],
  34: [117.227, 31.821],
  35: [119.297, 26.075],
  36: [115.858, 28.683],
  37: [117.12, 36.651],
  41: [113.625, 34.747],
  42: [114.305, 30.593],
  43: [112.939, 28.228],
  44: [113.264, 23.129],
  45: [108.367, 22.817],
  46: [110.199, 20.044],
  50: [106.551, 29.563],
  51: [104.066, 30.573],
  52: [106.63, 26.648],
  53: [102.833, 24.88],
  54: [91.141, 29.646],
  61: [108.94, 34.341],
  62: [103.834, 36.061],
  63: [101.778, 36.617],
  64: [106.231, 38.487],
  65: [87.617, 43.793],
  71: [121.565, 25.033],
  81: [114.169, 22.319],
  82: [113.544, 22.199],
};

/** Named in the reader's language, by default as addresses are stored. */
export function provinceSeats(
  locale: Locale = DEFAULT_LOCALE,
): { name: string; lng: number; lat: number }[] {
  return Object.entries(areaList.province_list).flatMap(([code, stored]) => {
    const [seat, names] = [SEATS[code.slice(0, 2)], PROVINCE_NAMES[code.slice(0, 2)]];
    return seat
      ? [
          {
            name: names && locale !== DEFAULT_LOCALE ? translate(names, locale) : stored,
            lng: seat[0],
            lat: seat[1],
          },
        ]
      : [];
  });
}
