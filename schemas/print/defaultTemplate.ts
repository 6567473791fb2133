import type { Field, Form, LayoutNode } from '../form/form.ts';
import { translate } from '../i18n/label.ts';
import type { Locale } from '../i18n/locale.ts';
import type { ModuleFile } from '../definition/module.ts';
import { barcodeFormat } from '../values/barcodes.ts';
import { escapeHtml } from './markup.ts';
import { CONTEXT_PLACEHOLDERS, firstColumns, isLines, isPrintableAsText } from './placeholders.ts';
import { isBarcode } from './printedValue.ts';
import { COLUMNS_MARK, FIELD_MARK, TABLE_MARK } from './templateMarks.ts';

/**
 * Where nobody has made a template: the form as it stands, two fields a row, lines as a table, who printed it and when. What goes to people
 * `outside` has neither the last line nor what the module keeps to itself.
 */
export function defaultTemplate(
  file: ModuleFile,
  form: Form,
  locale: Locale,
  { outside = false } = {},
): string {
  const heading = escapeHtml(translate(file.print?.heading ?? file.label, locale));
  const number = file.number && form.fields.get(file.number.field);
  const [, viewer, today] = CONTEXT_PLACEHOLDERS.map(
    ([path, label]) =>
      `${escapeHtml(translate(label, locale))}: ${fieldMark(path, translate(label, locale))}`,
  );
  const numbered =
    number && isPrintableAsText(number)
      ? `<p style="text-align: right">${escapeHtml(number.name)}: ${fieldMark(number.model, number.name)}</p>`
      : '';
  const left = new Set([
    ...(number ? [number.model] : []),
    ...(outside ? (file.print?.internal ?? []) : []),
  ]);
  const printed = outside ? '' : `<p style="text-align: right">${viewer} ${today}</p>`;
  return `<h1 style="text-align: center">${heading}</h1>${numbered}${partsOf(form.layout, form, left)}${printed}`;
}

/** A field's place in a template; its name is what an editor shows until it knows better. */
export function fieldMark(path: string, label: string): string {
  return `<span ${FIELD_MARK}="${escapeHtml(path)}">${escapeHtml(label)}</span>`;
}

function partsOf(nodes: readonly LayoutNode[], form: Form, left: ReadonlySet<string>): string {
  const parts: string[] = [];
  let open: Field[] = [];
  const close = () => {
    parts.push(pairsOf(open));
    open = [];
  };
  for (const node of flat(nodes)) {
    if (node.kind === 'section') {
      close();
      parts.push(`<h2>${escapeHtml(node.title)}</h2>${partsOf(node.nodes, form, left)}`);
    } else if (node.kind === 'field') {
      const field = form.fields.get(node.model);
      if (!field || field.hidden || left.has(field.model)) continue;
      if (isLines(field)) {
        close();
        // Several sub-forms are told apart by their names; product lines have a document to themselves.
        if (field.rows) parts.push(`<p><strong>${escapeHtml(field.name)}</strong></p>`);
        parts.push(
          `<div ${TABLE_MARK}="${escapeHtml(field.model)}" ${COLUMNS_MARK}="${escapeHtml(firstColumns(field).join())}"></div>`,
        );
      } else if (isPrintableAsText(field)) open.push(field);
    }
  }
  close();
  // A section of which nothing can be printed has no heading either.
  return parts.filter((part) => !part.endsWith('</h2>')).join('');
}

/** Sections and fields, whatever grids they stand in. */
function flat(nodes: readonly LayoutNode[]): LayoutNode[] {
  return nodes.flatMap((node) =>
    node.kind === 'grid' ? node.columns.flatMap((column) => flat(column.nodes)) : [node],
  );
}

function pairsOf(fields: readonly Field[]): string {
  const rows: string[] = [];
  let left: Field | undefined;
  const cells = (field: Field, span: string) =>
    `<th><p>${escapeHtml(field.name)}</p></th><td${span}><p>${fieldMark(field.model, field.name)}</p></td>`;
  const wide = ' colspan="3"';
  for (const field of fields) {
    if (isWide(field)) {
      if (left) rows.push(cells(left, wide));
      left = undefined;
      rows.push(cells(field, wide));
    } else if (left) {
      rows.push(cells(left, '') + cells(field, ''));
      left = undefined;
    } else left = field;
  }
  if (left) rows.push(cells(left, wide));
  return rows.length === 0
    ? ''
    : `<table><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`;
}

function isWide(field: Field): boolean {
  const { valueType } = field;
  return (
    (isBarcode(field) && barcodeFormat(field.widget.options) === 'code128') ||
    valueType === 'longtext' ||
    valueType === 'html' ||
    valueType === 'images' ||
    valueType === 'files' ||
    valueType === 'address'
  );
}
