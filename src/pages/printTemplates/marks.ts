import './marks.css';
import { type Extensions, mergeAttributes, Node } from '@tiptap/react';
import {
  BREAK_MARK,
  COLUMNS_MARK,
  FIELD_MARK,
  FORMAT_MARK,
  INDEX_COLUMN,
  TABLE_MARK,
} from '../../../schemas/print/templateMarks.ts';
import type { Placeholder, TablePlaceholder } from '../../../schemas/print/placeholders.ts';

export interface MarkLabels {
  /** undefined: there is no such field any more */
  field(path: string): Placeholder | undefined;
  table(key: string): TablePlaceholder | undefined;
  /** the amount in words */
  rmb: string;
  /** prints empty */
  missing: string;
  pageBreak: string;
}

/** The node that stands for a value, and the one for lines. */
export const FIELD_NODE = 'printField';
export const TABLE_NODE = 'printTable';
export const BREAK_NODE = 'printBreak';

/** Written by the node itself, not one by one. */
const attribute = (from: (element: HTMLElement) => string | null) => ({
  default: '',
  rendered: false,
  parseHTML: (element: HTMLElement) => from(element) ?? '',
});

/** What a template's text holds besides: each drawn by its name in the reader's language, marked where nothing stands behind it any more. */
export function templateMarks(words: MarkLabels): Extensions {
  const field = Node.create({
    name: FIELD_NODE,
    group: 'inline',
    inline: true,
    atom: true,
    selectable: true,
    addAttributes: () => ({
      path: attribute((element) => element.getAttribute(FIELD_MARK)),
      format: attribute((element) => element.getAttribute(FORMAT_MARK)),
      label: attribute((element) => element.textContent),
    }),
    parseHTML: () => [{ tag: `span[${FIELD_MARK}]`, priority: 100 }],
    renderHTML: ({ node, HTMLAttributes }) => {
      const { path, format, label } = node.attrs as Record<string, string>;
      return [
        'span',
        mergeAttributes(HTMLAttributes, {
          [FIELD_MARK]: path,
          ...(format && { [FORMAT_MARK]: format }),
        }),
        words.field(path ?? '')?.label ?? label ?? '',
      ];
    },
    renderText: ({ node }) => String(node.attrs.label ?? ''),
    addNodeView:
      () =>
      ({ node }) => {
        const { path = '', format, label } = node.attrs as Record<string, string>;
        const known = words.field(path);
        const dom = document.createElement('span');
        dom.className = 'print-mark';
        dom.textContent = `${known?.label || label || path}${format === 'rmb' ? ` ${words.rmb}` : ''}`;
        if (!known) flag(dom, words.missing);
        return { dom };
      },
  });
  const table = Node.create({
    name: TABLE_NODE,
    group: 'block',
    atom: true,
    selectable: true,
    draggable: true,
    addAttributes: () => ({
      key: attribute((element) => element.getAttribute(TABLE_MARK)),
      columns: attribute((element) => element.getAttribute(COLUMNS_MARK)),
    }),
    parseHTML: () => [{ tag: `div[${TABLE_MARK}]`, priority: 100 }],
    renderHTML: ({ node }) => [
      'div',
      { [TABLE_MARK]: String(node.attrs.key), [COLUMNS_MARK]: String(node.attrs.columns) },
    ],
    addNodeView:
      () =>
      ({ node }) => {
        const { key = '', columns = '' } = node.attrs as Record<string, string>;
        const known = words.table(key);
        const labels = new Map(known?.columns.map((column) => [column.key, column.label]));
        const dom = document.createElement('div');
        dom.className = 'print-mark-block';
        const said = columns
          .split(',')
          .filter(Boolean)
          .flatMap((column) => (column === INDEX_COLUMN ? ['#'] : (labels.get(column) ?? [])));
        dom.textContent = `${known?.label ?? key}: ${said.join(' | ')}`;
        if (!known) flag(dom, words.missing);
        return { dom };
      },
  });
  const pageBreak = Node.create({
    name: BREAK_NODE,
    group: 'block',
    atom: true,
    selectable: true,
    parseHTML: () => [{ tag: `div[${BREAK_MARK}]`, priority: 100 }],
    renderHTML: () => ['div', { [BREAK_MARK]: 'page' }],
    addNodeView: () => () => {
      const dom = document.createElement('div');
      dom.className = 'print-mark-break';
      dom.textContent = words.pageBreak;
      return { dom };
    },
  });
  return [field, table, pageBreak];
}

function flag(dom: HTMLElement, words: string): void {
  dom.dataset.missing = 'true';
  dom.title = words;
  const said = document.createElement('span');
  said.className = 'sr-only';
  said.textContent = words;
  dom.append(said);
}
