import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { MERGE } from '../../../schemas/duplicates/mergeValues.ts';
import type { Form } from '../../../schemas/form.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import { say } from '../../../schemas/locale.ts';
import type { Locale } from '../../../schemas/locale.ts';
import type { ModuleFile } from '../../../schemas/module.ts';
import { Button } from '../../../widgets/bricks/Button.tsx';
import { late } from '../../../widgets/bricks/late.tsx';
import { TAG_LIST } from '../../../schemas/tagList.ts';
import { chooseMatching } from '../../data/bulk.ts';
import { attempt } from '../attempt.ts';
import type { BulkTask } from '../bulk/BulkDeed.tsx';
import { offeredFor } from '../bulk/offer.ts';
import { useTasks } from '../bulk/useTasks.ts';
import { mayMerge } from '../duplicates/mayMerge.ts';
import { mayIn } from '../may.ts';
import { type Command, CommandBar } from '../panel/CommandBar.tsx';
import { useCommands } from '../useCommands.ts';
import { editableFields } from './editable.ts';
import type { RecordListState } from './useRecordList.ts';

const BulkEdit = late(async () => (await import('../bulk/BulkEdit.tsx')).BulkEdit);
const ExportDialog = late(async () => (await import('../exchange/ExportDialog.tsx')).ExportDialog);
const MergeDialog = late(async () => (await import('../duplicates/MergeDialog.tsx')).MergeDialog);
const BulkDeed = late(async () => (await import('../bulk/BulkDeed.tsx')).BulkDeed);

export interface SelectionBarProps {
  file: ModuleFile;
  form: Form;
  list: RecordListState;
  locale: Locale;
}

/** What can be done to the chosen rows. It covers the toolbar, so that no row moves. */
export function SelectionBar({ file, form, list, locale }: SelectionBarProps) {
  const { t } = useLingui();
  const { rows, whole, count, clear } = list.selection;
  const ids = whole?.ids ?? rows.map(({ id }) => id);
  const commands = useCommands(file);
  const tasks = useTasks(file, ids);
  const [editing, setEditing] = useState<{ first?: string }>();
  const [merging, setMerging] = useState(false);
  const [exporting, setExporting] = useState(false);
  const [task, setTask] = useState<BulkTask>();
  const tags = editableFields(form).find(({ remote }) => remote === TAG_LIST);
  const offer = offeredFor(whole ? undefined : rows, file, list.around);

  /** One record is asked about by its name, several are tried out first. */
  async function run(
    single: () => Promise<boolean>,
    several: () => Promise<BulkTask | undefined> | BulkTask,
  ) {
    if (whole === undefined && rows.length === 1) {
      if (await single()) clear();
    } else setTask(await several());
  }
  const close = (end: () => void) => (done: boolean) => {
    end();
    if (done) clear();
  };

  const shown: Command[] = [
    ...(offer.edit
      ? [{ key: 'edit', label: t`批量修改`, icon: 'pencil', run: () => setEditing({}) }]
      : []),
    ...(offer.edit && tags
      ? [{ key: 'tags', label: t`标签`, icon: 'tag', run: () => setEditing({ first: tags.model }) }]
      : []),
    ...(offer.shift
      ? [
          {
            key: 'shift',
            label: t`更换负责人`,
            icon: 'user-cog',
            run: () => void run(() => commands.shift(rows), tasks.shift),
          },
        ]
      : []),
    ...offer.actions.map((action) => ({
      key: action.key,
      label: say(action.words, locale),
      icon: action.icon,
      danger: action.danger === true,
      run: () =>
        void run(
          () => commands.act(action, rows),
          () => tasks.act(action),
        ),
    })),
    ...(mayMerge(list.around.viewer, file) && ids.length >= MERGE.least && ids.length <= MERGE.most
      ? [{ key: 'merge', label: t`合并`, icon: 'copy', run: () => setMerging(true) }]
      : []),
    ...(mayIn(list.around.viewer, file, 'export')
      ? [{ key: 'export', label: t`导出`, icon: 'download', run: () => setExporting(true) }]
      : []),
    ...(offer.remove
      ? [
          {
            key: 'remove',
            label: t`删除`,
            icon: 'trash-2',
            danger: true,
            run: () => void run(() => commands.remove(rows), tasks.remove),
          },
        ]
      : []),
  ];
  return (
    <section
      aria-label={t`已选数据`}
      className="animate-fade absolute inset-0 z-30 flex items-center gap-3 overflow-x-auto border-b border-line bg-surface-1 px-4 [background-image:linear-gradient(var(--selected),var(--selected))]"
    >
      <span aria-live="polite" className="shrink-0 text-sm font-semibold tabular-nums">
        {whole ? (
          <Plural value={count} one="已选全部 # 条" other="已选全部 # 条" />
        ) : (
          <Plural value={count} one="已选 # 条" other="已选 # 条" />
        )}
      </span>
      <span className="flex shrink-0 items-center gap-1">
        <ChooseWhole file={file} list={list} />
        <Button size="small" kind="quiet" onClick={clear}>{t`取消选择`}</Button>
      </span>
      <CommandBar label={t`批量操作`} commands={shown} desk={7} />
      {editing && (
        <BulkEdit
          file={file}
          form={form}
          ids={ids}
          first={editing.first}
          locale={locale}
          onClose={close(() => setEditing(undefined))}
        />
      )}
      {merging && <MergeDialog file={file} ids={ids} onClose={close(() => setMerging(false))} />}
      {exporting && <ExportDialog list={list} file={file} onClose={() => setExporting(false)} />}
      {task && (
        <BulkDeed
          file={file}
          form={form}
          task={task}
          ids={ids}
          onClose={close(() => setTask(undefined))}
        />
      )}
    </section>
  );
}

/** Once the whole page is chosen: all others that match too, of which only the first are taken where there are too many. */
function ChooseWhole({ file, list }: Pick<SelectionBarProps, 'file' | 'list'>) {
  const { t, i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const { selection, rows, count, isEstimate } = list;
  const most = i18n.number(LIMITS.bulkRecords);
  if (selection.whole)
    return selection.whole.more ? (
      <span className="text-sm text-text-2">{t`一次最多 ${most} 条，其余未选`}</span>
    ) : null;
  const chosen = new Set(selection.rows.map(({ id }) => id));
  if (rows.length === 0 || count <= chosen.size || rows.some(({ id }) => !chosen.has(id)))
    return null;

  async function handleChoose() {
    setBusy(true);
    await attempt(async () => selection.chooseWhole(await chooseMatching(file, list.query)));
    setBusy(false);
  }

  const [total, much] = [i18n.number(count), isEstimate || count > LIMITS.bulkRecords];
  return (
    <Button
      size="small"
      kind="quiet"
      className="text-accent!"
      loading={busy}
      onClick={() => void handleChoose()}
    >
      {much ? t`选择前 ${most} 条` : t`选择全部 ${total} 条`}
    </Button>
  );
}
