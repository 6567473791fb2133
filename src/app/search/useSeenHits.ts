import useSWR from 'swr';
import { readOffer } from '../../records/shared/offeredCommands.ts';
import { loadModule } from '../../data/modules.ts';
import { readSeenRecords } from '../../data/seenRecords.ts';
import { useHost } from '../../../widgets/contract/host.ts';
import type { Hit } from './hits.ts';

const SHOWN = 6;

/** What the reader opened last, by the names that it has now; without what is gone, out of reach, or open. */
export function useSeenHits(): Hit[] {
  const host = useHost();
  const { data = [] } = useSWR('seenRecords', async () => {
    const seen = readSeenRecords();
    const known = await Promise.all(
      [...new Set(seen.map(({ module }) => module))].map(async (module) => {
        const ids = seen.filter((each) => each.module === module).map(({ id }) => id);
        // one that cannot be asked about is none that can be opened
        const [file, names] = await Promise.all([
          loadModule(module),
          host.names(module, ids),
        ]).catch(() => [undefined, []] as const);
        return names.map(({ id, name }) => ({ module, id, name, icon: file?.icon ?? '' }));
      }),
    );
    return seen.flatMap(({ module, id }) => {
      const found = known.flat().find((each) => each.module === module && each.id === id);
      return found && found.name ? [found] : [];
    });
  });
  const open = readOffer();
  const others = data.filter(({ module, id }) => module !== open?.module || id !== open.id);
  return others.slice(0, SHOWN).map(({ module, id, name, icon }) => ({
    key: `seen-${module}-${id}`,
    title: name,
    icon,
    open: () => host.open(module, Number(id)),
  }));
}
