import { useLingui } from '@lingui/react/macro';
import { useEditorState, type Editor } from '@tiptap/react';
import {
  Bold, Code, ImagePlus, Italic, List, ListOrdered, Maximize, Minimize, Quote, Redo2, Strikethrough, Underline, Undo2,
} from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { ColorLayer, EmojiLayer, LinkLayer, TableLayer } from './layers.tsx';
import { FONT_SIZES } from './palette.ts';
import { Tool, Tools, ToolSelect } from './tools.tsx';

interface ToolbarProps {
  editor: Editor;
  /** name of the field */
  label: string;
  full: boolean;
  onFull(full: boolean): void;
  onImages(files: readonly File[]): void;
}

const SIGN = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Everything that can be done to the text. One stop of the Tab key; arrows walk along it. */
export function Toolbar({ editor, label, full, onFull, onImages }: ToolbarProps) {
  const { t } = useLingui();
  const bar = useRef<HTMLDivElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const state = useEditorState({ editor, selector: ({ editor: one }) => stateOf(one) });

  useEffect(() => rove(bar.current));

  const chain = () => editor.chain().focus();
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t`${label}工具栏`}
      onKeyDown={(event) => walk(event, bar.current)}
      onFocus={() => rove(bar.current)}
      className="flex shrink-0 flex-wrap items-center gap-x-2 border-b border-line px-1 py-0.5 pointer-coarse:flex-nowrap pointer-coarse:overflow-x-auto"
    >
      <Tools>
        <ToolSelect
          label={t`标题`}
          width="w-22"
          value={state.heading}
          options={[{ value: '', label: t`正文` }, ...[1, 2, 3, 4].map((level) => ({ value: String(level), label: t`标题 ${level}` }))]}
          onPick={(level) => (level ? chain().setHeading({ level: Number(level) as 1 }).run() : chain().setParagraph().run())}
        />
        <ToolSelect
          label={t`字体`}
          width="w-28"
          value={state.font}
          options={[
            { value: '', label: t`默认字体` },
            { value: 'SimSun, serif', label: t`宋体` },
            { value: 'SimHei, sans-serif', label: t`黑体` },
            { value: 'KaiTi, serif', label: t`楷体` },
            { value: 'Microsoft YaHei, sans-serif', label: t`微软雅黑` },
            { value: 'Arial, sans-serif', label: 'Arial' },
            { value: 'Times New Roman, serif', label: 'Times New Roman' },
            { value: 'Courier New, monospace', label: 'Courier New' },
          ]}
          onPick={(font) => (font ? chain().setFontFamily(font).run() : chain().unsetFontFamily().run())}
        />
        <ToolSelect
          label={t`字号`}
          width="w-20"
          value={state.size}
          options={[{ value: '', label: t`字号` }, ...FONT_SIZES.map((size) => ({ value: size, label: size.replace('px', '') }))]}
          onPick={(size) => (size ? chain().setFontSize(size).run() : chain().unsetFontSize().run())}
        />
      </Tools>
      <Tools>
        <Tool label={t`加粗`} shortcut="Ctrl+B" icon={<Bold {...SIGN} />} on={state.bold} onPress={() => chain().toggleBold().run()} />
        <Tool label={t`斜体`} shortcut="Ctrl+I" icon={<Italic {...SIGN} />} on={state.italic} onPress={() => chain().toggleItalic().run()} />
        <Tool label={t`下划线`} shortcut="Ctrl+U" icon={<Underline {...SIGN} />} on={state.underline} onPress={() => chain().toggleUnderline().run()} />
        <Tool label={t`删除线`} icon={<Strikethrough {...SIGN} />} on={state.strike} onPress={() => chain().toggleStrike().run()} />
        <ColorLayer editor={editor} ground={false} />
        <ColorLayer editor={editor} ground />
      </Tools>
      <Tools>
        <ToolSelect
          label={t`对齐`}
          width="w-24"
          value={state.align}
          options={[
            { value: '', label: t`对齐` },
            { value: 'left', label: t`左对齐` },
            { value: 'center', label: t`居中` },
            { value: 'right', label: t`右对齐` },
            { value: 'justify', label: t`两端对齐` },
          ]}
          onPick={(align) => (align ? chain().setTextAlign(align).run() : chain().unsetTextAlign().run())}
        />
        <Tool label={t`无序列表`} icon={<List {...SIGN} />} on={state.bullets} onPress={() => chain().toggleBulletList().run()} />
        <Tool label={t`有序列表`} icon={<ListOrdered {...SIGN} />} on={state.numbers} onPress={() => chain().toggleOrderedList().run()} />
        <Tool label={t`引用`} icon={<Quote {...SIGN} />} on={state.quote} onPress={() => chain().toggleBlockquote().run()} />
        <Tool label={t`代码`} icon={<Code {...SIGN} />} on={state.code} onPress={() => chain().toggleCodeBlock().run()} />
      </Tools>
      <Tools>
        <LinkLayer editor={editor} on={state.link} />
        <EmojiLayer editor={editor} />
        <Tool label={t`图片`} icon={<ImagePlus {...SIGN} />} onPress={() => files.current?.click()} />
        <input
          ref={files}
          type="file"
          hidden
          multiple
          accept="image/jpeg,image/png,image/gif,image/webp"
          onChange={(event) => {
            onImages([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <TableLayer editor={editor} on={state.table} />
      </Tools>
      <Tools>
        <Tool label={t`撤销`} shortcut="Ctrl+Z" icon={<Undo2 {...SIGN} />} disabled={!state.canUndo} onPress={() => chain().undo().run()} />
        <Tool label={t`重做`} shortcut="Ctrl+Y" icon={<Redo2 {...SIGN} />} disabled={!state.canRedo} onPress={() => chain().redo().run()} />
        <Tool label={full ? t`退出全屏` : t`全屏`} icon={full ? <Minimize {...SIGN} /> : <Maximize {...SIGN} />} onPress={() => onFull(!full)} />
      </Tools>
    </div>
  );
}

function stateOf(editor: Editor) {
  const style = editor.getAttributes('textStyle');
  const align = ['left', 'center', 'right', 'justify'].find((textAlign) => editor.isActive({ textAlign }));
  return {
    heading: String(editor.getAttributes('heading').level ?? ''),
    font: String(style.fontFamily ?? ''),
    size: String(style.fontSize ?? ''),
    align: align ?? '',
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    strike: editor.isActive('strike'),
    bullets: editor.isActive('bulletList'),
    numbers: editor.isActive('orderedList'),
    quote: editor.isActive('blockquote'),
    code: editor.isActive('codeBlock'),
    link: editor.isActive('link'),
    table: editor.isActive('table'),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  };
}

function controlsOf(bar: HTMLElement | null): HTMLElement[] {
  return [...(bar?.querySelectorAll<HTMLElement>('button:not(:disabled), select') ?? [])];
}

/** Only one control of the bar is a stop of the Tab key: the one that was used last. */
function rove(bar: HTMLElement | null) {
  const controls = controlsOf(bar);
  const focused = controls.find((control) => control === document.activeElement);
  const current = focused ?? controls.find((control) => control.tabIndex === 0) ?? controls[0];
  for (const control of controls) control.tabIndex = control === current ? 0 : -1;
}

function walk(event: KeyboardEvent, bar: HTMLElement | null) {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
  const step = steps[event.key];
  // Left and right change nothing in a closed list, so they may walk on from it.
  if (!step || !(event.target instanceof HTMLElement) || !bar?.contains(event.target)) return;
  const controls = controlsOf(bar);
  const direction = getComputedStyle(bar).direction === 'rtl' ? -step : step;
  const next = controls[(controls.indexOf(event.target) + direction + controls.length) % controls.length];
  event.preventDefault();
  next?.focus();
}
