import './editor.css';
import { Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import {
  EditorContent,
  type Extensions,
  getSchema,
  useEditor,
  useEditorState,
  type Editor,
} from '@tiptap/react';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { cx } from '../../ui/cx.ts';
import { boxClass } from '../../ui/TextBox.tsx';
import { useHost } from '../../contract/host.ts';
import type { InputProps } from '../../contract/types.ts';
import { cleanPaste } from './html.ts';
import { htmlText } from './htmlText.ts';
import { extensionsFor } from './extensions.ts';
import { EditorNotes } from './EditorNotes.tsx';
import { clipboardParser, parseDocument } from './parsing.ts';
import { pasteOf } from './readPaste.ts';
import { pendingImages } from './pendingImages.ts';
import { focusToolbar } from './rovingFocus.ts';
import { Toolbar } from './Toolbar.tsx';
import { useEditorImages } from './useEditorImages.ts';

export interface RichEditorProps extends InputProps<string> {
  /** what this text may hold besides; never another list while it is open */
  more?: Extensions;
  /** for what stands around the editor and writes into it */
  onEditor?(editor: Editor): void;
  /** as high as the room around it */
  tall?: boolean;
}

/** The editor itself. Controlled: what it last said is remembered, so that only a value from elsewhere is put into it. */
export default function RichEditor({
  id,
  field,
  value,
  onChange,
  onBlur,
  invalid,
  describedBy,
  more,
  onEditor,
  tall = false,
}: RichEditorProps) {
  const host = useHost();
  const bar = useRef<HTMLDivElement>(null);
  const [full, setFull] = useState(false);
  const said = useRef(value ?? '');
  const extensions = useMemo(
    () => [...extensionsFor((path) => host.fileUrl(path)), ...(more ?? [])],
    [host, more],
  );
  const [first] = useState(() => parseDocument(value ?? '', getSchema(extensions)));
  const [pending] = useState(pendingImages);
  const addImages = useRef<ReturnType<typeof useEditorImages>>(undefined);
  const report = useRef({ onChange, onBlur });
  useEffect(() => {
    report.current = { onChange, onBlur };
  });

  function say(editor: Editor) {
    const whole = editor.isEmpty ? '' : pending.storedHtml(editor.getHTML());
    const html = /^(<p><\/p>)*$/.test(whole) ? '' : whole;
    if (html === said.current) return;
    said.current = html;
    report.current.onChange(html || undefined);
  }

  /** A picture alone is uploaded; what comes with words or a table is pasted as such, though Excel adds a picture of it. */
  function take(data: DataTransfer | null): boolean {
    const files = [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'));
    if (files.length === 0 || htmlText(data?.getData('text/html') ?? '') !== '') return false;
    addImages.current?.add(files);
    return true;
  }

  function transformPastedHTML(html: string): string {
    if (html.includes('data-pm-slice')) return cleanPaste(html);
    const { html: plain, images: found, lost } = pasteOf(html);
    // They are in the text once this event is over.
    if (found.size > 0 || lost > 0) queueMicrotask(() => addImages.current?.adopt(found, lost));
    return plain;
  }

  function handleDrop(view: EditorView, event: DragEvent): boolean {
    const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
    if (at && [...(event.dataTransfer?.files ?? [])].length > 0)
      view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at.pos))));
    return take(event.dataTransfer);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const link = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
    if (!link && !(event.altKey && event.key === 'F10')) return;
    event.preventDefault();
    event.stopPropagation();
    if (link) bar.current?.querySelector<HTMLElement>('[data-shortcut="Ctrl+K"]')?.click();
    else focusToolbar(bar.current);
  }

  const attributes = {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': field.name,
    ...(invalid && { 'aria-invalid': 'true' }),
    ...(field.required && { 'aria-required': 'true' }),
    ...(describedBy && { 'aria-describedby': describedBy }),
    class: 'fieldwork-rich min-h-full px-3 py-2 outline-none',
  };
  const editorProps = useStable(attributes, (stable) => ({
    attributes: stable,
    transformPastedHTML,
    clipboardParser,
    handlePaste: (_view: unknown, event: ClipboardEvent) => take(event.clipboardData),
    handleDrop,
  }));
  const editor = useEditor({
    extensions,
    content: first,
    editorProps,
    injectCSS: false,
    onUpdate: ({ editor: one }) => !one.view.composing && say(one),
    onBlur: () => report.current.onBlur?.(),
  });
  useEffect(() => onEditor?.(editor), [editor, onEditor]);
  const images = useEditorImages(editor, pending);
  useEffect(() => {
    addImages.current = images;
  });
  useEffect(() => pending.release, [pending]);

  useEffect(() => {
    if ((value ?? '') === said.current) return;
    said.current = value ?? '';
    editor.commands.setContent(parseDocument(value ?? '', editor.schema), { emitUpdate: false });
  }, [editor, value]);
  useEscape(full, () => setFull(false));

  return (
    <div
      data-fullscreen={full || undefined}
      className={
        full
          ? 'fixed inset-0 z-60 flex flex-col bg-surface-1'
          : tall
            ? 'flex min-h-0 min-w-0 flex-1 flex-col'
            : 'min-w-0'
      }
    >
      <div
        className={cx(
          boxClass({ invalid }),
          'flex-col items-stretch! gap-0! overflow-hidden',
          full
            ? 'min-h-0 flex-1 rounded-none!'
            : tall
              ? 'min-h-0 flex-1'
              : 'h-[292px] resize-y max-md:has-[[data-more=true]]:h-[440px]',
        )}
      >
        <Toolbar
          bar={bar}
          editor={editor}
          label={field.name}
          full={full}
          onFull={setFull}
          onImages={images.add}
        />
        <div
          // What an input method is still making is not said before it is done.
          onCompositionEnd={() => queueMicrotask(() => !editor.isDestroyed && say(editor))}
          onKeyDown={handleKeyDown}
          className="relative min-h-0 flex-1 overflow-y-auto"
        >
          <Placeholder editor={editor} text={field.placeholder} />
          <EditorContent editor={editor} className="h-full" />
        </div>
      </div>
      <EditorNotes images={images} length={value?.length ?? 0} />
    </div>
  );
}

function Placeholder({ editor, text }: { editor: Editor; text: string }) {
  const empty = useEditorState({ editor, selector: ({ editor: one }) => one.isEmpty });
  return empty && text ? (
    <p aria-hidden className="pointer-events-none absolute inset-x-3 top-2 text-text-3">
      {text}
    </p>
  ) : null;
}

/** Made again only when the attributes say something else: a new object alone would make the editor set itself up anew. */
function useStable<T>(
  attributes: Record<string, string>,
  make: (attributes: Record<string, string>) => T,
): T {
  const text = JSON.stringify(attributes);
  // oxlint-disable-next-line react/exhaustive-deps -- its handlers speak through refs
  return useMemo(() => make(JSON.parse(text) as Record<string, string>), [text]);
}

/** Esc leaves the full screen before any dialog around the form hears of it: those listen on the document, this one before it. */
function useEscape(active: boolean, onEscape: () => void) {
  useEffect(() => {
    if (!active) return undefined;
    const handle = (event: globalThis.KeyboardEvent) => {
      const inLayer =
        event.target instanceof Element &&
        event.target.closest('[data-radix-popper-content-wrapper]');
      if (event.key !== 'Escape' || inLayer) return;
      event.stopImmediatePropagation();
      onEscape();
    };
    window.addEventListener('keydown', handle, { capture: true });
    return () => window.removeEventListener('keydown', handle, { capture: true });
  });
}
