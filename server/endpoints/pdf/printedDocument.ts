import { Readable } from 'node:stream';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { LANGUAGES } from '../../../schemas/i18n/registry.ts';
import { cleanPrinted, printRecord, type Printout } from '../../records/index.ts';
import { plainName } from '../files/plainName.ts';
import type { FileResponse, RequestContext } from '../shared/requestContext.ts';
import { makePdf } from './makePdf.ts';
import { withPictures } from './pictures.ts';

export interface PrintAsk {
  module: string;
  id: number;
  template_id?: number | undefined;
  /** for people outside the company */
  outside?: boolean;
}

/** A record as the caller prints it, cleaned, with its pictures in it: it stands for itself wherever it is shown. */
export async function printedDocument(
  context: Pick<RequestContext, 'caller' | 'services'>,
  { module, id, template_id: template, outside = false }: PrintAsk,
): Promise<Printout> {
  const printout = await printRecord(context.caller, module, id, { template, outside });
  return { ...printout, html: await withPictures(context, cleanPrinted(printout.html)) };
}

type Printed = Pick<Printout, 'name' | 'html' | 'page'>;

/** A printed document as a PDF, as it goes along with something. */
export async function pdfOf(
  { name, html, page }: Printed,
  locale: Locale,
): Promise<{ name: string; type: string; bytes: Uint8Array }> {
  const language = LANGUAGES.find(({ id }) => id === locale)?.tag ?? locale;
  const bytes = await makePdf({ name, html, page, language });
  return { name: plainName(`${name}.pdf`), type: 'application/pdf', bytes };
}

/** A printed document as a PDF to be kept. */
export async function pdfFile(printed: Printed, locale: Locale): Promise<FileResponse> {
  const { bytes, ...file } = await pdfOf(printed, locale);
  return { ...file, inline: false, from: { stream: Readable.from([bytes]) } };
}
