import sanitizeHtml from 'sanitize-html';
import { objectOf } from '../../../schemas/definition/readDefinition.ts';
import type { Field, Form } from '../../../schemas/form/form.ts';
import {
  BREAK_MARK,
  COLUMNS_MARK,
  FIELD_MARK,
  FORMAT_MARK,
  TABLE_MARK,
} from '../../../schemas/print/templateMarks.ts';
import { escapeHtml } from '../../../schemas/print/markup.ts';
import type { Values } from '../core/types.ts';

const LOOK = [/^[\w\s#%(),.'"-]{1,100}$/];
const STYLES = [
  'color',
  'background-color',
  'font-size',
  'font-family',
  'font-weight',
  'font-style',
  'text-align',
  'text-decoration',
  'line-height',
  'width',
  'min-width',
  'vertical-align',
];

// What the editor makes: nothing that runs, loads a frame or sends a form. Pictures are stored by their path, which has no scheme.
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags:
    'p br h1 h2 h3 h4 h5 h6 strong b em i u s del sub sup span a ul ol li blockquote pre code hr img table colgroup col thead tbody tfoot tr th td div'.split(
      ' ',
    ),
  allowedAttributes: {
    '*': ['style', 'dir'],
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    td: ['colspan', 'rowspan', 'colwidth'],
    th: ['colspan', 'rowspan', 'colwidth'],
    ol: ['start'],
    col: ['width'],
  },
  allowedStyles: { '*': Object.fromEntries(STYLES.map((name) => [name, LOOK])) },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
};

// A template marks where values and lines of a record go.
const TEMPLATE: sanitizeHtml.IOptions = {
  ...ALLOWED,
  allowedAttributes: {
    ...ALLOWED.allowedAttributes,
    span: [FIELD_MARK, FORMAT_MARK],
    div: [TABLE_MARK, COLUMNS_MARK, BREAK_MARK],
  },
};

/** The text of a template, with its marks and without anything that could run. */
export function cleanTemplate(content: string): string {
  return clean(content, TEMPLATE);
}

// A document that was printed: values in the place of marks, barcodes among them as pictures that stand for themselves.
const PRINTED: sanitizeHtml.IOptions = {
  ...ALLOWED,
  allowedAttributes: { ...ALLOWED.allowedAttributes, div: [BREAK_MARK] },
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
};

/** A printed document without anything that could run where it is shown or drawn. */
export function cleanPrinted(html: string): string {
  return clean(html, PRINTED);
}

/** Rich text without anything that could run in another reader's page, whatever path it came by. */
export function cleanHtml(form: Form, values: Values): Values {
  const cleaned = Object.entries(values).map(
    ([model, value]) =>
      [
        model,
        form.fields.get(model)?.valueType === 'html' && typeof value === 'string'
          ? clean(value, ALLOWED)
          : cleanRows(form.fields.get(model), value),
      ] as const,
  );
  return Object.fromEntries(cleaned);
}

function cleanRows(field: Field | undefined, value: unknown): unknown {
  const rows = field?.rows;
  return rows && Array.isArray(value)
    ? value.map((row: unknown) =>
        objectOf(row) === row ? cleanHtml(rows.form, row as Values) : row,
      )
    : value;
}

/** Elements inside each other. No editor makes a tenth of it, and the parser's cost grows with the square of the depth. */
const DEEPEST = 1000;

/** What nests deeper than any text does is no markup, and stands as it was typed. */
function clean(html: string, options: sanitizeHtml.IOptions): string {
  let depth = 0;
  const tooDeep = new Error('too deep');
  const onOpenTag = () => {
    depth += 1;
    if (depth > DEEPEST) throw tooDeep;
  };
  const onCloseTag = () => {
    depth -= 1;
  };
  try {
    return sanitizeHtml(html, { ...options, onOpenTag, onCloseTag });
  } catch (error) {
    if (error !== tooDeep) throw error;
    return escapeHtml(html);
  }
}
