import { useMemo } from 'react';
import useSWR from 'swr';
import { callEndpoint } from '../../../data/transport/client.ts';

export interface DesignedModule {
  key: string;
  name: string;
  /** its fields that name one record of a module */
  references: readonly { model: string; name: string; module: string }[];
}

/** The modules and objects that a reference may point to, and where their own point. */
export function useObjects(): readonly DesignedModule[] {
  const { data } = useSWR(
    'definedFields',
    () => callEndpoint('GET', '/rest/sys/fields/definefield', {}, { quiet: true }),
    { revalidateOnFocus: false },
  );
  return useMemo(
    () =>
      (data ?? []).map(({ name, field_name, references }) => ({
        key: field_name,
        name,
        references,
      })),
    [data],
  );
}
