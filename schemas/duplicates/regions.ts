import { areaList } from '@vant/area-data';

/** Provinces, cities and the counties that are cities, by every name they are written by; '32' is a province, '3205' a city in it, '320583' a city in that. */
let names: ReadonlyMap<string, string> | undefined;
let longest = 0;

const SUFFIX = /(?:壮族自治区|回族自治区|维吾尔自治区|特别行政区|自治区|省|市)$/;

function regions(): ReadonlyMap<string, string> {
  if (names) return names;
  const found = new Map<string, string>();
  const add = (name: string, code: string) => {
    for (const each of [name, name.replace(SUFFIX, '')])
      if (each.length >= 2 && !found.has(each)) found.set(each, code);
  };
  for (const [code, name] of Object.entries(areaList.province_list)) add(name, code.slice(0, 2));
  for (const [code, name] of Object.entries(areaList.city_list))
    if (name.endsWith('市')) add(name, code.slice(0, 4));
  for (const [code, name] of Object.entries(areaList.county_list))
    if (name.endsWith('市')) add(name, code);
  longest = Math.max(...[...found.keys()].map((name) => name.length));
  names = found;
  return found;
}

/** The code of a text that is the name of a region and nothing else. */
export function regionNamed(text: string): string | undefined {
  return regions().get(text.trim());
}

/** The longest name of a region that the text begins with. */
export function regionAtStart(text: string): { code: string; length: number } | undefined {
  const known = regions();
  for (let length = Math.min(longest, text.length); length >= 2; length -= 1) {
    const code = known.get(text.slice(0, length));
    if (code !== undefined) return { code, length };
  }
  return undefined;
}

/** Whether one lies in the other, or one of them is not said. */
export function regionsAgree(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one);
}
