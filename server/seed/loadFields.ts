import type { Definition, Widget } from '../../schemas/definition/definition.ts';
import { addDays } from '../../schemas/values/dates.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import type { Random } from '../../schemas/sampleData/random.ts';
import { loadDefinition, saveDefinition } from '../records/index.ts';
import type { Caller, Values } from '../records/core/types.ts';

/** A custom field of the load test: how it is entered, and what a customer answers. */
export interface LoadField {
  model: string;
  widget: Widget;
  valueOf(at: { random: Random; day: string; users: readonly number[] }): unknown;
}

const WORDS = [
  '华东',
  '华南',
  '华北',
  '西南',
  '西北',
  '东北',
  '中部',
  '海外',
  '直营',
  '渠道',
  '战略',
  '试点',
  '年框',
  '单次',
  '续约',
  '新签',
  '加急',
  '常规',
  '试用',
  '标杆',
] as const;
/** Three of them make a name that some fifty of 400,000 customers share. */
const SYLLABLES = '安柏晨德恩方广海嘉凯朗明宁鹏启瑞盛泰维旭雅泽'.split('');

interface Kind {
  /** of ten fields, so many */
  share: number;
  type: string;
  name: string;
  options?: (index: number) => Widget['options'];
  valueOf: (index: number) => LoadField['valueOf'];
}

/** Among every ten fields. The first kinds come first: they are the ones that index slots go to while there are any. */
const KINDS: Readonly<Record<string, Kind>> = {
  choice: {
    share: 2,
    type: 'select',
    name: '分类',
    options: (index) => ({
      showLabel: true,
      options: Array.from({ length: choicesOf(index) }, (_, at) => ({
        value: `v${at + 1}`,
        label: `${WORDS[at % WORDS.length]}${at + 1}`,
      })),
    }),
    valueOf:
      (index) =>
      ({ random }) =>
        `v${random.int(1, choicesOf(index))}`,
  },
  number: {
    share: 2,
    type: 'number',
    name: '数值',
    options: () => ({ precision: 2 }),
    valueOf:
      (index) =>
      ({ random }) =>
        random.int(0, 100 * 10 ** (index % 4)) / 100,
  },
  date: {
    share: 1.5,
    type: 'date',
    name: '日期',
    valueOf:
      () =>
      ({ random, day }) =>
        addDays(day, random.int(1, 400)),
  },
  person: {
    share: 1,
    type: 'user',
    name: '人员',
    valueOf:
      () =>
      ({ random, users }) =>
        random.pick(users),
  },
  flag: {
    share: 1,
    type: 'switch',
    name: '开关',
    valueOf:
      (index) =>
      ({ random }) =>
        random.chance(0.5 / (index + 1)) ? 1 : 0,
  },
  // Two of them are searched by keyword: one is nearly as rare as a name, one as common as words are.
  text: {
    share: 2.5,
    type: 'input',
    name: '文本',
    options: (index) => ({ maxlength: 60, ...(index < 2 && { searchable: true }) }),
    valueOf:
      (index) =>
      ({ random }) =>
        index === 0
          ? `${random.pick(SYLLABLES)}${random.pick(SYLLABLES)}${random.pick(SYLLABLES)}`
          : `${random.pick(WORDS)}${random.pick(WORDS)}${random.int(100, 999)}`,
  },
};

const choicesOf = (index: number) => [5, 12, 40, 200][index % 4] as number;

/** So many custom fields, in a fixed mix: `load_choice_1`, `load_number_1` … The same for the same number. */
export function loadFields(count: number): LoadField[] {
  const shares = Object.values(KINDS).map(({ share }) => share);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const upTo = (kind: number) =>
    Math.round((count * shares.slice(0, kind).reduce((sum, share) => sum + share, 0)) / whole);
  return Object.entries(KINDS).flatMap(([key, kind], place) =>
    Array.from({ length: upTo(place + 1) - upTo(place) }, (_, index) => fieldOf(key, kind, index)),
  );
}

function fieldOf(key: string, { type, name, options, valueOf }: Kind, index: number): LoadField {
  const model = `load_${key}_${index + 1}`;
  return {
    model,
    widget: {
      type,
      name: `${name} ${index + 1}`,
      key: model,
      model,
      options: { ...options?.(index) },
      rules: [],
    },
    valueOf: valueOf(index),
  };
}

export function loadValues(
  fields: readonly LoadField[],
  at: Parameters<LoadField['valueOf']>[0],
): Values {
  return Object.fromEntries(fields.map(({ model, valueOf }) => [model, valueOf(at)]));
}

/** Publishes the customers' definition with the fields that it has not yet, as an administrator would. */
export async function publishFields(caller: Caller, fields: readonly LoadField[]): Promise<void> {
  const { definition, version } = await loadDefinition(caller.company, MODULES.customer.key);
  const text = JSON.stringify(definition);
  const missing = fields.filter(({ model }) => !text.includes(JSON.stringify(model)));
  if (missing.length === 0) return;
  const next: Definition = {
    ...definition,
    list: [...definition.list, ...missing.map(({ widget }) => widget)],
  };
  await saveDefinition(caller, MODULES.customer.key, {
    text: JSON.stringify(next),
    version,
    note: '',
  });
}
