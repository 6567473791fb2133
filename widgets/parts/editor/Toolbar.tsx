import { useLingui } from '@lingui/react/macro';
import { useEditorState, type Editor } from '@tiptap/react';
import {
  Bold,
  ChevronUp,
  Code,
  Ellipsis,
  ImagePlus,
  Italic,
  List,
  ListOrdered,
  Maximize,
  Minimize,
  Quote,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
} from 'lucide-react';
import { useEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';
import { cx } from '../../ui/cx.ts';
import { ColorLayer, EmojiLayer, LinkLayer, TableLayer } from './layers.tsx';
import { FONT_SIZES } from './palette.ts';
import { createRovingFocus, moveRovingFocus } from './rovingFocus.ts';
import { Tool, Tools, ToolSelect } from './tools.tsx';

interface ToolbarProps {
  bar: RefObject<HTMLDivElement | null>;
  editor: Editor;
  /** name of the field */
  label: string;
  full: boolean;
  onFull(full: boolean): void;
  onImages(files: readonly File[]): void;
}

const SIGN = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Everything that can be done to the text. One stop of the Tab key; arrows walk along it. */
export function Toolbar({ bar, editor, label, full, onFull, onImages }: ToolbarProps) {
  const { t } = useLingui();
  const files = useRef<HTMLInputElement>(null);
  const state = useEditorState({ editor, selector: ({ editor: one }) => stateOf(one) });

  const [more, setMore] = useState(false);

  useEffect(() => createRovingFocus(bar.current));

  function handleFocus({ target, currentTarget }: FocusEvent<HTMLElement>) {
    createRovingFocus(bar.current);
    // The keyboard has gone on to tools that are folded away.
    if (
      target instanceof HTMLElement &&
      currentTarget.contains(target) &&
      target.offsetTop >= currentTarget.clientHeight
    )
      setMore(true);
  }

  const chain = () => editor.chain().focus();
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t`${label}工具栏`}
      onKeyDown={(event) => moveRovingFocus(event, bar.current)}
      className="flex shrink-0 items-start border-b border-line"
    >
      <div
        onFocus={handleFocus}
        className={cx(
          'relative flex min-w-0 flex-1 flex-wrap items-center gap-x-2 px-1 py-0.5',
          !more && 'max-md:max-h-8 max-md:overflow-hidden max-md:pointer-coarse:max-h-12',
        )}
      >
        <Tools>
          <ToolSelect
            label={t`标题`}
            width="w-22"
            value={state.heading}
            options={[
              { value: '', label: t`正文` },
              ...[1, 2, 3, 4].map((level) => ({ value: String(level), label: t`标题 ${level}` })),
            ]}
            onPick={(level) =>
              level
                ? chain()
                    .setHeading({ level: Number(level) as 1 })
                    .run()
                : chain().setParagraph().run()
            }
          />
        </Tools>
        <Tools>
          <Tool
            label={t`加粗`}
            shortcut="Ctrl+B"
            icon={<Bold {...SIGN} />}
            on={state.bold}
            onPress={() => chain().toggleBold().run()}
          />
          <Tool
            label={t`斜体`}
            shortcut="Ctrl+I"
            icon={<Italic {...SIGN} />}
            on={state.italic}
            onPress={() => chain().toggleItalic().run()}
          />
          <Tool
            label={t`下划线`}
            shortcut="Ctrl+U"
            icon={<Underline {...SIGN} />}
            on={state.underline}
            onPress={() => chain().toggleUnderline().run()}
          />
          <Tool
            label={t`删除线`}
            shortcut="Ctrl+Shift+S"
            icon={<Strikethrough {...SIGN} />}
            on={state.strike}
            onPress={() => chain().toggleStrike().run()}
          />
        </Tools>
        <Tools>
          <ColorLayer editor={editor} ground={false} />
          <ColorLayer editor={editor} ground />
        </Tools>
        <Tools>
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
            onPick={(font) =>
              font ? chain().setFontFamily(font).run() : chain().unsetFontFamily().run()
            }
          />
          <ToolSelect
            label={t`字号`}
            width="w-20"
            value={state.size}
            options={[
              { value: '', label: t`字号` },
              ...FONT_SIZES.map((size) => ({ value: size, label: size.replace('px', '') })),
            ]}
            onPick={(size) =>
              size ? chain().setFontSize(size).run() : chain().unsetFontSize().run()
            }
          />
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
            onPick={(align) =>
              align ? chain().setTextAlign(align).run() : chain().unsetTextAlign().run()
            }
          />
          <Tool
            label={t`无序列表`}
            shortcut="Ctrl+Shift+8"
            icon={<List {...SIGN} />}
            on={state.bullets}
            onPress={() => chain().toggleBulletList().run()}
          />
          <Tool
            label={t`有序列表`}
            shortcut="Ctrl+Shift+7"
            icon={<ListOrdered {...SIGN} />}
            on={state.numbers}
            onPress={() => chain().toggleOrderedList().run()}
          />
          <Tool
            label={t`引用`}
            shortcut="Ctrl+Shift+B"
            icon={<Quote {...SIGN} />}
            on={state.quote}
            onPress={() => chain().toggleBlockquote().run()}
          />
          <Tool
            label={t`代码`}
            shortcut="Ctrl+Alt+C"
            icon={<Code {...SIGN} />}
            on={state.code}
            onPress={() => chain().toggleCodeBlock().run()}
          />
        </Tools>
        <Tools>
          <LinkLayer editor={editor} on={state.link} />
          <EmojiLayer editor={editor} />
          <Tool
            label={t`图片`}
            icon={<ImagePlus {...SIGN} />}
            onPress={() => files.current?.click()}
          />
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
          <Tool
            label={t`撤销`}
            shortcut="Ctrl+Z"
            icon={<Undo2 {...SIGN} />}
            disabled={!state.canUndo}
            onPress={() => chain().undo().run()}
          />
          <Tool
            label={t`重做`}
            shortcut="Ctrl+Y"
            icon={<Redo2 {...SIGN} />}
            disabled={!state.canRedo}
            onPress={() => chain().redo().run()}
          />
          <Tool
            label={full ? t`退出全屏` : t`全屏`}
            icon={full ? <Minimize {...SIGN} /> : <Maximize {...SIGN} />}
            onPress={() => onFull(!full)}
          />
        </Tools>
      </div>
      <span data-more={more} className="py-0.5 pe-1 md:hidden">
        <Tool
          label={more ? t`收起工具` : t`更多工具`}
          icon={more ? <ChevronUp {...SIGN} /> : <Ellipsis {...SIGN} />}
          expanded={more}
          onPress={() => setMore(!more)}
        />
      </span>
    </div>
  );
}

function stateOf(editor: Editor) {
  const style = editor.getAttributes('textStyle');
  const align = ['left', 'center', 'right', 'justify'].find((textAlign) =>
    editor.isActive({ textAlign }),
  );
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
