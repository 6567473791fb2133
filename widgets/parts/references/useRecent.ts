import { useEffect, useState } from 'react';
import { useHost } from '../../contract/host.ts';
import { fromPick, type Item } from '../choices/items.ts';

/** What the reader chose last of a module; undefined until it is known, which is before a person could look for it. */
export function useRecent(module: string): readonly Item[] | undefined {
  const host = useHost();
  const [recent, setRecent] = useState<readonly Item[]>();
  useEffect(() => {
    let live = true;
    host.recent(module).then(
      (picks) => live && setRecent(picks.map(fromPick)),
      // A courtesy: the list is whole without them.
      () => live && setRecent([]),
    );
    return () => {
      live = false;
    };
  }, [host, module]);
  return recent;
}
