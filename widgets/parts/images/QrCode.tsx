import { barcodePicture } from '../../../schemas/values/barcodePicture.ts';
import { BarcodeSvg } from './BarcodeSvg.tsx';

/** A text as a picture to scan; nothing for a text of more than some 2 kB. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const picture = barcodePicture('qr', text);
  return (
    picture && (
      <BarcodeSvg picture={picture} label={label} className="size-48 shrink-0 self-center" />
    )
  );
}
