import { rowOf } from '../definition/readDefinition.ts';
import type { BarcodeFormat } from '../values/barcodes.ts';
import { barcodePicture, barcodeSvg } from '../values/barcodePicture.ts';
import { escapeHtml, replaceElements } from './markup.ts';
import {
  BREAK_MARK,
  COLUMNS_MARK,
  FIELD_MARK,
  FORMAT_MARK,
  INDEX_COLUMN,
  TABLE_MARK,
} from './templateMarks.ts';
import type { PrintData, PrintTable, PrintValue } from './types.ts';

/**
 * A template with a record's words in it: what the preview shows and what is printed. Values are escaped; what the data does not hold, because
 * the field is gone or the reader may not see it, prints empty. Whoever shows it cleans it once more, as every rich text.
 */
export function printHtml(content: string, data: PrintData): string {
  return replaceElements(content, ({ attributes }) => {
    const path = attributes[FIELD_MARK];
    if (path !== undefined) return valueHtml(rowOf(data.values, path), attributes[FORMAT_MARK]);
    const table = attributes[TABLE_MARK];
    if (table !== undefined)
      return tableHtml(
        rowOf(data.tables, table),
        (attributes[COLUMNS_MARK] ?? '').split(',').filter(Boolean),
        data.totalWord,
      );
    return attributes[BREAK_MARK] === undefined ? undefined : `<div ${BREAK_MARK}="page"></div>`;
  });
}

/** The fields and tables that a template asks for. */
export function placeholdersInTemplate(content: string): {
  fields: string[];
  tables: { key: string; columns: string[] }[];
} {
  const [fields, tables] = [new Set<string>(), [] as { key: string; columns: string[] }[]];
  replaceElements(content, ({ attributes }) => {
    const [field, key] = [attributes[FIELD_MARK], attributes[TABLE_MARK]];
    if (field !== undefined) fields.add(field);
    if (key !== undefined)
      tables.push({ key, columns: (attributes[COLUMNS_MARK] ?? '').split(',').filter(Boolean) });
    return undefined;
  });
  return { fields: [...fields], tables };
}

function valueHtml(value: PrintValue | undefined, format: string | undefined): string {
  if (!value) return '';
  if ('html' in value) return `<div>${value.html}</div>`;
  if ('images' in value)
    return value.images
      .map(({ src, alt }) => `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">`)
      .join(' ');
  if (format === 'rmb') return linesHtml(value.rmb ?? '');
  return `${value.code ? codeHtml(value.code, value.text) : ''}${linesHtml(value.text)}`;
}

/** Pixels of paper, 96 to an inch: a QR code of 26 mm, bars of a quarter of a millimetre as far as the page is wide enough. */
const CODE_WIDTH = { qr: 98, code128: 520 } as const;

/** The picture alone: its text stands below it. */
function codeHtml(code: BarcodeFormat, text: string): string {
  const picture = barcodePicture(code, text);
  if (!picture) return '';
  const width = code === 'qr' ? CODE_WIDTH.qr : Math.min(picture.width, CODE_WIDTH.code128);
  const src = `data:image/svg+xml,${encodeURIComponent(barcodeSvg(picture))}`;
  return `<img src="${escapeHtml(src)}" alt="" width="${width}"><br>`;
}

function linesHtml(text: string): string {
  return escapeHtml(text).replace(/\r?\n/g, '<br>');
}

/** The head stands again on each page; the totals stand once, behind the last row. */
function tableHtml(
  table: PrintTable | undefined,
  wanted: readonly string[],
  totalWord: string,
): string {
  if (!table) return '';
  const known = new Map(table.columns.map((column) => [column.key, column]));
  const columns = wanted.flatMap((key) =>
    key === INDEX_COLUMN ? [{ key, label: '#', align: 'end' as const }] : (known.get(key) ?? []),
  );
  if (columns.length === 0) return '';
  const cell = (tag: 'td' | 'th', text: string, align: 'start' | 'end') =>
    `<${tag}${align === 'end' ? ' style="text-align: right"' : ''}>${linesHtml(text)}</${tag}>`;
  const head = columns.map(({ label, align }) => cell('th', label, align)).join('');
  const rows = table.rows
    .map(
      (row, index) =>
        `<tr>${columns.map(({ key, align }) => cell('td', key === INDEX_COLUMN ? String(index + 1) : (rowOf(row, key) ?? ''), align)).join('')}</tr>`,
    )
    .join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>${rows}${totalsHtml(table, columns, totalWord)}${remarkHtml(table, columns)}</tbody></table>`;
}

function remarkHtml({ remark }: PrintTable, columns: readonly { key: string }[]): string {
  if (!remark || columns.every(({ key }) => key !== remark.beside)) return '';
  return `<tr><td colspan="${columns.length}" style="text-align: right">${escapeHtml(remark.text)}</td></tr>`;
}

function totalsHtml(
  table: PrintTable,
  columns: readonly { key: string }[],
  totalWord: string,
): string {
  const first = columns.findIndex(({ key }) => rowOf(table.totals, key) !== undefined);
  if (first < 0 || table.rows.length === 0) return '';
  const before =
    first > 0 ? `<td colspan="${first}"><strong>${escapeHtml(totalWord)}</strong></td>` : '';
  const rest = columns
    .slice(first)
    .map(
      ({ key }) =>
        `<td style="text-align: right"><strong>${escapeHtml(rowOf(table.totals, key) ?? '')}</strong></td>`,
    )
    .join('');
  return `<tr>${before}${rest}</tr>`;
}
