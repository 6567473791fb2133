import { open } from 'node:fs/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { SHEET_LIMITS } from '../../../server/endpoints/sheets/limits.ts';
import { sheetsOf } from '../../../server/endpoints/sheets/open.ts';
import { withSpreadsheet } from '../../../server/endpoints/sheets/read.ts';
import { createSemaphore } from '../../../server/endpoints/shared/semaphore.ts';
import { addCompany, type TestCompany } from '../support/companies.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { fileOf, readSheet, sheetParts, zipOf } from '../support/sheets.ts';
import { leastAgainst, longestEventLoopBlock } from '../support/turns.ts';

const DEEP = 200_000;
const cell = '<c t="inlineStr"><is><t>a</t></is></c>';
const rowsOf = (count: number, inside = '') => `<row>${inside}</row>`.repeat(count);
const merges = (count: number, ref: (index: number) => string) =>
  `</sheetData><mergeCells>${Array.from({ length: count }, (_, index) => `<mergeCell ref="${ref(index)}"/>`).join('')}</mergeCells><sheetData>`;

/** Files of 1 to 50 kB that cost a reader of regular expressions between 5 and 200 seconds of its only thread. */
const BOMBS: readonly [what: string, parts: () => Parameters<typeof sheetParts>[0]][] = [
  ['cells that never end', () => ({ sheets: { 一: `<row>${'<c>'.repeat(DEEP)}` } })],
  ['values that never end', () => ({ sheets: { 一: `<row><c>${'<v>'.repeat(DEEP)}</c></row>` } })],
  [
    'cells that end as something else',
    () => ({ sheets: { 一: `<row>${'<c><v>1'.repeat(DEEP)}</row>` } }),
  ],
  [
    'phonetic readings that never end',
    () => ({
      sheets: { 一: '<row><c t="s"><v>0</v></c></row>' },
      shared: `<si>${'<rPh sb="0">'.repeat(DEEP)}</si>`,
    }),
  ],
  [
    'a text of phonetic readings',
    () => ({
      sheets: { 一: '<row><c t="s"><v>0</v></c></row>' },
      shared: `<si><t>a</t>${'<rPh sb="0" eb="1"><t>b</t></rPh>'.repeat(DEEP)}</si>`,
    }),
  ],
  [
    'merged cells that all reach over all rows',
    () => ({
      sheets: {
        一: rowsOf(20_000, cell) + merges(49_000, (index) => `A${(index % 900) + 1}:B1048576`),
      },
    }),
  ],
  [
    'merged cells of every column and empty rows',
    () => ({
      sheets: {
        一:
          rowsOf(1, cell.repeat(499)) +
          rowsOf(100_000) +
          merges(499, (index) => `${letters(index)}1:${letters(index)}1048576`),
      },
    }),
  ],
  [
    'one long text in every cell',
    () => ({
      sheets: { 一: rowsOf(2000, '<c t="s"><v>0</v></c>'.repeat(100)) },
      shared: `<si><t>${'长'.repeat(200_000)}</t></si>`,
    }),
  ],
  [
    'one text that is longer than any cell',
    () => ({ sheets: { 一: `<row><c t="str"><v>${'x'.repeat(30 * 1024 * 1024)}</v></c></row>` } }),
  ],
  [
    'an element of attributes',
    () => ({
      sheets: {
        一: `<row ${Array.from({ length: DEEP }, (_, index) => `a${index}=""`).join(' ')}/>`,
      },
    }),
  ],
  [
    'formats of numbers that never end',
    () => ({
      sheets: { 一: rowsOf(1, '<c s="0"><v>1</v></c>') },
      styles: `<numFmts>${Array.from({ length: 2000 }, (_, id) => `<numFmt numFmtId="${id + 200}" formatCode="${'&quot;'.repeat(900)}"/>`).join('')}</numFmts><cellXfs>${Array.from({ length: 90_000 }, (_, id) => `<xf numFmtId="${(id % 2000) + 200}"/>`).join('')}</cellXfs>`,
    }),
  ],
];

function letters(index: number): string {
  return (
    (index >= 26 ? String.fromCharCode(64 + Math.floor(index / 26)) : '') +
    String.fromCharCode(65 + (index % 26))
  );
}

describe('a workbook made to be expensive', () => {
  test.each(BOMBS)(
    '%s: it is read or refused, and the main thread hardly notices',
    { timeout: 120_000 },
    async (_, parts) => {
      const path = await fileOf(await zipOf(sheetParts(parts())));
      const read = async () => {
        const turn = await longestEventLoopBlock(() =>
          readSheet(path).then(
            (rows) => rows.length,
            (error: unknown) => (error instanceof AppError ? error.id : error),
          ),
        );
        expect(typeof turn.result === 'number' ? 'read' : turn.result).toMatch(
          /^(read|sheet_unreadable|sheet_too_large)$/,
        );
        return turn;
      };
      const turn = await leastAgainst(100, async () => (await read()).ms);
      expect(turn.ms).toBeLessThan(turn.limit);
      const whole = await leastAgainst(1500, async () => (await read()).all);
      expect(whole.ms).toBeLessThan(whole.limit);
    },
  );

  test('of more cells than a sheet may hold is refused by a sentence of its own', async () => {
    const [, parts] = BOMBS.find(([what]) => what.startsWith('merged cells of every')) ?? [];
    await expect(readSheet(await fileOf(await zipOf(sheetParts(parts!()))))).rejects.toMatchObject({
      id: 'sheet_too_large',
    });
  });
});

test.each([
  [SHEET_LIMITS.rowText, 'read'],
  [SHEET_LIMITS.rowText + 64, 'sheet_too_large'],
])(
  'a row of %i characters, which the main thread takes in at once, is %s',
  async (most, expected) => {
    const text = 'x'.repeat(most / 64);
    const sheets = { 一: rowsOf(1, '<c t="s"><v>0</v></c>'.repeat(64)) };
    const path = await fileOf(
      await zipOf(sheetParts({ sheets, shared: `<si><t>${text}</t></si>` })),
    );
    const outcome = await readSheet(path).then(
      () => 'read',
      (error: AppError) => error.id,
    );
    expect(outcome).toBe(expected);
  },
);

describe('over HTTP', () => {
  let server: TestServer;
  let company: TestCompany;
  beforeAll(async () => {
    server = await startServer();
    company = await addCompany(server.services, 'BOMBS', '131100000');
  });
  afterAll(() => server.close());

  test('the server goes on answering while such files are read, and says what is wrong with them', async () => {
    const token = await server.signIn(company.people.admin.mobile, 'BOMBS');
    const chosen = ['merged cells of every column and empty rows', 'one long text in every cell'];
    const bodies = await Promise.all(
      BOMBS.filter(([what]) => chosen.includes(what)).map(async ([, parts]) => {
        const body = new FormData();
        body.set('module', 'customer');
        body.set('file', new Blob([new Uint8Array(await zipOf(sheetParts(parts())))]), 'bomb.xlsx');
        return body;
      }),
    );
    const uploadAll = async () => {
      let [open_, answered] = [bodies.length, 0];
      const watch = async () => {
        while (open_ > 0) {
          expect((await server.call('GET', '/healthz')).status).toBe(200);
          answered += 1;
        }
      };
      const turn = await longestEventLoopBlock(() =>
        Promise.all([
          watch(),
          ...bodies.map(async (body) => {
            const answer = await server.call('POST', '/rest/sys/import/upload', { token, body });
            open_ -= 1;
            expect(answer).toMatchObject({ status: 200, code: 422 });
          }),
        ]),
      );
      expect(answered).toBeGreaterThan(3);
      return turn.ms;
    };
    const { ms, limit } = await leastAgainst(200, uploadAll);
    expect(ms).toBeLessThan(limit);
  }, 120_000);

  test.each([
    ['memory', { ms: SHEET_LIMITS.ms, heapMb: 16 }],
    ['time', { ms: 1, heapMb: SHEET_LIMITS.heapMb }],
  ])(
    'what takes more %s than its reader has is refused in words; the server goes on, and reads the next',
    async (_, limits) => {
      const texts = Array.from({ length: 300_000 }, (__, index) => `客户名称 ${index} `.repeat(3));
      const path = await fileOf(
        await zipOf(
          sheetParts({
            sheets: { 一: '<row><c t="s"><v>0</v></c></row>' },
            shared: texts.map((text) => `<si><t>${text}</t></si>`).join(''),
          }),
        ),
      );
      const firstCell = (more: Parameters<typeof withSpreadsheet>[3] = SHEET_LIMITS) =>
        withSpreadsheet(
          path,
          'zh-chs',
          async ([sheet]) => {
            for await (const { cells } of sheet!.rows()) return cells[0];
            return undefined;
          },
          more,
        );
      const refused = await firstCell(limits).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(AppError);
      expect(refused).toMatchObject({ id: 'sheet_too_large' });
      expect((await server.call('GET', '/healthz')).status).toBe(200);
      expect(await firstCell()).toBe('客户名称 0 客户名称 0 客户名称 0 ');
    },
    120_000,
  );
});

test('two files are read at a time; those that find too many waiting come later', async () => {
  const turns = createSemaphore({ readers: 2, waiting: 1 });
  let [busy, most] = [0, 0];
  const ends: (() => void)[] = [];
  const work = () =>
    turns(async () => {
      most = Math.max(most, (busy += 1));
      await new Promise<void>((resolve) => ends.push(resolve));
      busy -= 1;
    });
  const three = [work(), work(), work()];
  await expect(work()).rejects.toMatchObject({ id: 'too_many', data: { seconds: 30 } });
  while (ends.length > 0) {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(three);
  expect([busy, most]).toEqual([0, 2]);
});

describe('any file at all', () => {
  const seed = Number(process.env.FUZZ_SEED ?? 20_260_105);
  const good = () =>
    sheetParts({
      sheets: {
        一: `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>46053</v></c></row><row r="4"><c t="b"><v>1</v></c><c><f>NOW()</f></c><c t="inlineStr"><is><r><t>x &amp; y</t></r></is></c></row></sheetData><mergeCells><mergeCell ref="A1:A3"/></mergeCells><sheetData>`,
      },
      shared:
        '<si><t>华东</t><rPh sb="0" eb="1"><t>カ</t></rPh></si><si><r><t>a_x000D_</t></r></si>',
      styles:
        '<numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>',
    });
  const read = async (bytes: Buffer) => {
    const file = await open(await fileOf(bytes));
    try {
      for (const sheet of await sheetsOf(file, 'zh-chs')) for await (const _ of sheet.rows());
      return 'read';
    } catch (error) {
      return error instanceof AppError ? error.id : error;
    } finally {
      await file.close();
    }
  };
  /** Where, how much is taken away, and what is put there. */
  const change = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    gone: fc.nat(40),
    put: fc.oneof(
      fc.constantFrom(
        '<',
        '>',
        '</',
        '<!--',
        '<![CDATA[',
        '<!DOCTYPE x [',
        '&',
        '&#x110000;',
        '&lt',
        '"',
        "'",
        '\0',
        '\uFFFF',
        '<c>',
        '</c>',
        '<row r="',
        '<x:v>',
        '<rPh>',
        '<mergeCell ref="A1:ZZZ9999999"/>',
        '_x000',
        '<?xml',
        ' xmlns=""',
        's="99999999999"',
      ),
      fc.string(),
    ),
  });
  const changed = (text: string, changes: readonly { at: number; gone: number; put: string }[]) =>
    changes.reduce((now, { at, gone, put }) => {
      const index = Math.floor(at * now.length);
      return now.slice(0, index) + put + now.slice(index + gone);
    }, text);

  test('with parts that were changed anywhere is read or refused', async () => {
    const names = Object.keys(good());
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.array(change, { minLength: 1, maxLength: 4 }),
        async (name, changes) => {
          const parts = good();
          const bytes = await zipOf({ ...parts, [name]: changed(parts[name] ?? '', changes) });
          expect(await read(bytes)).toMatch(/^(read|sheet_unreadable|sheet_too_large)$/);
        },
      ),
      { numRuns: 400, seed },
    );
  }, 60_000);

  test('with bytes that were changed anywhere is read or refused', async () => {
    const bytes = await zipOf(good());
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 0, max: 255 })), {
          minLength: 1,
          maxLength: 12,
        }),
        fc.option(fc.nat(bytes.length), { nil: undefined }),
        async (changes, end) => {
          const copy = Buffer.from(bytes.subarray(0, end));
          for (const [at, byte] of changes) if (at < copy.length) copy[at] = byte;
          expect(await read(copy)).toMatch(/^(read|sheet_unreadable|sheet_too_large)$/);
        },
      ),
      { numRuns: 600, seed },
    );
  }, 60_000);

  test('that is text of any kind is read or refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 3000 }), async (bytes) => {
        expect(await read(Buffer.from(bytes))).toMatch(/^(read|sheet_unreadable)$/);
      }),
      { numRuns: 300, seed },
    );
  }, 60_000);
});
