import { useMemo } from 'react';
import useSWR from 'swr';
import { callEndpoint } from '../../../data/transport/client.ts';

/** The modules and objects that a reference may point to. */
export function useObjects(): readonly { key: string; name: string }[] {
  const { data } = useSWR(
    'definedFields',
    () => callEndpoint('GET', '/rest/sys/fields/definefield', {}, { quiet: true }),
    { revalidateOnFocus: false },
  );
  return useMemo(
    () => (data ?? []).map(({ name, field_name }) => ({ key: field_name, name })),
    [data],
  );
}
