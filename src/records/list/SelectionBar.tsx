import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Form } from '../../../schemas/form.ts';
import { say } from '../../../schemas/locale.ts';
import type { Locale } from '../../../schemas/locale.ts';
import type { ModuleFile } from '../../../schemas/module.ts';
import { Button } from '../../../widgets/bricks/Button.tsx';
import { type Around, commonActions, mayDelete, mayEdit, mayIn, mayShift } from '../may.ts';
import { type Command, CommandBar } from '../panel/CommandBar.tsx';
import { late } from '../../../widgets/bricks/late.tsx';
import { useCommands } from '../useCommands.ts';
import type { Selection } from './useSelection.ts';

const BulkEdit = late(async () => (await import('./BulkEdit.tsx')).BulkEdit);

export interface SelectionBarProps {
  file: ModuleFile;
  form: Form;
  selection: Selection;
  around: Around;
  locale: Locale;
}

/** What can be done to the chosen rows: only what every one of them allows. It covers the toolbar, so that no row moves. */
export function SelectionBar({ file, form, selection, around, locale }: SelectionBarProps) {
  const { t } = useLingui();
  const { rows, clear } = selection;
  const commands = useCommands(file);
  const [editing, setEditing] = useState(false);
  const then = async (work: Promise<boolean>) => {
    if (await work) clear();
  };
  const list: Command[] = [
    ...(mayIn(around.viewer, file, 'edit') && rows.every((row) => mayEdit(row, file, around))
      ? [{ key: 'edit', label: t`批量修改`, icon: 'pencil', run: () => setEditing(true) }]
      : []),
    ...(rows.every((row) => mayShift(row, file, around))
      ? [{ key: 'shift', label: t`更换负责人`, icon: 'user-cog', run: () => void then(commands.shift(rows)) }]
      : []),
    ...commonActions(rows, file, around).map((action) => ({
      key: action.key,
      label: say(action.words, locale),
      icon: action.icon,
      danger: action.danger === true,
      run: () => void then(commands.act(action, rows)),
    })),
    ...(rows.every(mayDelete)
      ? [{ key: 'remove', label: t`删除`, icon: 'trash-2', danger: true, run: () => void then(commands.remove(rows)) }]
      : []),
  ];
  return (
    <section
      aria-label={t`已选数据`}
      className="animate-fade absolute inset-0 z-30 flex items-center gap-3 overflow-x-auto border-b border-line bg-surface-1 px-4 [background-image:linear-gradient(var(--selected),var(--selected))]"
    >
      <span aria-live="polite" className="text-sm font-semibold tabular-nums">
        <Plural value={rows.length} one="已选 # 条" other="已选 # 条" />
      </span>
      <Button size="small" kind="quiet" onClick={clear}>{t`取消选择`}</Button>
      <CommandBar label={t`批量操作`} commands={list} />
      {editing && (
        <BulkEdit
          file={file}
          form={form}
          rows={rows}
          locale={locale}
          onClose={(done) => {
            setEditing(false);
            if (done) clear();
          }}
        />
      )}
    </section>
  );
}
