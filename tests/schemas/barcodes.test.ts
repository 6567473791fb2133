import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coerce } from '../../schemas/validation/coerce.ts';
import { validateField } from '../../schemas/validation/validate.ts';
import { printedValue } from '../../schemas/print/printedValue.ts';
import { printHtml } from '../../schemas/print/printHtml.ts';
import { defaultTemplate } from '../../schemas/print/defaultTemplate.ts';
import { isEan13 } from '../../schemas/values/barcodes.ts';
import { barcodePicture, barcodeSvg, isBarcodeSvg } from '../../schemas/values/barcodePicture.ts';
import { code128Widths } from '../../schemas/values/code128.ts';
import { quotation } from '../../schemas/modules/quotation.ts';
import type { WidgetOptions } from '../../schemas/definition/definition.ts';
import { formOf, widget } from './support.ts';

/** The symbols of a code, each by its six widths, after what every code must be: whole symbols of 11 modules and the stop. */
function symbolsOf(text: string): string[] {
  const widths = (code128Widths(text) ?? []).join('');
  expect(widths.slice(-7)).toBe('2331112');
  const symbols = widths.slice(0, -7).match(/.{6}/g) ?? [];
  expect(symbols.join('')).toHaveLength(widths.length - 7);
  for (const symbol of symbols) {
    const [one = 0, , two = 0, , three = 0] = Array.from(symbol, Number);
    expect(Array.from(symbol, Number).reduce((sum, each) => sum + each)).toBe(11);
    expect((one + two + three) % 2).toBe(0); // the bars of a symbol are even
  }
  return symbols;
}

/** A reader that learns the symbols from texts of one character and of one pair of digits. */
const learned = new Map<string, number>();
const START_B = symbolsOf('a')[0];
const START_C = symbolsOf('0000')[0];
for (let sign = 32; sign < 127; sign += 1)
  learned.set(symbolsOf(String.fromCharCode(sign))[1] ?? '', sign - 32);
for (let pair = 95; pair < 100; pair += 1) learned.set(symbolsOf(`${pair}00`)[1] ?? '', pair);
learned.set(symbolsOf('0000a')[3] ?? '', 100);

function read(text: string): string {
  const [start, ...rest] = symbolsOf(text);
  const check = rest.pop() ?? '';
  let pairs = start === START_C;
  expect(pairs || start === START_B).toBe(true);
  const sum = rest.reduce(
    (all, symbol, at) => all + (learned.get(symbol) ?? Number.NaN) * (at + 1),
    pairs ? 105 : 104,
  );
  // 101 and 102 stand in no text
  const expected = sum % 103;
  if (expected <= 100) expect(learned.get(check)).toBe(expected);
  else expect(learned.has(check)).toBe(false);
  let said = '';
  for (const symbol of rest) {
    const value = learned.get(symbol) ?? Number.NaN;
    if (pairs && value === 100) pairs = false;
    else if (!pairs && value === 99) pairs = true;
    else said += pairs ? String(value).padStart(2, '0') : String.fromCharCode(value + 32);
  }
  return said;
}

describe('Code 128', () => {
  // as JsBarcode 3.12 writes them
  test.each([
    ['0012', '2112322122221122323212212331112'],
    [
      'ab1234567cd',
      '2112141211241214211232211131413121311131231411221141311411221412211112422331112',
    ],
  ])('%s is written as others write it', (text, widths) => {
    expect(code128Widths(text)?.join('')).toBe(widths);
  });

  test('whatever it can say is read back as it was, its check symbol right', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.oneof(
            fc.integer({ min: 32, max: 126 }).map((sign) => String.fromCharCode(sign)),
            fc.integer({ min: 0, max: 9 }).map(String),
          ),
          minLength: 1,
          maxLength: 40,
        }),
        (text) => {
          expect(read(text)).toBe(text);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('digits go two to a symbol', () => {
    expect(symbolsOf('6901234567892')).toHaveLength(10);
    expect(symbolsOf('AB-12')).toHaveLength(7);
  });

  test.each([[''], ['设备'], ['a\tb'], ['é']])('%j is nothing that it can say', (text) => {
    expect(code128Widths(text)).toBeUndefined();
    expect(barcodePicture('code128', text)).toBeUndefined();
  });
});

test.each([
  ['6901234567892', true],
  ['4006381333931', true],
  ['6901234567893', false],
  ['690123456789', false],
  ['69012345678921', false],
  ['690123456789x', false],
])('%s as an EAN-13: %s', (text, right) => {
  expect(isEan13(text)).toBe(right);
});

test('a picture has its quiet zone, and more than a QR code holds is none', () => {
  const bars = barcodePicture('code128', 'A1');
  expect(bars?.path.startsWith('M10 0h2')).toBe(true);
  expect(bars?.path.endsWith(`M${(bars?.width ?? 0) - 12} 0h2v40h-2z`)).toBe(true);
  const code = barcodePicture('qr', 'A1');
  expect([code?.width, code?.height]).toEqual([29, 29]);
  expect(code?.path.startsWith('M4 4h1v1h-1z')).toBe(true);
  expect(barcodePicture('qr', '设'.repeat(1000))).toBeUndefined();
});

test('a picture of ours is known, and nothing else is taken for one', () => {
  for (const format of ['qr', 'code128'] as const) {
    const picture = barcodePicture(format, 'SB-1');
    const svg = picture ? barcodeSvg(picture) : '';
    expect(isBarcodeSvg(svg)).toBe(true);
    expect(isBarcodeSvg(svg.replace('<path', '<image href="x"/><path'))).toBe(false);
    expect(isBarcodeSvg(svg.replace('</svg>', '<script>1</script></svg>'))).toBe(false);
    expect(isBarcodeSvg(svg.replace(' d="', ' style="a" d="'))).toBe(false);
  }
});

const fieldOf = (options: WidgetOptions) => {
  const field = formOf([widget('barcode', 'code', { name: '条码', options })]).fields.get('code');
  if (!field) throw new Error('No field.');
  return field;
};

describe('the field', () => {
  test.each<[string, WidgetOptions, string, string | undefined]>([
    ['QR takes every text', {}, '设备 12 #/', undefined],
    ['a format that nobody knows is QR', { barcodeFormat: 'x' }, '设备', undefined],
    ['Code 128 takes English', { barcodeFormat: 'code128' }, 'SB-2026/0012', undefined],
    ['Code 128 takes no Chinese', { barcodeFormat: 'code128' }, '设备 12', 'not_code128'],
    ['Code 128 is no longer than paper', { barcodeFormat: 'code128' }, 'x'.repeat(81), 'too_long'],
    [
      'nor does a longer limit make it so',
      { barcodeFormat: 'code128', maxlength: 100 },
      'x'.repeat(81),
      'too_long',
    ],
    ['a limit of its own holds', { maxlength: 5 }, '123456', 'too_long'],
    ['QR has the limit of texts', {}, 'x'.repeat(201), 'too_long'],
    ['EAN-13', { ean13: true }, '6901234567892', undefined],
    ['EAN-13 with a wrong digit', { ean13: true }, '6901234567890', 'not_ean13'],
  ])('%s', (_, options, value, fault) => {
    expect(validateField(fieldOf(options), { record: { code: value } })?.id).toBe(fault);
  });

  test('full-width digits of an input method are what they stand for, where others are none', () => {
    expect(coerce(fieldOf({ ean13: true }), ' ６９０１２３４５６７８９２ ')).toBe('6901234567892');
    expect(coerce(fieldOf({ barcodeFormat: 'code128' }), 'ＳＢ－１')).toBe('SB-1');
    expect(coerce(fieldOf({}), 'ＳＢ')).toBe('ＳＢ');
  });
});

describe('on paper', () => {
  const names = { locale: 'zh-chs', zone: 'UTC', name: () => undefined } as const;
  const data = (options: WidgetOptions, text: string) => ({
    values: { code: printedValue(fieldOf(options), text, names) ?? { text: '' } },
    tables: {},
    totalWord: '',
  });
  const paper = (options: WidgetOptions, text: string) =>
    printHtml('<p><span data-field="code">x</span></p>', data(options, text));

  test('it is drawn, its text below', () => {
    const html = paper({ barcodeFormat: 'code128' }, 'A<1');
    const [, src = ''] =
      /<img src="data:image\/svg\+xml,([^"]+)" alt="" width="88"><br>/.exec(html) ?? [];
    const picture = barcodePicture('code128', 'A<1');
    expect(decodeURIComponent(src)).toBe(picture && barcodeSvg(picture));
    expect(html.endsWith('<br>A&lt;1</p>')).toBe(true);
    expect(paper({}, '设备')).toMatch(/width="98"><br>设备<\/p>$/);
  });

  test('what was kept before it was one, and it cannot say, is its text', () => {
    expect(paper({ barcodeFormat: 'code128' }, '设备')).toBe('<p>设备</p>');
  });

  test('bars have the width of the page, a QR code stands beside another field', () => {
    const form = (barcodeFormat: string) =>
      formOf([widget('barcode', 'code', { options: { barcodeFormat } }), widget('input', 'b')]);
    const wide = '<td colspan="3"><p><span data-field="code">';
    expect(defaultTemplate(quotation, form('code128'), 'zh-chs')).toContain(wide);
    expect(defaultTemplate(quotation, form('qr'), 'zh-chs')).not.toContain(wide);
  });
});
