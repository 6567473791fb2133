import { Trans, useLingui } from '@lingui/react/macro';
import type { Editor } from '@tiptap/react';
import { lazy, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import type { PlaceholderGroup, TablePlaceholder } from '../../../schemas/print/placeholders.ts';
import type { PrintPage } from '../../../schemas/print/types.ts';
import { translateDefinition } from '../../../schemas/form/translateDefinition.ts';
import { Banner } from '../../../widgets/ui/Banner.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { FieldLabel } from '../../../widgets/ui/Field.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { TextBox } from '../../../widgets/ui/TextBox.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import { isConflict } from '../../data/transport/apiError.ts';
import { useRefusal } from '../../data/transport/refusal.ts';
import { useLocale } from '../../data/definitions.ts';
import { discardDraft, writeDraft } from '../../data/drafts.ts';
import { newIdempotencyKey } from '../../data/records.ts';
import { saveTemplate } from '../../data/templates.ts';
import { RefusalNote } from '../../records/shared/RefusalNote.tsx';
import { Select } from '../../records/shared/Select.tsx';
import { useLeaveGuard } from '../../records/form/useLeaveGuard.ts';
import { useKeyDown } from '../../records/shared/useKeyDown.ts';
import { Insertions } from './Insertions.tsx';
import { LivePreview } from './LivePreview.tsx';
import { templateMarks } from './marks.ts';

const RichEditor = lazy(() => import('../../../widgets/parts/editor/RichEditor.tsx'));

/** What is written of a template. */
export interface Written {
  name: string;
  content: string;
  page: PrintPage;
}

export interface TemplateFormProps {
  file: ModuleFile;
  /** as it is stored; a new one has no number */
  saved: { written: Written; id?: number; version?: number };
  begin: Written;
  /** begins with what was not saved the last time */
  restored: boolean;
  groups: readonly PlaceholderGroup[];
  tables: readonly TablePlaceholder[];
  onClose(): void;
}

const REST_MS = 800;

/** Name, paper and text of a template beside what comes of it with a real record. */
export function TemplateForm({
  file,
  saved,
  begin,
  restored,
  groups,
  tables,
  onClose,
}: TemplateFormProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const confirm = useConfirm();
  const ids = useId();
  const box = useRef<HTMLDivElement>(null);
  const [written, setWritten] = useState(begin);
  const [stored, setStored] = useState(saved);
  const [told, setTold] = useState(restored);
  const [newer, setNewer] = useState<{ version: number; update_user_name: string }>();
  const [busy, setBusy] = useState(false);
  const { refusal, save } = useRefusal();
  const [editor, setEditor] = useState<Editor>();
  const [key] = useState(newIdempotencyKey);
  const by = newer?.update_user_name;
  const dirty = !isSame(written, stored.written);
  const draft = useMemo(
    () => ({ module: `print ${saved.id ?? file.key}`, design: true }),
    [saved.id, file.key],
  );
  useLeaveGuard(dirty);
  useEffect(() => {
    if (!dirty) return undefined;
    const timer = setTimeout(
      () =>
        writeDraft(draft, {
          values: { ...written },
          ...(stored.version !== undefined && { version: stored.version }),
        }),
      REST_MS,
    );
    return () => clearTimeout(timer);
  }, [dirty, written, draft, stored.version]);

  const marks = useMemo(() => {
    const fields = new Map(
      groups.flatMap(({ items }) => items.map((item) => [item.path, item] as const)),
    );
    const lines = new Map(tables.map((table) => [table.key, table]));
    return templateMarks({
      field: (path) => fields.get(path),
      table: (each) => lines.get(each),
      rmb: t`（大写）`,
      missing: t`字段已不存在，打印时为空`,
      pageBreak: t({ message: '分页', context: 'print' }),
    });
    // oxlint-disable-next-line react/exhaustive-deps -- the editor keeps the nodes that it was opened with
  }, []);
  const field = useMemo(() => {
    const text = {
      type: 'editor',
      name: t`模板内容`,
      key: 'content',
      model: 'content',
      options: {},
      rules: [],
    };
    return translateDefinition({
      module: { key: 'template', title: 'content', columns: [] },
      definition: { list: [text], config: {} },
      locale,
    }).fields.get('content');
  }, [locale, t]);

  async function handleSave(version = stored.version) {
    const name = written.name.trim();
    if (busy || name === '') return;
    setBusy(true);
    const known =
      stored.id === undefined
        ? { module: file.key }
        : { id: stored.id, ...(version !== undefined && { version }) };
    let kept: Awaited<ReturnType<typeof saveTemplate>> | undefined;
    await save(
      async () => {
        kept = await saveTemplate(
          { ...known, ...written, name },
          stored.id === undefined ? key : newIdempotencyKey(),
        );
      },
      {
        settle(error) {
          if (!isConflict(error) || !error.data) return false;
          setNewer(error.data as typeof newer);
          return true;
        },
      },
    ).finally(() => setBusy(false));
    if (!kept) return;
    setStored({ ...kept, written });
    setNewer(undefined);
    setTold(false);
    discardDraft(draft);
    toast.success(t`保存成功`);
    if (stored.id === undefined) onClose();
  }

  async function handleClose() {
    if (
      dirty &&
      !(await confirm({
        title: t`放弃未保存的修改？`,
        action: t`放弃修改`,
        cancel: t`继续编辑`,
        danger: true,
      }))
    )
      return;
    discardDraft(draft);
    onClose();
  }

  function handleRevert() {
    discardDraft(draft);
    setWritten(stored.written);
    setTold(false);
  }

  useKeyDown(box, (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void handleSave();
  });

  return (
    <div ref={box} className="flex h-full min-h-0 flex-col bg-surface-1">
      <header className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <h1 className="sr-only">{t`编辑打印模板`}</h1>
        <FieldLabel htmlFor={`${ids}-name`}>{t`名称`}</FieldLabel>
        <div className="w-64 max-w-full max-md:flex-1 max-md:basis-3/5">
          <TextBox
            id={`${ids}-name`}
            value={written.name}
            maxLength={60}
            invalid={written.name.trim() === ''}
            onChange={(event) => setWritten({ ...written, name: event.target.value })}
          />
        </div>
        <span className="flex items-center gap-2">
          <FieldLabel htmlFor={`${ids}-page`}>{t`纸张`}</FieldLabel>
          <Select
            id={`${ids}-page`}
            label={t`纸张`}
            value={written.page.orientation}
            onChange={(orientation) => setWritten({ ...written, page: { orientation } })}
            options={[
              { value: 'portrait', label: t`A4 纵向` },
              { value: 'landscape', label: t`A4 横向` },
            ]}
          />
        </span>
        <span className="ms-auto flex gap-2">
          <Button onClick={() => void handleClose()}>{dirty ? t`取消` : t`返回`}</Button>
          <Button
            kind="primary"
            loading={busy}
            disabled={written.name.trim() === '' || (!dirty && stored.id !== undefined)}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onClick={() => void handleSave()}
          >{t`保存`}</Button>
        </span>
      </header>
      {told && (
        <Banner
          onClose={() => setTold(false)}
          action={<Button size="small" kind="quiet" onClick={handleRevert}>{t`丢弃修改`}</Button>}
        >
          <Trans>已恢复上次未保存的修改</Trans>
        </Banner>
      )}
      <RefusalNote refusal={refusal} saving={busy} onRetry={() => void handleSave()} />
      {newer && (
        <Banner
          kind="warning"
          action={
            <Button
              size="small"
              onClick={() => void handleSave(newer.version)}
            >{t`用我的覆盖`}</Button>
          }
        >
          <Trans>{by} 刚刚修改了这个模板，您的修改还没有保存。</Trans>
        </Banner>
      )}
      <div className="grid min-h-0 flex-1 grid-cols-[220px_minmax(0,1fr)_minmax(0,1fr)] max-lg:flex max-lg:flex-col max-lg:overflow-y-auto">
        <Insertions editor={editor} groups={groups} tables={tables} />
        <div className="flex min-h-0 min-w-0 flex-col border-x border-line p-2 max-lg:h-[480px] max-lg:shrink-0">
          <Suspense fallback={<SkeletonLines lines={8} />}>
            {field && (
              <RichEditor
                id={`${ids}-content`}
                field={field}
                value={written.content}
                readOnly={false}
                invalid={false}
                locale={locale}
                more={marks}
                onEditor={setEditor}
                tall
                onChange={(content) => setWritten((now) => ({ ...now, content: content ?? '' }))}
              />
            )}
          </Suspense>
        </div>
        <LivePreview file={file} content={written.content} page={written.page} />
      </div>
    </div>
  );
}

function isSame(one: Written, other: Written): boolean {
  return (
    one.name === other.name &&
    one.content === other.content &&
    one.page.orientation === other.page.orientation
  );
}
