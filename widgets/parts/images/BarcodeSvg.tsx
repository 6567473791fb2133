import type { BarcodePicture } from '../../../schemas/values/barcodePicture.ts';
import { cx } from '../../ui/cx.ts';

interface BarcodeSvgProps {
  picture: BarcodePicture;
  /** absent: its text stands beside it */
  label?: string;
  /** its size */
  className?: string;
  width?: number;
}

/** A code to scan. Dark on white in every theme: cameras expect it so. */
export function BarcodeSvg({ picture, label, className, width }: BarcodeSvgProps) {
  return (
    <svg
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      data-barcode=""
      viewBox={`0 0 ${picture.width} ${picture.height}`}
      width={width}
      shapeRendering="crispEdges"
      className={cx('rounded-md border border-line bg-white', className)}
    >
      {label !== undefined && <title>{label}</title>}
      <path d={picture.path} fill="#000" />
    </svg>
  );
}
