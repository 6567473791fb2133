import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { MERGE_LIMITS } from '../../../schemas/duplicates/mergeValues.ts';
import type { Form } from '../../../schemas/form/form.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { lazyComponent } from '../../../widgets/ui/lazyComponent.tsx';
import { usePhone } from '../../../widgets/ui/usePhone.ts';
import { TAG_LIST } from '../../../schemas/vocabulary/listNames.ts';
import { selectMatching } from '../../data/bulk.ts';
import { runWithToast } from '../shared/runWithToast.ts';
import type { BulkTask } from '../bulk/BulkActionDialog.tsx';
import { offeredActions } from '../bulk/offeredActions.ts';
import { useBulkTasks } from '../bulk/useBulkTasks.ts';
import { mayMerge } from '../duplicates/mayMerge.ts';
import { mayIn } from '../shared/permissions.ts';
import { type Command, CommandBar } from '../shared/CommandBar.tsx';
import { useCommands } from '../shared/useCommands.ts';
import { editableFields } from '../shared/editable.ts';
import { SelectionFrame } from './SelectionFrame.tsx';
import type { RecordListState } from './state/useRecordList.ts';

const BulkEdit = lazyComponent(
  async () => (await import('../bulk/BulkEditDialog.tsx')).BulkEditDialog,
);
const ExportDialog = lazyComponent(
  async () => (await import('../exchange/ExportDialog.tsx')).ExportDialog,
);
const MergeDialog = lazyComponent(
  async () => (await import('../duplicates/MergeDialog.tsx')).MergeDialog,
);
const BulkDeed = lazyComponent(
  async () => (await import('../bulk/BulkActionDialog.tsx')).BulkActionDialog,
);

export interface SelectionBarProps {
  file: ModuleFile;
  form: Form;
  list: RecordListState;
  locale: Locale;
}

/** What can be done to the chosen rows. */
export function SelectionBar({ file, form, list, locale }: SelectionBarProps) {
  const { t } = useLingui();
  const { rows, whole, clear } = list.selection;
  const ids = whole?.ids ?? rows.map(({ id }) => id);
  const commands = useCommands(file);
  const tasks = useBulkTasks(file, ids);
  const [editing, setEditing] = useState<{ first?: string }>();
  const [merging, setMerging] = useState(false);
  const [exporting, setExporting] = useState(false);
  const [task, setTask] = useState<BulkTask>();
  const tags = editableFields(form).find(({ remote }) => remote === TAG_LIST);
  const offer = offeredActions(whole ? undefined : rows, file, list.around);

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
      label: translate(action.label, locale),
      icon: action.icon,
      danger: action.danger === true,
      run: () =>
        void run(
          () => commands.act(action, rows),
          () => tasks.act(action),
        ),
    })),
    ...(mayMerge(list.around.viewer, file) &&
    ids.length >= MERGE_LIMITS.least &&
    ids.length <= MERGE_LIMITS.most
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
    <SelectionFrame selection={list.selection} more={<ChooseWhole file={file} list={list} />}>
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
    </SelectionFrame>
  );
}

/** Once the whole page is chosen, on a phone from the beginning: all others that match too, of which only the first are taken where there are too many. */
function ChooseWhole({ file, list }: Pick<SelectionBarProps, 'file' | 'list'>) {
  const { t, i18n } = useLingui();
  const phone = usePhone();
  const [busy, setBusy] = useState(false);
  const { selection, rows, count, isEstimate } = list;
  const most = i18n.number(LIMITS.bulkRecords);
  if (selection.whole)
    return selection.whole.more ? (
      <span className="text-sm text-text-2">{t`一次最多 ${most} 条，其余未选`}</span>
    ) : null;
  const chosen = new Set(selection.rows.map(({ id }) => id));
  if (rows.length === 0 || count <= chosen.size) return null;
  if (!phone && rows.some(({ id }) => !chosen.has(id))) return null;

  async function handleChoose() {
    setBusy(true);
    await runWithToast(async () => selection.chooseWhole(await selectMatching(file, list.query)));
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
