import fc from 'fast-check';
import { open } from 'node:fs/promises';
import { designFaults } from '../../../schemas/designer/faults/faults.ts';
import { readDefinition } from '../../../schemas/definition/readDefinition.ts';
import { parseFormula } from '../../../schemas/formulas/index.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import { customModule } from '../../../schemas/vocabulary/customObjects.ts';
import { readPattern } from '../../../schemas/patterns/patterns.ts';
import { placeholdersInTemplate, printHtml } from '../../../schemas/print/printHtml.ts';
import { contentType } from '../../../server/endpoints/files/fileTypes.ts';
import { sheetsOf } from '../../../server/endpoints/sheets/open.ts';
import { parseForm } from '../../../server/http/form.ts';
import { parseJson } from '../../../server/http/plainText.ts';
import { parseDefinition } from '../../../server/records/definitions/checkDefinition.ts';
import { readRaw } from '../../../server/records/search/filters.ts';
import { cleanTemplate } from '../../../server/records/write/html.ts';
import { fileOf, sheetParts, zipOf } from './sheets.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 20_260_105);

export type Bytes = string | Buffer;

/** A text without end, as long as it is asked for. */
export interface Hostile {
  what: string;
  made(size: number): Bytes | Promise<Bytes>;
}

/** A call that brings a body to its parser. */
export interface Sent {
  path: string;
  type: string;
  body: Bytes;
}

export interface Parser {
  /** bytes of the longest body that reaches it; of spreadsheets what is unpacked */
  most: number;
  bodies: readonly Hostile[];
  /** in the thread of whoever calls; absent where only the server's own reading of a request does it */
  parse?(body: Bytes): unknown;
  /** the server does it in a thread of its own, where it may take its time */
  apart?: true;
  sent(body: Bytes): Sent;
}

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const MULTIPART = 'multipart/form-data; boundary=b';
const SUMS = '/rest/sys/list/sums';
const THING = customModule({ key: 'thing_c', name: '物', icon: 'box', form: [] });

const inJson = (path: string, params: object): Sent => ({
  path,
  type: JSON_TYPE,
  body: JSON.stringify(params),
});
const uploaded = (path: string, name: string, body: Bytes): Sent => ({
  path,
  type: MULTIPART,
  body: Buffer.concat([
    Buffer.from(
      `--b\r\nContent-Disposition: form-data; name="module"\r\n\r\ncustomer\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`,
    ),
    Buffer.from(body),
    Buffer.from('\r\n--b--\r\n'),
  ]),
});
const text = (body: Bytes) => (typeof body === 'string' ? body : body.toString('latin1'));

/** The same part again and again, with something before and after it. */
function again(
  part: string | ((index: number) => string),
  [before, after]: [string, string] = ['', ''],
): Hostile {
  const of = typeof part === 'string' ? () => part : part;
  return {
    what: `${before.slice(0, 30)}${of(0).slice(0, 30)}…${after.slice(0, 30)}`,
    made: (size) => {
      const each = Math.max(of(1).length, 1);
      const count = Math.max(Math.floor((size - before.length - after.length) / each), 1);
      return (
        before +
        (typeof part === 'string'
          ? part.repeat(count)
          : Array.from({ length: count }, (_, index) => of(index)).join('')) +
        after
      );
    },
  };
}

/** Texts by chance: openings without an end, ends without a beginning, and what stands between, the middle of them without end. */
function byChance(tokens: readonly string[], count = 40): Hostile[] {
  const unit = fc.array(fc.constantFrom(...tokens), { minLength: 1, maxLength: 5 });
  return fc
    .sample(fc.tuple(unit, unit, unit), { numRuns: count, seed: SEED })
    .map(([head, middle, tail]) => again(middle.join(''), [head.join(''), tail.join('')]));
}

const SIGNS = [
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '"',
  "'",
  '\\',
  ',',
  '.',
  '*',
  '+',
  '-',
  '1',
  'a',
  ' ',
];
const MARKS = [
  '<span',
  '<div',
  '<!--',
  '-->',
  '<',
  '>',
  '</span>',
  '<td>',
  ' data-field="a"',
  ' style="a:b"',
  '&',
  '&amp;',
  '"',
  'x',
  '{{',
  '}}',
];
const HEAD = '--b\r\nContent-Disposition: form-data; name="a"';
const definition = (list: object[], more: object = {}) =>
  JSON.stringify({ list, config: {}, ...more });
const judged = (body: Bytes) => {
  const read = parseDefinition(text(body));
  readDefinition(read);
  return designFaults({ module: THING, definition: read, locale: 'zh-chs' });
};
/** A definition of as many parts as fit. */
const ofWidgets = (what: string, each: number, made: (count: number) => string): Hostile => ({
  what,
  made: (size) => made(Math.floor(size / each)),
});
const sheet = (
  what: string,
  parts: (size: number) => Parameters<typeof sheetParts>[0],
): Hostile => ({
  what,
  made: (size) => zipOf(sheetParts(parts(size))),
});
const readSheets = async (body: Bytes) => {
  const file = await open(await fileOf(body));
  try {
    for (const each of await sheetsOf(file, 'zh-chs')) for await (const _ of each.rows());
  } finally {
    await file.close();
  }
};
const MB = 1024 * 1024;

/** Everything that reads what somebody sent, with what is hardest for it. Laws over all of them: tests/server/parsers-*.test.ts. */
export const PARSERS = {
  form: {
    most: LIMITS.body,
    bodies: [
      ...byChance(['a', '[', ']', '=', '&', '%', '%41', '+', '[]', '[0]', '1', 'a[0][b]=', '&&']),
      again('+', ['a=', '']),
      again('%E4%B8%80', ['a=', '']),
      again((index) => `k${index % 4999}[${index}]=${'%41'.repeat(260)}&`),
    ],
    parse: (body) => parseForm(text(body)),
    sent: (body) => ({ path: SUMS, type: FORM, body }),
  },
  JSON: {
    most: LIMITS.body,
    bodies: [
      ...byChance([
        '{',
        '}',
        '[',
        ']',
        ',',
        ':',
        '"',
        '"a"',
        '1',
        '-',
        'e9',
        '\\u0000',
        '[1,',
        '{"a":',
      ]),
      again('['),
      {
        what: 'lists inside each other',
        made: (size) => '['.repeat(size / 2) + ']'.repeat(size / 2),
      },
      again((index) => `"k${index}":1,`, ['{', '"":1}']),
      again((index) => `"${index * 977}":1,`, ['{', '"":1}']),
      again((index) => `{"k${index}":1},`, ['[', '1]']),
      again('{},', ['[', '1]']),
      again('\\u4e00', ['"', '"']),
      again('1', ['[', ']']),
    ],
    parse: (body) => parseJson(text(body)),
    sent: (body) => ({ path: SUMS, type: JSON_TYPE, body }),
  },
  multipart: {
    most: LIMITS.body * 0.9,
    bodies: [
      again(`${HEAD}\r\n\r\nx\r\n`),
      again('x', [`${HEAD}\r\n\r\n`, '\r\n--b--\r\n']),
      again('\r\n--', [`${HEAD}\r\n\r\n`, '\r\n--b--\r\n']),
      again('-'),
      again('a="b"; ', [`${HEAD}; `, '']),
      again('X: y\r\n', ['--b\r\n', '']),
      again('[b]', [HEAD.slice(0, -1), '"\r\n\r\nx\r\n--b--\r\n']),
      again('\\"', [HEAD, '']),
      again('%41', [
        "--b\r\nContent-Disposition: form-data; name*=utf-8''",
        '\r\n\r\nx\r\n--b--\r\n',
      ]),
    ],
    sent: (body) => ({ path: SUMS, type: MULTIPART, body }),
  },
  filter: {
    most: 100_000,
    bodies: [
      ...byChance([
        '{"op":"and","rules":[',
        ']}',
        '{"field":"a","operator":"eq","value":1}',
        ',',
        '"',
        '[',
        '{',
      ]),
      again('{"field":"name","operator":"eq","value":"1"},', ['{"op":"and","rules":[', '{}]}']),
      again('"a",', ['{"field":"name","operator":"in","value":[', '"b"]}']),
    ],
    parse: (body) => readRaw(text(body)),
    sent: (body) => inJson(SUMS, { module: 'customer', filter: text(body) }),
  },
  definition: {
    most: LIMITS.definitionBytes,
    bodies: [
      ofWidgets('of empty widgets', 3, (count) =>
        definition(Array.from({ length: count }, () => ({}))),
      ),
      ofWidgets('of widgets of one name', 30, (count) =>
        definition(Array.from({ length: count }, () => ({ type: 'input', model: 'a' }))),
      ),
      ofWidgets('of options', 20, (count) =>
        definition([
          {
            type: 'radio',
            model: 'a',
            options: {
              options: Array.from({ length: count }, (_, value) => ({ value: `v${value}` })),
            },
          },
        ]),
      ),
      ofWidgets('of options that are the same', 13, (count) =>
        definition([
          {
            type: 'radio',
            model: 'a',
            options: { options: Array.from({ length: count }, () => ({ value: 'v' })) },
          },
        ]),
      ),
      ofWidgets('of conditions', 46, (count) =>
        definition([
          { type: 'input', model: 'a' },
          {
            type: 'input',
            model: 'b',
            options: {
              when: {
                show: {
                  op: 'and',
                  rules: Array.from({ length: count }, () => ({
                    field: 'a',
                    operator: 'eq',
                    value: 'x',
                  })),
                },
              },
            },
          },
        ]),
      ),
      ofWidgets('of formulas that hang on each other', 70, (count) =>
        definition(
          Array.from({ length: count }, (_, index) => ({ type: 'number', model: `m${index}` })),
          {
            compute_formula: Object.fromEntries(
              Array.from({ length: count - 1 }, (_, index) => [`m${index + 1}`, `m${index} + 1`]),
            ),
          },
        ),
      ),
      again('{"type":"grid","columns":[{"list":[', ['{"config":{},"list":[', '']),
      again('['),
      again((index) => `"k${index}":1,`, ['{"list":[],"config":{', '"":1}}']),
    ],
    parse: judged,
    sent: (body) =>
      inJson('/rest/sys/fields/save', { module: 'customer', field_data: text(body), version: 0 }),
  },
  formula: {
    most: 8_000,
    bodies: byChance([...SIGNS, '{{', '}}', 'IF(', '<', '≥', 'and ', '"', '％', '（']),
    parse: (body) => parseFormula(text(body), () => true),
    sent: (body) =>
      inJson('/rest/sys/fields/impact', {
        module: 'customer',
        field_data: definition([{ type: 'number', model: 'a' }], {
          compute_formula: { a: text(body) },
        }),
      }),
  },
  pattern: {
    most: 2_000,
    bodies: byChance([...SIGNS, '^', '$', '|', '(?:', '(?=', '\\w', '{1,9}', '[^', '?', '.*']),
    parse: (body) => readPattern(text(body)),
    sent: (body) =>
      inJson('/rest/sys/fields/impact', {
        module: 'customer',
        field_data: definition([{ type: 'input', model: 'a', options: { pattern: text(body) } }]),
      }),
  },
  template: {
    most: LIMITS.template,
    bodies: byChance(MARKS, 60),
    parse: (body) => cleanTemplate(text(body)),
    sent: (body) =>
      inJson('/rest/sys/template/save', { module: 'customer', name: '难', content: text(body) }),
  },
  'template that is printed': {
    most: LIMITS.template,
    bodies: byChance(MARKS, 30),
    parse: (body) => {
      placeholdersInTemplate(text(body));
      return printHtml(text(body), { values: {}, tables: {} } as never);
    },
    sent: (body) =>
      inJson('/rest/sys/template/save', { module: 'customer', name: '难', content: text(body) }),
  },
  image: {
    most: 2 * LIMITS.body,
    bodies: byChance(['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF89a', '\0', 'PK\x03\x04'], 10),
    parse: (body) => contentType('a.png', Buffer.from(text(body), 'latin1')),
    sent: (body) => uploaded('/rest/crm/file/upload', 'a.png', Buffer.from(text(body), 'latin1')),
  },
  zip: {
    most: MB / 2,
    apart: true,
    bodies: [
      again('PK\x05\x06', ['PK\x03\x04', '']),
      again('PK\x01\x02', ['PK\x03\x04', `PK\x05\x06${'\0'.repeat(18)}`]),
      again('\0', ['PK\x03\x04', '']),
      {
        what: 'of many entries',
        made: (size) =>
          zipOf(
            Object.fromEntries(Array.from({ length: size / 100 }, (_, index) => [`e${index}`, ''])),
          ),
      },
      sheet('of nothing but spaces', (size) => ({ sheets: { 一: ' '.repeat(size * 6) } })),
    ],
    parse: readSheets,
    sent: (body) =>
      uploaded('/rest/sys/import/upload', 'a.xlsx', Buffer.from(text(body), 'latin1')),
  },
  xlsx: {
    most: 1.5 * MB,
    apart: true,
    bodies: [
      sheet('of cells', (size) => ({
        sheets: { 一: `<row>${'<c><v>1</v></c>'.repeat(100)}</row>`.repeat(size / 1500) },
      })),
      sheet('of cells that never end', (size) => ({
        sheets: { 一: `<row>${'<c '.repeat(size / 3)}` },
      })),
      sheet('of cells that look plain at first', (size) => ({
        sheets: { 一: `<row>${'<c r="A1" s="1" t="s"><v>1<v>'.repeat(size / 29)}` },
      })),
      sheet('of rows', (size) => ({ sheets: { 一: '<row/>'.repeat(size / 6) } })),
      sheet('of comments', (size) => ({
        sheets: { 一: `<row>${'<!--<c>-->'.repeat(size / 10)}</row>` },
      })),
      sheet('of merged cells', (size) => ({
        sheets: {
          一: `${'<row><c/></row>'.repeat(size / 60)}</sheetData>${'<mergeCell ref="A1:B1048576"/>'.repeat(Math.min(size / 60, 190_000))}<sheetData>`,
        },
      })),
      sheet('of texts', (size) => ({
        sheets: { 一: '<row><c t="s"><v>0</v></c></row>' },
        shared: '<si><t>a</t></si>'.repeat(size / 17),
      })),
      sheet('of entities', (size) => ({
        sheets: {
          一: `<row>${'<c t="str"><v>&amp;&lt;&#65;</v></c>'.repeat(100)}</row>`.repeat(
            size / 3600,
          ),
        },
      })),
      sheet('of formats', (size) => ({
        sheets: { 一: '<row><c s="0"><v>1</v></c></row>' },
        styles: `<numFmts>${Array.from({ length: size / 300 }, (_, id) => `<numFmt numFmtId="${id + 200}" formatCode="${'&quot;'.repeat(40)}"/>`).join('')}</numFmts><cellXfs>${'<xf numFmtId="200"/>'.repeat(size / 300)}</cellXfs>`,
      })),
    ],
    parse: readSheets,
    sent: (body) => uploaded('/rest/sys/import/upload', 'a.xlsx', body),
  },
  csv: {
    most: 200_000,
    apart: true,
    bodies: [
      ...byChance(['"', '""', ',', '\n', '\r', 'a', ';', '\t', ' "', '\u{4e00}', 'sep=,\n'], 12),
      again('\xff', ['a,b\n', '']),
    ],
    parse: readSheets,
    sent: (body) => uploaded('/rest/sys/import/upload', 'a.csv', body),
  },
} as const satisfies Record<string, Parser>;

export type ParserName = keyof typeof PARSERS;
export const parsers = Object.entries<Parser>(PARSERS) as [ParserName, Parser][];
