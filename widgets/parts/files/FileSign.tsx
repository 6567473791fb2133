import {
  File,
  FileArchive,
  FileImage,
  FileSpreadsheet,
  FileText,
  type LucideIcon,
  Presentation,
} from 'lucide-react';
import { type FileKind, fileKind } from '../../../schemas/values/fileTypes.ts';
import { cx } from '../../ui/cx.ts';

interface KindLook {
  sign: LucideIcon;
  color: string;
}

const LOOKS: Readonly<Record<FileKind, KindLook>> = {
  img: { sign: FileImage, color: 'text-info' },
  ppt: { sign: Presentation, color: 'text-warning' },
  pdf: { sign: FileText, color: 'text-danger' },
  zip: { sign: FileArchive, color: 'text-text-2' },
  doc: { sign: FileText, color: 'text-info' },
  excel: { sign: FileSpreadsheet, color: 'text-success' },
  other: { sign: File, color: 'text-text-3' },
};

/** What kind of file it is, by its name, as a small sign. */
export function FileSign({ name, size = 14 }: { name: string; size?: number }) {
  const { sign: Sign, color } = LOOKS[fileKind(name)];
  return (
    <Sign
      size={size}
      strokeWidth={1.5}
      aria-hidden
      className={cx('inline-block shrink-0', color)}
    />
  );
}

/** The same on a tile; of a picture with `src`, the picture itself. */
export function FileTile({ name, src }: { name: string; src: string | undefined }) {
  const kind = fileKind(name);
  return (
    <span
      data-kind={kind}
      className="grid size-8 shrink-0 place-items-center overflow-hidden rounded bg-surface-2"
    >
      {kind === 'img' && src !== undefined ? (
        <img src={src} alt="" loading="lazy" className="size-full object-cover" />
      ) : (
        <FileSign name={name} size={18} />
      )}
    </span>
  );
}
