import { barcodeFormat } from '../schemas/values/barcodes.ts';
import { valueAsText } from '../schemas/values/valueTypes.ts';
import type { ShowProps } from './contract/types.ts';
import { lazyComponent } from './ui/lazyComponent.tsx';
import { TruncatedText } from './ui/TruncatedText.tsx';

const BarcodeDrawing = lazyComponent(
  async () => (await import('./parts/barcodes/BarcodeDrawing.tsx')).BarcodeDrawing,
);

/** A code to scan with its text below; in a list the text. */
export function BarcodeShow({ field, value, compact }: ShowProps<string>) {
  const text = valueAsText(value);
  if (compact) return <TruncatedText>{text}</TruncatedText>;
  return (
    <span className="inline-flex max-w-full flex-col items-start gap-1">
      <BarcodeDrawing format={barcodeFormat(field.widget.options)} text={text} />
      <span className="max-w-full wrap-break-word tabular-nums">{text}</span>
    </span>
  );
}
