import { encode } from 'uqr';

/** A text as a QR code: dark or light by row and column, without a margin; error correction M (15 %). Throws for texts of more than some 2 kB. */
export function qrGrid(text: string): boolean[][] {
  return encode(text, { ecc: 'M', border: 0 }).data;
}
