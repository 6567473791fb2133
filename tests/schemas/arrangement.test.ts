import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  arrangedMenu,
  menuCodes,
  shippedMenu,
  systemMenu,
} from '../../schemas/navigation/arrangedMenu.ts';
import {
  type ArrangedEntry,
  arrangedName,
  completeArrangement,
  flatEntries,
  ownCode,
} from '../../schemas/navigation/arrangement.ts';
import { arrangementChanges } from '../../schemas/navigation/arrangementChanges.ts';
import { arrangementFaults, linkFault } from '../../schemas/navigation/arrangementFaults.ts';
import {
  changeEntry,
  isGroup,
  placeOf,
  putEntry,
  removeEntry,
  stepEntry,
} from '../../schemas/navigation/arrangementMoves.ts';

const SHIPPED = [
  { code: 'index' },
  { code: 'crm', children: [{ code: 'customer' }, { code: 'contact' }, { code: 'clue' }] },
  { code: 'office', children: [{ code: 'log' }, { code: 'schedule' }] },
];
const codes = (entries: readonly ArrangedEntry[]): unknown[] =>
  entries.map(({ code, children }) => (children ? [code, ...codes(children)] : code));
const complete = (entries: readonly ArrangedEntry[]) =>
  codes(completeArrangement(SHIPPED, entries));

describe('what a company stored, with what is shipped since', () => {
  test.each<[string, ArrangedEntry[], unknown[]]>([
    [
      'nothing stored is as shipped',
      [],
      ['index', ['crm', 'customer', 'contact', 'clue'], ['office', 'log', 'schedule']],
    ],
    [
      'a new entry stands behind the one that it is shipped behind',
      [
        { code: 'office', children: [{ code: 'log' }, { code: 'schedule' }] },
        { code: 'index' },
        { code: 'crm', children: [{ code: 'clue' }, { code: 'customer' }] },
      ],
      [['office', 'log', 'schedule'], 'index', ['crm', 'clue', 'customer', 'contact']],
    ],
    [
      'one that stands in another group is not doubled',
      [
        { code: 'index' },
        { code: 'crm', children: [{ code: 'customer' }] },
        { code: 'office', children: [{ code: 'clue' }, { code: 'log' }, { code: 'schedule' }] },
      ],
      ['index', ['crm', 'customer', 'contact'], ['office', 'clue', 'log', 'schedule']],
    ],
    [
      'an entry of the first level has no group of its own',
      [{ code: 'customer' }, { code: 'group_1', children: [{ code: 'index' }] }],
      ['customer', ['crm', 'contact', 'clue'], ['office', 'log', 'schedule'], ['group_1', 'index']],
    ],
  ])('%s', (_, stored, wanted) => {
    const found = complete(stored);
    expect(found.flat()).toHaveLength(wanted.flat().length);
    expect(new Set(found.map((each) => JSON.stringify(each)))).toEqual(
      new Set(wanted.map((each) => JSON.stringify(each))),
    );
  });

  const anyArrangement = fc
    .array(
      fc.record(
        {
          code: fc.constantFrom('index', 'crm', 'office', 'customer', 'log', 'group_1', 'gone_c'),
          hidden: fc.constant(1 as const),
          children: fc.uniqueArray(
            fc.record({ code: fc.constantFrom('contact', 'clue', 'schedule', 'link_1') }),
            { selector: ({ code }) => code },
          ),
        },
        { requiredKeys: ['code'] },
      ),
    )
    .map((entries) => {
      const seen = new Set<string>();
      const fresh = ({ code }: ArrangedEntry) => !seen.has(code) && seen.add(code);
      return entries
        .filter(fresh)
        .map((entry) =>
          entry.children ? { ...entry, children: entry.children.filter(fresh) } : entry,
        );
    });

  test('every shipped entry and every stored one stands there exactly once, and again alike', () => {
    fc.assert(
      fc.property(anyArrangement, (entries) => {
        const whole = completeArrangement(SHIPPED, entries);
        const all = flatEntries(whole).map(({ code }) => code);
        expect(new Set(all).size).toBe(all.length);
        expect(new Set(all)).toEqual(
          new Set([...flatEntries(SHIPPED), ...flatEntries(entries)].map(({ code }) => code)),
        );
        expect(completeArrangement(SHIPPED, whole)).toEqual(whole);
      }),
    );
  });

  test('moving, stepping and putting lose no entry and keep two levels', () => {
    fc.assert(
      fc.property(
        anyArrangement,
        fc.array(
          fc.tuple(fc.nat(12), fc.constantFrom(1 as const, -1 as const), fc.nat(6), fc.nat(6)),
        ),
        (entries, moves) => {
          let now: readonly ArrangedEntry[] = completeArrangement(SHIPPED, entries);
          const before = new Set(flatEntries(now).map(({ code }) => code));
          for (const [at, step, group, index] of moves) {
            const all = flatEntries(now);
            const code = all[at % all.length]?.code ?? '';
            now = stepEntry(now, code, step);
            const into = now[group % now.length];
            now = putEntry(now, code, {
              group: into && isGroup(into) ? into.code : undefined,
              index,
            });
          }
          expect(new Set(flatEntries(now).map(({ code }) => code))).toEqual(before);
          expect(flatEntries(now)).toHaveLength(before.size);
          expect(now.flatMap(({ children = [] }) => children).some(isGroup)).toBe(false);
          expect(
            arrangementFaults('menu', { field: 'f', value: { menu: now } }).map(({ id }) => id),
          ).not.toContain('two_levels');
        },
      ),
    );
  });
});

describe('steps and places', () => {
  const menu = completeArrangement(SHIPPED, []);
  test('a step past the edge of a group leads into the next group', () => {
    expect(codes(stepEntry(menu, 'clue', 1))).toEqual([
      'index',
      ['crm', 'customer', 'contact'],
      ['office', 'clue', 'log', 'schedule'],
    ]);
    expect(codes(stepEntry(menu, 'log', -1))).toEqual([
      'index',
      ['crm', 'customer', 'contact', 'clue', 'log'],
      ['office', 'schedule'],
    ]);
    expect(stepEntry(menu, 'customer', -1)).toBe(menu);
    expect(stepEntry(menu, 'schedule', 1)).toBe(menu);
    expect(codes(stepEntry(menu, 'office', -1))[1]).toEqual(['office', 'log', 'schedule']);
  });
  test('neither the first page nor a group is put into a group', () => {
    expect(putEntry(menu, 'index', { group: 'crm', index: 0 })).toBe(menu);
    expect(putEntry(menu, 'office', { group: 'crm', index: 0 })).toBe(menu);
  });
  test('what stood in a removed group stands in its place', () => {
    const own: ArrangedEntry[] = [{ code: 'group_1', children: [{ code: 'log' }] }, { code: 'a' }];
    expect(codes(removeEntry(own, 'group_1'))).toEqual(['log', 'a']);
    expect(placeOf(menu, 'contact')).toEqual({ group: 'crm', index: 1 });
    expect(ownCode('group', own)).toBe('group_2');
    const named = changeEntry(menu, 'contact', (entry) => ({ ...entry, hidden: 1 }));
    expect(flatEntries(named).filter(({ hidden }) => hidden)).toEqual([
      { code: 'contact', hidden: 1 },
    ]);
  });
});

describe('what cannot be stored', () => {
  const faults = (value: unknown, kind: 'menu' | 'tabs' = 'menu') =>
    arrangementFaults(kind, { field: 'f', value }).map(({ id }) => id);
  const link = (url?: string) => ({
    menu: [{ code: 'link_1', names: { en: 'Wiki' }, ...(url && { url }) }],
  });
  test.each<[string, unknown, string[]]>([
    ['nothing wrong', { menu: [{ code: 'index' }, { code: 'crm', hidden: 1 }] }, []],
    ['a list', [], ['wrong_type']],
    ['no entries', { menu: [3] }, ['wrong_type']],
    ['a strange key', { menu: [{ code: 'crm', admin: 1 }] }, ['wrong_type']],
    ['a strange code', { menu: [{ code: 'a/b' }] }, ['wrong_type']],
    ['a strange language', { menu: [{ code: 'crm', names: { xx: 'a' } }] }, ['wrong_type']],
    ['the first page hidden', { menu: [{ code: 'index', hidden: 1 }] }, ['home_stays']],
    ['the first page for some', { menu: [{ code: 'index', roles: [1] }] }, ['home_stays']],
    [
      'the first page in a group',
      { menu: [{ code: 'crm', children: [{ code: 'index' }] }] },
      ['home_stays'],
    ],
    ['one twice', { menu: [{ code: 'a' }, { code: 'a' }] }, ['repeated_option']],
    ['a nameless group', { menu: [{ code: 'group_1' }] }, ['entry_name']],
    ['a long name', { menu: [{ code: 'a', names: { en: 'x'.repeat(31) } }] }, ['too_long']],
    ['a link', link('https://example.com/a'), []],
    ['a link to nowhere', link(), ['not_web_address']],
    ['a script', link('javascript:alert(1)'), ['not_web_address']],
    [
      'an address of a module',
      { menu: [{ code: 'crm', url: 'https://example.com' }] },
      ['not_web_address'],
    ],
    [
      'a group in a group',
      { menu: [{ code: 'a', children: [{ code: 'group_1', names: { en: 'b' } }] }] },
      ['two_levels'],
    ],
    [
      'three levels',
      { menu: [{ code: 'a', children: [{ code: 'b', children: [{ code: 'c' }] }] }] },
      ['two_levels'],
    ],
    [
      'too many',
      { menu: Array.from({ length: 201 }, (_, at) => ({ code: `a${at}` })) },
      ['too_many_items'],
    ],
  ])('%s', (_, value, wanted) => expect(faults(value)).toEqual(wanted));
  test('the details stay among the tabs, which have no groups', () => {
    expect(faults({ customer: [{ code: 'view', hidden: 1 }] }, 'tabs')).toEqual(['details_stay']);
    expect(faults({ customer: [{ code: 'file', hidden: 1 }] }, 'tabs')).toEqual([]);
    expect(faults({ customer: [{ code: 'a', children: [] }] }, 'tabs')).toEqual(['wrong_type']);
  });
  test('the product itself is not shown in a frame of it', () => {
    expect(linkFault('https://crm.example.com/x', 'https://crm.example.com')).toBe('own_address');
    expect(linkFault('https://wiki.example.com/x', 'https://crm.example.com')).toBeUndefined();
  });
});

describe('the menu as its reader has it', () => {
  const reader = { locale: 'zh-chs', isAdmin: false, roles: [7] } as const;
  const viewer = { is_admin: 0, permissions: ['crm_customer_view', 'crm_product_view'] } as const;
  const paths = (entries: ArrangedEntry[]) =>
    arrangedMenu(viewer, [], entries, reader).flatMap((group) => [
      group.path || group.title,
      ...group.children.map(({ path, out_url }) => path || out_url),
    ]);

  test('as shipped while nothing is stored, and never more than the reader may open', () => {
    expect(paths([])).toContain('/customer');
    expect(paths([])).not.toContain('/contract');
    expect(
      paths([
        {
          code: 'group_1',
          names: { en: 'Mine' },
          children: [{ code: 'contract' }, { code: 'customer' }],
        },
      ]),
    ).toEqual(expect.arrayContaining(['Mine', '/customer']));
    expect(
      paths([{ code: 'group_1', names: { en: 'Mine' }, children: [{ code: 'contract' }] }]),
    ).not.toContain('Mine');
  });
  test('hidden entries and those of other roles are left out, a hidden group with all in it', () => {
    expect(paths([{ code: 'crm', hidden: 1, children: [{ code: 'customer' }] }])).not.toContain(
      '/customer',
    );
    expect(paths([{ code: 'customer', roles: [8] }])).not.toContain('/customer');
    expect(paths([{ code: 'customer', roles: [7] }])).toContain('/customer');
    const link = { code: 'link_1', names: { en: 'Wiki' }, url: 'https://example.com/' };
    expect(paths([link])).toContain('Wiki');
    expect(arrangedMenu(viewer, [], [link], reader)).toContainEqual(
      expect.objectContaining({ out_url: 'https://example.com/', path: '', title: 'Wiki' }),
    );
  });
  test('own names in the reader’s language; a shipped entry keeps its own in the others', () => {
    const entry = { code: 'customer', names: { en: 'Members' } } as const;
    expect([arrangedName(entry, 'en'), arrangedName(entry, 'ja')]).toEqual(['Members', undefined]);
    expect(arrangedName({ code: 'link_1', names: { en: 'Wiki' } }, 'ja')).toBe('Wiki');
  });
  test('who arranges it sees all of it, with what is hidden and for whom', () => {
    const menu = systemMenu(
      [],
      [{ code: 'crm', children: [{ code: 'customer', hidden: 1, roles: [3] }] }],
      'en',
    );
    expect(menu.flatMap(({ children }) => children)).toContainEqual(
      expect.objectContaining({
        menu_code: 'customer',
        hidden: 1,
        roles: [3],
        own: 0,
        title: 'Customer',
      }),
    );
    expect(menuCodes(shippedMenu([], 'en')).find(({ code }) => code === 'index')).toEqual({
      code: 'index',
    });
  });
});

test('a change is told entry by entry, and the order of a group once', () => {
  const before = completeArrangement(SHIPPED, []);
  const after = stepEntry(
    changeEntry(
      changeEntry(stepEntry(before, 'log', 1), 'clue', (entry) => ({ ...entry, hidden: 1 })),
      'customer',
      (entry) => ({ ...entry, names: { 'zh-chs': '会员' }, roles: [2] }),
    ),
    'contact',
    -1,
  );
  const told = arrangementChanges([before, after], {
    locale: 'zh-chs',
    nameOf: (code) => code,
    roleName: (id) => `角色${id}`,
  });
  expect(told.map(({ name, old_value, new_value }) => [name, old_value, new_value])).toEqual([
    ['会员', 'customer', '会员'],
    ['会员 · 可见角色', '所有人', '角色2'],
    ['clue', '显示', '隐藏'],
    ['crm · 顺序', 'customer、contact、clue', 'contact、会员、clue'],
    ['office · 顺序', 'log、schedule', 'schedule、log'],
  ]);
});
