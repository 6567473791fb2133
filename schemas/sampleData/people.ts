import type { Random } from './random.ts';

/** The frequent family names, each as often as it is met, roughly. */
const SURNAMES = (
  [
    [8, '王李张刘陈'],
    [5, '杨黄赵吴周'],
    [4, '徐孙马朱胡'],
    [3, '郭何林高罗郑梁谢宋唐'],
    [2, '许韩邓冯曹彭曾肖田董'],
    [
      1,
      '潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊白孟秦邱侯江尹薛闫段雷龙黎史陶贺毛郝顾龚邵万',
    ],
  ] as const
).flatMap(([weight, names]) => Array.from(names, (name) => [name, weight] as const));

const MALE =
  '伟 强 磊 军 杰 涛 超 明 刚 平 辉 健 俊 鹏 峰 斌 凯 毅 亮 旭 志强 建国 建华 文博 浩然 子轩 志远 俊杰 家豪 海涛 国栋 永强 立新 学军 晓东 宏伟 振华 德明 景行 思远 博文 嘉诚 天佑 宇航 明轩 书豪 泽宇 瑞霖 承志 弘毅'.split(
    ' ',
  );
const FEMALE =
  '芳 娜 敏 静 丽 艳 娟 霞 燕 玲 婷 雪 慧 莹 倩 颖 琳 晶 洁 欣 秀英 桂英 丽华 淑珍 晓燕 雨桐 欣怡 梦洁 诗涵 雅婷 佳怡 思琪 语嫣 婉清 静怡 晓萌 美玲 海燕 春梅 文静 若溪 可馨 子涵 梓萱 嘉宁 书瑶 安琪 亦菲 沐晨 知夏'.split(
    ' ',
  );

const POSITIONS = [
  '总经理',
  '副总经理',
  '采购经理',
  '采购主管',
  '信息中心主任',
  'IT 经理',
  '设备部经理',
  '生产总监',
  '厂长',
  '技术总监',
  '研发经理',
  '财务总监',
  '财务经理',
  '运营总监',
  '行政主管',
  '项目经理',
  '工程部主管',
  '质量经理',
  '供应链总监',
  '市场经理',
] as const;
const DEPARTMENTS = [
  '总经办',
  '采购部',
  '信息中心',
  '设备部',
  '生产部',
  '技术部',
  '研发中心',
  '财务部',
  '运营部',
  '行政部',
  '工程部',
  '质量部',
  '供应链部',
  '市场部',
] as const;
const HOBBIES = [
  '羽毛球',
  '登山',
  '钓鱼',
  '摄影',
  '品茶',
  '书法',
  '骑行',
  '围棋',
  '马拉松',
  '篮球',
  '听古典乐',
  '自驾游',
] as const;

const MOBILE_PREFIXES = [
  '130',
  '131',
  '133',
  '135',
  '136',
  '137',
  '138',
  '139',
  '150',
  '151',
  '152',
  '155',
  '157',
  '158',
  '159',
  '166',
  '173',
  '176',
  '177',
  '180',
  '181',
  '182',
  '183',
  '185',
  '186',
  '187',
  '188',
  '189',
  '191',
  '198',
  '199',
] as const;

export interface Person {
  name: string;
  gender: 'male' | 'female';
}

export function personOf(random: Random): Person {
  const gender = random.chance(0.55) ? 'male' : 'female';
  return {
    gender,
    name: random.weighted(SURNAMES) + random.pick(gender === 'male' ? MALE : FEMALE),
  };
}

/** '张伟' -> '张总', '李经理': how the family name is used in notes. */
export function titled(name: string, position: string): string {
  const surname = name.slice(0, 1);
  if (position.includes('总')) return `${surname}总`;
  if (position.includes('厂长')) return `${surname}厂长`;
  if (position.includes('主任')) return `${surname}主任`;
  return `${surname}${position.includes('主管') ? '主管' : '经理'}`;
}

export function positionOf(random: Random): string {
  return random.pick(POSITIONS);
}

/** The department in which such a position usually sits. */
export function departmentOf(position: string, random: Random): string {
  return (
    DEPARTMENTS.find((name) => name.startsWith(position.slice(0, 2))) ??
    (position.includes('总经理') ? '总经办' : random.pick(DEPARTMENTS))
  );
}

export function hobbyOf(random: Random): string {
  return random.pick(HOBBIES);
}

export function mobileOf(random: Random): string {
  return random.pick(MOBILE_PREFIXES) + String(random.int(0, 99_999_999)).padStart(8, '0');
}

/** '0512-68012345' */
export function telephoneOf(code: string, random: Random): string {
  return `${code}-${random.int(2, 8)}${String(random.int(0, 9_999_999)).padStart(7, '0')}`;
}
