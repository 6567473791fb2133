import type { BarcodeFormat } from '../../../schemas/values/barcodes.ts';
import { barcodePicture } from '../../../schemas/values/barcodePicture.ts';
import { BarcodeSvg } from '../images/BarcodeSvg.tsx';

/** Pixels of a module: whole ones, so that every bar is as wide as it should be. */
const MODULE = { short: 2, long: 1 } as const;
/** modules from which a code is long */
const LONG = 180;

/** A text drawn to be scanned, from a screen too; nothing where its format cannot say it. */
export function BarcodeDrawing({ format, text }: { format: BarcodeFormat; text: string }) {
  const picture = barcodePicture(format, text);
  if (!picture) return null;
  const { width } = picture;
  const module =
    format === 'qr'
      ? Math.max(2, Math.round(128 / width))
      : MODULE[width < LONG ? 'short' : 'long'];
  return <BarcodeSvg picture={picture} width={width * module} className="h-auto max-w-full" />;
}
