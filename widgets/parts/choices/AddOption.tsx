import { Trans } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useHost } from '../../contract/host.ts';
import { fromPick, type Item } from './items.ts';

interface AddOptionProps {
  /** of the server, by its name */
  list: string;
  items: readonly Item[];
  /** what was looked for */
  keyword: string;
  onAdd(item: Item): void;
}

/** Below the options of a list that can grow: adds the one that was looked for and is not there, for whoever may. */
export function AddOption({ list, items, keyword, onAdd }: AddOptionProps) {
  const { growing, addOption } = useHost();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const name = keyword.trim();
  if (
    !addOption ||
    !growing?.has(list) ||
    name === '' ||
    items.some(({ label }) => label.toLowerCase() === name.toLowerCase())
  )
    return null;

  async function handleAdd() {
    if (!addOption || busy) return;
    setBusy(true);
    const made = await addOption(list, name).finally(() => setBusy(false));
    if ('fault' in made) setFault(made.fault);
    else onAdd(fromPick(made));
  }

  return (
    <button
      type="button"
      aria-disabled={busy}
      onClick={() => void handleAdd()}
      className="flex min-h-9 shrink-0 items-center gap-2 border-t border-line px-3 text-start text-accent outline-none hover:bg-hover focus-visible:bg-hover pointer-coarse:min-h-11"
    >
      <Plus size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />
      <span className="min-w-0 truncate">
        <Trans>新增「{name}」</Trans>
      </span>
      {fault !== '' && (
        <span role="alert" className="ms-auto shrink-0 text-xs text-danger">
          {fault}
        </span>
      )}
    </button>
  );
}
