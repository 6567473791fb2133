import type { Place } from './places.ts';
import { placeOf, PLACES } from './places.ts';
import type { Random } from './random.ts';

export interface Company {
  name: string;
  /** how people call it: '恒锐精密' */
  short: string;
  /** the trade name alone: '恒锐' */
  brand: string;
  /** a value of the industry choices */
  industry: Industry;
  place: Place;
}

const FIRST = unlike(
  '恒锐启宏盛瑞泰鼎卓拓博汇睿凌翔嘉诚信远景云智创新华德润丰森驰金石东方海纳百川星辰天元同科精合力众联美佳优品优势安康源普惠亿中正大',
);
const SECOND = unlike(
  '锐恒达通宇辰泽尚腾威邦晟航麟诺维森弘昌茂源润科信成益和力特铭禾朗轩拓岳霖翎佑川泰誉',
);

/** Trade names of well-known companies: samples must not speak of them. */
const KNOWN = new Set([
  '中科',
  '华信',
  '华润',
  '华泰',
  '中信',
  '中恒',
  '中通',
  '中泰',
  '大众',
  '东方',
  '海信',
  '海航',
  '同方',
  '金科',
  '美森',
  '新和成',
  '大通',
  '安信',
  '国信',
  '汇川',
  '拓邦',
  '天合',
  '云和',
  '新力',
  '润禾',
  '正泰',
  '华锐',
  '合力',
  '大恒',
  '海尚',
  '美力',
  '普惠',
  '科信',
  '海通',
  '诚通',
  '华航',
  '中航',
  '中源',
  '佳通',
  '新航',
  '正大',
  '东航',
  '海源',
  '凯特',
  '科达',
  '科力',
  '德力',
  '华腾',
  '宏达',
]);

export type Industry =
  | 'manufacturing'
  | 'it'
  | 'electronics'
  | 'retail'
  | 'construction'
  | 'finance'
  | 'education'
  | 'healthcare'
  | 'logistics'
  | 'energy'
  | 'government'
  | 'other';

/** What companies of an industry call their business, and how many there are. */
const BUSINESSES: Readonly<
  Record<Exclude<Industry, 'government'>, { weight: number; words: readonly string[] }>
> = {
  manufacturing: {
    weight: 30,
    words: [
      '精密机械',
      '自动化设备',
      '数控装备',
      '模具制造',
      '包装机械',
      '新材料科技',
      '铸锻',
      '汽车零部件',
      '液压技术',
      '轴承',
      '纺织',
      '食品',
      '阀门',
      '金属制品',
      '工业机器人',
      '塑业',
    ],
  },
  it: {
    weight: 14,
    words: ['信息技术', '软件', '网络科技', '数据科技', '智能科技', '云计算科技', '信息系统'],
  },
  electronics: {
    weight: 14,
    words: ['电子科技', '半导体', '通信技术', '光电科技', '微电子', '电路', '传感技术', '仪器仪表'],
  },
  retail: {
    weight: 10,
    words: ['商贸', '供应链管理', '进出口贸易', '电子商务', '百货', '商业管理'],
  },
  construction: {
    weight: 8,
    words: ['建筑工程', '装饰工程', '建设集团', '工程咨询', '置业', '市政工程', '钢结构'],
  },
  finance: { weight: 3, words: ['融资租赁', '商业保理', '投资管理', '保险经纪'] },
  education: { weight: 3, words: ['教育科技', '职业培训', '教育咨询'] },
  healthcare: {
    weight: 7,
    words: ['医疗器械', '生物科技', '医药', '健康管理', '生物制药', '诊断技术'],
  },
  logistics: { weight: 6, words: ['物流', '国际货运代理', '冷链物流', '仓储服务', '供应链科技'] },
  energy: {
    weight: 8,
    words: ['新能源', '环保科技', '节能技术', '光伏科技', '水务', '储能技术', '电气'],
  },
  other: {
    weight: 4,
    words: ['广告传媒', '人力资源服务', '酒店管理', '农业科技', '文化传播', '检测技术'],
  },
};

const BRANDS: readonly string[] = FIRST.flatMap((first) =>
  SECOND.filter((second) => second !== first).map((second) => first + second),
).filter((brand) => !KNOWN.has(brand));
const BUSINESS_WORDS = Object.entries(BUSINESSES).flatMap(([industry, { words }]) =>
  words
    .filter((word) => !word.endsWith('集团'))
    .map((word) => [industry as Industry, word] as const),
);

/** Where the place stands in the name, and the legal form. */
const FORMS = [
  (place: Place, whole: string) => `${place.short}${whole}有限公司`,
  (place: Place, whole: string) => `${whole}（${place.short}）有限公司`,
  (place: Place, whole: string) => `${place.city}${whole}有限公司`,
  (place: Place, whole: string) => `${place.short}${whole}股份有限公司`,
] as const;

const OFFICES = [
  '大数据中心',
  '高新区管理委员会',
  '职业技术学院',
  '第二人民医院',
  '城市运行管理中心',
  '公共资源交易中心',
  '水务集团',
  '轨道交通集团',
  '特种设备检验研究院',
  '技师学院',
] as const;

export function companyOf(random: Random): Company {
  const place = placeOf(random);
  if (random.chance(0.03)) return office(place, random);
  const industry = random.weighted(
    Object.entries(BUSINESSES).map(
      ([key, { weight }]) => [key as Exclude<Industry, 'government'>, weight] as const,
    ),
  );
  const business = random.pick(BUSINESSES[industry].words);
  const brand = brandOf(random);
  return {
    name: fullName({ place, brand, business, random }),
    short: brand + business.slice(0, 2),
    brand,
    industry,
    place,
  };
}

/** A value of the customers' scale choices that fits the name. */
export function scaleOf(company: Company, random: Random): string {
  if (/集团|股份/.test(company.name)) return random.pick(['499', '999', '1000']);
  return random.weighted([
    ['20', 3],
    ['99', 6],
    ['499', 5],
    ['999', 2],
    ['1000', 1],
  ]);
}

/** How many companies `companyAt` knows before it repeats itself. */
export function companyCount(): number {
  return PLACES.length * BRANDS.length * BUSINESS_WORDS.length * FORMS.length;
}

/** The company of that number, for data of any size: every number another name, in no recognisable order. */
export function companyAt(index: number): Company {
  const all = BigInt(companyCount());
  // a prime that does not divide the count walks through all of it
  let at = Number((BigInt(index) * 1_000_003n * 7_919n + 4_241n) % all);
  const take = <T>(list: readonly T[]): T => {
    const item = list[at % list.length] as T;
    at = Math.floor(at / list.length);
    return item;
  };
  const [place, [industry, business], brand, form] = [
    take(PLACES),
    take(BUSINESS_WORDS),
    take(BRANDS),
    take(FORMS),
  ];
  return {
    name: form(place, `${brand}${business}`),
    short: brand + business.slice(0, 2),
    brand,
    industry,
    place,
  };
}

const CODE = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** A unified credit code: 18 characters with the right check character (GB 32100). */
export function creditCodeOf(random: Random): string {
  const body = `91${random.int(110_000, 659_000)}MA${Array.from({ length: 7 }, () => CODE[random.int(0, CODE.length - 1)]).join('')}`;
  const sum = Array.from(body).reduce(
    (total, letter, at) => total + CODE.indexOf(letter) * (3 ** at % 31),
    0,
  );
  return body + CODE[(31 - (sum % 31)) % 31];
}

/** A domain that nobody can own, from the trade name in Latin letters. */
export function domainOf(latin: string): string {
  return `${latin.toLowerCase().replace(/[^a-z]/g, '')}.example.com`;
}

function brandOf(random: Random): string {
  return random.pick(BRANDS);
}

function fullName({
  place,
  brand,
  business,
  random,
}: {
  place: Place;
  brand: string;
  business: string;
  random: Random;
}): string {
  const whole = `${brand}${business}`;
  if (business.endsWith('集团')) return `${place.short}${whole}有限公司`;
  if (random.chance(0.04)) return `${place.short}${brand}集团有限公司`;
  return random.weighted([
    [FORMS[0], 70],
    [FORMS[1], 11],
    [FORMS[2], 8],
    [FORMS[3], 11],
  ])(place, whole);
}

function office(place: Place, random: Random): Company {
  const name = place.city + random.pick(OFFICES);
  return {
    name,
    short: name.replace(place.city, place.short),
    brand: place.short,
    industry: 'government',
    place,
  };
}

function unlike(letters: string): string[] {
  return [...new Set(letters)];
}
