import { useLingui } from '@lingui/react/macro';
import type { Editor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { useHost } from '../../host.ts';

const MOST_BYTES = 2 * 1024 * 1024;
const MOST_FILES = 6;

/** Pictures chosen, pasted or dropped into rich text: uploaded one by one, each put where the caret then stands. */
export function useEditorImages(editor: Editor) {
  const { t } = useLingui();
  const host = useHost();
  const [pending, setPending] = useState(0);
  const [fault, setFault] = useState('');
  const control = useRef(new AbortController());
  useEffect(() => {
    control.current = new AbortController();
    return () => control.current.abort();
  }, []);

  async function upload(files: readonly File[]) {
    const { signal } = control.current;
    for (const file of files) {
      try {
        const stored = await host.upload(file, () => undefined, signal);
        if (!signal.aborted) editor.chain().setImage({ src: stored.path, alt: stored.name }).run();
      } catch {
        if (!signal.aborted) setFault(t`「${file.name}」上传失败，请重试`);
      }
      if (signal.aborted) return;
      setPending((count) => count - 1);
    }
  }

  function add(files: readonly File[]) {
    const large = files.find((file) => file.size > MOST_BYTES);
    if (files.length > MOST_FILES) return setFault(t`一次最多上传 ${MOST_FILES} 张图片`);
    if (large) return setFault(t`「${large.name}」超过 2 MB，请压缩后再上传`);
    setFault('');
    setPending((count) => count + files.length);
    void upload(files);
  }

  return { add, pending, fault };
}
