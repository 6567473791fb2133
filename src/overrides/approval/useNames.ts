import { usePeople } from '../../data/people.ts';

/** Names of the company's people by id, disabled ones too. */
export function useNames(): (id: number) => string {
  const people = usePeople().data;
  return (id) =>
    [...(people?.list ?? []), ...(people?.forbidden ?? [])].find((person) => person.id === id)
      ?.name ?? `#${id}`;
}
