import type { Pick, PickNode } from '../../contract/host.ts';
import { fromPick } from '../choices/items.ts';
import { flatRows, matchesKeyword, type RowGroup } from '../choices/rows.ts';

export interface People {
  departments: readonly PickNode[];
  users: readonly (Pick & { department_id: number | null })[];
}

interface Wanted {
  disabled: boolean;
  /** the disabled ones can be chosen too */
  choosable?: boolean;
  /** who is left out */
  except?: readonly number[] | undefined;
  keyword: string;
  /** heading of those who belong nowhere */
  noDepartment: string;
}

/** The active or the disabled people under their departments, in the order of the department tree. */
export function peopleGroups(
  { departments, users }: People,
  { disabled, choosable = false, except = [], keyword, noDepartment }: Wanted,
): RowGroup[] {
  const places = flatDepartments(departments);
  const wanted = users
    .map((user) => ({ ...user, disabled: Boolean(user.disabled) }))
    .filter((user) => user.disabled === disabled && !except.includes(Number(user.id)))
    .map((user) => ({
      item: fromPick({ ...user, disabled: user.disabled && !choosable }),
      department: user.department_id,
    }));
  const found = keyword.trim()
    ? wanted.filter(({ item }) => matchesKeyword(item, keyword))
    : wanted;
  const known = new Set(places.map((place) => place.id));
  const group = (label: string, inside: (department: number | null) => boolean): RowGroup => ({
    label,
    rows: flatRows(found.filter((user) => inside(user.department)).map((user) => user.item)),
  });
  const groups = places.map((place) =>
    group(place.trail, (department) => department !== null && String(department) === place.id),
  );
  const others = group(
    noDepartment,
    (department) => department === null || !known.has(String(department)),
  );
  return [...groups, others].filter((one) => one.rows.length > 0);
}

function flatDepartments(nodes: readonly PickNode[], above = ''): { id: string; trail: string }[] {
  return nodes.flatMap((node) => {
    const trail = above ? `${above} / ${node.name}` : node.name;
    return [{ id: String(node.id), trail }, ...flatDepartments(node.children ?? [], trail)];
  });
}
