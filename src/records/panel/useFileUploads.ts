import { useLingui } from '@lingui/react/macro';
import {
  type ClipboardEvent as PasteEvent,
  type DragEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { endingsText, isAccepted, SHOW_TYPE } from '../../../schemas/values/fileTypes.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import { translateMessage } from '../../../schemas/i18n/messages.ts';
import { toast } from '../../../widgets/ui/toast.ts';
import { useUploads } from '../../../widgets/parts/images/useUploads.ts';
import { useLocale } from '../../data/definitions.ts';
import { type StoredFile, uploadFile, type UploadOptions } from '../../data/files.ts';
import { refreshRecords } from '../../data/records.ts';

export interface RefusedUpload {
  name: string;
  reason: string;
}

interface ArrivalsOptions {
  /** the record they are for, which takes what is pasted anywhere on the page; without one they wait for the form that is open */
  record?: { module: string; module_id: number };
  showType?: UploadOptions['showType'];
  mayEdit: boolean;
  onArrived(file: StoredFile): void;
}

/** Files that are chosen, dropped or pasted: what is refused here is never sent. One under way for a record arrives even when its tab is left. */
export function useFileUploads({
  record,
  showType = SHOW_TYPE.attachment,
  mayEdit,
  onArrived,
}: ArrivalsOptions) {
  const { t } = useLingui();
  const locale = useLocale();
  const [refused, setRefused] = useState<readonly RefusedUpload[]>([]);
  const [over, setOver] = useState(false);
  const { uploads, failed, start, retry, forget, cancelAll } = useUploads({
    send: (file, onProgress, signal) =>
      uploadFile(file, { ...(record && { record }), showType, onProgress, signal }),
    onUploaded(file) {
      toast.success(t`上传成功`);
      onArrived(file);
      if (record) void refreshRecords();
    },
  });

  function refusal(file: File): string | undefined {
    if (!isAccepted(file.name, showType))
      return translateMessage('file_type', { types: endingsText(showType) }, locale);
    return file.size > LIMITS.upload ? t`单个文件最大支持50MB!` : undefined;
  }

  function add(files: readonly File[]) {
    const judged = files.map((file) => ({ file, reason: refusal(file) }));
    setRefused(judged.flatMap(({ file, reason }) => (reason ? [{ name: file.name, reason }] : [])));
    for (const { file, reason } of judged) if (!reason) start(file);
  }

  const latest = useRef(add);
  useEffect(() => {
    latest.current = add;
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

  const drop = mayEdit && {
    ...(!record && {
      onPaste(event: PasteEvent) {
        const files = [...event.clipboardData.files];
        if (files.length === 0) return;
        event.preventDefault();
        add(files);
      },
    }),
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave(event: DragEvent) {
      if (
        !(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))
      )
        setOver(false);
    },
    onDrop(event: DragEvent) {
      setOver(false);
      if (event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      add([...event.dataTransfer.files]);
    },
  };

  return {
    uploads,
    failed,
    refused,
    over,
    drop: drop || {},
    add,
    retry,
    forget,
    cancelAll,
    forgetRefused: () => setRefused([]),
  };
}
