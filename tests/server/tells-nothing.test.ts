import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Field, Form } from '../../schemas/form/form.ts';
import { moduleFile } from '../../schemas/modules/index.ts';
import { OPERATORS, OPERATORS_OF } from '../../schemas/conditions/operators.ts';
import type { EndpointSample } from './support/asks.ts';
import { MOBILES, secretOf, WORDS } from './support/secrets.ts';
import { answers, MODULES, openWorlds, type Worlds } from './support/worlds.ts';

/* Whatever a salesperson asks of lists, two worlds that differ only in what is hidden from him and out of his reach answer alike. */

let worlds: Worlds;
beforeAll(async () => void (worlds = await openWorlds()), 120_000);
afterAll(() => worlds.close());

/** One leaf in six may name anything, a hidden field too; the others what the salesperson may filter by. */
const TREES = fc.letrec<{ tree: unknown; leaf: unknown; group: unknown }>((tie) => ({
  leaf: fc.record({
    any: fc.nat(5).map((drawn) => drawn === 0),
    step: fc.boolean(),
    field: fc.nat(),
    operator: fc.nat(),
    value: fc.nat(),
    second: fc.nat(),
  }),
  group: fc.record({
    op: fc.constantFrom('and', 'or'),
    rules: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
  }),
  tree: fc.oneof(
    { maxDepth: 1 },
    { weight: 4, arbitrary: tie('leaf') },
    { weight: 1, arbitrary: tie('group') },
  ),
})).tree;

type Leaf = Record<'field' | 'operator' | 'value' | 'second', number> & {
  any: boolean;
  step: boolean;
};

const KEYWORDS = [
  ...Array.from({ length: 15 }, () => undefined),
  '寻',
  '寻常',
  ...WORDS,
  '绝',
  '机要',
  MOBILES[0],
  '1389999',
  'jm',
  'jy',
  '总公司',
];
const PATHS = [
  'list',
  '/rest/sys/list/sums',
  '/rest/sys/list/groups',
  '/rest/sys/list/places',
  '/rest/sys/bulk/choose',
  '/rest/sys/export/start',
];

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** Operands that tell the worlds apart, if anything listens. */
function operandOf(field: Field, index: number): unknown {
  switch (field.valueType) {
    case 'number':
    case 'stamp':
      return pick([0, 7, 7.5, 8, 1000], index);
    case 'date':
    case 'datetime':
      return pick(['2026-02-03', '2026-03-01', '2026-03-10'], index);
    case 'switch':
      return index % 2;
    case 'ref':
    case 'refs':
      return pick(Object.values({ ...worlds.one.near, ...worlds.one.far }), index);
    case 'choice':
    case 'choices':
      return field.choices.length > 0 ? pick(field.choices, index).value : '';
    default:
      return pick(
        [...WORDS, ...WORDS.map((word) => word.slice(0, 2)), ...MOBILES, '寻常', '总公司', ''],
        index,
      );
  }
}

/** The tree with its numbers made into fields, operators and operands of a module. */
function filterOf(tree: unknown, module: string): unknown {
  if (typeof tree === 'object' && tree !== null && 'rules' in tree)
    return { ...tree, rules: (tree.rules as unknown[]).map((rule) => filterOf(rule, module)) };
  const { any, step, field: at, operator: how, value, second } = tree as Leaf;
  const known = (any ? worlds.forms : worlds.seenForms) as Record<string, Form>;
  const form = known[module.replace('Pool', '')] as Form;
  const refs = step
    ? [...form.fields.values()].filter(
        ({ valueType, refers }) => valueType === 'ref' && known[refers ?? ''],
      )
    : [];
  const by = refs.length > 0 ? pick(refs, second) : undefined;
  const there = (by ? known[by.refers ?? ''] : form) as Form;
  const field = there.fields.get(pick(there.filters, at).model) as Field;
  const operator = pick(OPERATORS_OF[field.valueType], how);
  const [left, right] = [operandOf(field, value), operandOf(field, second)];
  const takes = OPERATORS[operator].takes;
  return {
    field: by ? `${by.model}.${field.model}` : field.model,
    operator,
    ...(takes === 'one'
      ? { value: left }
      : takes === 'days'
        ? { value: 9 }
        : takes === 'none'
          ? {}
          : { value: [left, right] }),
  };
}

interface Asked {
  path: string;
  module: string;
  filter: unknown;
  keyword: string | undefined;
  /** of a field, and whether any at all */
  sort: number;
  by: number;
  any: boolean;
  scene: boolean;
}

function listAsk({ path, module, filter, keyword, sort, by, any, scene }: Asked): EndpointSample {
  const form = (any ? worlds.forms : worlds.seenForms)[module.replace('Pool', '')] as Form;
  const columns = form.columns.map(({ model }) => model);
  const kind = (wanted: (field: Field) => boolean) => {
    const found = [...form.fields.values()].filter(wanted);
    return pick(found.length > 0 ? found : [...form.fields.values()], by).model;
  };
  const query = {
    module,
    ...(filter !== undefined && { filter: JSON.stringify(filterOf(filter, module)) }),
    ...(keyword !== undefined && { keyword }),
    ...(scene && { scene_id: 'mine' }),
  };
  const ordered = {
    ...query,
    sort: `${sort % 2 ? '-' : ''}${
      pick(
        form.columns.filter(({ sortable }) => sortable),
        sort,
      ).model
    }`,
  };
  if (path.endsWith('/sums'))
    return {
      method: 'POST',
      path,
      body: { ...query, sums: [kind(({ valueType }) => valueType === 'number')] },
    };
  if (path.endsWith('/groups'))
    return {
      method: 'POST',
      path,
      body: {
        ...query,
        by: kind(({ valueType }) => ['choice', 'date', 'ref', 'switch'].includes(valueType)),
      },
    };
  if (path.endsWith('/places'))
    return {
      method: 'POST',
      path,
      body: { ...query, by: kind(({ valueType }) => valueType === 'address') },
    };
  if (path.endsWith('/start'))
    return { method: 'POST', path, body: { ...ordered, format: 'csv', columns } };
  const list =
    module === 'ticket_c'
      ? '/rest/crm/customobject/list'
      : `/rest/${moduleFile(module)?.path}/list`;
  return {
    method: 'POST',
    path: path === 'list' ? list : path,
    body: { ...ordered, page: 1, size: 20 },
  };
}

describe('what a role hides and what is out of reach', () => {
  test('differs in the two worlds, for whoever may see it', async () => {
    for (const module of ['customer', 'contact', 'contract', 'opportunity']) {
      expect(worlds.hidden[module]?.length, module).toBeGreaterThan(0);
      const [left, right] = await answers(
        worlds,
        { method: 'POST', path: `/rest/${moduleFile(module)?.path}/list`, body: {} },
        'boss',
      );
      expect(left, module).not.toBe(right);
      expect(left.includes(WORDS[0]) && right.includes(WORDS[1]), module).toBe(true);
    }
    for (const [module, model] of [
      ['customer', 'name'],
      ['contract', 'price'],
    ] as const) {
      expect(worlds.hidden[module]).toContain(model);
      const [left, right] = await answers(
        worlds,
        {
          method: 'GET',
          path: `/rest/${moduleFile(module)?.path}/read/${worlds.one.near[module]}`,
          body: {},
        },
        'boss',
      );
      const told = (text: string) =>
        (JSON.parse(text) as { data: { data_raw: Record<string, unknown> } }).data.data_raw[model];
      expect(told(left), `${module}.${model}`).toBeTruthy();
      expect(told(left), `${module}.${model}`).not.toEqual(told(right));
    }
  });

  test('tells nothing by any list, filter, order, keyword, sum, group, place, choice or spreadsheet', async () => {
    const seen = { answered: 0, refused: 0, found: 0 };
    const asks = fc.record({
      path: fc.constantFrom(...PATHS),
      module: fc.constantFrom(...MODULES),
      filter: fc.option(TREES, { nil: undefined, freq: 4 }),
      keyword: fc.constantFrom(...KEYWORDS),
      sort: fc.nat(),
      by: fc.nat(),
      any: fc.nat(5).map((drawn) => drawn === 0),
      scene: fc.nat(5).map((drawn) => drawn === 0),
    });
    await fc.assert(
      fc.asyncProperty(asks, async (asked) => {
        const ask = listAsk(asked);
        const [left, right] = await answers(worlds, ask);
        expect(right, JSON.stringify(ask)).toBe(left);
        const { code } = left.startsWith('{')
          ? (JSON.parse(left) as { code: number })
          : { code: 200 };
        seen[code === 200 ? 'answered' : 'refused'] += 1;
        if (/寻常|公共|"count":[1-9]|"ids":\[\d/.test(left)) seen.found += 1;
      }),
      { numRuns: 500 },
    );
    // worlds that refuse everything would be alike too
    expect(seen.answered).toBeGreaterThan(200);
    expect(seen.found).toBeGreaterThan(60);
  }, 120_000);

  test('tells nothing by any question about a record that one within reach refers to', async () => {
    const [customers, asked] = [worlds.seenForms.customer as Form, { answered: 0 }];
    for (const { model, operators } of customers.filters) {
      for (const operator of operators) {
        const field = customers.fields.get(model) as Field;
        const value =
          OPERATORS[operator].takes === 'one' ? secretOf(field, 0) : [secretOf(field, 0)];
        const [left, right] = await answers(worlds, {
          method: 'POST',
          path: '/rest/crm/contact/list',
          body: {
            filter: JSON.stringify({
              field: `customer_id.${model}`,
              operator,
              value: OPERATORS[operator].takes === 'days' ? 9 : value,
            }),
          },
        });
        expect(right, `${model} ${operator}`).toBe(left);
        if ((JSON.parse(left) as { code: number }).code === 200) asked.answered += 1;
      }
    }
    expect(asked.answered).toBeGreaterThan(80);
  }, 60_000);
});
