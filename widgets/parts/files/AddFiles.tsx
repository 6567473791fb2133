import { useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { acceptOf } from '../../../schemas/values/fileTypes.ts';
import { Button } from '../../ui/Button.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import { CameraButton } from './CameraButton.tsx';

interface AddFilesProps {
  /** as what they are sent: see SHOW_TYPE */
  showType: number;
  most: number;
  full?: boolean;
  invalid?: boolean;
  describedBy?: string | undefined;
  onFiles(files: readonly File[]): void;
  onPhotos(photos: readonly File[]): void;
}

/** The buttons that ask the device for files or its camera for a photo, and what they take. */
export function AddFiles({
  showType,
  most,
  full = false,
  invalid = false,
  describedBy,
  onFiles,
  onPhotos,
}: AddFilesProps) {
  const { t } = useLingui();
  const phone = usePhone();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <input
        ref={chooser}
        type="file"
        hidden
        multiple={most > 1}
        accept={acceptOf(showType)}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button
        size="small"
        disabled={full}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        icon={<Plus size={14} strokeWidth={1.75} aria-hidden />}
        onClick={() => chooser.current?.click()}
      >{t`添加附件`}</Button>
      <CameraButton disabled={full} describedBy={describedBy} onPhotos={onPhotos} />
      <span className="text-xs text-text-3">
        {phone
          ? t`最多 ${most} 个，每个不超过 50 MB`
          : t`最多 ${most} 个，每个不超过 50 MB，也可以拖到这里`}
      </span>
    </div>
  );
}
