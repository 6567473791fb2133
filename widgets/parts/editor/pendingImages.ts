import type { Editor } from '@tiptap/react';

const PENDING = /<img\b[^>]*\bsrc="(blob:[^"]*)"[^>]*>/g;

export type PendingImages = ReturnType<typeof pendingImages>;

/**
 * Pictures that stand in the text while they are on their way, under an address of this page. What the editor says of its text has only
 * those that are stored; one that comes back by undo or from the clipboard is known by its old address.
 */
export function pendingImages() {
  const urls = new Map<File, string>();
  const stored = new Map<string, string>();

  function begin(file: File, url = URL.createObjectURL(file)): string {
    urls.set(file, url);
    return url;
  }

  function settle(editor: Editor, file: File, path: string) {
    const url = urls.get(file) ?? '';
    stored.set(url, path);
    change(editor, url, path);
  }

  function drop(editor: Editor, file: File) {
    change(editor, urls.get(file) ?? '', undefined);
  }

  function storedHtml(html: string): string {
    return html.replace(PENDING, (image, url: string) => {
      const path = stored.get(url);
      return path === undefined
        ? ''
        : image.replace(url, path.replaceAll('&', '&amp;').replaceAll('"', '&quot;'));
    });
  }

  function release() {
    for (const url of urls.values()) URL.revokeObjectURL(url);
  }

  return { begin, settle, drop, storedHtml, release };
}

/** Gives the pictures of one address another one, or takes them out. Undo does not bring the old address back. */
function change(editor: Editor, url: string, path: string | undefined) {
  if (editor.isDestroyed) return;
  const { tr, doc } = editor.state;
  doc.descendants((node, at) => {
    if (node.type.name !== 'image' || node.attrs.src !== url) return;
    if (path === undefined) tr.delete(tr.mapping.map(at), tr.mapping.map(at + node.nodeSize));
    else tr.setNodeAttribute(tr.mapping.map(at), 'src', path);
  });
  if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false));
}
