import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../../widgets/ui/Button.tsx';
import { CancelButton } from '../../../widgets/ui/CancelButton.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import type { Refusal } from '../../data/transport/refusal.ts';
import { RoleChoice } from '../../records/list/savedViews/RoleChoice.tsx';
import { RefusalNote } from '../../records/shared/RefusalNote.tsx';
import { NameField } from '../editing/NameField.tsx';

export interface NameAndRoles {
  name: string;
  roles: readonly number[];
}

export interface NameAndRolesDialogProps {
  title: string;
  /** of the name */
  label: string;
  /** absent: a new one */
  kept?: NameAndRoles | undefined;
  /** said once it is saved */
  saved: string;
  size?: 500 | 800;
  /** something of the children is changed and not saved */
  dirty?: boolean;
  /** what the last saving was refused by */
  refusal: Refusal | undefined;
  /** Whether it is saved. */
  onSave(values: { name: string; roles: number[] }): Promise<boolean>;
  onClose(): void;
  children?: ReactNode;
}

/** What a report or a board is called, and who sees it besides its owner. Stays open, with what was typed, while saving is refused. */
export function NameAndRolesDialog({
  title,
  label,
  kept = { name: '', roles: [] },
  saved,
  size = 500,
  dirty = false,
  refusal,
  onSave,
  onClose,
  children,
}: NameAndRolesDialogProps) {
  const { t } = useLingui();
  const form = useId();
  const [name, setName] = useState(kept.name);
  const [roles, setRoles] = useState<number[]>([...kept.roles]);
  const [saving, setSaving] = useState(false);
  const changed = dirty || name !== kept.name || roles.join() !== kept.roles.join();

  async function handleSave() {
    setSaving(true);
    const done = await onSave({ name: name.trim(), roles }).finally(() => setSaving(false));
    if (!done) return;
    toast.success(saved);
    onClose();
  }

  return (
    <Dialog
      open
      size={size}
      dirty={changed && !saving}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={
        <>
          <CancelButton />
          <Button
            kind="primary"
            type="submit"
            form={form}
            loading={saving}
            disabled={name.trim() === ''}
          >{t`保存`}</Button>
        </>
      }
    >
      <RefusalNote wide refusal={refusal} saving={saving} onRetry={() => void handleSave()} />
      <form
        id={form}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void handleSave();
        }}
      >
        <NameField
          label={label}
          value={name}
          maxLength={50}
          placeholder=""
          fault={undefined}
          onChange={setName}
        />
        <div className="flex flex-col gap-1 text-sm">
          <span className="text-text-2">{t`共享给`}</span>
          <RoleChoice label={t`共享给`} chosen={roles} onChange={setRoles} />
        </div>
        {children}
      </form>
    </Dialog>
  );
}
