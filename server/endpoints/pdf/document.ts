import htmlToPdfmake from 'html-to-pdfmake';
import { parseHTML } from 'linkedom';
import type { Content, ContentTable, TDocumentDefinitions, TableCell } from 'pdfmake/interfaces.js';
import type { PrintPage } from '../../../schemas/print/types.ts';
import { isBarcodeSvg } from '../../../schemas/values/barcodePicture.ts';
import { BREAK_MARK } from '../../../schemas/print/templateMarks.ts';

/** What is made into a PDF: cleaned HTML, as a template and a record's words give it. Pictures are `data:` addresses; others are left out. */
export interface PdfSource {
  /** what viewers show in their title bar */
  name: string;
  html: string;
  page: PrintPage;
  /** of its text, as BCP 47 says it */
  language: string;
}

// As src/records/print/print.css and the editor's text look on paper, in points.
const MARGIN = 42.5;
const LINE = '#9ca3af';
const HEAD = '#f3f4f6';
const STYLES = {
  h1: { fontSize: 15, bold: true, margin: [0, 6, 0, 6] },
  h2: { fontSize: 13.5, bold: true, margin: [0, 8, 0, 5] },
  h3: { fontSize: 12, bold: true, margin: [0, 6, 0, 4] },
  h4: { fontSize: 10.5, bold: true, margin: [0, 6, 0, 4] },
  h5: { fontSize: 10.5, bold: true, margin: [0, 4, 0, 4] },
  h6: { fontSize: 10.5, bold: true, margin: [0, 4, 0, 4] },
  p: { margin: [0, 0, 0, 6] },
  a: { color: '#1d4ed8', decoration: 'underline' },
  table: { margin: [0, 0, 0, 6] },
  th: { bold: true, fillColor: HEAD },
  ul: { margin: [0, 0, 0, 6] },
  ol: { margin: [0, 0, 0, 6] },
  blockquote: { color: '#374151', margin: [10, 0, 0, 6] },
};

/** The definition that pdfmake draws. */
export function pdfDocument({ name, html, page, language }: PdfSource): TDocumentDefinitions {
  const { window, document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  for (const image of document.querySelectorAll('img')) {
    if (!isDrawn(image)) image.remove();
    // A picture has its line to itself here, and what stands below it needs no other.
    else if (barcodeIn(image) !== undefined && image.nextElementSibling?.nodeName === 'BR')
      image.nextElementSibling.remove();
  }
  // A cell's only paragraph has no room below it.
  for (const text of document.querySelectorAll('th > p:only-child, td > p:only-child'))
    text.replaceWith(...text.childNodes);
  const content = htmlToPdfmake(document.toString(), {
    window: window as unknown as Window,
    tableAutoSize: true,
    defaultStyles: STYLES,
    customTag: ({ element, ret }) => drawn(element, ret),
  }) as Content;
  return {
    info: { title: name },
    language,
    pageSize: 'A4',
    pageOrientation: page.orientation,
    pageMargins: MARGIN,
    defaultStyle: { font: 'Sans', fontSize: 10.5, lineHeight: 1.25, color: '#111827' },
    content,
    footer: (at: number, of: number) =>
      of > 1 ? { text: `${at} / ${of}`, alignment: 'center', fontSize: 8, margin: [0, 12] } : '',
  };
}

/** Of pictures that are not made of dots only our own are drawn. */
function isDrawn(image: Element): boolean {
  return (
    /^data:image\/(png|jpeg);/.test(image.getAttribute('src') ?? '') ||
    barcodeIn(image) !== undefined
  );
}

const SVG = 'data:image/svg+xml,';
const POINTS_PER_PIXEL = 0.75;

function barcodeIn(image: Element): string | undefined {
  const src = image.getAttribute('src') ?? '';
  if (!src.startsWith(SVG)) return undefined;
  try {
    const svg = decodeURIComponent(src.slice(SVG.length));
    return isBarcodeSvg(svg) ? svg : undefined;
  } catch {
    return undefined;
  }
}

function drawn(element: Element, made: unknown): unknown {
  if (element.nodeName.toUpperCase() === 'IMG') {
    const svg = barcodeIn(element);
    if (svg === undefined) return made;
    const width = Number(element.getAttribute('width') ?? 98) * POINTS_PER_PIXEL;
    return { nodeName: 'IMG', svg, width };
  }
  if (element.hasAttribute(BREAK_MARK)) return { text: '', pageBreak: 'after' };
  // A long address or number may be broken anywhere, or it would push its table over the edge.
  if (/^T[HD]$/i.test(element.nodeName) && /[\x21-\x7e]{22,}/.test(element.textContent ?? ''))
    return { ...(made as object), wordBreak: 'break-all' };
  if (element.nodeName.toUpperCase() !== 'TABLE') return made;
  const table = made as ContentTable;
  const body = table.table.body as TableCell[][];
  const { widths } = table.table;
  const isFree = !Array.isArray(widths) || widths.every((width) => width === 'auto');
  if (isFree) table.table.widths = widthsOf(element, body);
  table.table.headerRows = element.querySelectorAll('thead > tr').length;
  table.table.dontBreakRows = true;
  table.layout = {
    hLineWidth: () => 0.6,
    vLineWidth: () => 0.6,
    hLineColor: LINE,
    vLineColor: LINE,
    paddingTop: () => 3,
    paddingBottom: () => 3,
    paddingLeft: () => 6,
    paddingRight: () => 6,
  };
  return table;
}

/** Lines are as wide as what stands in them, and the first column of words takes what is left; labels beside values are narrow. */
function widthsOf(element: Element, body: readonly TableCell[][]): string[] {
  const columns = Math.max(...body.map((row) => row.length));
  const first = element.querySelector('tr');
  if (!first) return [];
  const cells = [...first.children];
  if (!element.querySelector('thead'))
    return Array.from({ length: columns }, (_, at) =>
      cells.length === columns && cells[at]?.nodeName.toUpperCase() === 'TH' ? '17%' : '*',
    );
  const words = cells.findIndex(
    (cell) =>
      !/right/.test(cell.getAttribute('style') ?? '') && (cell.textContent ?? '').trim() !== '#',
  );
  return Array.from({ length: columns }, (_, at) => (at === Math.max(words, 0) ? '*' : 'auto'));
}
