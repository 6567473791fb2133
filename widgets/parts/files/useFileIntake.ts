import { useLingui } from '@lingui/react/macro';
import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { endingsText, isAccepted } from '../../../schemas/values/fileTypes.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { translateMessage } from '../../../schemas/i18n/messages.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import { shrinkPhoto } from '../images/shrinkPhoto.ts';
import {
  type FailedUpload,
  type Prepare,
  useUploads,
  type UseUploadsOptions,
} from '../images/useUploads.ts';

/** One that was not sent, and why, in the reader's words. */
export interface RefusedFile {
  name: string;
  reason: string;
}

export interface FileIntakeOptions<T> extends Pick<UseUploadsOptions<T>, 'send' | 'onUploaded'> {
  /** as what they are sent: see SHOW_TYPE */
  showType: number;
  locale: Locale;
  /** how many more there is room for; absent: any number */
  room?: number;
  /** whether files that are dropped here are taken */
  takesDrops: boolean;
}

/** Files that are chosen, dropped or pasted: what is refused here is never sent. */
export function useFileIntake<T>({
  showType,
  locale,
  room = Infinity,
  takesDrops,
  ...options
}: FileIntakeOptions<T>) {
  const { t } = useLingui();
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [over, setOver] = useState(false);
  const { start, forget, uploads, failed, cancelAll } = useUploads(options);

  function refusal(file: File): string | undefined {
    if (!isAccepted(file.name, showType))
      return translateMessage('file_type', { types: endingsText(showType) }, locale);
    return file.size > LIMITS.upload ? t`单个文件最大支持50MB!` : undefined;
  }

  /** What is prepared first is judged as what it becomes. */
  function take(files: readonly File[], prepare?: Prepare) {
    let left = room - uploads.length;
    const strange: RefusedFile[] = [];
    for (const file of files) {
      const reason =
        (prepare ? undefined : refusal(file)) ??
        (left > 0 ? undefined : t`已达到数量上限，没有上传`);
      if (reason !== undefined) strange.push({ name: file.name, reason });
      else {
        left -= 1;
        start(file, prepare);
      }
    }
    setRefused(strange);
  }

  async function photo(taken: File): Promise<File> {
    const small = await shrinkPhoto(taken);
    const reason = refusal(small);
    if (reason !== undefined) throw new Error(reason);
    return small;
  }

  const add = (files: readonly File[]) => take(files);

  const drop = {
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

  /** One that failed is asked again whether it still fits. */
  function retry({ key, file, prepare }: FailedUpload) {
    forget(key);
    take([file], prepare);
  }

  return {
    uploads,
    failed,
    cancelAll,
    forget,
    retry,
    refused,
    over,
    add,
    /** photos just taken: made smaller on their way */
    addPhotos: (photos: readonly File[]) => take(photos, photo),
    drop: takesDrops ? drop : {},
    forgetRefused: () => setRefused([]),
    /** for what takes pasted files itself, as one control of a form does */
    onPaste(event: ClipboardEvent) {
      const files = [...event.clipboardData.files];
      if (files.length === 0) return;
      event.preventDefault();
      add(files);
    },
  };
}

export type FileIntake = ReturnType<typeof useFileIntake>;
