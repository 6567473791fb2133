import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leavesOf } from '../../schemas/conditions.ts';
import { AppError } from '../../schemas/errors.ts';
import type { Field, Form } from '../../schemas/form.ts';
import { customModule, moduleFile } from '../../schemas/modules/index.ts';
import { OPERATORS, OPERATORS_OF } from '../../schemas/operators.ts';
import { keysOfRole, ROLES } from '../../schemas/permissions.ts';
import { type Served, servedCalls } from '../../server/calls/served.ts';
import { changeOwner, formFor, runAction, updateRecord } from '../../server/records/index.ts';
import { type Ask, asksOf, NOT_ASKED, type Things } from './support/asks.ts';
import { addCompany, addObject, type TestCompany } from './support/companies.ts';
import { addOneOfEach, KINDS, sampleValues } from './support/samples.ts';
import { startServer, type TestServer } from './support/server.ts';

/*
 * Two worlds that are alike for a salesperson: what his role hides from him and what his scope keeps out of his reach has other values in
 * the one than in the other, and there is more of it. Whatever he asks, the worlds answer byte for byte the same: nothing can be learnt.
 */
interface World {
  server: TestServer;
  company: TestCompany;
  token: string;
  boss: string;
  /** by module: a record within reach, and one out of it */
  near: Record<string, number>;
  far: Record<string, number>;
}

const TICKET = customModule({ key: 'ticket_c', name: '工单', icon: 'ticket' });
const MODULES: readonly string[] = [
  ...KINDS.filter((kind) => kind !== 'bill'),
  'customerPool',
  'cluePool',
  'ticket_c',
];
/** A module whose view right the role lacks. */
const CLOSED = 'payment';
/** What everybody reaches is the same in both. */
const SHARED = new Set<string>(['leads', 'product', 'productDetail', 'bill', 'marketing']);
const NOW = new Date('2026-03-10T02:00:00Z');
/** What is secret, in the one and in the other. */
const WORDS = ['绝密甲方', '机要乙部'] as const;
const MOBILES = ['13711112222', '13899997777'] as const;

/** as an administrator and as the salesperson has them */
let forms: Record<string, Form>;
let seenForms: Record<string, Form>;
let hidden: Record<string, string[]>;
/** by module: what a new record takes, without what is hidden */
let newValues: Record<string, Record<string, unknown>>;
let [one, two] = [] as unknown as [World, World];

beforeAll(async () => {
  one = await makeWorld(0);
  seenForms = Object.fromEntries(
    await Promise.all(
      Object.keys(forms).map(
        async (kind) => [kind, await formFor(await one.company.as('sales'), kind)] as const,
      ),
    ),
  );
  newValues = Object.fromEntries(
    await Promise.all(
      [...Object.keys(forms), 'schedule', 'workLog', 'announcement'].map(async (kind) => {
        const values = await sampleValues(one.company, kind, {
          word: '新建',
          // an offer becomes a contract once only
          references: { ...one.near, contact: one.near.ownContact, quotation: undefined },
        });
        const seen = Object.entries(values).filter(([model]) => !hidden[kind]?.includes(model));
        return [kind, Object.fromEntries(seen)] as const;
      }),
    ),
  );
  two = await makeWorld(1);
}, 120_000);
afterAll(async () => {
  for (const { server } of [one, two]) await server.close();
});

async function makeWorld(which: 0 | 1): Promise<World> {
  const server = await startServer({ now: () => NOW });
  const company = await addCompany(server.services, 'WORLD', '131000000');
  await addObject(company, TICKET);
  forms = Object.fromEntries(
    await Promise.all(
      [...KINDS, 'ticket_c'].map(
        async (kind) => [kind, await formFor(await company.as('admin'), kind)] as const,
      ),
    ),
  );
  hidden = Object.fromEntries(
    Object.entries(forms).map(([kind, form]) => [kind, secretFields(form)]),
  );

  const near: Record<string, number> = await addOneOfEach(company, 'sales', '寻常');
  near.ticket_c = await company.add('admin', 'ticket_c', { name: '寻常工单' });
  for (const module of ['customer', 'clue'] as const) {
    const id = await company.add(
      'sales',
      module,
      await sampleValues(company, module, { word: '公共', references: {} }),
    );
    await runAction(await company.as('admin'), module, { action: 'layup', ids: [id] });
    near[`${module}Pool`] = id;
  }
  for (const [kind, id] of Object.entries(near))
    await keepSecret(company, { module: kind.replace('Pool', ''), id, which });

  const far: Record<string, number> = {};
  const references: Record<string, number> = { ...near };
  for (const kind of KINDS) {
    if (SHARED.has(kind)) continue;
    far[kind] = references[kind] = await company.add(
      'colleague',
      kind,
      await sampleValues(company, kind, { word: WORDS[which], references }),
    );
    await keepSecret(company, { module: kind, id: far[kind], which });
  }
  // what is out of reach is known by the name that a record within reach shows of it
  const parent = await company.add('colleague', 'customer', { name: '总公司' });
  await keepSecret(company, { module: 'customer', id: parent, which, all: true });
  near.ownContact = near.contact as number;
  near.contact = await company.add('admin', 'contact', { name: '寻常联系人', customer_id: parent });
  await changeOwner(await company.as('admin'), 'contact', {
    ids: [near.contact],
    user_id: company.people.sales.id,
  });
  await addOfficeThings(company, near);
  // the numbers that records get run through the company, so both worlds make as many and the one removes some
  const extra: number[] = [];
  for (let count = 0; count < 4; count += 1)
    extra.push(await company.add('colleague', 'customer', { name: `${WORDS[which]} ${count}` }));
  if (which === 0)
    await company.db.write((tx) =>
      tx
        .update('record')
        .set({ deleted_time: '2026-03-09 09:00:00' })
        .where('id', 'in', extra.slice(1))
        .execute(),
    );

  const role = ROLES.find(({ key }) => key === 'sales_staff')!;
  const rights = [
    ...keysOfRole(role, [TICKET]),
    ...MODULES.map((key) => `crm_${(moduleFile(key) ?? TICKET).permission}_export`),
  ].filter((key) => !key.startsWith(`crm_${CLOSED}_`));
  await company.db.write((tx) =>
    tx
      .update('role')
      .set({ field_no_power: JSON.stringify(hidden), permissions: JSON.stringify(rights) })
      .where('name', '=', role.words[0])
      .execute(),
  );
  return {
    server,
    company,
    near,
    far,
    token: await server.signIn(company.people.sales.mobile, 'WORLD'),
    boss: await server.signIn(company.people.admin.mobile, 'WORLD'),
  };
}

/** What calls are about besides records of the modules: of the salesperson and alike in both worlds. */
async function addOfficeThings(company: TestCompany, near: Record<string, number>) {
  near.twin = await company.add('sales', 'customer', { name: '寻常双胞胎' });
  near.schedule = await company.add('sales', 'schedule', {
    title: '寻常日程',
    start_time: '2026-03-01 09:30:00',
  });
  near.workLog = await company.add('sales', 'workLog', { done: '寻常日志' });
  near.announcement = await company.add('admin', 'announcement', {
    title: '寻常公告',
    content: '<p>寻常</p>',
  });
  near.user = company.people.colleague.id;
  const create_time = '2026-01-05 09:00:00';
  await company.db.write(async (tx) => {
    const [file = 0, comment = 0, template = 0, department = 0, role = 0, own = 0] =
      await tx.nextIds(6);
    Object.assign(near, { file, comment, template, department, role, eventTemplate: own });
    const user_id = company.people.sales.id;
    await tx
      .insert('file', {
        id: file,
        module: 'customer',
        record_id: near.customer ?? 0,
        name: '寻常.png',
        type: 'image/png',
        size: 1,
        path: 'x',
        user_id,
        create_time,
        deleted_time: null,
      })
      .execute();
    await tx
      .insert('comment', {
        id: comment,
        module: 'announcement',
        record_id: near.announcement ?? 0,
        user_id,
        reply_to: null,
        content: '寻常',
        create_time,
      })
      .execute();
    await tx
      .insert('template', {
        id: template,
        kind: 'print',
        module: 'contract',
        name: '寻常模板',
        content: '<p>{{name}}</p>',
        user_id: company.people.admin.id,
        create_time,
        update_time: create_time,
      })
      .execute();
  });
}

/** Every second field that may be left empty and that no other field depends on: one of each kind at least. */
function secretFields(form: Form): string[] {
  const asked = new Set(
    [...form.fields.values()].flatMap(({ show, require, lock, limits = [], sets = [] }) =>
      [
        show,
        require,
        lock,
        ...limits.map(({ when }) => when),
        ...sets.map(({ when }) => when),
      ].flatMap((condition) => (condition ? leavesOf(condition).map(({ field }) => field) : [])),
    ),
  );
  const formulas = Object.values(form.formulas).join(' ');
  return [...form.fields.values()]
    .filter(
      (field) =>
        !field.system &&
        !field.required &&
        !field.readOnly &&
        !field.computed &&
        !field.refers &&
        !field.isMain &&
        !asked.has(field.model) &&
        !formulas.includes(field.model) &&
        secretOf(field, 0) !== undefined,
    )
    .map(({ model }) => model)
    .filter((_, index) => index % 2 === 0);
}

function secretOf(field: Field, which: 0 | 1): unknown {
  const kinds = (field.params.rules ?? []).map(({ kind }) => kind as string);
  if (kinds.length > 0)
    return kinds.every((kind) => kind === 'telephone') ? MOBILES[which] : undefined;
  switch (field.valueType) {
    case 'text':
    case 'longtext':
      return WORDS[which];
    case 'html':
      return `<p>${WORDS[which]}</p>`;
    case 'number':
      return Math.max(field.params.min ?? 0, 0) + 7 + which;
    case 'date':
      return ['2026-02-03', '2026-03-10'][which];
    case 'datetime':
      return ['2026-02-03 08:00:00', '2026-03-10 08:00:00'][which];
    case 'choice':
      return field.choices.length > 3 ? field.choices[1 + which]?.value : undefined;
    case 'choices':
      return field.choices.length > 3 ? [field.choices[1 + which]?.value] : undefined;
    case 'address':
      return {
        region: '江苏省,苏州市,虎丘区',
        address: WORDS[which],
        location: `${120 + which},31`,
      };
    default:
      return undefined;
  }
}

async function keepSecret(
  company: TestCompany,
  { module, id, which, all = false }: { module: string; id: number; which: 0 | 1; all?: boolean },
) {
  const form = forms[module];
  if (!form) return; // what records refer to beside records
  const models = all
    ? [...form.fields.values()]
        .filter((field) => !field.system && !field.refers && field.model !== 'name')
        .map(({ model }) => model)
    : hidden[module];
  const values = Object.fromEntries(
    (models ?? []).flatMap((model) => {
      const field = form.fields.get(model);
      const value = field && secretOf(field, which);
      return value === undefined ? [] : [[model, value]];
    }),
  );
  const changed = updateRecord(await company.as('admin'), module, {
    id,
    version: await versionOf(company, id),
    values,
  });
  // a quotation that became a contract takes no more changes, a bill none at all
  await changed.catch((error: unknown) => {
    if (!(error instanceof AppError && ['wrong_state', 'not_allowed'].includes(error.id)))
      throw error;
  });
}

async function versionOf(company: TestCompany, id: number): Promise<number> {
  return (
    await company.db.read((tx) =>
      tx.from('record').select('version').where('id', '=', id).executeTakeFirstOrThrow(),
    )
  ).version;
}

/** What both worlds answer; a spreadsheet by its bytes. */
function answers(ask: Ask, who: 'token' | 'boss' = 'token'): Promise<[string, string]> {
  return Promise.all([answerOf(one, ask, who), answerOf(two, ask, who)]);
}

async function answerOf(
  world: World,
  { method, path, body }: Ask,
  who: 'token' | 'boss',
): Promise<string> {
  const answer = await world.server.call<{ url?: string }>(method, path, {
    token: world[who],
    body,
  });
  if (!path.endsWith('/export/start') || answer.code !== 200) return answer.text;
  const { total, url } = answer.data as unknown as { total: number; url: string };
  return `${total} ${(await world.server.call('GET', url)).text}`;
}

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
      return pick(Object.values({ ...one.near, ...one.far }), index);
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
  const known = (any ? forms : seenForms) as Record<string, Form>;
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

function listAsk({ path, module, filter, keyword, sort, by, any, scene }: Asked): Ask {
  const form = (any ? forms : seenForms)[module.replace('Pool', '')] as Form;
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
      expect(hidden[module]?.length, module).toBeGreaterThan(0);
      const [left, right] = await answers(
        { method: 'POST', path: `/rest/${moduleFile(module)?.path}/list`, body: {} },
        'boss',
      );
      expect(left, module).not.toBe(right);
      expect(left.includes(WORDS[0]) && right.includes(WORDS[1]), module).toBe(true);
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
        const [left, right] = await answers(ask);
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
    const [customers, asked] = [seenForms.customer as Form, { answered: 0 }];
    for (const { model, operators } of customers.filters) {
      for (const operator of operators) {
        const field = customers.fields.get(model) as Field;
        const value =
          OPERATORS[operator].takes === 'one' ? secretOf(field, 0) : [secretOf(field, 0)];
        const [left, right] = await answers({
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

  test('tells nothing by any call that reads, about what is in reach and out of it', async () => {
    const { faults, found } = await readEverything();
    expect(faults).toEqual([]);
    expect(found).toBeGreaterThan(30);
  }, 120_000);

  test('is asked for by every call that the server has, or the table says why that call cannot tell', async () => {
    const things = await thingsNow();
    const lacking = ASKED_CALLS.flatMap((served) =>
      asksOf(served, things).lacks.map((word) => `${served.name} has no ${word}`),
    );
    expect(lacking).toEqual([]);
    const names = new Set(servedCalls().map(({ name }) => name));
    expect(Object.keys(NOT_ASKED).filter((name) => !names.has(name))).toEqual([]);
  });

  test('tells nothing by any call that writes, nor by what can be read afterwards', async () => {
    const faults: string[] = [];
    const taken: string[] = [];
    const kept = await placesOf(one);
    for (const served of ASKED_CALLS.toSorted((a, b) => rankOf(a) - rankOf(b))) {
      if (served.call.effect === 'read') continue;
      // versions move on with every write, so the requests are made one after the other
      const { length } = asksOf(served, await thingsNow()).asks;
      for (let index = 0; index < length; index += 1) {
        await putBack(kept);
        await numberAlike();
        const ask = asksOf(served, await thingsNow()).asks[index] as Ask;
        const [left, right] = await answers(ask);
        const { code } = JSON.parse(left.startsWith('{') ? left : '{"code":200}') as {
          code: number;
        };
        if (code === 200) taken.push(served.name);
        if (left.replaceAll(RANDOM, '') !== right.replaceAll(RANDOM, ''))
          faults.push(`${served.name} ${JSON.stringify(ask.body)}: ${difference(left, right)}`);
      }
    }
    expect(faults).toEqual([]);
    // worlds that refuse everything would be alike too
    expect(new Set(taken).size).toBeGreaterThan(60);
    expect((await readEverything()).faults).toEqual([]);
  }, 240_000);
});

/** Tokens are drawn anew each time, and one's own sign-ins are numbered as they come. */
const RANDOM =
  /"token":"[^"]*"|token=[\w.%-]+|"id":\d+(?=,"user_id":\d+,"name":"[^"]*","mobile":)/g;

/** What the calls are asked about, as it stands now. */
async function thingsNow(): Promise<Things> {
  const rows = await one.company.db.read((tx) =>
    tx.from('record').select(['id', 'version']).execute(),
  );
  return {
    near: one.near,
    far: one.far,
    colleague: one.company.people.colleague.id,
    words: WORDS,
    closed: CLOSED,
    values: newValues,
    versions: new Map(rows.map(({ id, version }) => [id, version])),
  };
}

/** Every call that the server has and that this law asks, without what it asks. */
const ASKED_CALLS = servedCalls().filter(({ name }) => !(name in NOT_ASKED));

/** What differs between the worlds by any reading call, and how many answers told of a record at all. */
async function readEverything() {
  const [faults, things] = [[] as string[], await thingsNow()];
  let found = 0;
  for (const served of ASKED_CALLS) {
    if (served.call.effect !== 'read') continue;
    for (const ask of asksOf(served, things).asks) {
      const [left, right] = await answers(ask);
      if (/寻常|公共/.test(left)) found += 1;
      if (left.replaceAll(RANDOM, '') !== right.replaceAll(RANDOM, ''))
        faults.push(`${served.name} ${JSON.stringify(ask.body)}: ${difference(left, right)}`);
    }
  }
  return { faults, found };
}

/** From here on both worlds number what they make alike: an id tells only what was made before the worlds were compared. */
async function numberAlike() {
  const [left = 0, right = 0] = await Promise.all(
    [one, two].map(({ company }) => company.db.write((tx) => tx.nextId())),
  );
  const behind = left < right ? one : two;
  const by = Math.abs(left - right);
  if (by > 0) await behind.company.db.write((tx) => tx.nextIds(by));
}

/** Whose the records within reach are, and that they are there. */
function placesOf({ company, near }: World) {
  return company.db.read((tx) =>
    tx
      .from('record')
      .select(['id', 'owner_user_id', 'owner_department_id', 'deleted_time'])
      .where('id', 'in', Object.values(near))
      .execute(),
  );
}

/** What the last request took away is within reach again, in both worlds. */
async function putBack(kept: Awaited<ReturnType<typeof placesOf>>) {
  for (const world of [one, two]) {
    const now = new Map((await placesOf(world)).map((row) => [row.id, row]));
    const moved = kept.filter(
      (row) => now.has(row.id) && JSON.stringify(now.get(row.id)) !== JSON.stringify(row),
    );
    if (moved.length > 0)
      await world.company.db.write(async (tx) => {
        for (const { id, ...place } of moved)
          await tx.update('record').set(place).where('id', '=', id).execute();
      });
  }
}

/** What ends records comes last, so that the calls before it find them. */
function rankOf({ name }: Served): number {
  if (/(delete\w*|Del|delFlow|mergeRecords|purge)$/i.test(name)) return 2;
  return /(transform|void|stop|layup|takeOff|invalidate|shift|end\w*|restore|cancel)$/i.test(name)
    ? 1
    : 0;
}

function difference(left: string, right: string): string {
  const at =
    Array.from({ length: left.length }, (_, index) => index).find(
      (index) => left[index] !== right[index],
    ) ?? left.length;
  return `${left.slice(Math.max(at - 60, 0), at + 60)} | ${right.slice(Math.max(at - 60, 0), at + 60)}`;
}
