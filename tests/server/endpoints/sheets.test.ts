import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withSpreadsheet } from '../../../server/endpoints/sheets/read.ts';
import { fileOf, readSheet, sheetParts, zipOf } from '../support/sheets.ts';

const book = async (parts: Parameters<typeof sheetParts>[0]) =>
  fileOf(await zipOf(sheetParts(parts)));
const rowsOf = async (...args: Parameters<typeof readSheet>) =>
  (await readSheet(...args)).map(({ cells }) => cells);

describe('a workbook', () => {
  test('of LibreOffice: styles of dates, hundredths, formulas, merged cells, empty rows', async () => {
    const rows = await readSheet(join(import.meta.dirname, '../fixtures/libreoffice.xlsx'), {
      sheet: 1,
    });
    expect(rows).toEqual([
      { row: 1, cells: ['2026 年客户名单', null, null, null, null, null] },
      { row: 2, cells: ['客户名称', '日期', '时刻', '比例', '是否', '合计'] },
      { row: 3, cells: ['华东机电 & 设备', '2026-01-31', '2026-01-31 09:30:00', '12.5%', 1, 3] },
      { row: 4, cells: ['华东机电 & 设备', '1999-12-31', null, null, 0, '#DIV/0!'] },
      { row: 8, cells: ['末行', null, null, null, null, 'ab'] },
    ]);
  });

  test('as Excel and WPS write it: shared and inline texts, runs, readings, escapes, booleans, errors, formulas, cells left out', async () => {
    const shared =
      '<si><t>客户名称</t></si><si><r><rPr><b/></rPr><t>华</t></r><r><t xml:space="preserve">东 </t></r><rPh sb="0" eb="1"><t>カトウ</t></rPh><phoneticPr fontId="1"/></si><si><t>a_x000D_b_x005F_x0041_ &amp;#65;</t></si><si><t/></si>';
    const rows = `<row r="1" spans="1:3" x14ac:dyDescent="0.25"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><r><t>内</t></r><r><t>联</t></r></is></c></row><row r="2"/>
      <row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4" t="b"><v>1</v></c><c r="C4" t="e"><v>#N/A</v></c><c r="D4"><f>SUM(1,2)</f><v>3</v></c><c r="E4" t="str"><f>A1&amp;"x"</f><v>客户x</v></c><c r="F4"><f>NOW()</f></c><c r="G4" t="s"><v>2</v></c><c r="H4" s="9"><v>1.5E-2</v></c><c r="I4" t="d"><v>2026-01-31T08:00:00Z</v></c><c r="J4" t="s"><v>3</v></c></row>`;
    expect(await readSheet(await book({ sheets: { 一: rows }, shared }))).toEqual([
      { row: 1, cells: ['客户名称', null, '内联'] },
      {
        row: 4,
        cells: [
          '华东 ',
          true,
          '#N/A',
          3,
          '客户x',
          '#VALUE!',
          'a\rb_x0041_ &#65;',
          0.015,
          '2026-01-31 08:00:00',
          '',
        ],
      },
    ]);
  });

  test.each([
    ['', ''],
    ['x:', ''],
  ])('with the prefix %j, and without places of cells', async (prefix) => {
    const p = prefix;
    const path = await book({
      prefix,
      sheets: {
        一: `<${p}row><${p}c t="inlineStr"><${p}is><${p}t>甲</${p}t></${p}is></${p}c><${p}c><${p}v>2</${p}v></${p}c></${p}row><${p}row><${p}c t="s"><${p}v>0</${p}v></${p}c></${p}row>`,
      },
      shared: `<${p}si><${p}t>乙</${p}t></${p}si>`,
    });
    expect(await readSheet(path)).toEqual([
      { row: 1, cells: ['甲', 2] },
      { row: 2, cells: ['乙'] },
    ]);
  });

  const STYLES = `<numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;;@"/><numFmt numFmtId="165" formatCode="[$-804]上午/下午h:mm"/><numFmt numFmtId="166" formatCode="000000"/><numFmt numFmtId="167" formatCode="[h]:mm:ss"/><numFmt numFmtId="168" formatCode="#,##0.00&quot;day&quot;"/></numFmts>
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/><xf numFmtId="9"/><xf numFmtId="168"/><xf numFmtId="31"/></cellXfs><dxfs><dxf><numFmt numFmtId="166" formatCode="yyyy"/></dxf></dxfs>`;
  test.each([
    [0, 46_053, '', 46_053],
    [1, 46_053, '', '2026-01-31'],
    [1, 1, '', '1900-01-01'],
    [1, 59, '', '1900-02-28'],
    [1, 61, '', '1900-03-01'],
    [1, 44_591, 'date1904="1"', '2026-01-31'],
    [2, 46_053.395_833_333_3, '', '2026-01-31 09:30:00'],
    [3, 46_053, '', '2026-01-31'],
    [4, 0.75, '', '18:00:00'],
    [5, 42, '', '000042'],
    [6, 1.25, '', '30:00:00'],
    [7, 0.07, '', '7%'],
    [8, 12.5, '', 12.5],
    [9, 46_053, 'date1904="0"', '2026-01-31'],
    [1, -3, '', -3],
  ])('style %i shows %d as it is read (%s)', async (style, value, properties, cell) => {
    expect(
      await rowsOf(
        await book({
          sheets: { 一: `<row r="1"><c r="A1" s="${style}"><v>${value}</v></c></row>` },
          styles: STYLES,
          properties,
        }),
      ),
    ).toEqual([[cell]]);
  });

  test('names the sheets that people see', async () => {
    const row = (text: string) => `<row r="1"><c t="inlineStr"><is><t>${text}</t></is></c></row>`;
    const path = await book({
      sheets: { 导出摘要: row('a'), 藏: row('b'), 客户: row('c') },
      hidden: ['藏'],
    });
    expect(
      await withSpreadsheet(path, 'en', async (sheets) => sheets.map(({ name }) => name)),
    ).toEqual(['导出摘要', '客户']);
    expect(await rowsOf(path, { sheet: 1 })).toEqual([['c']]);
  });
});

describe('a text file', () => {
  const TEXT = '客户名称,备注\r\n甲公司,"两行\r\n""引号"""\r\n';
  const ROWS = [
    ['客户名称', '备注'],
    ['甲公司', '两行\r\n"引号"'],
  ];
  test.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${TEXT}`)],
    ['UTF-16 of Excel', Buffer.from(`\uFEFF${TEXT.replaceAll(',', '\t')}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(TEXT, 'utf16le')],
    ['UTF-16 the other way round', Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16()],
    ['semicolons', Buffer.from(TEXT.replaceAll(',', ';'))],
    ['what Excel is told', Buffer.from(`sep=|\r\n${TEXT.replaceAll(',', '|')}`)],
    [
      'GBK',
      Buffer.from(
        'bfcdbba7c3fbb3c62cb1b8d7a20d0abcd7b9abcbbe2c22c1bdd0d00d0a2222d2fdbac52222220d0a',
        'hex',
      ),
    ],
  ])('in %s', async (_, bytes) => {
    expect(await rowsOf(await fileOf(bytes))).toEqual(ROWS);
  });

  test.each([['\n'], ['\r\n'], ['\r']])('with lines that end in %j', async (end) => {
    expect(await readSheet(await fileOf(['a,b', '', '1,2'].join(end)))).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 3, cells: ['1', '2'] },
    ]);
  });

  test.each([
    ['ja' as const, '8cda8b712c94f58d6c0a', ['顧客', '備考']],
    ['zh-cht' as const, 'abc8a4e12cb3c6b5f90a', ['客戶', '備註']],
  ])('in the old encoding of a reader of %s', async (locale, hex, row) => {
    expect(await rowsOf(await fileOf(Buffer.from(hex, 'hex')), { locale })).toEqual([row]);
  });

  test('whose later half only is no UTF-8', async () => {
    const rows = await rowsOf(
      await fileOf(
        Buffer.concat([Buffer.from('a\n'.repeat(100_000)), Buffer.from('bfcdbba7', 'hex')]),
      ),
    );
    expect(rows.at(-1)).toEqual(['客户']);
  });
});

describe('a hostile file', () => {
  const many = function* (text: string, times: number) {
    for (let each = 0; each < times; each += 1) yield text;
  };
  const row = '<row><c t="inlineStr"><is><t>a</t></is></c></row>';

  test('declares entities that nobody puts in', async () => {
    const parts = sheetParts({
      sheets: { 一: '<row><c t="inlineStr"><is><t>&lol9;</t></is></c></row>' },
    });
    const sheet = `<!DOCTYPE x [<!ENTITY lol "lol"><!ENTITY lol9 "&lol;&lol;">]>${parts['xl/worksheets/sheet1.xml']}`;
    expect(
      await rowsOf(await fileOf(await zipOf({ ...parts, 'xl/worksheets/sheet1.xml': sheet }))),
    ).toEqual([['&lol9;']]);
  });

  test('names rows and columns beyond any sheet, or one row twice', async () => {
    expect(
      await readSheet(
        await book({
          sheets: {
            一: '<row r="2"><c r="ZZZZZZZZ1"><v>1</v></c><c r="A2"><v>1</v></c></row><row r="2"><c><v>2</v></c></row>',
          },
        }),
      ),
    ).toEqual([{ row: 3, cells: [2] }]);
    await expect(
      readSheet(await book({ sheets: { 一: '<row r="99999999"><c><v>1</v></c></row>' } })),
    ).rejects.toMatchObject({ id: 'sheet_unreadable' });
  });

  test.each([
    [
      'a row without end',
      () => ['<worksheet><sheetData><row>', ...many('<c><v>1</v></c>'.repeat(1000), 500)],
      'sheet_unreadable',
    ],
    ['more bytes than a sheet has', () => many('<!-- -->'.repeat(100_000), 700), 'sheet_too_large'],
    ['more rows than a sheet has', () => many('<row/>'.repeat(10_000), 110), 'sheet_unreadable'],
  ])('%s is refused, and little is held of it', { timeout: 60_000 }, async (_, sheet, id) => {
    const parts = sheetParts({ sheets: { 一: row } });
    const path = await fileOf(await zipOf({ ...parts, 'xl/worksheets/sheet1.xml': sheet() }));
    const before = process.memoryUsage().rss;
    await expect(readSheet(path)).rejects.toMatchObject({ id });
    expect(process.memoryUsage().rss - before).toBeLessThan(250 * 1024 * 1024);
  });

  test.each([['PK\x03\x04'], ['PK\x03\x04'.repeat(50)], ['\xD0\xCF\x11\xE0\0\0\0\0']])(
    '%j is no spreadsheet',
    async (bytes) => {
      await expect(readSheet(await fileOf(Buffer.from(bytes, 'latin1')))).rejects.toMatchObject({
        id: 'sheet_unreadable',
      });
    },
  );
});
