import { useLingui } from '@lingui/react/macro';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { endingOf, FILE_ENDINGS, isFileEnding, SHOW_TYPE } from '../../../schemas/fileTypes.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import { message } from '../../../schemas/messages.ts';
import { toast } from '../../../widgets/bricks/toast.ts';
import { useUploads } from '../../../widgets/parts/useUploads.ts';
import { useLocale } from '../../data/definitions.ts';
import { uploadFile } from '../../data/files.ts';
import { refreshRecords } from '../../data/records.ts';

export interface Refused {
  name: string;
  reason: string;
}

interface ArrivalsOptions {
  record: { module: string; module_id: number };
  mayEdit: boolean;
  onArrived(): void;
}

/** Files that are chosen, dropped or pasted for a record: what is refused here is never sent. One under way arrives even when its tab is left. */
export function useArrivals({ record, mayEdit, onArrived }: ArrivalsOptions) {
  const { t } = useLingui();
  const locale = useLocale();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [over, setOver] = useState(false);
  const { uploads, failed, start, retry, forget } = useUploads({
    send: (file, onProgress, signal) => uploadFile(file, { record, showType: SHOW_TYPE.attachment, onProgress, signal }),
    onUploaded() {
      toast.success(t`上传成功`);
      onArrived();
      void refreshRecords();
    },
  });

  function refusal(file: File): string | undefined {
    if (!isFileEnding(endingOf(file.name))) return message('file_type', { types: FILE_ENDINGS }, locale);
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
  useEffect(() => {
    if (!mayEdit) return undefined;
    const handlePaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      // Text that is being written is not ours, nor is what is pasted into a dialog above.
      const elsewhere = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable], [role=alertdialog]');
      if (files.length === 0 || elsewhere) return;
      event.preventDefault();
      latest.current(files);
    };
    window.addEventListener('paste', handlePaste);
    return () => window.removeEventListener('paste', handlePaste);
  }, [mayEdit]);

  const drop = mayEdit && {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave(event: DragEvent) {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false);
    },
    onDrop(event: DragEvent) {
      setOver(false);
      if (event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      add([...event.dataTransfer.files]);
    },
  };

  return { uploads, failed, refused, over, drop: drop || {}, add, retry, forget, forgetRefused: () => setRefused([]) };
}
