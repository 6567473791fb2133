import { Trans, useLingui } from '@lingui/react/macro';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Definition, Widget } from '../../../../schemas/definition.ts';
import { insertWidgets } from '../../../../schemas/designer/edits.ts';
import { AppError } from '../../../../schemas/errors.ts';
import { type ForeignDefinition, importNote, readForeign } from '../../../../schemas/imports/index.ts';
import { message } from '../../../../schemas/messages.ts';
import { eachWidget } from '../../../../schemas/containers.ts';
import { nodesOf, rawAt } from '../../../../schemas/designer/tree.ts';
import { Button } from '../../../../widgets/bricks/Button.tsx';
import { Dialog } from '../../../../widgets/bricks/Dialog.tsx';
import { FieldMessage } from '../../../../widgets/bricks/Field.tsx';
import { boxClass } from '../../../../widgets/bricks/TextBox.tsx';
import { toast } from '../../../../widgets/bricks/toast.ts';
import { useDesign } from '../useDesign.ts';
import type { LayerProps } from '../Layers.tsx';

/** A definition from a file or pasted: of ours, or of another designer with a report of what could not come along. */
export function ImportDialog({ onClose }: LayerProps) {
  const { t } = useLingui();
  const { store, locale } = useDesign();
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const read = text.trim() === '' ? undefined : attempt(text);
  const source = read && 'source' in read ? read.source : undefined;
  const count = source ? [...eachWidget(source.definition.list)].length : 0;
  const notes = source?.report.length ?? 0;

  function handleReplace() {
    if (!source) return;
    const missing = systemWidgets(store.read().history.present.definition, source.definition);
    store.edit(() => ({ definition: missing.length > 0 ? { ...source.definition, list: [...missing, ...source.definition.list] } : source.definition, selected: [] }), { label: t`导入定义（替换）`, say: t`已导入 ${count} 个控件` });
    if (missing.length > 0) toast.warn(t`已保留 ${missing.length} 个系统字段，放在最前面。`);
    onClose();
  }

  function handleAppend() {
    if (!source) return;
    store.edit((definition) => insertWidgets(definition, { list: '/list', index: Number.MAX_SAFE_INTEGER }, source.definition.list), { label: t`导入定义（追加）`, say: t`已导入 ${count} 个控件` });
    onClose();
  }

  return (
    <Dialog
      open onOpenChange={(open) => { if (!open) onClose(); }} size={800} title={t`导入定义`}
      description={<Trans>支持本系统以及 form-making、k-form-design、variant-form、form-generator 的导出。</Trans>}
      footer={
        <>
          <Button onClick={onClose}>{t`取消`}</Button>
          <Button disabled={!source} onClick={handleAppend}>{t`追加到末尾`}</Button>
          <Button kind="primary" disabled={!source} onClick={handleReplace}>{t`替换现有定义`}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-2 pt-2">
        <input ref={file} type="file" accept=".json,application/json,text/plain" className="sr-only" tabIndex={-1} aria-label={t`定义文件`} onChange={(event) => void event.target.files?.[0]?.text().then(setText)} />
        <div><Button icon={<FileUp size={15} aria-hidden />} onClick={() => file.current?.click()}>{t`选择文件`}</Button></div>
        <textarea aria-label={t`定义内容`} placeholder={t`或把导出的 JSON 粘贴到这里`} rows={8} dir="ltr" spellCheck={false} value={text} onChange={(event) => setText(event.target.value)} className={`${boxClass({ invalid: read !== undefined && 'refusal' in read })} resize-y p-2 font-mono text-xs outline-none`} />
        {read && 'refusal' in read && <FieldMessage>{message(read.refusal.id, read.refusal.data, locale)}</FieldMessage>}
        {source && (
          <section aria-label={t`导入报告`} className="flex flex-col gap-1 text-sm">
            <p><Trans>识别为 {source.format}，共 {count} 个控件。</Trans> {notes === 0 ? <Trans>全部内容都能带入。</Trans> : <Trans>{notes} 处不能原样带入：</Trans>}</p>
            <ul className="max-h-48 overflow-y-auto">
              {source.report.map((note, at) => (
                <li key={at} className="flex gap-2 border-b border-line py-1"><code className="shrink-0 text-xs text-text-3">{note.path}</code><span>{note.what} {importNote(note, locale)}</span></li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  );
}

function attempt(text: string): { source: ForeignDefinition } | { refusal: AppError } {
  try {
    return { source: readForeign(text) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refusal: error };
  }
}

/** What the product needs and the imported definition lacks. */
function systemWidgets(now: Definition, next: Definition): Widget[] {
  const there = new Set([...eachWidget(next.list)].map(({ widget }) => widget.model));
  const needed = nodesOf(now).filter(({ widget }) => widget.options.system === true && !there.has(widget.model));
  return needed.flatMap(({ path }) => (rawAt(now, path) as Widget | undefined) ?? []);
}
