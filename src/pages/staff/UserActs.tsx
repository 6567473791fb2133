import { useState } from 'react';
import { type Colleague, useRoles } from '../../data/staff.ts';
import type { HandProps } from '../../records/resources/hands.ts';
import { ImportPeopleDialog } from './ImportPeopleDialog.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { UserDialogs, type UserLayer } from './UserDialogs.tsx';

/** What is done to people by hand: their form, what they see, their password, who takes over from them. */
export function UserActs({ action, rows, onClose }: HandProps) {
  const { data: roles } = useRoles();
  // The server's own rows: the list asks for people and for nothing else.
  const person = rows[0]?.raw as Colleague | undefined;
  const [layer, setLayer] = useState(() => layerOf(action, person));
  if (action === 'invite') return <InviteDialog onClose={onClose} />;
  if (action === 'import') return <ImportPeopleDialog onClose={onClose} />;
  if (!roles || !layer) return null;
  return <UserDialogs layer={layer} roles={roles} onLayer={setLayer} onClose={onClose} />;
}

function layerOf(action: string, person: Colleague | undefined): UserLayer | undefined {
  switch (action) {
    case 'add':
      return { kind: 'add' };
    case 'edit':
    case 'stop':
    case 'audit':
    case 'sees':
    case 'password':
      return person && { kind: action, person };
    default:
      return undefined;
  }
}
