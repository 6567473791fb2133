import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { TextStyleKit } from '@tiptap/extension-text-style';
import type { Extensions } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { pictureUrl } from './html.ts';

/** Everything that a text of ours may hold. The document keeps a picture's path; only the page shows it by its address. */
export function extensionsFor(fileUrl: (path: string) => string): Extensions {
  const StoredImage = Image.extend({
    addNodeView() {
      return ({ node }) => {
        const dom = document.createElement('img');
        dom.src = pictureUrl(String(node.attrs.src ?? ''), fileUrl);
        dom.alt = String(node.attrs.alt ?? '');
        return { dom };
      };
    },
  });
  return [
    StarterKit.configure({
      link: { openOnClick: false, defaultProtocol: 'https', protocols: ['mailto', 'tel'] },
      trailingNode: false,
    }),
    // Merging nested spans would set style attributes, which a strict policy refuses.
    TextStyleKit.configure({ lineHeight: false, textStyle: { mergeNestedSpanStyles: false } }),
    TextAlign.configure({ types: ['heading', 'paragraph'] }),
    StoredImage,
    TableKit.configure({ table: { resizable: false } }),
  ];
}
