import { label, type Label } from '../i18n/label.ts';
import type { SaidAddress } from './addressText.ts';

/** Names of the provinces on maps, by the first two digits of their codes. What is stored stays the Chinese name. */
export const PROVINCE_NAMES: Readonly<Record<string, Label>> = {
  11: label('北京市'),
  12: label('天津市'),
  13: label('河北省'),
  14: label('山西省'),
  15: label('内蒙古自治区'),
  21: label('辽宁省'),
  22: label('吉林省'),
  23: label('黑龙江省'),
  31: label('上海市'),
  32: label('江苏省'),
  33: label('浙江省'),
  34: label('安徽省'),
  35: label('福建省'),
  36: label('江西省'),
  37: label('山东省'),
  41: label('河南省'),
  42: label('湖北省'),
  43: label('湖南省'),
  44: label('广东省'),
  45: label('广西壮族自治区'),
  46: label('海南省'),
  50: label('重庆市'),
  51: label('四川省'),
  52: label('贵州省'),
  53: label('云南省'),
  54: label('西藏自治区'),
  61: label('陕西省'),
  62: label('甘肃省'),
  63: label('青海省'),
  64: label('宁夏回族自治区'),
  65: label('新疆维吾尔自治区'),
  71: label('台湾省'),
  81: label('香港特别行政区'),
  82: label('澳门特别行政区'),
};

const CODES: readonly (readonly [name: string, code: string])[] = Object.entries(
  PROVINCE_NAMES,
).map(([code, { message }]) => [message, code]);

/**
 * The first two digits of the code of the province that a stored address names, by its region or by how its street begins (an address that was
 * imported whole); empty where it names none. Only names in full count in a street: 上海路 and 海南州 are elsewhere.
 */
export function provinceCode({ region = '', address = '' }: SaidAddress): string {
  const [first = ''] = region.split(',');
  const named = CODES.find(([name]) => first.length > 1 && name.startsWith(first));
  const street = address.replace(/^\s*(中华人民共和国|中国)?\s*/, '');
  return (named ?? CODES.find(([name]) => street.startsWith(name)))?.[1] ?? '';
}
