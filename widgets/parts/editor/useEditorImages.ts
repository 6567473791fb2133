import { useLingui } from '@lingui/react/macro';
import type { Editor } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { useHost } from '../../contract/host.ts';
import { imageType } from '../images/imageList.ts';
import { useUploads } from '../images/useUploads.ts';
import type { PendingImages } from './pendingImages.ts';

const MOST_BYTES = 2 * 1024 * 1024;
const MOST_FILES = 6;

/** Pictures chosen, pasted or dropped into rich text: they stand where they belong at once and are uploaded one by one. */
export function useEditorImages(editor: Editor, pending: PendingImages) {
  const { t } = useLingui();
  const host = useHost();
  const [fault, setFault] = useState('');
  const { uploads, failed, start, retry, forget, cancelAll } = useUploads({
    send: (file, onProgress, signal) => host.upload(file, onProgress, signal),
    onUploaded: ({ path }, file) => pending.settle(editor, file, path),
    onGone: (file) => pending.drop(editor, file),
  });
  useEffect(() => cancelAll, [cancelAll]);

  function judge(files: readonly File[]): string {
    const strange = files.find((file) => !imageType(file, false));
    const large = files.find((file) => file.size > MOST_BYTES);
    if (strange) return t`「${strange.name}」不是可用的图片`;
    if (files.length > MOST_FILES) return t`一次最多上传 ${MOST_FILES} 张图片`;
    return large ? t`「${large.name}」超过 2 MB，请压缩后再上传` : '';
  }

  /** Puts them where the caret is. */
  function add(files: readonly File[]) {
    const wrong = judge(files);
    setFault(wrong);
    if (wrong) return;
    editor
      .chain()
      .insertContent(
        files.map((file) => ({
          type: 'image',
          attrs: { src: pending.begin(file), alt: file.name },
        })),
      )
      .run();
    for (const file of files) start(file);
  }

  /** They stand in the text already, as part of what was pasted. */
  function adopt(images: ReadonlyMap<string, File>, lost: number) {
    const files = [...images.values()];
    const wrong = judge(files);
    for (const [url, file] of images) pending.begin(file, url);
    setFault(wrong || (lost > 0 ? t`有 ${lost} 张图片无法粘贴，请另存后上传` : ''));
    for (const file of files) {
      if (wrong) pending.drop(editor, file);
      else start(file);
    }
  }

  function again(one: (typeof failed)[number]) {
    editor
      .chain()
      .insertContent({ type: 'image', attrs: { src: pending.begin(one.file), alt: one.file.name } })
      .run();
    retry(one);
  }

  return { add, adopt, again, forget, uploads, failed, fault };
}
