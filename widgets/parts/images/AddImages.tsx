import { useLingui } from '@lingui/react/macro';
import { Camera, ImagePlus, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { PHOTO_TYPES } from './shrinkPhoto.ts';

interface AddImagesProps {
  label: string;
  stored: number;
  most: number;
  size: { width: number; height: number };
  invalid: boolean;
  describedBy?: string;
  onFiles(files: readonly File[]): void;
  onPhotos(photos: readonly File[]): void;
}

/** Where pictures come in: from the files of the device, on a phone straight from its camera too. */
export function AddImages({
  label,
  stored,
  most,
  size,
  invalid,
  describedBy,
  onFiles,
  onPhotos,
}: AddImagesProps) {
  const { t } = useLingui();
  const single = most === 1;
  const accept = single ? '.jpg,.jpeg,.png' : 'image/jpeg,image/png,image/gif';
  const shared = { size, invalid, describedBy };
  return (
    <>
      <AddTile
        {...shared}
        onFiles={onFiles}
        sign={ImagePlus}
        name={t`上传${label}`}
        input={{ accept, multiple: !single }}
      >
        <span className="tabular-nums">
          {stored}/{most}
        </span>
      </AddTile>
      <AddTile
        {...shared}
        onFiles={onPhotos}
        sign={Camera}
        name={t`拍照上传${label}`}
        input={{ accept: PHOTO_TYPES, capture: 'environment' }}
        className="hidden pointer-coarse:block"
      >
        {t`拍照`}
      </AddTile>
    </>
  );
}

interface AddTileProps extends Pick<
  AddImagesProps,
  'size' | 'invalid' | 'describedBy' | 'onFiles'
> {
  sign: LucideIcon;
  name: string;
  input: { accept: string; multiple?: boolean; capture?: 'environment' };
  className?: string;
  children: ReactNode;
}

function AddTile({
  sign: Sign,
  name,
  input,
  size,
  invalid,
  describedBy,
  onFiles,
  className,
  children,
}: AddTileProps) {
  return (
    <li className={className}>
      <label
        style={size}
        className={cx(
          'flex cursor-pointer flex-col items-center justify-center gap-1 rounded-md border border-dashed text-xs text-text-3 hover:bg-surface-2 hover:text-text-1 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent',
          invalid ? 'border-danger' : 'border-line-strong',
        )}
      >
        <Sign size={20} strokeWidth={1.5} aria-hidden />
        <span aria-hidden>{children}</span>
        <input
          type="file"
          {...input}
          aria-label={name}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
          className="sr-only"
        />
      </label>
    </li>
  );
}
