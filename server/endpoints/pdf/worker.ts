import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import pdfmake from 'pdfmake';
import { type PdfSource, pdfDocument } from './document.ts';

export type PdfResponse = { pdf: Uint8Array } | { failed: string };

/** Noto Sans: simplified, traditional and Japanese characters, kana, Latin, Greek and Cyrillic; what is drawn of it is embedded. */
const fonts = new URL('../fonts/', import.meta.resolve('@embedpdf/fonts-sc'));
const [normal, bold] = ['Regular', 'Bold'].map((weight) =>
  fileURLToPath(new URL(`NotoSansHans-${weight}.otf`, fonts)),
) as [string, string];
pdfmake.setFonts({ Sans: { normal, bold, italics: normal, bolditalics: bold } });
// Nothing that stands in a document is fetched or read.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path === normal || path === bold);

async function make(): Promise<PdfResponse> {
  try {
    const bytes = await pdfmake.createPdf(pdfDocument(workerData as PdfSource)).getBuffer();
    return { pdf: new Uint8Array(bytes) };
  } catch (error) {
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.postMessage(await make());
