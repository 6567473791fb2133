/** How a barcode is drawn. */
export const BARCODE_FORMATS = ['qr', 'code128'] as const;
export type BarcodeFormat = (typeof BARCODE_FORMATS)[number];

/** As what the options of a barcode say it is drawn: a QR code where they say nothing that is known. */
export function barcodeFormat({
  barcodeFormat: named,
}: {
  barcodeFormat?: unknown;
}): BarcodeFormat {
  return BARCODE_FORMATS.find((format) => format === named) ?? 'qr';
}

/** Whether a text is the number of an article: thirteen digits, of which the last one checks the others. */
export function isEan13(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false;
  const sum = Array.from(text, Number).reduce(
    (all, digit, at) => all + digit * (at % 2 === 0 ? 1 : 3),
    0,
  );
  return sum % 10 === 0;
}
