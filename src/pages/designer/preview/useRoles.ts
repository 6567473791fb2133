import useSWR from 'swr';
import { callEndpoint } from '../../../data/transport/client.ts';

export interface RoleFields {
  id: number;
  name: string;
  /** models that its people may neither see nor change */
  hidden: readonly string[];
}

/** The roles, with what each hides of a module; empty while it is on its way. */
export function useRoles(module: string): readonly RoleFields[] {
  return (
    useSWR(
      ['roleFields', module],
      () => callEndpoint('GET', '/rest/sys/fields/roles', { module }, { quiet: true }),
      { revalidateOnFocus: false },
    ).data ?? NONE
  );
}

const NONE: readonly RoleFields[] = [];
