import useSWR from 'swr';
import type { Definition } from '../../../../schemas/definition/definition.ts';
import { type DesignImpact, loadImpact } from '../../../data/design.ts';

/** What publishing would do to the company's records; asked for once for each definition. */
export function useImpact({
  module,
  definition,
  version,
  wanted,
}: {
  module: string;
  definition: Definition;
  version: number;
  wanted: boolean;
}): { data: DesignImpact | undefined; error: unknown; loading: boolean; retry(): void } {
  const { data, error, isLoading, mutate } = useSWR(
    wanted ? ['designImpact', module, version, JSON.stringify(definition)] : null,
    () => loadImpact(module, definition),
    { revalidateOnFocus: false, revalidateIfStale: false },
  );
  return { data, error, loading: isLoading, retry: () => void mutate() };
}
