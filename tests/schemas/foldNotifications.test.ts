import { expect, test } from 'vitest';
import {
  type Foldable,
  foldNotifications,
  sharedRecord,
} from '../../schemas/collaboration/foldNotifications.ts';

let serial = 0;
const told = (
  state: string,
  module_id: number,
  time: string,
  who = 7,
): Foldable & { id: number } => ({
  id: (serial += 1),
  module: module_id > 0 ? 'customer' : '',
  module_id,
  state,
  due: `2026-03-10 ${time}:00`,
  decided_by: { id: who },
});
const idsOf = (rows: readonly (Foldable & { id: number })[]) =>
  foldNotifications(rows).map((group) => group.map(({ id }) => id));

test('all about one record stand together where the newest stands, whoever did what when', () => {
  const a = told('评论', 1, '10:00');
  const b = told('交给您负责', 2, '09:50', 8);
  const c = told('提到您', 1, '01:00', 9);
  expect(idsOf([a, b, c])).toEqual([[a.id, c.id], [b.id]]);
  expect(sharedRecord([a, c])).toBe(a);
});

test('what one person did of one kind in one go is one, though it is about several records', () => {
  const rows = [
    told('交给您负责', 1, '10:40'),
    told('交给您负责', 2, '10:20'),
    told('交给您负责', 3, '10:00', 8),
    told('评论', 4, '10:00'),
    told('交给您负责', 5, '09:55'),
    told('交给您负责', 6, '09:20'),
  ];
  const [a, b, other, comment, c, later] = rows.map(({ id }) => id);
  expect(idsOf(rows)).toEqual([[a, b, c], [other], [comment], [later]]);
  expect(sharedRecord(rows.slice(0, 2))).toBeUndefined();
});

test('those about no record are told together in one go too, and are about no record', () => {
  const rows = [told('测试', 0, '10:00'), told('测试', 0, '09:50'), told('测试', 0, '08:00')];
  expect(foldNotifications(rows).map((group) => group.length)).toEqual([2, 1]);
  expect(sharedRecord(rows.slice(0, 2))).toBeUndefined();
});

test('what asks for a decision stands by itself, unless it is about the same record', () => {
  const asks = (module_id: number) => ({
    ...told('请您审批', module_id, '10:00'),
    notification_kind: 'approvalAsked',
  });
  const rows = [asks(1), asks(2), asks(2)];
  expect(foldNotifications(rows).map((group) => group.length)).toEqual([1, 2]);
});
