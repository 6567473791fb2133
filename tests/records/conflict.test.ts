import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeValues, resolveConflicts } from '../../src/records/shared/conflict.ts';

describe('two people changed one field', () => {
  test('lists keep what both added and lose what either took away', () => {
    expect(
      mergeValues('choices', { base: ['a', 'b'], theirs: ['a', 'b', 'c'], mine: ['b', 'd'] }),
    ).toEqual(['b', 'd', 'c']);
    expect(mergeValues('refs', { base: undefined, theirs: [1], mine: [2] })).toEqual([2, 1]);
    expect(
      mergeValues('images', {
        base: [{ id: 1, path: 'a' }],
        theirs: [],
        mine: [
          { id: 1, path: 'a' },
          { id: 2, path: 'b' },
        ],
      }),
    ).toEqual([{ id: 2, path: 'b' }]);
  });
  test('paragraphs that only one side touched come together', () => {
    expect(
      mergeValues('longtext', { base: '一\n二\n三', theirs: '一\n二\n三\n四', mine: '零\n二\n三' }),
    ).toBe('零\n二\n三\n四');
    expect(mergeValues('longtext', { base: '', theirs: '甲', mine: '乙' })).toBe('乙\n甲');
  });
  test('the same paragraph twice is for a person to decide', () => {
    expect(
      mergeValues('longtext', { base: '一\n二', theirs: '一\n贰', mine: '一\n２' }),
    ).toBeUndefined();
  });
  test('numbers, names and dates are never guessed', () => {
    expect(mergeValues('number', { base: 1, theirs: 2, mine: 3 })).toBeUndefined();
    expect(mergeValues('text', { base: 'a', theirs: 'b', mine: 'c' })).toBeUndefined();
  });
  test('a text that one side left alone merges to the other side', () => {
    const text = fc
      .array(fc.constantFrom('一', '二', '三', ''), { maxLength: 6 })
      .map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(
        text.filter((each) => each.trim() !== ''),
        text,
        (base, mine) => {
          expect(mergeValues('longtext', { base, theirs: base, mine })).toBe(mine);
          expect(mergeValues('longtext', { base, theirs: mine, mine: base })).toBe(mine);
        },
      ),
    );
  });
  test('what is sent again holds every decision and leaves my other values alone', () => {
    const overlaps = [
      { model: 'a', name: 'A', base: 1, theirs: 2, mine: 3 },
      { model: 'b', name: 'B', base: ['x'], theirs: ['x', 'y'], mine: ['x', 'z'] },
      { model: 'c', name: 'C', base: 1, theirs: 2, mine: 3 },
    ];
    const values = resolveConflicts(
      { a: 3, b: ['x', 'z'], c: 3, d: 4 },
      overlaps,
      { a: 'theirs', b: 'merged' },
      (model) => (model === 'b' ? 'choices' : 'number'),
    );
    expect(values).toEqual({ a: 2, b: ['x', 'z', 'y'], c: 3, d: 4 });
  });
});
