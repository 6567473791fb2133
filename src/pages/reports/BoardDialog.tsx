import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useChartChoices } from '../../data/home.ts';
import { type Board, saveBoard } from '../../data/reports.ts';
import { useRefusal } from '../../data/transport/refusal.ts';
import { ChoiceLists } from '../../records/ChoiceDialog.tsx';
import { NameAndRolesDialog } from './NameAndRolesDialog.tsx';

export interface BoardDialogProps {
  /** absent: a new one */
  board?: Board | undefined;
  onClose(): void;
  onSaved(id: number): void;
}

/** What a board is called, which reports stand on it and in which order, and who sees it. */
export function BoardDialog({ board, onClose, onSaved }: BoardDialogProps) {
  const { t } = useLingui();
  const { refusal, save } = useRefusal();
  const choices = useChartChoices(true).data;
  const before = (board?.charts ?? []).map(({ key }) => key);
  const [keys, setKeys] = useState<readonly string[]>(before);
  const own = choices?.filter(({ custom }) => custom) ?? [];

  return (
    <NameAndRolesDialog
      title={board ? t`编辑看板` : t`新建看板`}
      label={t`看板名称`}
      kept={board}
      saved={t`看板已保存`}
      size={800}
      dirty={keys.join() !== before.join()}
      onClose={onClose}
      refusal={refusal}
      onSave={(values) =>
        save(async () =>
          onSaved(await saveBoard({ ...values, items: [...keys], ...(board && { id: board.id }) })),
        )
      }
    >
      <ChoiceLists
        title={t`选择图表`}
        groups={
          choices && [
            { label: t`内置报表`, choices: choices.filter(({ custom }) => !custom) },
            ...(own.length > 0 ? [{ label: t`自定义报表`, choices: own }] : []),
          ]
        }
        keys={keys}
        onChange={setKeys}
      />
    </NameAndRolesDialog>
  );
}
