import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Folder,
  FOLDER_LEVELS,
  folderAccess,
  folderFault,
} from '../../schemas/rules/folderAccess.ts';

const EVERYBODY = 100;
const EAST = 1;
const me = { id: 7, departments_above: [EVERYBODY, EAST] };
const folder = (id: number, more: Partial<Folder> = {}): Folder => ({
  id,
  parent_id: null,
  owner_user_id: 1,
  department_ids: [],
  user_ids: [],
  editor_department_ids: [],
  editor_user_ids: [],
  ...more,
});
const accessTo = (...folders: Folder[]) => {
  const { folders_seen, folders_changed } = folderAccess(me, folders);
  return { seen: folders_seen, changed: folders_changed };
};

describe('who sees and changes what lies in a folder [OFFICE-032]', () => {
  test.each([
    ['nobody named: everybody sees it', {}, { seen: [1], changed: [] }],
    ['its owner changes it', { owner_user_id: 7 }, { seen: [1], changed: [1] }],
    ['named to see it', { user_ids: [7] }, { seen: [1], changed: [] }],
    ['others named', { user_ids: [8], department_ids: [2] }, { seen: [], changed: [] }],
    ['a department above one’s own', { department_ids: [EVERYBODY] }, { seen: [1], changed: [] }],
    ['named to change it', { editor_department_ids: [EAST] }, { seen: [1], changed: [1] }],
    [
      'who changes it sees it',
      { user_ids: [8], editor_user_ids: [7] },
      { seen: [1], changed: [1] },
    ],
  ] as const)('%s', (_, more, expected) => {
    expect(accessTo(folder(1, more as Partial<Folder>))).toEqual(expected);
  });

  test('a folder is as the one above where it names nobody, and never wider than it', () => {
    const closed = folder(1, { user_ids: [8] });
    expect(accessTo(closed, folder(2, { parent_id: 1 }))).toEqual({ seen: [], changed: [] });
    expect(accessTo(closed, folder(2, { parent_id: 1, user_ids: [7] }))).toEqual({
      seen: [],
      changed: [],
    });
    expect(accessTo(closed, folder(2, { parent_id: 1, editor_user_ids: [7] }))).toEqual({
      seen: [2],
      changed: [2],
    });
    const ours = folder(1, { editor_user_ids: [7] });
    expect(accessTo(ours, folder(2, { parent_id: 1 }))).toEqual({ seen: [1, 2], changed: [1, 2] });
    expect(accessTo(ours, folder(2, { parent_id: 1, editor_user_ids: [8] }))).toEqual({
      seen: [1, 2],
      changed: [1],
    });
  });
});

const anyFolders = fc
  .array(
    fc.record({
      parent_id: fc.option(fc.integer({ min: 1, max: 8 })),
      owner_user_id: fc.constantFrom(1, 7, null),
      department_ids: fc.subarray([EAST, EVERYBODY, 2]),
      user_ids: fc.subarray([7, 8]),
      editor_department_ids: fc.subarray([EAST, 2]),
      editor_user_ids: fc.subarray([7, 8]),
    }),
    { maxLength: 8 },
  )
  .map((rows) => rows.map((row, at): Folder => ({ id: at + 1, ...row })));

test('whatever the folders, circles too: an end is found, who changes one sees it, and its order says nothing', () => {
  fc.assert(
    fc.property(anyFolders, (folders) => {
      const { folders_seen, folders_changed } = folderAccess(me, folders);
      expect(folders_changed.filter((id) => !folders_seen.includes(id))).toEqual([]);
      const straight = folders.filter(({ id }) => leadsUp(folders, id));
      const turned = folderAccess(me, folders.toReversed());
      for (const { id } of straight) {
        expect(turned.folders_seen.includes(id)).toBe(folders_seen.includes(id));
        expect(turned.folders_changed.includes(id)).toBe(folders_changed.includes(id));
      }
    }),
  );
});

test('naming one more person who may see or change takes nothing from anybody who was named', () => {
  fc.assert(
    fc.property(anyFolders, fc.integer({ min: 0, max: 7 }), (folders, at) => {
      const one = folders[at];
      if (!one || one.user_ids.length === 0 || one.editor_user_ids.length === 0) return;
      const before = folderAccess(me, folders);
      const wider = folders.with(at, {
        ...one,
        user_ids: [...one.user_ids, 9],
        editor_user_ids: [...one.editor_user_ids, 9],
      });
      expect(folderAccess(me, wider)).toEqual(before);
    }),
  );
});

test('a move that no fault speaks against leaves no circle and no more than eight levels', () => {
  const plain = anyFolders.map((folders) =>
    folders
      .filter(({ id }) => leadsUp(folders, id))
      .map(({ id, parent_id }) => ({ id, parent_id })),
  );
  fc.assert(
    fc.property(plain, fc.nat(7), fc.option(fc.nat(7)), (folders, at, above) => {
      const moved = folders[at];
      const parent_id = above === null ? null : (folders[above]?.id ?? null);
      if (!moved) return;
      const fault = folderFault({ id: moved.id, parent_id }, folders);
      const after = folders.with(at, { id: moved.id, parent_id });
      if (fault === undefined) {
        for (const { id } of after) expect(leadsUp(after, id)).toBe(true);
        expect(Math.max(...after.map(({ id }) => depthOf(after, id)))).toBeLessThanOrEqual(
          FOLDER_LEVELS,
        );
      }
      if (fault === 'folder_circle') expect(leadsUp(after, moved.id)).toBe(false);
    }),
  );
});

function leadsUp(folders: readonly Pick<Folder, 'id' | 'parent_id'>[], id: number): boolean {
  return depthOf(folders, id) <= folders.length;
}

/** How deep it stands; more than there are folders in a circle. */
function depthOf(folders: readonly Pick<Folder, 'id' | 'parent_id'>[], id: number): number {
  let depth = 0;
  for (let at: number | null = id; at !== null && depth <= folders.length; depth += 1)
    at = folders.find((each) => each.id === at)?.parent_id ?? null;
  return depth;
}
