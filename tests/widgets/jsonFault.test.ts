import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readJson } from '../../widgets/playground/jsonFault.ts';

const where = (text: string) => {
  const read = readJson(text);
  return 'fault' in read ? [read.fault.line, read.fault.column] : 'fine';
};

describe('where a text stops being JSON', () => {
  test.each<[string, string, unknown]>([
    ['nothing is wrong', '{"list": [], "config": {}}', 'fine'],
    ['a comma too many', '{\n  "list": [],\n}', [3, 1]],
    ['a comma missing', '{\n  "list": []\n  "config": {}\n}', [3, 3]],
    ['not closed', '{\n  "list": [', [2, 12]],
    ['an empty text', '', [1, 1]],
    ['quotes of another language', '{\n  “list”: []\n}', [2, 3]],
  ])('%s', (_, text, place) => {
    expect(where(text)).toEqual(place);
  });

  test('the place is always inside the text', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.string(), (json, at, between) => {
        const cut = json.length === 0 ? 0 : at % json.length;
        const text = json.slice(0, cut) + between + json.slice(cut);
        const read = readJson(text);
        if ('fault' in read) expect(read.fault.at).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
