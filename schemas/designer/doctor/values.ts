import { coerce } from '../../validation/coerce.ts';
import type { Field } from '../../form/form.ts';
import type { FieldChoice } from '../../form/fieldChoices.ts';
import { textOf } from '../../definition/readDefinition.ts';
import type { Random } from '../../sampleData/random.ts';
import { checkValue } from '../../validation/validate.ts';
import { fileAddress } from '../../values/fileTypes.ts';
import { dateText } from './dateText.ts';
import { usablePattern } from '../../patterns/patterns.ts';
import { textFor } from './patternText.ts';

/** A value that the field takes, as it is stored; undefined where none was found, which is itself worth telling. */
export function validValue(field: Field, random: Random): unknown {
  for (let tries = 0; tries < 6; tries++) {
    const value = coerce(field, MADE[field.valueType](field, random));
    if (value !== undefined && !checkValue(field, value)) return value;
  }
  return simplestValue(field);
}

/** Values that people and other programs send although they are wrong, and some that are right: what comes of them must be a verdict, never an accident. */
export function unusualValue(field: Field, random: Random): unknown {
  return random.pick<unknown>([
    ...STRANGE,
    [validValue(field, random)],
    String(validValue(field, random) ?? ''),
    ` ${String(validValue(field, random) ?? '')}  `,
    'x'.repeat((field.params.maxLength ?? 199) + 1),
  ]);
}

const STRANGE: readonly unknown[] = [
  '',
  ' ',
  'abc',
  '一二三',
  '0',
  '-1',
  '1e21',
  '2026-13-45',
  '{}',
  '[]',
  '[1,"a"]',
  'true',
  0,
  -1,
  1.005,
  1e15,
  1e308,
  true,
  false,
  [],
  [[]],
  ['a', 'a'],
  {},
  { id: 1 },
  { region: '浙江省' },
  '<b>x</b>',
  '１２３',
];

/** The plainest value that the field takes, for counter-examples and for what must be filled. */
export function simplestValue(field: Field): unknown {
  const { params, choices, valueType } = field;
  const numbers = [params.min, params.max, 0, 1].filter((number) => number !== undefined);
  const longest = 'a'.repeat(Math.max(1, params.minLength ?? 1));
  const candidates: readonly unknown[] = [
    ...leaves(choices)
      .slice(0, 20)
      .flatMap((value) => (valueType === 'choices' || valueType === 'path' ? [[value]] : [value])),
    ...(valueType === 'number' || valueType === 'stamp' ? numbers : []),
    '1',
    'a',
    longest,
    '1'.repeat(longest.length),
    '13800000001',
    'a@b.cn',
    '6901234567892',
    '#000000',
    '2026-01-01',
    '2026-01-01 09:00:00',
    '2026',
    '2026-01',
    '09:00:00',
    1,
    0,
    [1],
    ['a'],
    ['2026-01-01', '2026-01-02'],
    ['2026-01-01 09:00:00', '2026-01-02 09:00:00'],
    ['09:00:00', '18:00:00'],
    [params.min ?? 0, params.max ?? 1],
    [0, 1],
    { address: 'a' },
    [{ id: 1, path: 'a.png', name: 'a.png' }],
    [{ a: 1 }],
    { a: 1 },
  ];
  return candidates
    .map((value) => coerce(field, value))
    .find((value) => value !== undefined && !checkValue(field, value));
}

const scalar = (field: Field, random: Random): unknown =>
  field.choices.length > 0 ? random.pick(field.choices).value : random.pick(['a', 'b', 1]);
const several = (field: Field, random: Random): unknown => {
  const all = field.choices.length > 0 ? field.choices.map(({ value }) => value) : ['a', 'b', 'c'];
  return random.some(
    all,
    random.int(1, Math.min(all.length, field.params.maxItems ?? all.length, 4)),
  );
};
const id = (random: Random) => random.int(1, 50);

const MADE: Readonly<Record<Field['valueType'], (field: Field, random: Random) => unknown>> = {
  text: textValue,
  longtext: textValue,
  html: textValue,
  number: numberValue,
  stamp: (_, random) => random.int(1_577_836_800, 1_893_456_000) * 1000,
  switch: (_, random) => random.int(0, 1),
  date: dated,
  datetime: dated,
  time: dated,
  span: (field, random) => {
    const [one, other] =
      field.type === 'slider'
        ? [numberValue(field, random), numberValue(field, random)]
        : [dated(field, random), dated(field, random)];
    return [one, other].toSorted((a, b) =>
      typeof a === 'number' && typeof b === 'number' ? a - b : textOf(a) < textOf(b) ? -1 : 1,
    );
  },
  choice: scalar,
  choices: (field, random) =>
    field.type === 'date' ? [dated(field, random)] : several(field, random),
  ref: (_, random) => id(random),
  refs: (field, random) => [
    ...new Set(
      Array.from({ length: random.int(1, Math.min(3, field.params.maxItems ?? 3)) }, () =>
        id(random),
      ),
    ),
  ],
  path: (field, random) =>
    field.choices.length > 0
      ? branch(field.choices, random)
      : ['a', 'b'].slice(0, random.int(1, 2)),
  address: (_, random) => ({
    region: '浙江省,杭州市,西湖区',
    address: `文三路 ${random.int(1, 200)} 号`,
    location: '',
  }),
  images: (field, random) =>
    Array.from(
      {
        length: Math.max(
          field.params.minItems ?? 1,
          Math.min(random.int(1, 3), field.params.maxItems ?? 3),
        ),
      },
      (_, at) => ({ id: at + 1, path: `image-${at + 1}.png`, name: `${at + 1}.png` }),
    ),
  files: (field, random) =>
    Array.from(
      { length: Math.max(field.params.minItems ?? 1, Math.min(2, field.params.maxItems ?? 2)) },
      () => {
        const id = random.int(1, 9);
        return { id, path: fileAddress(id.toString(36)), name: `${id}.pdf` };
      },
    ),
  lines: () => [{ name: 'a' }],
  object: () => ({ name: 'a' }),
  any: (_, random) => random.pick<unknown>(['a', 1, true, { a: 1 }]),
};

function dated({ type, widget }: Field, random: Random): unknown {
  return dateText(type === 'time' ? 'time' : textOf(widget.options.type), {
    isStamp: widget.options.timestamp === true && type === 'date',
    random,
  });
}

function textValue({ params }: Field, random: Random): unknown {
  const rules = params.rules ?? [];
  const pattern = usablePattern(rules.find((rule) => rule.pattern)?.pattern);
  const kind = rules.find((rule) => !rule.pattern)?.kind;
  if (pattern) return textFor(pattern, random);
  switch (kind) {
    case 'telephone':
      return `138${String(random.int(0, 99_999_999)).padStart(8, '0')}`;
    case 'email':
      return `a${random.int(1, 999)}@example.cn`;
    case 'hex':
    case 'color':
      return '#2f74ff';
    case 'ean13':
      return '6901234567892';
    case 'code128':
      return random
        .pick(['SB-2026-0012', 'a b~', '0012'])
        .padEnd(params.minLength ?? 0, '0')
        .slice(0, params.maxLength);
    case 'integer':
    case 'digits':
      return String(random.int(1, 99_999)).padStart(params.minLength ?? 1, '1');
    case 'float':
      return `${random.int(0, 999)}.${random.int(0, 9)}`;
    default: {
      const text = random.pick([
        '杭州云栖科技',
        '张伟',
        'Fieldwork',
        '测试 A1',
        '=1+1',
        '"quoted", text',
        '𠮷野家',
        'a\u00a0b',
      ]);
      const [least, most] = [params.minLength ?? 0, params.maxLength ?? 200];
      return Array.from(text.padEnd(least, '字')).slice(0, most).join('').trim();
    }
  }
}

function numberValue(
  { params: { min = 0, max = 1_000_000, rules = [] } }: Field,
  random: Random,
): unknown {
  const whole = rules.some(({ kind }) => kind === 'integer' || kind === 'digits');
  const decimals = whole ? 0 : Math.min(rules.find(({ kind }) => kind === 'decimals')?.max ?? 2, 4);
  const [low, high] = [
    Math.max(min, -1_000_000),
    Math.min(max, Math.max(min, -1_000_000) + 1_000_000),
  ];
  if (random.chance(0.3))
    return random.pick([min, max, low, high].map((end) => (whole ? Math.trunc(end) : end)));
  return Number((low + random.next() * (high - low)).toFixed(decimals));
}

function branch(choices: readonly FieldChoice[], random: Random): unknown[] {
  const picked = random.pick(choices);
  return [picked.value, ...(picked.children?.length ? branch(picked.children, random) : [])];
}

/** The values of choices without children and of those above them. */
function leaves(choices: readonly FieldChoice[]): FieldChoice['value'][] {
  return choices.flatMap((choice) => [choice.value, ...leaves(choice.children ?? [])]);
}
