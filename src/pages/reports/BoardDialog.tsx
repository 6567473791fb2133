import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Button } from '../../../widgets/ui/Button.tsx';
import { CancelButton } from '../../../widgets/ui/CancelButton.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { useChartChoices } from '../../data/home.ts';
import { type Board, saveBoard } from '../../data/reports.ts';
import { useRefusal } from '../../data/transport/refusal.ts';
import { ChoiceLists } from '../../records/ChoiceDialog.tsx';
import { RefusalNote } from '../../records/RefusalNote.tsx';
import { NameAndRoles } from './NameAndRoles.tsx';

export interface BoardDialogProps {
  /** absent: a new one */
  board?: Board | undefined;
  onClose(): void;
  onSaved(id: number): void;
}

/** What a board is called, which reports stand on it and in which order, and who sees it. */
export function BoardDialog({ board, onClose, onSaved }: BoardDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const choices = useChartChoices(true).data;
  const before = (board?.charts ?? []).map(({ key }) => key);
  const [name, setName] = useState(board?.name ?? '');
  const [roles, setRoles] = useState<number[]>(board?.roles ?? []);
  const [keys, setKeys] = useState<readonly string[]>(before);
  const [saving, setSaving] = useState(false);
  const { refusal, save } = useRefusal();
  const title = t`选择图表`;
  const dirty =
    name !== (board?.name ?? '') ||
    roles.join() !== (board?.roles ?? []).join() ||
    keys.join() !== before.join();

  async function handleSave() {
    let saved = 0;
    setSaving(true);
    const done = await save(async () => {
      saved = await saveBoard({
        name: name.trim(),
        roles,
        items: [...keys],
        ...(board && { id: board.id }),
      });
    }).finally(() => setSaving(false));
    if (!done) return;
    toast.success(t`看板已保存`);
    onSaved(saved);
    onClose();
  }

  return (
    <Dialog
      open
      size={800}
      dirty={dirty && !saving}
      onOpenChange={(open) => !open && onClose()}
      title={board ? t`编辑看板` : t`新建看板`}
      footer={
        <>
          <CancelButton />
          <Button
            kind="primary"
            type="submit"
            form={id}
            loading={saving}
            disabled={name.trim() === ''}
          >{t`保存`}</Button>
        </>
      }
    >
      <RefusalNote wide refusal={refusal} saving={saving} onRetry={() => void handleSave()} />
      <form
        id={id}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void handleSave();
        }}
      >
        <NameAndRoles
          label={t`看板名称`}
          name={name}
          onName={setName}
          roles={roles}
          onRoles={setRoles}
        />
        <ChoiceLists
          title={title}
          groups={choices && groupsOf(choices)}
          keys={keys}
          onChange={setKeys}
        />
      </form>
    </Dialog>
  );

  function groupsOf(all: NonNullable<typeof choices>) {
    const own = all.filter(({ custom }) => custom);
    return [
      { label: t`内置报表`, choices: all.filter(({ custom }) => !custom) },
      ...(own.length > 0 ? [{ label: t`自定义报表`, choices: own }] : []),
    ];
  }
}
