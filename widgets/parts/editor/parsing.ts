import type { JSONContent } from '@tiptap/react';
import { DOMParser, type ParseOptions, type ResolvedPos, type Schema } from '@tiptap/pm/model';
import { cleanNodes, applyStyles } from './html.ts';

/** Stored rich text as a document of the editor, cleaned, its looks kept under the strictest policy. */
export function parseDocument(html: string, schema: Schema): JSONContent {
  const holder = document.createElement('div');
  holder.append(cleanNodes(html));
  return DOMParser.fromSchema(schema).parse(holder).toJSON() as JSONContent;
}

/** Reads what is pasted: cleanPaste hid its styles from the browser's parser, this puts them on before the editor looks. */
export const clipboardParser = {
  parseSlice(dom: Node, options: ParseOptions) {
    if (dom instanceof Element) applyStyles(dom);
    const { schema } = (options.context as ResolvedPos).doc.type;
    return DOMParser.fromSchema(schema).parseSlice(dom, options);
  },
  // Of a parser for the clipboard the editor calls nothing else, and always with the place that is pasted to.
} as unknown as DOMParser;
