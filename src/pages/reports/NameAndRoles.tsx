import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { FieldLabel } from '../../../widgets/ui/Field.tsx';
import { TextBox } from '../../../widgets/ui/TextBox.tsx';
import { RoleChoice } from '../../records/list/savedViews/RoleChoice.tsx';

export interface NameAndRolesProps {
  label: string;
  name: string;
  onName(name: string): void;
  roles: readonly number[];
  onRoles(roles: number[]): void;
}

/** What a report or a board is called, and who sees it besides its owner. */
export function NameAndRoles({ label, name, onName, roles, onRoles }: NameAndRolesProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <>
      <div className="flex flex-col gap-1">
        <FieldLabel htmlFor={id} required>
          {label}
        </FieldLabel>
        <TextBox
          id={id}
          value={name}
          maxLength={50}
          required
          onChange={(event) => onName(event.target.value)}
        />
      </div>
      <div className="flex flex-col gap-1 text-sm">
        <span className="text-text-2">{t`共享给`}</span>
        <RoleChoice label={t`共享给`} chosen={roles} onChange={onRoles} />
      </div>
    </>
  );
}
