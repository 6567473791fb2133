import { Trans, useLingui } from '@lingui/react/macro';
import type { Editor } from '@tiptap/react';
import { Baseline, Highlighter, Link, Smile, Table } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { TextBox } from '../../ui/TextBox.tsx';
import { COLORS, EMOJI } from './palette.ts';
import { ToolLayer } from './tools.tsx';

const SIGN = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface LayerProps {
  editor: Editor;
}

export function ColorLayer({ editor, ground }: LayerProps & { ground: boolean }) {
  const { t } = useLingui();
  const paint = (color: string | null) => {
    const chain = editor.chain();
    if (ground) (color ? chain.setBackgroundColor(color) : chain.unsetBackgroundColor()).run();
    else (color ? chain.setColor(color) : chain.unsetColor()).run();
  };
  return (
    <ToolLayer
      editor={editor}
      label={ground ? t`背景颜色` : t`文字颜色`}
      icon={ground ? <Highlighter {...SIGN} /> : <Baseline {...SIGN} />}
    >
      {(close) => {
        const pick = (color: string | null) => {
          paint(color);
          close();
        };
        return (
          <>
            <div className="grid grid-cols-8 gap-1">
              {COLORS.map((color) => (
                <button
                  key={color}
                  type="button"
                  aria-label={color}
                  title={color}
                  onClick={() => pick(color)}
                  style={{ backgroundColor: color }}
                  className="size-6 rounded border border-line-strong hover:scale-110 pointer-coarse:size-9"
                />
              ))}
            </div>
            <Button kind="quiet" size="small" className="mt-1 w-full" onClick={() => pick(null)}>
              <Trans>清除颜色</Trans>
            </Button>
          </>
        );
      }}
    </ToolLayer>
  );
}

export function EmojiLayer({ editor }: LayerProps) {
  const { t } = useLingui();
  return (
    <ToolLayer editor={editor} label={t`表情`} icon={<Smile {...SIGN} />}>
      {(close) => (
        <div className="grid grid-cols-8 gap-0.5 text-lg">
          {EMOJI.map((emoji) => (
            <button
              key={emoji}
              type="button"
              aria-label={emoji}
              onClick={() => {
                editor.chain().insertContent(emoji).run();
                close();
              }}
              className="grid size-8 place-items-center rounded hover:bg-hover pointer-coarse:size-11"
            >
              {emoji}
            </button>
          ))}
        </div>
      )}
    </ToolLayer>
  );
}

export function LinkLayer({ editor, on }: LayerProps & { on: boolean }) {
  const { t } = useLingui();
  return (
    <ToolLayer editor={editor} label={t`链接`} shortcut="Ctrl+K" icon={<Link {...SIGN} />} on={on}>
      {(close) => <LinkForm editor={editor} onDone={close} />}
    </ToolLayer>
  );
}

function LinkForm({ editor, onDone }: LayerProps & { onDone(): void }) {
  const { t } = useLingui();
  const old = String(editor.getAttributes('link').href ?? '');
  const [href, setHref] = useState(old);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    // The record's own form must not take this for its submission.
    event.stopPropagation();
    const address = /^[a-z][a-z\d+.-]*:/i.test(href.trim())
      ? href.trim()
      : `https://${href.trim()}`;
    if (editor.state.selection.empty && !old)
      editor
        .chain()
        .insertContent({
          type: 'text',
          text: href.trim(),
          marks: [{ type: 'link', attrs: { href: address } }],
        })
        .run();
    else editor.chain().extendMarkRange('link').setLink({ href: address }).run();
    onDone();
  }

  return (
    <form
      onSubmit={handleSubmit}
      className="flex w-72 max-w-full flex-wrap items-center justify-end gap-2"
    >
      <TextBox
        aria-label={t`链接地址`}
        inputMode="url"
        placeholder={t`例如 https://example.com`}
        value={href}
        onChange={(event) => setHref(event.target.value)}
      />
      {old && (
        <Button
          size="small"
          onClick={() => {
            editor.chain().extendMarkRange('link').unsetLink().run();
            onDone();
          }}
        >
          <Trans>取消链接</Trans>
        </Button>
      )}
      <Button kind="primary" size="small" type="submit" disabled={href.trim() === ''}>
        <Trans>插入链接</Trans>
      </Button>
    </form>
  );
}

export function TableLayer({ editor, on }: LayerProps & { on: boolean }) {
  const { t } = useLingui();
  return (
    <ToolLayer editor={editor} label={t`表格`} icon={<Table {...SIGN} />} on={on}>
      {(close) => {
        const run =
          (change: (chain: ReturnType<Editor['chain']>) => ReturnType<Editor['chain']>) => () => {
            change(editor.chain()).run();
            close();
          };
        const entries = on
          ? [
              { label: t`上方插入行`, onPress: run((chain) => chain.addRowBefore()) },
              { label: t`下方插入行`, onPress: run((chain) => chain.addRowAfter()) },
              { label: t`左侧插入列`, onPress: run((chain) => chain.addColumnBefore()) },
              { label: t`右侧插入列`, onPress: run((chain) => chain.addColumnAfter()) },
              { label: t`合并或拆分单元格`, onPress: run((chain) => chain.mergeOrSplit()) },
              { label: t`删除行`, onPress: run((chain) => chain.deleteRow()) },
              { label: t`删除列`, onPress: run((chain) => chain.deleteColumn()) },
              { label: t`删除表格`, onPress: run((chain) => chain.deleteTable()) },
            ]
          : [2, 3, 4, 5].map((size) => ({
              label: t`插入 ${size} × ${size} 表格`,
              onPress: run((chain) =>
                chain.insertTable({ rows: size, cols: size, withHeaderRow: true }),
              ),
            }));
        return (
          <div className="flex flex-col">
            {entries.map((entry) => (
              <Button
                key={entry.label}
                kind="quiet"
                size="small"
                className="justify-start!"
                onClick={entry.onPress}
              >
                {entry.label}
              </Button>
            ))}
          </div>
        );
      }}
    </ToolLayer>
  );
}
