/** What we use of the Barcode Detection API, which TypeScript does not know: https://wicg.github.io/shape-detection-api/ */
export interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}

type Maker = new () => BarcodeDetector;

/** How the browser reads codes; undefined in one that does not. */
function detectorOf(): Maker | undefined {
  return typeof window === 'undefined'
    ? undefined
    : (window as { BarcodeDetector?: Maker }).BarcodeDetector;
}

/** Whether the browser reads codes and may be asked for a camera, which it only is over https and on the machine itself. */
export function canScan(): boolean {
  return detectorOf() !== undefined && 'mediaDevices' in navigator;
}

/** Reads codes of every kind that the browser knows. Throws in a browser that reads none. */
export function makeDetector(): BarcodeDetector {
  const Detector = detectorOf();
  if (!Detector) throw new Error('This browser reads no barcodes.');
  return new Detector();
}
