import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mentionParts, openMention, withMention } from '../../widgets/parts/choices/mentions.ts';

describe('the name being typed after an @', () => {
  test.each([
    ['@', 1, { start: 0, typed: '' }],
    ['请@王', 3, { start: 1, typed: '王' }],
    ['请 @王芳 看', 5, { start: 2, typed: '王芳' }],
    ['请 @王芳 看', 6, undefined],
    ['发到 wang@example', 15, undefined],
    ['没有', 2, undefined],
    ['@王芳@李', 5, { start: 3, typed: '李' }],
  ])('%s at %i', (text, caret, expected) => {
    expect(openMention(text, caret)).toEqual(expected);
  });
});

test('a chosen name takes the place of what was typed, with one space behind it', () => {
  expect(withMention('请 @王 看一下', { start: 2, caret: 4, name: '王芳' })).toEqual({
    text: '请 @王芳 看一下',
    caret: 6,
  });
  expect(withMention('@', { start: 0, caret: 1, name: '李雷' })).toEqual({
    text: '@李雷 ',
    caret: 4,
  });
});

describe('the parts of a text', () => {
  const people = [
    { id: 1, name: '王芳' },
    { id: 2, name: '王芳芳' },
  ];
  test('the longest name that stands there is the one meant', () => {
    expect(mentionParts('@王芳芳 和 @王芳 看 @别人', people)).toEqual([
      { text: '@王芳芳', mention: true },
      { text: ' 和 ', mention: false },
      { text: '@王芳', mention: true },
      { text: ' 看 @别人', mention: false },
    ]);
  });
  test('together they are the text', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('@', '王', '芳', '@王芳', ' ', 'x')), (bits) => {
        const text = bits.join('');
        expect(
          mentionParts(text, people)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
