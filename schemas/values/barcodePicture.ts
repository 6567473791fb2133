import type { BarcodeFormat } from './barcodes.ts';
import { code128Widths } from './code128.ts';
import { qrGrid } from './qrGrid.ts';

/** What is to be scanned, in modules, on white of the same size: `path` is its dark parts as SVG writes a path. */
export interface BarcodePicture {
  width: number;
  height: number;
  path: string;
}

/** Modules of white that scanners look for around a code. */
const QUIET = { qr: 4, code128: 10 } as const;
const LEAST_HEIGHT = 40;

/** A text as a picture to scan, its quiet zone included; undefined where the format cannot say the text. */
export function barcodePicture(format: BarcodeFormat, text: string): BarcodePicture | undefined {
  return format === 'qr' ? qrPicture(text) : code128Picture(text);
}

/** The picture as a document of its own: dark on white, `width` of the paper's pixels wide. */
export function barcodeSvg({ width, height, path }: BarcodePicture): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${width}v${height}h-${width}z"/><path d="${path}"/></svg>`
  );
}

const DRAWN =
  /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+" shape-rendering="crispEdges">(<path( fill="#fff")? d="[Mhvz\d -]*"\/>){2}<\/svg>$/;

/** Whether a document is a picture of ours and nothing else. */
export function isBarcodeSvg(svg: string): boolean {
  return DRAWN.test(svg);
}

function qrPicture(text: string): BarcodePicture | undefined {
  const grid = gridOf(text);
  if (!grid) return undefined;
  const size = grid.length + QUIET.qr * 2;
  const path = grid
    .flatMap((row, y) =>
      row.flatMap((dark, x) => (dark ? [`M${x + QUIET.qr} ${y + QUIET.qr}h1v1h-1z`] : [])),
    )
    .join('');
  return { width: size, height: size, path };
}

/** More than a code can hold is no picture. */
function gridOf(text: string): boolean[][] | undefined {
  try {
    return qrGrid(text);
  } catch {
    return undefined;
  }
}

function code128Picture(text: string): BarcodePicture | undefined {
  const widths = code128Widths(text);
  if (!widths) return undefined;
  const width = widths.reduce((sum, each) => sum + each, QUIET.code128 * 2);
  const height = Math.max(LEAST_HEIGHT, Math.round(width * 0.2));
  const bars: string[] = [];
  let x: number = QUIET.code128;
  for (const [at, each] of widths.entries()) {
    if (at % 2 === 0) bars.push(`M${x} 0h${each}v${height}h-${each}z`);
    x += each;
  }
  return { width, height, path: bars.join('') };
}
