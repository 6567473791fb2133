import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultDefinition } from '../../../schemas/definition/defaultDefinition.ts';
import { MODULES } from '../../../schemas/modules/index.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { defaultTemplate } from '../../../schemas/print/defaultTemplate.ts';
import { isPrinted } from '../../../schemas/print/isPrinted.ts';
import { escapeHtml, replaceElements } from '../../../schemas/print/markup.ts';
import { placeholdersOf, tablesOf } from '../../../schemas/print/placeholders.ts';
import { rowsTable } from '../../../schemas/print/tables.ts';
import { definition, widget } from '../support.ts';
import { printedValue } from '../../../schemas/print/printedValue.ts';
import { placeholdersInTemplate, printHtml } from '../../../schemas/print/printHtml.ts';
import type { PrintData } from '../../../schemas/print/types.ts';
import { STRANGER } from '../../../schemas/staff/publicForms.ts';
import { translateDefinition } from '../../../schemas/form/translateDefinition.ts';

const DATA: PrintData = {
  values: {
    name: { text: '甲 & <乙>' },
    price: { text: '1.00 元', rmb: '壹元整' },
    terms: { html: '<p>a</p>' },
    seal: { images: [{ src: 'x" onerror="y', alt: '章' }] },
  },
  tables: {
    lines: {
      columns: [
        { key: 'a', label: 'A', align: 'start' },
        { key: 'n', label: 'N', align: 'end' },
      ],
      rows: [{ a: '<i>', n: '1' }],
      totals: { n: '1' },
    },
    empty: { columns: [{ key: 'a', label: 'A', align: 'start' }], rows: [], totals: { a: '0' } },
  },
  totalWord: '合计',
};
const field = (path: string, more = '') =>
  `<span data-field="${path}"${more}>label <b>x</b></span>`;

describe('a template with a record in it [ADMIN-069] [ADMIN-120]', () => {
  test.each([
    ['a value, escaped', `<p>1 ${field('name')} 2</p>`, '<p>1 甲 &amp; &lt;乙&gt; 2</p>'],
    ['an amount in words', field('price', ' data-format="rmb"'), '壹元整'],
    ['no words of what is no amount', field('name', ' data-format="rmb"'), ''],
    ['a rich text as it is', field('terms'), '<div><p>a</p></div>'],
    [
      'a picture whose path breaks out of nothing',
      field('seal'),
      '<img src="x&quot; onerror=&quot;y" alt="章">',
    ],
    ['a field that is gone, or not to be seen', `a${field('gone')}b`, 'ab'],
    ['nothing of what every object has', field('constructor'), ''],
    [
      'a field within a field, as the outer one',
      `<span data-field="price">x <span data-field="name">y</span> z</span>!`,
      '1.00 元!',
    ],
    [
      'a page break',
      '<p>a</p><div data-break="page">x</div>',
      '<p>a</p><div data-break="page"></div>',
    ],
    ['a table of nothing', '<div data-table="gone" data-columns="a"></div>', ''],
    ['a table whose columns are gone', '<div data-table="lines" data-columns="z"></div>', ''],
    [
      'a table without rows, without totals',
      '<div data-table="empty" data-columns="a"></div>',
      '<table><thead><tr><th>A</th></tr></thead><tbody></tbody></table>',
    ],
    [
      'lines with their sums',
      '<div data-table="lines" data-columns="a,n"></div>',
      '<table><thead><tr><th>A</th><th style="text-align: right">N</th></tr></thead><tbody><tr><td>&lt;i&gt;</td><td style="text-align: right">1</td></tr><tr><td colspan="1"><strong>合计</strong></td><td style="text-align: right"><strong>1</strong></td></tr></tbody></table>',
    ],
  ])('prints %s', (_, template, html) => expect(printHtml(template, DATA)).toBe(html));

  test('whatever a value holds, it is text and nothing else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const html = printHtml(`<p>${field('v')}</p>`, { ...DATA, values: { v: { text } } });
        expect(html.slice(3, -4).replaceAll('<br>', '')).not.toMatch(/[<>"']/);
      }),
      { numRuns: 300 },
    );
  });

  test('what has no mark stays to the byte, and no text makes it fail', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(replaceElements(`<p>${escapeHtml(text)}</p>`, () => undefined)).toBe(
          `<p>${escapeHtml(text)}</p>`,
        );
        expect(typeof printHtml(text, DATA)).toBe('string');
      }),
    );
  });

  test('says which fields and tables it asks for', () => {
    expect(
      placeholdersInTemplate(
        `${field('a')}${field('b.c')}${field('a')}<div data-table="@plan" data-columns="#,x"></div>`,
      ),
    ).toEqual({ fields: ['a', 'b.c'], tables: [{ key: '@plan', columns: ['#', 'x'] }] });
  });
});

const printed = Object.values<ModuleFile>(MODULES).filter(isPrinted);
const formOf = (file: ModuleFile) =>
  translateDefinition({ module: file, definition: defaultDefinition(file), locale: 'zh-chs' });

test('quotation, contract, payment, invoice and office requests are printed', () =>
  expect(printed.map(({ key }) => key)).toEqual([
    'quotation',
    'contract',
    'payment',
    'invoice',
    'officeRequest',
  ]));

test.each(printed.map((file) => [file.key, file] as const))(
  'the template made of the form of %s names every field that can be printed, and only what can be inserted',
  (_, file) => {
    const form = formOf(file);
    const asked = placeholdersInTemplate(defaultTemplate(file, form, 'zh-chs'));
    const around = { file, form, others: new Map<string, never>(), locale: 'zh-chs' as const };
    const offered = new Set(
      placeholdersOf(around).flatMap(({ items }) => items.map(({ path }) => path)),
    );
    expect(asked.fields.filter((path) => !offered.has(path))).toEqual([]);
    const missing = [...form.fields.values()]
      .filter(
        (each) => !each.system && offered.has(each.model) && !asked.fields.includes(each.model),
      )
      .map(({ model }) => model);
    expect(missing).toEqual([]);
    expect(asked.tables.map(({ key }) => key)).toEqual(tablesOf(around).map(({ key }) => key));
  },
);

test.each(printed.flatMap((file) => (file.print?.internal ? [[file.key, file] as const] : [])))(
  'what %s keeps to itself is left out of what goes outside, and nothing else but who printed it',
  (_, file) => {
    const form = formOf(file);
    const fieldsOf = (outside: boolean) =>
      placeholdersInTemplate(defaultTemplate(file, form, 'zh-chs', { outside })).fields;
    const [inside, outside] = [fieldsOf(false), fieldsOf(true)];
    expect(inside.filter((path) => !outside.includes(path)).toSorted()).toEqual(
      ['$viewer', '$today', ...(file.print?.internal ?? [])].toSorted(),
    );
    expect(outside.filter((path) => !inside.includes(path))).toEqual([]);
  },
);

test('a value is printed in the words that a detail shows', () => {
  const widgets = [
    { type: 'number', options: { precision: 2, unitText: '元' } },
    { type: 'date', options: { type: 'month' } },
    { type: 'switch', options: {} },
    { type: 'select', options: { options: [{ value: 'a', label: '甲' }], showLabel: true } },
    { type: 'address', options: {} },
    { type: 'input', options: { showPassword: true } },
    { type: 'fileupload', options: {} },
  ].map((each, index) => ({
    ...each,
    name: `f${index}`,
    key: `f${index}`,
    model: `f${index}`,
    rules: [],
  }));
  const { fields } = translateDefinition({
    module: { key: 'x', title: 'f0', columns: [] },
    definition: { list: widgets, config: {} } as never,
    locale: 'zh-chs',
  });
  const said = (model: string, value: unknown) => {
    const one = fields.get(model);
    return (
      one &&
      printedValue(one, value, { locale: 'zh-chs', zone: 'Asia/Shanghai', name: () => undefined })
    );
  };
  expect(said('f0', 1234.5)).toMatchObject({
    rmb: '壹仟贰佰叁拾肆元伍角整',
    text: expect.stringContaining('1,234.50'),
  });
  expect(said('f1', '2026-03')).toEqual({ text: '2026-03' });
  expect([said('f2', 1), said('f3', 'a'), said('f3', ''), said('f5', 'geheim')]).toEqual([
    { text: '是' },
    { text: '甲' },
    undefined,
    { text: '••••••••' },
  ]);
  expect(
    said('f4', { region: '江苏省,苏州市', address: '工业园区 1 号', location: '120.1,31.2' }),
  ).toEqual({ text: '江苏省苏州市 工业园区 1 号' });
  expect(
    said('f6', [
      { id: 1, path: '/rest/crm/file/download?id_code=1', name: '合同.pdf' },
      { key: 'x', url: 'https://cdn.example.com/files/drawing.dwg?v=2' },
    ]),
  ).toEqual({ text: '合同.pdf、drawing.dwg' });
});

test('what stays within the company is offered to no template: a field, a reference and what is behind it, a sub-form, a column of one', () => {
  const inner = { options: { internal: true } };
  const form = translateDefinition({
    module: MODULES.quotation,
    definition: definition([
      widget('input', 'name'),
      widget('number', 'margin', inner),
      widget('contact', 'who', inner),
      widget('subform', 'costs', { options: { internal: true, columns: [widget('input', 'a')] } }),
      widget('subform', 'steps', {
        options: { columns: [widget('input', 'what'), widget('number', 'cost', inner)] },
      }),
    ]),
    locale: 'zh-chs',
  });
  const contact = { file: MODULES.contact, form: formOf(MODULES.contact) };
  const around = {
    file: { ...MODULES.quotation, tabs: [] },
    form,
    others: new Map([['contact', contact]]),
    locale: 'zh-chs' as const,
  };
  const paths = placeholdersOf(around).flatMap(({ items }) => items.map(({ path }) => path));
  expect(paths).toContain('name');
  expect(paths.filter((path) => /^(margin|who|costs)/.test(path))).toEqual([]);
  const tables = tablesOf(around);
  expect(tables.map(({ key }) => key)).toEqual(['steps']);
  expect(tables[0]?.columns.map(({ key }) => key)).toEqual(['what']);
  const steps = form.fields.get('steps');
  const table =
    steps &&
    rowsTable(steps, [{ what: '安装', cost: 12 }], {
      names: { locale: 'zh-chs', zone: 'Asia/Shanghai', name: () => undefined },
      around: { viewer: STRANGER, settings: {}, today: '2026-11-20' },
    });
  expect(JSON.stringify(table)).toContain('安装');
  expect(JSON.stringify(table)).not.toContain('12');
  const asked = placeholdersInTemplate(defaultTemplate(around.file, form, 'zh-chs'));
  expect(asked.fields).toContain('name');
  expect(asked.fields.filter((path) => /^(margin|who|costs)/.test(path))).toEqual([]);
});
