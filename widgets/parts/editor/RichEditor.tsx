import './editor.css';
import { useLingui } from '@lingui/react/macro';
import { EditorContent, getSchema, useEditor, useEditorState, type Editor } from '@tiptap/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { cx } from '../../bricks/cx.ts';
import { boxClass } from '../../bricks/TextBox.tsx';
import { FieldMessage } from '../../bricks/Field.tsx';
import { useHost } from '../../host.ts';
import type { InputProps } from '../../types.ts';
import { cleanPaste } from '../html.ts';
import { extensionsFor } from './extensions.ts';
import { clipboardParser, documentOf } from './parsing.ts';
import { Toolbar } from './Toolbar.tsx';
import { useEditorImages } from './useEditorImages.ts';

/** The editor itself. Controlled: what it last said is remembered, so that only a value from elsewhere is put into it. */
export default function RichEditor({ id, field, value, onChange, onBlur, invalid, describedBy }: InputProps<string>) {
  const host = useHost();
  const [full, setFull] = useState(false);
  const said = useRef(value ?? '');
  const extensions = useMemo(() => extensionsFor((path) => host.fileUrl(path)), [host]);
  const [first] = useState(() => documentOf(value ?? '', getSchema(extensions)));
  const addImages = useRef<(files: readonly File[]) => void>(() => undefined);
  const report = useRef({ onChange, onBlur });
  useEffect(() => {
    report.current = { onChange, onBlur };
  });

  function say(editor: Editor) {
    const html = editor.isEmpty ? '' : editor.getHTML();
    if (html === said.current) return;
    said.current = html;
    report.current.onChange(html || undefined);
  }

  function take(data: DataTransfer | null): boolean {
    const files = [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'));
    if (files.length > 0) addImages.current(files);
    return files.length > 0;
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
    transformPastedHTML: cleanPaste,
    clipboardParser,
    handlePaste: (_view: unknown, event: ClipboardEvent) => take(event.clipboardData),
    handleDrop: (_view: unknown, event: DragEvent) => take(event.dataTransfer),
  }));
  const editor = useEditor({
    extensions,
    content: first,
    editorProps,
    injectCSS: false,
    onUpdate: ({ editor: one }) => !one.view.composing && say(one),
    onBlur: () => report.current.onBlur?.(),
  });
  const images = useEditorImages(editor);
  useEffect(() => {
    addImages.current = images.add;
  });

  useEffect(() => {
    if ((value ?? '') === said.current) return;
    said.current = value ?? '';
    editor.commands.setContent(documentOf(value ?? '', editor.schema), { emitUpdate: false });
  }, [editor, value]);
  useEscape(full, () => setFull(false));

  return (
    <div data-fullscreen={full || undefined} className={full ? 'fixed inset-0 z-60 flex flex-col bg-surface-1' : 'min-w-0'}>
      <div className={cx(boxClass({ invalid }), 'flex-col items-stretch! gap-0! overflow-hidden', full ? 'min-h-0 flex-1 rounded-none!' : 'h-[292px] resize-y')}>
        <Toolbar editor={editor} label={field.name} full={full} onFull={setFull} onImages={images.add} />
        <div
          // What an input method is still making is not said before it is done.
          onCompositionEnd={() => queueMicrotask(() => !editor.isDestroyed && say(editor))}
          className="relative min-h-0 flex-1 overflow-y-auto"
        >
          <Placeholder editor={editor} text={field.placeholder} />
          <EditorContent editor={editor} className="h-full" />
        </div>
      </div>
      {images.pending > 0 && <Pending count={images.pending} />}
      {images.fault && <FieldMessage>{images.fault}</FieldMessage>}
    </div>
  );
}

function Placeholder({ editor, text }: { editor: Editor; text: string }) {
  const empty = useEditorState({ editor, selector: ({ editor: one }) => one.isEmpty });
  return empty && text ? <p aria-hidden className="pointer-events-none absolute inset-x-3 top-2 text-text-3">{text}</p> : null;
}

function Pending({ count }: { count: number }) {
  const { t } = useLingui();
  return (
    <p role="status" className="mt-0.5 text-xs text-text-3">
      {t`正在上传 ${count} 张图片…`}
    </p>
  );
}

/** Made again only when the attributes say something else: a new object alone would make the editor set itself up anew. */
function useStable<T>(attributes: Record<string, string>, make: (attributes: Record<string, string>) => T): T {
  const text = JSON.stringify(attributes);
  // oxlint-disable-next-line react/exhaustive-deps -- its handlers speak through refs
  return useMemo(() => make(JSON.parse(text) as Record<string, string>), [text]);
}

/** Esc leaves the full screen before any dialog around the form hears of it: those listen on the document, this one before it. */
function useEscape(active: boolean, onEscape: () => void) {
  useEffect(() => {
    if (!active) return undefined;
    const handle = (event: KeyboardEvent) => {
      const inLayer = event.target instanceof Element && event.target.closest('[data-radix-popper-content-wrapper]');
      if (event.key !== 'Escape' || inLayer) return;
      event.stopImmediatePropagation();
      onEscape();
    };
    window.addEventListener('keydown', handle, { capture: true });
    return () => window.removeEventListener('keydown', handle, { capture: true });
  });
}
