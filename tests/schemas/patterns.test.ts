import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPattern } from '../../schemas/patterns/patterns.ts';

const accepted = (text: string): RegExp => {
  const read = readPattern(text);
  if ('fault' in read) throw new Error(`${text}: ${read.fault}`);
  return read.regexp;
};

describe('ordinary patterns are accepted and work', () => {
  test.each([
    ['mobile', '^1[3-9]\\d{9}$', '13800000001', '12800000001'],
    ['mobile in slashes', '/^1[3-9]\\d{9}$/', '13800000001', '1380000000'],
    ['mobile with area', '^(?:(?:\\+|00)86)?1[3-9]\\d{9}$', '+8613800000001', '861'],
    [
      'mobile by prefix',
      '^((13[0-9])|(14[5,7])|(15[0-3,5-9])|(17[0,3,5-8])|(18[0-9])|166|198|199|(147))\\d{8}$',
      '13900000000',
      '12000000000',
    ],
    ['telephone', '^(0\\d{2,3}-?)?[2-9]\\d{6,7}(-\\d{1,6})?$', '021-62345678-12', '0216'],
    [
      'mobiles separated by commas',
      '^1\\d{10}([,;]1\\d{10})*$',
      '13800000001,13800000002',
      '13800000001,',
    ],
    [
      'tax number',
      '^[0-9A-HJ-NPQRTUWXY]{2}\\d{6}[0-9A-HJ-NPQRTUWXY]{10}$',
      '91310000MA1FL0AB1X',
      '9131',
    ],
    [
      'tax number of several ages',
      '^(([0-9A-Z]{15})|([0-9A-Z]{18})|([0-9A-Z]{20}))$',
      '91310000MA1FL0A',
      '9',
    ],
    ['e-mail', '^[\\w.+-]+@[\\w-]+(\\.[\\w-]+)+$', 'a.b+c@mail.example.com', 'a@b'],
    [
      'e-mail of older forms',
      '^\\w+([-+.]\\w+)*@\\w+([-.]\\w+)*\\.\\w+([-.]\\w+)*$',
      'a-b@c.d.com',
      'a@b',
    ],
    ['e-mail of element-ui', '/^([a-zA-Z0-9_-])+@([a-zA-Z0-9_-])+(.[a-zA-Z0-9_-])+/', 'a@b.c', '@'],
    [
      'e-mail of form-making',
      '^[a-z0-9]+([._\\\\-]*[a-z0-9])*@([a-z0-9]+[-a-z0-9]*\\.)[a-z0-9]+$',
      'a_b@c.cn',
      'a@@b',
    ],
    [
      'e-mail of HTML',
      "^[a-zA-Z0-9.!#$%&'*+\\/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$",
      'a@b.c-d.cn',
      'a@-',
    ],
    [
      'id card',
      '^[1-9]\\d{5}(18|19|20)\\d{2}((0[1-9])|(1[0-2]))(([0-2][1-9])|10|20|30|31)\\d{3}[0-9Xx]$',
      '11010119900307721X',
      '11010119901307721X',
    ],
    [
      'id card of two ages',
      '(^\\d{15}$)|(^\\d{18}$)|(^\\d{17}(\\d|X|x)$)',
      '110101900307721',
      '1101',
    ],
    ['url', '^https?:\\/\\/[^\\s/$.?#].[^\\s]*$', 'https://example.com/a?b=c', 'ftp://x'],
    [
      'url of element-ui',
      '^(?:(?:https?|ftp):\\/\\/)?[\\w-]+(\\.[\\w-]+)+([\\w.,@?^=%&:/~+#-]*[\\w@?^=%&/~+#-])?$',
      'www.example.com/a',
      'x y',
    ],
    [
      'domain',
      '^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,}$',
      'a.example.com',
      '-a.com',
    ],
    [
      'IPv4',
      '^((25[0-5]|2[0-4]\\d|[01]?\\d?\\d)\\.){3}(25[0-5]|2[0-4]\\d|[01]?\\d?\\d)$',
      '192.168.1.255',
      '256.1.1.1',
    ],
    ['MAC', '^([0-9A-Fa-f]{2}[:-]){5}[0-9A-Fa-f]{2}$', '00:1a:2B:3c:4d:5e', '00:1a'],
    ['amount', '^(([1-9]\\d*)|0)(\\.\\d{1,2})?$', '100.25', '01'],
    ['amount with separators', '^-?\\d{1,3}(,\\d{3})*(\\.\\d+)?$', '-1,234,567.89', '1,23'],
    ['two decimals', '/^\\d+(\\.\\d{0,2})?$/', '3.14', '3.145'],
    ['digits', '^[0-9]*$', '007', 'x'],
    ['Chinese name', '^[\\u4e00-\\u9fa5]{2,20}(·[\\u4e00-\\u9fa5]{2,20})*$', '买买提·艾力', '李'],
    ['Chinese only', '/^[\u4e00-\u9fa5]+$/g', '明远科技', 'abc'],
    ['account name', '^[a-zA-Z][a-zA-Z0-9_]{4,15}$', 'zhang_san', '1abcd'],
    ['password', '^(?=.*[A-Za-z])(?=.*\\d)[A-Za-z\\d]{8,}$', 'abc12345', 'abcdefgh'],
    [
      'strong password',
      '^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)(?=.*[$@!%*?&])[A-Za-z\\d$@!%*?&]{8,10}$',
      'Abc1234$',
      'abc',
    ],
    ['no word in it', '^((?!test|demo).)*$', '正式客户', 'a demo'],
    ['date', '^\\d{4}-(0?[1-9]|1[0-2])-(0?[1-9]|[12]\\d|3[01])$', '2024-2-29', '2024-13-01'],
    ['time', '^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$', '23:59', '24:00'],
    [
      'number plate',
      '^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼使领A-Z]{1}[A-Z]{1}[A-Z0-9]{4}[A-Z0-9挂学警港澳]{1}$',
      '沪A12345',
      '沪12345',
    ],
    ['bank card', '^([1-9]{1})(\\d{14}|\\d{18})$', '6222021234567890123', '62'],
    [
      'post code',
      '^(0[1-7]|1[0-356]|2[0-7]|3[0-6]|4[0-7]|5[1-7]|6[1-7]|7[0-5]|8[013-6])\\d{4}$',
      '200000',
      '990000',
    ],
    ['QQ', '[1-9][0-9]{4,}', '10001', '1000'],
    ['colour', '/^#?([0-9a-f]{3}|[0-9a-f]{6})$/i', '#2F74FF', '#12'],
    ['html tag', '<([a-z][a-z0-9]*)\\b[^>]*>', '<b class="x">', 'b'],
    ['quoted', '^(["\']).*\\1$', '"x"', '"x'],
    ['file name', '^.+\\.(jpe?g|png|gif|docx?|xlsx?|pptx?|pdf|zip|rar)$', '合同.v2.pdf', 'pdf'],
    ['lines', '^(.|\\n)*$', 'a\nb', ''],
    ['trimmed', '^\\S+(\\s+\\S+)*$', 'a b  c', ' a'],
    ['no spaces around', '(^\\s+)|(\\s+$)', ' a', 'a'],
    ['emoji', '[\\ud83c-\\ud83e][\\udc00-\\udfff]', '好😀', '好'],
    ['length of characters', '^.{2,4}$', '😀😀', '😀'],
    ['named group', '^(?<year>\\d{4})年$', '2024年', '24年'],
    ['property', '^\\p{Script=Han}+$', '客户', 'x'],
    ['contract number', '^HT-\\d{4}(0[1-9]|1[0-2])-\\d{3,6}$', 'HT-202405-0012', 'HT-202413-0012'],
  ])('%s', (name, text, good, bad) => {
    const regexp = accepted(text);
    expect(regexp.test(good), good).toBe(true);
    if (name !== 'lines') expect(regexp.test(bad), bad).toBe(false);
  });
});

describe('dangerous patterns are refused, whatever their spelling [FORM-061]', () => {
  test.each([
    // a repetition inside of a repetition
    '(a+)+$',
    '(a*)*',
    '(a+)*b',
    '([a-zA-Z]+)*$',
    '^(\\w+\\s?)*$',
    '^(\\d+)+$',
    '((a+)b?)+$',
    '(.*)*x',
    '(.+)+',
    '(a{2,})+$',
    '(a{1,9}){1,9}$',
    '((a{0,9}){0,9}){0,9}b',
    '(?:a+)+',
    '(?<x>a+)+',
    '/(A+)+$/i',
    '(\\s*)+$',
    '((a?)+b)*c',
    '(x(y|)(y|))*z',
    '(a?){25}a{25}',
    '(a*){3,}',
    '(?=(a+)+b)a',
    '^(?!(a*)*b).*$',
    '(?<=(a+)+)b',
    '(.{1,5}){1,50}!',
    '(\\p{L}+)+!',
    // widely copied ones that really are
    '^([a-zA-Z0-9]+[_|\\-|\\.]?)*[a-zA-Z0-9]+@([a-zA-Z0-9]+[_|\\-|\\.]?)*[a-zA-Z0-9]+\\.[a-zA-Z]{2,3}$',
    '^([a-z0-9]+[-a-z0-9]*[a-z0-9]+.){1,63}[a-z0-9]+$',
    '^[a-zA-Z]([-_a-zA-Z0-9]{5,19})+$',
    '^(https?:\\/\\/)?([\\da-z\\.-]+)\\.([a-z\\.]{2,6})([\\/\\w \\.-]*)*\\/?$',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '^(0|[1-9]\\d*|\\d+)+$',
    // alternatives that overlap, repeated
    '(a|a)*',
    '(a|aa)+$',
    '(a|ab|b)*c',
    '^(\\d|\\w)+$',
    '(\\w|[a-z])+!',
    '(.|\\s)*x',
    '(\\d{3}|\\d{4})*x',
    '(ab|a)(b|)*(a|ab)*(?:a|ab|b)*x',
    '(a|b|ab)*c',
    '/(.|\\n)*x/s',
    '/(A|a)*x/i',
    '([^x]|a)*y',
    '/(é|É)*x/i',
    // many loops or choices side by side
    '.*.*.*.*x',
    'a*a*a*a*b',
    '\\d+\\d+\\d+\\d+x',
    '^.*,.*,.*,.*,.*$',
    '\\s*\\s*\\s*\\s*x',
    '(a|a)'.repeat(40),
    'a?'.repeat(60) + 'b',
    'a{0,30}'.repeat(12) + 'b',
    '(?:a|aa|aaa)'.repeat(20) + 'b',
    // back-references under a quantifier
    '(a)(\\1)*',
    '(a+)(\\1b)+',
    '(?<x>a*)(?:\\k<x>)*b',
    '(a*)(\\1){2}b',
    // too large to be judged
    'a'.repeat(501),
    '((((a{64}){4}){4}){4})',
  ])('%s', (text) => expect(readPattern(text)).toEqual({ fault: 'unsafe_pattern' }));
});

test('a pattern that does not compile is named and crashes nothing [FORM-061]', () => {
  for (const text of ['(', '[', '*a', 'a{2,1}', '(?<x', '/(/', '', undefined, null, 7, {}, /a/])
    expect(readPattern(text)).toEqual({ fault: 'bad_pattern' });
});

describe('what is read', () => {
  test('keeps no position between tests', () => {
    const regexp = accepted('/a/gy');
    expect([regexp.test('ba'), regexp.test('ba'), regexp.test('a')]).toEqual([true, true, true]);
  });

  test('has the flags of its spelling, and u where it compiles', () => {
    expect(accepted('/abc/i').flags).toBe('iu');
    expect(accepted('/a.b/s').flags).toBe('su');
    expect(accepted('^\\-$').flags).toBe('');
    expect(accepted('a/b').source).toBe('a\\/b');
    expect(accepted('/a/b').source).toBe('\\/a\\/b');
  });

  test('is read once', () => expect(readPattern('^[a-f]+$')).toBe(readPattern('^[a-f]+$')));
});

/** A naive backtracking matcher over the tree a pattern was made of. It counts its steps; the product's own analysis shares no line with it. */
type Tree =
  | { kind: 'set'; text: string }
  | { kind: 'seq' | 'alt'; parts: Tree[] }
  | { kind: 'rep'; of: Tree; min: number; max: number };

const source = (tree: Tree): string => {
  switch (tree.kind) {
    case 'set':
      return tree.text.length === 1 ? tree.text : `[${tree.text}]`;
    case 'seq':
      return tree.parts.map(source).join('');
    case 'alt':
      return `(?:${tree.parts.map(source).join('|')})`;
    case 'rep':
      return `(?:${source(tree.of)}){${tree.min},${tree.max === Infinity ? '' : tree.max}}`;
  }
};

class TooMany extends Error {}

function steps(tree: Tree, input: string, limit: number): number {
  let count = 0;
  const match = (node: Tree, at: number, then: (at: number) => boolean): boolean => {
    count += 1;
    if (count > limit) throw new TooMany();
    switch (node.kind) {
      case 'set':
        return at < input.length && node.text.includes(input.charAt(at)) && then(at + 1);
      case 'seq':
        return node.parts.reduceRight<(at: number) => boolean>(
          (rest, part) => (place) => match(part, place, rest),
          then,
        )(at);
      case 'alt':
        return node.parts.some((part) => match(part, at, then));
      case 'rep':
        return round(node, 0, at, then);
    }
  };
  const round = (
    node: Tree & { kind: 'rep' },
    done: number,
    at: number,
    then: (at: number) => boolean,
  ): boolean => {
    const again =
      done < node.max &&
      match(node.of, at, (place) =>
        done >= node.min && place === at ? false : round(node, done + 1, place, then),
      );
    return again || (done >= node.min && then(at));
  };
  match(tree, 0, () => false);
  return count;
}

test('no accepted pattern makes a backtracking engine explode', () => {
  const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom('a', 'b', 'ab', 'bc').map((text): Tree => ({ kind: 'set', text })),
      fc
        .array(tie('tree'), { minLength: 1, maxLength: 4 })
        .map((parts): Tree => ({ kind: 'seq', parts })),
      fc
        .array(tie('tree'), { minLength: 2, maxLength: 3 })
        .map((parts): Tree => ({ kind: 'alt', parts })),
      fc
        .tuple(
          tie('tree'),
          fc.constantFrom(
            [0, 1],
            [0, Infinity],
            [1, Infinity],
            [2, Infinity],
            [0, 3],
            [2, 2],
            [0, 9],
            [3, 30],
            [6, 6],
          ),
        )
        .map(([of, [min = 0, max = 0]]): Tree => ({ kind: 'rep', of, min, max })),
    ),
  }));
  const length = 32;
  const inputs = ['a', 'b', 'c', 'ab', 'ba', 'aab', 'abb', 'abc', 'bca'].map((unit) =>
    unit.repeat(length).slice(0, length),
  );
  let judged = 0;
  fc.assert(
    fc.property(
      tree,
      fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: length, maxLength: length }),
      (made, random) => {
        const text = `^${source(made)}$`;
        if (text.length > 200 || 'fault' in readPattern(text)) return;
        judged += 1;
        const most = 60 * text.length * length ** 3;
        for (const input of [...inputs, random])
          expect(() => steps(made, input, most), `${text} on ${input}`).not.toThrow();
      },
    ),
    { numRuns: 1500 },
  );
  expect(judged).toBeGreaterThan(300);
});

test('the judge itself takes a bounded number of steps', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc
      .array(
        fc.constantFrom(
          'a',
          '.',
          '\\w',
          '[a-z]',
          '[^b]',
          '(',
          ')',
          '|',
          '*',
          '+',
          '?',
          '{2,5}',
          '{3,}',
          '^',
          '$',
          '\\b',
          '(?=',
          '(?!',
          '(?<n>',
          '\\1',
          '\\k<n>',
          '[',
          ']',
          '-',
          '/',
          '\\u{1F600}',
          '\\ud83d',
          '\\p{L}',
          '好',
        ),
        { maxLength: 40 },
      )
      .map((pieces) => pieces.join('')),
    fc
      .tuple(
        fc.constantFrom('(a|b?)', 'a?', '[ab]{0,4}', '(?:ab|a|b)', '\\w*x'),
        fc.integer({ min: 1, max: 90 }),
      )
      .map(([piece, times]) => piece.repeat(times)),
  );
  fc.assert(
    fc.property(anything, (text) => {
      expect(Object.keys(readPattern(text))).toHaveLength(1);
    }),
    { numRuns: 3000 },
  );
});
