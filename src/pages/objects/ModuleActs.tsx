import { useNavigate } from 'react-router-dom';
import type { HandProps } from '../../records/resources/hands.ts';
import { NewObjectDialog } from './NewObjectDialog.tsx';

/** A new business object is made in a dialog of its own, and its settings open. */
export function ModuleActs({ onClose }: HandProps) {
  const navigate = useNavigate();

  function handleClose(key?: string) {
    onClose();
    if (key !== undefined) void navigate(`/custom/${key}`);
  }

  return <NewObjectDialog onClose={handleClose} />;
}
