import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Column } from '../../schemas/form/form.ts';
import {
  choiceOf,
  mergeColumns,
  moveItem,
  pinnedFirst,
} from '../../src/records/list/state/columnChoice.ts';

const column = (model: string, more: Partial<Column> = {}): Column => ({
  model,
  name: model,
  valueType: 'text',
  width: 160,
  align: 'start',
  sortable: true,
  shown: true,
  link: false,
  ...more,
});
const columns = [
  column('name', { link: true }),
  column('level'),
  column('phone', { shown: false }),
  column('owner'),
];
const shown = (list: Column[]) => list.filter((each) => each.shown).map((each) => each.model);

test('without a choice the module decides', () => {
  expect(mergeColumns(columns, [])).toEqual(
    columns.map((each) => ({ ...each, pinned: each.link })),
  );
});

test('a reader has his own columns in his own order [LIST-021]', () => {
  const merged = mergeColumns(columns, [
    { model: 'owner', shown: true },
    { model: 'name', shown: true },
    { model: 'level', shown: false },
    { model: 'phone', shown: true },
  ]);
  expect(shown(merged)).toEqual(['owner', 'name', 'phone']);
});

test('a new field of the definition appears where the definition has it; a deleted one is gone', () => {
  const merged = mergeColumns(columns, [
    { model: 'gone', shown: true },
    { model: 'name', shown: true },
    { model: 'owner', shown: true },
  ]);
  expect(merged.map((each) => each.model)).toEqual(['name', 'level', 'phone', 'owner']);
  expect(shown(merged)).toEqual(['name', 'level', 'owner']);
});

test('the title cannot be hidden: it opens the record', () => {
  expect(
    shown(
      mergeColumns(columns, [
        { model: 'name', shown: false },
        ...choiceOf(mergeColumns(columns, []).slice(1)),
      ]),
    ),
  ).toContain('name');
});

test('a merge keeps every column exactly once, and a choice made of it is stable', () => {
  const choice = fc.array(
    fc.record({
      model: fc.constantFrom('name', 'level', 'phone', 'owner', 'gone'),
      shown: fc.boolean(),
    }),
    {
      maxLength: 8,
    },
  );
  fc.assert(
    fc.property(choice, (chosen) => {
      const merged = mergeColumns(columns, chosen);
      expect(merged.map((each) => each.model).toSorted()).toEqual(
        columns.map((each) => each.model).toSorted(),
      );
      expect(mergeColumns(columns, choiceOf(merged))).toEqual(merged);
    }),
  );
});

test('a column moves to another place', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moveItem(['a', 'b', 'c'], 2, -5)).toEqual(['c', 'a', 'b']);
});

test('pinned columns stand first, the title among them unless it was let go; a width is kept only where it is another [LIST-021]', () => {
  const merged = mergeColumns(columns, [
    { model: 'level', shown: true },
    { model: 'owner', shown: true, pinned: true },
    { model: 'name', shown: true },
  ]);
  expect(pinnedFirst(merged).map((each) => each.model)).toEqual([
    'owner',
    'name',
    'level',
    'phone',
  ]);
  expect(choiceOf(merged, { owner: 160, level: 200.4 })).toEqual([
    { model: 'level', shown: true, width: 200 },
    { model: 'phone', shown: false },
    { model: 'owner', shown: true, pinned: true },
    { model: 'name', shown: true },
  ]);
});
