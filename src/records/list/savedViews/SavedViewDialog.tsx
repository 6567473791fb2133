import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Button } from '../../../../widgets/ui/Button.tsx';
import { CancelButton } from '../../../../widgets/ui/CancelButton.tsx';
import { Dialog } from '../../../../widgets/ui/Dialog.tsx';
import { FieldMessage, FieldLabel } from '../../../../widgets/ui/Field.tsx';
import { TextBox } from '../../../../widgets/ui/TextBox.tsx';
import { toast } from '../../../../widgets/ui/toast.ts';
import { createSavedView, setDefaultSavedView } from '../../../data/savedViews.ts';
import { FilterText } from '../filters/FilterText.tsx';
import { RoleChoice } from './RoleChoice.tsx';
import { savedViewFilter } from './savedViewFilter.ts';
import type { RecordListState } from '../state/useRecordList.ts';
import { useRefusal } from '../../../data/transport/refusal.ts';
import { RefusalNote } from '../../shared/RefusalNote.tsx';

export interface SavedViewDialogProps {
  list: RecordListState;
  module: string;
  onClose(): void;
}

const NAME_LENGTH = 30;

/** Saves what a list shows, with its conditions, order, columns and view, under a name. */
export function SavedViewDialog({ list, module, onClose }: SavedViewDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const [name, setName] = useState('');
  const [roles, setRoles] = useState<number[]>([]);
  const [first, setFirst] = useState(false);
  const [fault, setFault] = useState<string>();
  const { refusal, save } = useRefusal();
  const [saving, setSaving] = useState(false);
  const { form, scene } = list;
  const filter = savedViewFilter(scene, list.filter);

  async function handleSave() {
    if (name.trim() === '') return setFault(t`请输入场景名称`);
    setSaving(true);
    const draft = {
      name,
      roles,
      view: list.view === list.ownView ? '' : list.view,
      by: list.by,
      sort: list.sort || (scene?.sort ?? ''),
      columns: list.columns.wire(),
    };
    let saved = 0;
    const done = await save(async () => {
      saved = await createSavedView(module, {
        ...draft,
        ...(filter && { filter }),
        ...(scene?.whose && { whose: scene.whose }),
      });
      if (first) await setDefaultSavedView(module, saved);
    }).finally(() => setSaving(false));
    if (!done) return;
    toast.success(t`场景已保存`);
    onClose();
    list.openScene(saved);
  }

  return (
    <Dialog
      open
      size={500}
      onOpenChange={(open) => !open && onClose()}
      title={t`新建场景`}
      dirty={name !== '' && !saving}
      footer={
        <>
          <CancelButton />
          <Button kind="primary" type="submit" form={id} loading={saving}>{t`保存`}</Button>
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
        <div className="flex flex-col gap-1">
          <FieldLabel htmlFor={`${id}-name`} required>{t`场景名称`}</FieldLabel>
          <TextBox
            id={`${id}-name`}
            value={name}
            maxLength={NAME_LENGTH}
            invalid={fault !== undefined}
            aria-describedby={fault ? `${id}-fault` : undefined}
            onChange={(event) => {
              setName(event.target.value);
              setFault(undefined);
            }}
          />
          {fault && <FieldMessage id={`${id}-fault`}>{fault}</FieldMessage>}
        </div>
        <div className="flex flex-col gap-1 text-sm">
          <span className="text-text-2">{t`显示哪些数据`}</span>
          <p className="rounded-md bg-surface-2 px-3 py-2 break-words">
            {filter && form ? <FilterText form={form} filter={filter} /> : t`全部数据`}
          </p>
          <p className="text-xs text-text-3">{t`排序、列和视图按当前的样子保存。`}</p>
        </div>
        <div className="flex flex-col gap-1 text-sm">
          <span className="text-text-2">{t`共享给`}</span>
          <RoleChoice label={t`共享给`} chosen={roles} onChange={setRoles} />
        </div>
        <label className="flex min-h-8 items-center gap-2 text-sm pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={first}
            onChange={(event) => setFirst(event.target.checked)}
            className="size-4 accent-accent"
          />
          {t`打开列表时默认显示`}
        </label>
      </form>
    </Dialog>
  );
}
