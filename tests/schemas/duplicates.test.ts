import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { companyKey } from '../../schemas/duplicates/companyName.ts';
import { groupDuplicates, MAX_HOLDERS } from '../../schemas/duplicates/groups.ts';
import { contradicts, compareRecords } from '../../schemas/duplicates/compareRecords.ts';
import { duplicateKeys } from '../../schemas/duplicates/keys.ts';
import {
  codeKey,
  emailKey,
  hostKey,
  personKey,
  phoneKey,
} from '../../schemas/duplicates/values.ts';
import type { DuplicateRule } from '../../schemas/definition/duplicateRule.ts';
import { LIKELY_SCORE, PROPOSED_SCORE } from '../../schemas/duplicates/scores.ts';
import { clue } from '../../schemas/modules/clue.ts';
import { contact } from '../../schemas/modules/contact.ts';
import { customer } from '../../schemas/modules/customer.ts';

type Values = Readonly<Record<string, unknown>>;
const scoreOf = (rules: readonly DuplicateRule[], one: Values, other: Values) =>
  compareRecords(rules, duplicateKeys(rules, one), duplicateKeys(rules, other)).score;
const kindsOf = (rules: readonly DuplicateRule[], one: Values, other: Values) =>
  compareRecords(rules, duplicateKeys(rules, one), duplicateKeys(rules, other)).reasons.map(
    ({ kind }) => kind,
  );

describe('a company name without what is not its own', () => {
  test.each([
    ['苏州恒锐精密机械有限公司', '恒锐精密机械', '3205'],
    ['恒锐精密机械(苏州)有限公司', '恒锐精密机械', '3205'],
    ['恒锐精密机械（苏州）', '恒锐精密机械', '3205'],
    ['江苏省苏州市恒锐精密机械有限责任公司', '恒锐精密机械', '3205'],
    ['昆山恒锐精密机械股份有限公司', '恒锐精密机械', '320583'],
    ['恒锐精密机械集团股份有限公司', '恒锐精密机械', ''],
    ['恒锐精密机械（集团）有限公司', '恒锐精密机械', ''],
    ['ＡＢＣ　Ｃｏ．，Ｌｔｄ．', 'abc', ''],
    ['The Acme Holdings Ltd', 'acme', ''],
    ['Costco Inc.', 'costco', ''],
    ['株式会社トヨタ', 'トヨタ', ''],
    ['トヨタ㈱', 'トヨタ', ''],
    ['IBM（中国）有限公司', 'ibm', ''],
  ])('%s', (name, value, mark) => expect(companyKey(name)).toEqual({ value, mark }));

  test.each([
    ['a trade is no name: the place stays', '上海贸易有限公司', '上海贸易'],
    [
      'a branch is not its company',
      '恒锐精密机械有限公司上海分公司',
      '恒锐精密机械有限公司上海分公司',
    ],
    ['what is left must be a name', '苏州公司', '苏州'],
  ])('%s', (_, name, value) => expect(companyKey(name)?.value).toBe(value));

  test('blank and one-letter names meet nobody', () =>
    expect(
      ['', '  ', '甲', '(株)']
        .map((name) => companyKey(name)?.value.length ?? 0)
        .every((length) => length !== 1),
    ).toBe(true));
});

describe('values as keys', () => {
  test.each([
    ['+86 138-1234-5678', '13812345678'],
    ['0086 13812345678', '13812345678'],
    ['１３８１２３４５６７８', '13812345678'],
    ['8613812345678', '13812345678'],
    ['021-62345678 转 801', '02162345678'],
    ['+86 21 6234 5678', '02162345678'],
    ['(021)62345678-12', '02162345678'],
    ['13800000000', undefined],
    ['11111111111', undefined],
    ['12345678', undefined],
    ['120', undefined],
  ])('telephone %s', (text, value) => expect(phoneKey(text)?.value).toBe(value));
  test.each([
    ['Li.Lei+news@Example.COM ', 'li.lei@example.com'],
    ['noreply@example.com', undefined],
    ['not an address', undefined],
  ])('e-mail %s', (text, value) => expect(emailKey(text)?.value).toBe(value));
  test.each([
    ['https://www.Hengrui.com.cn/about?x=1', 'hengrui.com.cn'],
    ['m.hengrui.com:8080', 'hengrui.com'],
    ['https://shop1234.1688.com/', undefined],
    ['weixin.qq.com/x', undefined],
    ['192.168.0.1', undefined],
    ['-', undefined],
  ])('website %s', (text, value) => expect(hostKey(text)?.value).toBe(value));
  test.each([
    ['91310000 MA1FL0-AB1X', '91310000ma1fl0ab1x'],
    ['00000000', undefined],
    ['1234', undefined],
  ])('code %s', (text, value) => expect(codeKey(text)?.value).toBe(value));
  test.each([
    ['张 伟 先生', '张伟'],
    ['Mr. John Smith', 'johnsmith'],
    ['张', undefined],
  ])('person %s', (text, value) => expect(personKey(text)?.value).toBe(value));
});

describe('two records', () => {
  const rules = customer.duplicates;
  test('meet by name whatever place and legal form are written, and say why', () => {
    expect(
      kindsOf(rules, { name: '苏州恒锐精密机械有限公司' }, { name: '恒锐精密机械(集团)' }),
    ).toEqual(['company']);
    expect(
      scoreOf(
        rules,
        { name: '苏州恒锐精密机械有限公司', mobile: '13812345678' },
        { name: '恒锐精密机械', telephone: '+86 13812345678' },
      ),
    ).toBeGreaterThanOrEqual(LIKELY_SCORE);
  });
  test('of the same name in different places are two companies', () => {
    expect(scoreOf(rules, { name: '北京宝钢钢材有限公司' }, { name: '上海宝钢钢材有限公司' })).toBe(
      0,
    );
    expect(
      scoreOf(rules, { name: '江苏宝钢钢材有限公司' }, { name: '苏州宝钢钢材有限公司' }),
    ).toBeGreaterThanOrEqual(PROPOSED_SCORE);
  });
  test('with different registration codes are two companies, whatever else agrees', () => {
    const same = { name: '恒锐精密机械', mobile: '13812345678', email: 'a@hengrui.com' };
    expect(
      scoreOf(
        rules,
        { ...same, credit_code: '91310000MA1FL0AB1X' },
        { ...same, credit_code: '91310000MA1FL0AB2Y' },
      ),
    ).toBe(0);
    expect(
      scoreOf(rules, { ...same, credit_code: '91310000MA1FL0AB1X' }, same),
    ).toBeGreaterThanOrEqual(LIKELY_SCORE);
  });
  test('colleagues who share a company number are not proposed; the same name at the same customer is', () => {
    expect(
      scoreOf(
        contact.duplicates,
        { name: '张伟', telephone: '021-62345678', customer_id: 1 },
        { name: '李娜', telephone: '021-62345678', customer_id: 1 },
      ),
    ).toBeLessThan(PROPOSED_SCORE);
    expect(
      scoreOf(
        contact.duplicates,
        { name: '张伟', customer_id: 1 },
        { name: '张伟先生', customer_id: 1 },
      ),
    ).toBeGreaterThanOrEqual(PROPOSED_SCORE);
    expect(
      scoreOf(
        contact.duplicates,
        { name: '张伟', customer_id: 1 },
        { name: '张伟', customer_id: 2 },
      ),
    ).toBe(0);
  });
  test('leads of one company are proposed when the person is the same too', () => {
    const company = { company: '恒锐精密机械有限公司' };
    expect(scoreOf(clue.duplicates, company, company)).toBeLessThan(PROPOSED_SCORE);
    expect(
      scoreOf(
        clue.duplicates,
        { ...company, contact_name: '张伟' },
        { company: '恒锐精密机械', contact_name: '张伟' },
      ),
    ).toBeGreaterThanOrEqual(PROPOSED_SCORE);
  });
});

const values = fc.record({
  name: fc.oneof(
    fc.constantFrom(
      '苏州恒锐机械有限公司',
      '恒锐机械',
      '恒锐机械（上海）',
      '宝钢',
      '上海宝钢股份',
      'Acme Ltd',
      'acme',
    ),
    fc.string(),
  ),
  mobile: fc.option(fc.constantFrom('13812345678', '13912345678', '+86 13812345678'), {
    nil: undefined,
  }),
  telephone: fc.option(fc.constantFrom('021-62345678', '13812345678'), { nil: undefined }),
  email: fc.option(fc.constantFrom('a@x.com', 'A@x.com', 'b@x.com'), { nil: undefined }),
  credit_code: fc.option(fc.constantFrom('91310000MA1FL0AB1X', '91310000MA1FL0AB2Y'), {
    nil: undefined,
  }),
  website: fc.option(fc.oneof(fc.constantFrom('www.x.com', 'https://x.com/y'), fc.string()), {
    nil: undefined,
  }),
});
const rules = customer.duplicates;

describe('laws', () => {
  test('the verdict is the same from both sides, and none is surer than of a record and itself', () => {
    fc.assert(
      fc.property(values, values, (one, other) => {
        const [a, b] = [duplicateKeys(rules, one), duplicateKeys(rules, other)];
        expect(compareRecords(rules, a, b)).toEqual(compareRecords(rules, b, a));
        expect(compareRecords(rules, a, a).score).toBeGreaterThanOrEqual(
          compareRecords(rules, a, b).score,
        );
        expect(compareRecords(rules, a, a).reasons.length > 0).toBe(a.length > 0);
      }),
    );
  });

  test('groups do not depend on the order of the records, hold nobody twice, and each has a reason for everyone in it', () => {
    fc.assert(
      fc.property(fc.array(values, { maxLength: 12 }), fc.integer(), (records, seed) => {
        const candidates = records.map((each, index) => ({
          id: index + 1,
          keys: duplicateKeys(rules, each),
        }));
        const groups = groupDuplicates(rules, candidates, () => false);
        const shuffled = candidates.toSorted(
          (a, b) => ((a.id * 7919 + seed) % 101) - ((b.id * 7919 + seed) % 101),
        );
        expect(groupDuplicates(rules, shuffled, () => false)).toEqual(groups);
        const all = groups.flatMap(({ ids }) => ids);
        expect(new Set(all).size).toBe(all.length);
        for (const { ids, together, reasons, score } of groups) {
          expect(together.length).toBeGreaterThan(1);
          expect(ids).toEqual(expect.arrayContaining(together));
          expect(ids.length).toBeGreaterThan(1);
          expect(score).toBeGreaterThanOrEqual(PROPOSED_SCORE);
          expect(new Set(reasons.flatMap((reason) => reason.ids))).toEqual(new Set(ids));
          const keys = candidates.filter(({ id }) => ids.includes(id)).map((each) => each.keys);
          expect(keys.some((a) => keys.some((b) => contradicts(rules, a, b)))).toBe(false);
        }
      }),
    );
  });

  test('a name is the same whatever legal form is put behind it', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[\u4e00-\u4e2f]{2,6}$/),
        fc.constantFrom(
          '有限公司',
          '股份有限公司',
          '有限责任公司',
          '集团',
          ' Co., Ltd.',
          '（集团）有限公司',
        ),
        (name, form) => {
          expect(companyKey(name + form)?.value).toBe(companyKey(name)?.value);
        },
      ),
    );
  });
});

test('of a chain only those are together that are like each other by themselves', () => {
  const candidates = [
    { name: '恒锐机械', mobile: '13812345678' },
    { name: '恒锐机械', mobile: '13912345678' },
    { name: '宏远电气', mobile: '13912345678' },
  ].map((values, index) => ({ id: index + 1, keys: duplicateKeys(rules, values) }));
  const [group] = groupDuplicates(rules, candidates, () => false);
  expect(group?.ids).toEqual([1, 2, 3]);
  expect(group?.together).toHaveLength(2);
  expect(group?.together).toContain(2);
});

test('two that somebody took apart never stand in one group, the others still do', () => {
  const candidates = [1, 2, 3].map((id) => ({
    id,
    keys: duplicateKeys(rules, { name: '恒锐机械', mobile: '13812345678' }),
  }));
  expect(
    groupDuplicates(rules, candidates, (one, other) => one === 1 && other === 2).map(
      ({ ids }) => ids,
    ),
  ).toEqual([[1, 3]]);
  expect(groupDuplicates(rules, candidates, (one) => one === 1).map(({ ids }) => ids)).toEqual([
    [2, 3],
  ]);
});

test('a value that very many share groups nobody, and the work does not grow with their square', () => {
  const shared = Array.from({ length: MAX_HOLDERS + 1 }, (_, index) => ({
    id: index + 1,
    keys: duplicateKeys(rules, { telephone: '021-62345678' }),
  }));
  expect(groupDuplicates(rules, shared, () => false)).toEqual([]);
  let asked = 0;
  const many = Array.from({ length: 100_000 }, (_, index) => ({
    id: index + 1,
    keys: [{ kind: 'phone' as const, value: String(index >> 1), mark: '', model: 'mobile' }],
  }));
  expect(
    groupDuplicates(rules, many, () => {
      asked += 1;
      return false;
    }),
  ).toHaveLength(50_000);
  expect(asked).toBeLessThanOrEqual(100_000);
});
