import { useNavigate } from 'react-router-dom';
import type { HandProps } from '../../records/resources/hands.ts';
import { ExtensionDialog } from '../extension/ExtensionDialog.tsx';
import { NewObjectDialog } from './NewObjectDialog.tsx';

/** A new business object is made in a dialog of its own, and its settings open. Of a module that comes on request it is said who gives it. */
export function ModuleActs({ action, rows: [row], onClose }: HandProps) {
  const navigate = useNavigate();

  function handleClose(key?: string) {
    onClose();
    if (key !== undefined) void navigate(`/custom/${key}`);
  }

  if (action === 'ask') return <ExtensionDialog here name={row?.name} onClose={onClose} />;
  return <NewObjectDialog onClose={handleClose} />;
}
