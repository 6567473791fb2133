import useSWR from 'swr';
import type { Condition } from '../../schemas/conditions/conditions.ts';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { callEndpoint } from './transport/client.ts';
import type { ListQuery } from './records.ts';

export type Sums = NonNullable<ResponseOf<'listSums'>['sums']>;
export type ListGroup = NonNullable<ResponseOf<'listGroups'>['groups']>[number];
export type Places = ResponseOf<'listPlaces'>;
export type Place = Places['list'][number];

/** What a list asks, apart from its pages. */
type Asked = Omit<ListQuery, 'page' | 'size'>;

const QUIET = { quiet: true } as const;
const KEEP = { keepPreviousData: true };

/** What the numbers of all records come to that a list shows. */
export function useSums(module: string | undefined, asked: Asked, sums: readonly string[]) {
  const key =
    module && sums.length > 0 ? (['records', module, 'sums', wired(asked), sums] as const) : null;
  return useSWR(
    key,
    ([, name, , query, models]) =>
      callEndpoint(
        'POST',
        '/rest/sys/list/sums',
        { module: name, ...query, sums: [...models] },
        QUIET,
      ),
    KEEP,
  );
}

/** How many of the records that belong to another one fit, and what one of their numbers comes to. */
export function useRelatedSums(
  module: string | undefined,
  asked: { parent: { module: string; id: number }; filter?: Condition; sums: readonly string[] },
) {
  return useSWR(
    module ? (['records', module, 'relatedSums', asked] as const) : null,
    ([, name, , { parent, filter, sums }]) =>
      callEndpoint(
        'POST',
        '/rest/sys/list/sums',
        {
          module: name,
          parent,
          ...(filter && { filter: JSON.stringify(filter) }),
          sums: [...sums],
        },
        QUIET,
      ),
    KEEP,
  );
}

/** The records of a list gathered by a field. */
export function useGroups(
  module: string | undefined,
  asked: Asked,
  { by, sums }: { by: string | undefined; sums: readonly string[] },
) {
  const key =
    module && by !== undefined
      ? (['records', module, 'groups', wired(asked), by, sums] as const)
      : null;
  return useSWR(
    key,
    ([, name, , query, model, models]) =>
      callEndpoint(
        'POST',
        '/rest/sys/list/groups',
        { module: name, ...query, by: model, ...(models.length > 0 && { sums: [...models] }) },
        QUIET,
      ),
    KEEP,
  );
}

/** Where the records of a list lie. */
export function usePlaces(module: string | undefined, asked: Asked, by: string | undefined) {
  const key =
    module && by !== undefined ? (['records', module, 'places', wired(asked), by] as const) : null;
  return useSWR(
    key,
    ([, name, , query, model]) =>
      callEndpoint('POST', '/rest/sys/list/places', { module: name, ...query, by: model }, QUIET),
    KEEP,
  );
}

/** The order does not matter; a filter travels as text. */
function wired({ filter, sort: _, ...asked }: Asked) {
  return { ...asked, ...(filter && { filter: JSON.stringify(filter) }) };
}
