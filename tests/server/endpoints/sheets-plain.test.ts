import { open } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sheetsOf } from '../../../server/endpoints/sheets/open.ts';
import type { SheetRow } from '../../../server/endpoints/sheets/limits.ts';
import { fileOf, sheetParts, zipOf } from '../support/sheets.ts';
import { costOf } from '../support/turns.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 20_260_105);

/** Cells and shared texts as programs write them: with and without place, style and kind, empty, with entities and marks of any kind. */
const text = fc.oneof(
  fc.constantFrom(
    '',
    '华东',
    '1',
    '-2.5',
    '46053.5',
    '_x000D_',
    'a&amp;b',
    'x\r\ny',
    ' ',
    '\u0085',
  ),
  fc.constantFrom('<![CDATA[<c><v>1</v></c>]]>', '<!--<c/>-->', ']]&gt;', '"', '&#x4E00;', '>'),
);
const column = fc.constantFrom(
  '',
  ...['A', 'B', 'D', 'ZZ', 'XFD'].map((letters) => ` r="${letters}1"`),
);
const style = fc.constantFrom('', ' s="1"', ' s="1"', ' s="77"');
const kind = fc.constantFrom(
  '',
  ...['s', 'n', 'n', 'n', 'n', 'b', 'e', 'd', 'str', 'inlineStr'].map((type) => ` t="${type}"`),
);
const inside = fc.oneof(
  text.map((value) => `<v>${value}</v>`),
  text.map((value) => `<is><t xml:space="preserve">${value}</t></is>`),
  text.map((value) => `<is><t>${value}</t></is>`),
  text.map((value) => `<f>1+1</f><v>${value}</v>`),
  fc.constantFrom('<v>46053.5</v>', '<v>0</v>'),
  fc.constant('<v>46053.5</v>'),
  fc.constantFrom('', '<is><r><t>a</t></r></is>', '<c r="C1"><v>1</v></c>'),
);
const attributes = fc.oneof(
  fc.tuple(column, style, kind),
  fc.tuple(column, kind, style),
  fc.tuple(kind, column, style),
);
const cell = fc.oneof(
  fc.tuple(attributes, inside).map(([given, held]) => `<c${given.join('')}>${held}</c>`),
  attributes.map((given) => `<c${given.join('')}/>`),
);
const row = fc
  .tuple(
    fc.array(cell, { minLength: 1, maxLength: 12, size: 'max' }),
    fc.constantFrom('', '<!--<c><v>1</v></c>-->', '<![CDATA[<c/>]]>', '\n'),
  )
  .map(([cells, between]) => `<row>${cells.join(between)}</row>`);
const item = fc
  .tuple(
    text,
    fc.constantFrom('', '<phoneticPr fontId="1"/>', '<rPh sb="0" eb="1"><t>カ</t></rPh>'),
  )
  .map(([value, after]) => `<si><t>${value}</t>${after}</si>`);

/** The same file, but no element looks as it usually does: each goes through the parser. */
function unusual(parts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [
      name,
      part.replaceAll(/<(c|si)(?=[ >/])/g, '<$1 '),
    ]),
  );
}

async function rowsOf(parts: Record<string, string>): Promise<SheetRow[]> {
  const file = await open(await fileOf(await zipOf(parts)));
  try {
    const rows: SheetRow[] = [];
    for (const sheet of await sheetsOf(file, 'zh-chs'))
      for await (const each of sheet.rows()) rows.push(each);
    return rows;
  } finally {
    await file.close();
  }
}

const STYLES = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>';

describe('a cell that is written as nearly every program writes it', () => {
  test('says what the parser would say of it, wherever the pieces of a file end', async () => {
    const book = fc.record({
      rows: fc.array(row, { minLength: 1, maxLength: 12 }),
      items: fc.array(item, { maxLength: 5 }),
      times: fc.constantFrom(1, 1, 40),
      merged: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(book, async ({ rows, items, times, merged }) => {
        const merges = merged
          ? '</sheetData><mergeCells><mergeCell ref="A1:A3"/></mergeCells><sheetData>'
          : '';
        const parts = sheetParts({
          sheets: { 一: rows.join('').repeat(times) + merges },
          shared: items.join(''),
          styles: STYLES,
        });
        const parsed = JSON.stringify(await rowsOf(unusual(parts))).replaceAll('<c >', '<c>');
        expect(await rowsOf(parts)).toEqual(JSON.parse(parsed));
      }),
      { numRuns: 70, seed: SEED },
    );
  }, 60_000);

  test('costs less than half of what the parser takes for it', async () => {
    const cells = Array.from(
      { length: 40 },
      (_, index) =>
        `<c r="${String.fromCharCode(65 + (index % 26))}1" s="0" t="s"><v>${index % 9}</v></c>`,
    );
    const parts = sheetParts({
      sheets: { 一: `<row>${cells.join('')}</row>`.repeat(1500) },
      shared: '<si><t>华东</t></si>'.repeat(9),
    });
    const cost = async (of: Record<string, string>) => {
      await rowsOf(of);
      return Math.min(await costOf(() => rowsOf(of)), await costOf(() => rowsOf(of)));
    };
    expect((await cost(parts)) / (await cost(unusual(parts)))).toBeLessThan(0.5);
  });
});
