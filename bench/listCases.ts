import { companyAt } from '../schemas/sampleData/companies.ts';
import { wordGrams } from '../server/db/grams.ts';
import type { Engine } from '../server/db/engines/dialect.ts';
import type { ListQuery } from '../server/records/core/types.ts';

/** A list page, and the same page and count (up to 10,001) in SQL as somebody who knows the tables would write it. */
export interface Case {
  name: string;
  /** a seller reaches his own part, an administrator all */
  who: 'seller' | 'administrator';
  /** in the company of one per cent instead of the largest */
  small?: true;
  query(round: number): ListQuery;
  /** the page it is come from */
  from?: number;
  /** no page of the list was asked for before */
  unvisited?: true;
  byHand(round: number, hand: Hand): Promise<void>;
}

export interface Hand {
  owner: number;
  corp: number;
  /** slot columns of customers by model */
  slot: Readonly<Record<string, string>>;
  slotsOf(module: string): Readonly<Record<string, string>>;
  run(statement: string, values: readonly unknown[]): Promise<readonly unknown[]>;
  begin(): Promise<void>;
  end(): Promise<void>;
  engine: Engine;
}

const LEVELS = ['A', 'B', 'C'] as const;
const STAGES = ['potential', 'interested', 'deal', 'repeat', 'lost'] as const;
const COMMON = ['机械', '科技', '苏州', '有限', '自动', '电子'] as const;
const SINGLE = ['苏', '机', '电', '海', '金', '安'] as const;
/** Trade names: each stands in one of some three thousand records. */
const RARE = Array.from({ length: 12 }, (_, index) => companyAt(index * 997).brand);
const THREE = ['有限公', '机械有', '科技股', '自动化', '电子科', '贸易有'] as const;
/** Values of custom fields: see server/seed/loadFields.ts. */
const CHOICES = ['v1', 'v2', 'v3', 'v4', 'v5'] as const;
const FORTY = ['v7', 'v12', 'v23', 'v31', 'v38'] as const;
const NAMES = [
  '安柏晨',
  '盛泰维',
  '朗明宁',
  '鹏启瑞',
  '旭雅泽',
  '嘉凯朗',
  '方海嘉',
  '恩方广',
] as const;
const WORDS = ['战略试点', '华东', '续约新签', '标杆', '加急', '渠道华北'] as const;
const at = <T>(list: readonly T[], round: number): T => list[round % list.length] as T;

const COLUMNS =
  'r.module, r.id, r.version, r.name, r.number, r.owner_user_id, r.owner_department_id, r.creator_user_id, r.create_time, r.update_time, r.last_contact_time, r.state, r.approval_state, r.lock_flag, r.data';
const BASE =
  "from record as r where r.corp_id = ? and r.module = 'customer' and r.deleted_time is null";
/** What waits in the pool is in no list of customers. */
const OWNED = 'and r.owner_user_id is not null';
const NEWEST = 'order by r.create_time desc, r.id desc';

interface Statement {
  where?: string;
  values?: readonly unknown[];
  order?: string;
  offset?: number;
}

async function pageAndCount(
  { run, corp }: Hand,
  { where = '', values = [], order = NEWEST, offset = 0 }: Statement,
): Promise<void> {
  await run(`select ${COLUMNS} ${BASE} ${where} ${order} limit 20 offset ${offset}`, [
    corp,
    ...values,
  ]);
  await run(`select count(*) from (select 1 ${BASE} ${where} limit 10001) as found`, [
    corp,
    ...values,
  ]);
}

const holds = ({ engine }: Hand) =>
  `${engine === 'postgres' ? 'strpos' : 'instr'}(r.search_text, ?) > 0`;

/** A common word: its page is found by walking the list's own order. */
const commonByHand = (word: string, hand: Hand) =>
  pageAndCount(hand, {
    where: `and r.owner_user_id = ? and ${holds(hand)}`,
    values: [hand.owner, word],
  });

/** A rare word: its records come from the gram index. */
async function rareByHand(word: string, hand: Hand) {
  const { run, corp, owner, engine } = hand;
  const grams = wordGrams(word).map((gram) => numberOf(`${corp}:customer:${gram}`));
  const found =
    engine === 'postgres'
      ? await run('select id from fieldwork_search(?::integer[], 5001) as id', [grams])
      : await run('select rowid as id from search where search match ? limit 5001', [
          grams.map((gram) => `g${(gram >>> 0).toString(36)}`).join(' AND '),
        ]);
  const ids = found.map((row) => Number((row as { id: number }).id));
  const among =
    engine === 'postgres' ? 'r.id = any(?::bigint[])' : 'r.id in (select value from json_each(?))';
  await pageAndCount(hand, {
    where: `and r.owner_user_id = ? and ${among} and ${holds(hand)}`,
    values: [owner, engine === 'postgres' ? ids : JSON.stringify(ids), word],
  });
}

/** As server/db/search.ts keeps a gram. */
function numberOf(text: string): number {
  let number = 0x811c9dc5 | 0;
  for (let index = 0; index < text.length; index += 1)
    number = Math.imul(number ^ text.charCodeAt(index), 0x01000193);
  return number;
}

const keyword = (name: string, words: readonly string[], byHand: typeof commonByHand): Case => ({
  name: `keyword, ${name}`,
  who: 'seller',
  query: (round) => ({ keyword: at(words, round) }),
  byHand: (round, hand) => byHand(at(words, round), hand),
});

/**
 * Pages of everything that has an owner, newest first; the first is what the others are compared with. Of a million customers the largest company has some
 * 19,000 such pages. A page is asked for by its number when others of the list have been so before, the first time of all, or by who comes from a neighbour.
 */
const deep = (page: number, from?: number | 'first'): Case => ({
  name: `all, page ${page}${from === undefined ? '' : from === 'first' ? ', nobody was there' : `, come from ${from}`}`,
  who: 'administrator',
  ...(from === 'first' ? { unvisited: true } : from !== undefined && { from }),
  query: () => ({ page, size: 20 }),
  byHand: (_round, hand) => pageAndCount(hand, { where: OWNED, offset: (page - 1) * 20 }),
});

const SHIPPED: readonly Case[] = [
  {
    name: 'owner, two filters, numeric sort',
    who: 'seller',
    query: (round) => ({
      sort: '-registered_capital',
      filter: {
        op: 'and',
        rules: [
          { field: 'level', operator: 'eq', value: at(LEVELS, round) },
          { field: 'stage', operator: 'eq', value: at(STAGES, round) },
        ],
      },
    }),
    byHand: (round, hand) =>
      pageAndCount(hand, {
        where: `and r.owner_user_id = ? and r.${hand.slot.level} = ? and r.${hand.slot.stage} = ? and r.${hand.slot.registered_capital} is not null`,
        values: [hand.owner, at(LEVELS, round), at(STAGES, round)],
        order: `order by r.${hand.slot.registered_capital} desc, r.id desc`,
      }),
  },
  {
    name: 'one filter',
    who: 'administrator',
    query: (round) => ({ filter: { field: 'level', operator: 'eq', value: at(LEVELS, round) } }),
    byHand: (round, hand) =>
      pageAndCount(hand, {
        where: `${OWNED} and r.${hand.slot.level} = ?`,
        values: [at(LEVELS, round)],
      }),
  },
  {
    name: 'range of a number, sorted by it',
    who: 'administrator',
    query: (round) => ({
      sort: 'registered_capital',
      filter: {
        op: 'and',
        rules: [
          { field: 'registered_capital', operator: 'gte', value: 1000 + round },
          { field: 'registered_capital', operator: 'lt', value: 20_000 + round },
        ],
      },
    }),
    byHand: (round, hand) =>
      pageAndCount(hand, {
        where: `${OWNED} and r.${hand.slot.registered_capital} >= ? and r.${hand.slot.registered_capital} < ?`,
        values: [1000 + round, 20_000 + round],
        order: `order by r.${hand.slot.registered_capital}, r.id`,
      }),
  },
  {
    name: 'sorted by name',
    who: 'administrator',
    query: () => ({ sort: 'name' }),
    byHand: (_round, hand) =>
      pageAndCount(hand, { where: OWNED, order: 'order by r.name_key, r.id' }),
  },
  keyword('one character', SINGLE, commonByHand),
  keyword('two characters, common', COMMON, commonByHand),
  keyword('two characters, rare', RARE, rareByHand),
  keyword('three characters, common', THREE, commonByHand),
  keyword('pinyin initials', ['szjx', 'shkj', 'jxyx', 'dzkj'], commonByHand),
  ...[1, 100, 2000, 15_000].map((page) => deep(page)),
  ...[2000, 15_000].flatMap((page) => [
    deep(page, 'first'),
    deep(page, page - 1),
    deep(page, page + 1),
  ]),
];

const filter = (
  ...rules: readonly [field: string, operator: string, value: unknown][]
): ListQuery => ({
  filter: {
    op: 'and',
    rules: rules.map(([field, operator, value]) => ({ field, operator, value })),
  },
});
/** A field that has no slot is read in the JSON by whoever writes SQL too. */
const inJson = (model: string, { engine }: Hand) =>
  engine === 'postgres' ? `(r.data ->> '${model}')` : `(r.data ->> '$.${model}')`;
const slotOf = (model: string, { slot }: Hand): string => `r.${slot[model] ?? fail(model)}`;
const fail = (model: string) => {
  throw new Error(`${model} has no slot`);
};

/** Filters, orders and keywords of fields that the company made itself. */
const CUSTOM: readonly Case[] = [
  {
    name: 'custom choice',
    who: 'administrator',
    query: (round) => filter(['load_choice_1', 'eq', at(CHOICES, round)]),
    byHand: (round, hand) =>
      pageAndCount(hand, {
        where: `${OWNED} and ${slotOf('load_choice_1', hand)} = ?`,
        values: [at(CHOICES, round)],
      }),
  },
  {
    name: 'custom choice without a slot',
    who: 'administrator',
    query: (round) => filter(['load_choice_3', 'eq', at(FORTY, round)]),
    byHand: (round, hand) =>
      pageAndCount(hand, {
        where: `${OWNED} and ${inJson('load_choice_3', hand)} = ?`,
        values: [at(FORTY, round)],
      }),
  },
  {
    name: 'range of a custom number, sorted by it',
    who: 'administrator',
    query: (round) => ({
      ...filter(['load_number_4', 'gte', 100 + round], ['load_number_4', 'lt', 500 + round]),
      sort: 'load_number_4',
    }),
    byHand: (round, hand) =>
      pageAndCount(hand, {
        where: `${OWNED} and ${slotOf('load_number_4', hand)} >= ? and ${slotOf('load_number_4', hand)} < ?`,
        values: [100 + round, 500 + round],
        order: `order by ${slotOf('load_number_4', hand)}, r.id`,
      }),
  },
  {
    name: 'narrow range of a custom number',
    who: 'administrator',
    query: (round) =>
      filter(['load_number_4', 'gte', 100 + round], ['load_number_4', 'lt', 101 + round]),
    byHand: (round, hand) =>
      pageAndCount(hand, {
        where: `${OWNED} and ${slotOf('load_number_4', hand)} >= ? and ${slotOf('load_number_4', hand)} < ?`,
        values: [100 + round, 101 + round],
      }),
  },
  {
    name: 'sorted by a custom date',
    who: 'administrator',
    query: () => ({ sort: '-load_date_1' }),
    byHand: (_round, hand) =>
      pageAndCount(hand, {
        where: `${OWNED} and ${slotOf('load_date_1', hand)} is not null`,
        order: `order by ${slotOf('load_date_1', hand)} desc, r.id desc`,
      }),
  },
  {
    name: 'two custom fields',
    who: 'administrator',
    query: (round) =>
      filter(['load_choice_1', 'eq', at(CHOICES, round)], ['load_number_4', 'lt', 200 + round]),
    byHand: (round, hand) =>
      pageAndCount(hand, {
        where: `${OWNED} and ${slotOf('load_choice_1', hand)} = ? and ${slotOf('load_number_4', hand)} < ?`,
        values: [at(CHOICES, round), 200 + round],
      }),
  },
  {
    name: 'owner, two custom fields, sorted by a third',
    who: 'seller',
    query: (round) => ({
      ...filter(
        ['load_choice_1', 'eq', at(CHOICES, round)],
        ['load_choice_3', 'eq', at(FORTY, round)],
      ),
      sort: '-load_date_1',
    }),
    byHand: (round, hand) =>
      pageAndCount(hand, {
        where: `and r.owner_user_id = ? and ${slotOf('load_choice_1', hand)} = ? and ${inJson('load_choice_3', hand)} = ? and ${slotOf('load_date_1', hand)} is not null`,
        values: [hand.owner, at(CHOICES, round), at(FORTY, round)],
        order: `order by ${slotOf('load_date_1', hand)} desc, r.id desc`,
      }),
  },
  keyword('custom name, rare', NAMES, rareByHand),
  keyword('custom words, common', WORDS, commonByHand),
];

const FIRST_PAGES = SHIPPED.filter(
  ({ name }) => !name.startsWith('all, page') || name === 'all, page 1',
);

export const CASES: readonly Case[] = [
  ...SHIPPED,
  ...CUSTOM,
  ...[...FIRST_PAGES, ...CUSTOM].map((each): Case => ({
    ...each,
    name: `1 %: ${each.name}`,
    small: true,
  })),
];
