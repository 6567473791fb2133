import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { CORNER } from './ImageTile.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import type { Upload } from './useUploads.ts';

/** A picture on its way: seen before it is stored, how far it is, and the way back. */
export function UploadTile({
  upload,
  size,
}: {
  upload: Upload;
  size: { width: number; height: number };
}) {
  const { t } = useLingui();
  const { file, part, cancel } = upload;
  const preview = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (preview.current) preview.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <li
      className="relative overflow-hidden rounded-md border border-line bg-surface-2"
      style={size}
    >
      <img ref={preview} alt="" className="size-full object-cover opacity-40" />
      <div className="absolute inset-x-0 bottom-0 flex flex-col items-center gap-0.5 bg-surface-1/90 px-1 pb-1 text-xs tabular-nums">
        {Math.round(part * 100)}%
        <ProgressBar label={t`正在上传${file.name}`} part={part} />
      </div>
      <span className="absolute end-0.5 top-0.5">
        <IconButton
          size="small"
          kind="default"
          label={t`取消上传${file.name}`}
          icon={<X size={16} strokeWidth={1.75} aria-hidden />}
          onClick={cancel}
          className={CORNER}
        />
      </span>
    </li>
  );
}
