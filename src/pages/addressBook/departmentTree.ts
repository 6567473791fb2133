import type { ResponseOf } from '../../../schemas/endpoints/index.ts';
import type { Contact } from '../../data/office.ts';

export type Branch = ResponseOf<'departmentUsers'>[number];

export interface Line {
  id: number;
  name: string;
  depth: number;
  branch: Branch;
}

/** The tree as lines, each below its parent. */
export function branches(tree: readonly Branch[], depth = 0): Line[] {
  return tree.flatMap((branch) => [
    { id: branch.id, name: branch.name, depth, branch },
    ...branches(branch.children as Branch[], depth + 1),
  ]);
}

/** The people of a department and of those below it. */
export function peopleBelow(branch: Branch): Contact[] {
  return [...branch.users, ...(branch.children as Branch[]).flatMap(peopleBelow)];
}

/** Those of whom something says the keyword, letter case aside. */
export function filterPeople(people: readonly Contact[], keyword: string): Contact[] {
  const word = keyword.trim().toLowerCase();
  return people.filter(
    ({ name, mobile, email, position, department_name, role_name }) =>
      word === '' ||
      [name, mobile, email, position, department_name, role_name].some((text) =>
        text.toLowerCase().includes(word),
      ),
  );
}
