import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { SHOW_TYPE } from '../../../schemas/values/fileTypes.ts';
import { useFileIntake } from '../../../widgets/parts/files/useFileIntake.ts';
import { toast } from '../../../widgets/ui/toast.ts';
import { useLocale } from '../../data/definitions.ts';
import { type StoredFile, uploadFile, type UploadOptions } from '../../data/files.ts';
import { refreshRecords } from '../../data/records.ts';

interface ArrivalsOptions {
  /** the record they are for, which takes what is pasted anywhere on the page; without one they wait for the form that is open */
  record?: { module: string; module_id: number };
  showType?: UploadOptions['showType'];
  mayEdit: boolean;
  onArrived(file: StoredFile): void;
}

/** Files for a record or for an open form. One under way for a record arrives even when its tab is left. */
export function useFileUploads({
  record,
  showType = SHOW_TYPE.attachment,
  mayEdit,
  onArrived,
}: ArrivalsOptions) {
  const { t } = useLingui();
  const locale = useLocale();
  const { onPaste, drop, ...intake } = useFileIntake({
    showType,
    locale,
    takesDrops: mayEdit,
    send: (file, onProgress, signal) =>
      uploadFile(file, { ...(record && { record }), showType, onProgress, signal }),
    onUploaded(file) {
      toast.success(t`上传成功`);
      onArrived(file);
      if (record) void refreshRecords();
    },
  });

  const latest = useRef(intake.add);
  useEffect(() => {
    latest.current = intake.add;
  });
  const everywhere = mayEdit && record !== undefined;
  useEffect(() => {
    if (!everywhere) return undefined;
    const handlePaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      // Text that is being written is not ours, nor is what is pasted into a dialog above.
      const elsewhere =
        event.target instanceof Element &&
        event.target.closest('input, textarea, [contenteditable], [role=alertdialog]');
      if (files.length === 0 || elsewhere) return;
      event.preventDefault();
      latest.current(files);
    };
    window.addEventListener('paste', handlePaste);
    return () => window.removeEventListener('paste', handlePaste);
  }, [everywhere]);

  return { ...intake, drop: mayEdit && !record ? { ...drop, onPaste } : drop };
}
