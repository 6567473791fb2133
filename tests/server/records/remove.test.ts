import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changeLog,
  createRecord,
  deleteCheck,
  deleteRecords,
  insertRecord,
  listDeleted,
  listRecords,
  purgeRecords,
  readRecord,
  restoreRecords,
} from '../../../server/records/index.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { failingDatabase } from '../support/failingDatabase.ts';
import { customer, type Office, openOffice } from '../support/records.ts';

let at: TestDatabase;
let demo: Office;
beforeAll(async () => {
  at = await openTestDatabase();
  demo = await openOffice(at.database, 'DEMO');
});
afterAll(() => at.close());

/** A customer with two contacts, one of them deleted on its own before. */
async function family(name: string) {
  const me = await demo.as('me');
  const parent = (await createRecord(me, 'customer', customer(name, { mobile: '13612345678' }))).id;
  const children = [
    await createRecord(me, 'contact', { name: `${name}甲`, customer_id: parent }),
    await createRecord(me, 'contact', { name: `${name}乙`, customer_id: parent }),
  ].map(({ id }) => id);
  return { me, parent, children: children as [number, number] };
}

describe('the recycle bin', () => {
  test('takes a record with its children and gives them back together; what was deleted before stays deleted [CUST-042]', async () => {
    const {
      me,
      parent,
      children: [first, second],
    } = await family('家族');
    await deleteRecords(me, 'contact', [second]);
    expect(await deleteCheck(me, 'customer', [parent])).toEqual([{ module: 'contact', count: 1 }]);
    expect(await deleteRecords(me, 'customer', [parent])).toEqual({ deleted: 1 });
    for (const [module, id] of [
      ['customer', parent],
      ['contact', first],
    ] as const)
      expect((await failingDatabase(readRecord(me, module, id))).id).toBe('not_found');
    expect((await listRecords(me, 'customer', { keyword: '家族' })).count).toBe(0);
    expect((await listDeleted(me, 'customer', {})).list).toMatchObject([
      { id: parent, name: '家族', deleted_by_name: 'me' },
    ]);
    expect((await listDeleted(me, 'contact', {})).list.map(({ id }) => id)).toEqual([second]);
    expect(await restoreRecords(me, 'customer', [parent])).toEqual({ restored: 1 });
    expect(await readRecord(me, 'contact', first)).toMatchObject({ name: '家族甲', version: 3 });
    expect((await failingDatabase(readRecord(me, 'contact', second))).id).toBe('not_found');
    expect((await listRecords(me, 'customer', { keyword: '13612345678' })).count).toBe(1);
    expect(
      (await changeLog(me, 'customer', { id: parent })).list.map(({ action }) => action),
    ).toEqual(['restore', 'delete', 'create']);
    await deleteRecords(me, 'customer', [parent]);
  });

  test('a child whose parent is gone does not come back alone', async () => {
    const {
      me,
      parent,
      children: [first],
    } = await family('孤儿');
    await deleteRecords(me, 'contact', [first]);
    await deleteRecords(me, 'customer', [parent]);
    expect((await failingDatabase(restoreRecords(me, 'contact', [first]))).fields).toEqual([
      { field: 'customer_id', id: 'unknown_ref' },
    ]);
    await restoreRecords(me, 'customer', [parent]);
    expect(await restoreRecords(me, 'contact', [first])).toEqual({ restored: 1 });
  });

  test('a name taken meanwhile is said when the record wants to come back', async () => {
    const { me, parent } = await family('重名');
    await deleteRecords(me, 'customer', [parent]);
    await createRecord(me, 'customer', customer('重名'));
    expect((await failingDatabase(restoreRecords(me, 'customer', [parent]))).fields).toEqual([
      { field: 'name', id: 'not_unique', data: { name: '客户名称' } },
    ]);
    expect((await failingDatabase(readRecord(me, 'customer', parent))).id).toBe('not_found');
  });

  test('what a contract holds cannot be deleted, and is named [CUST-044]', async () => {
    const { me, parent } = await family('有合同');
    const admin = await demo.as('admin', { admin: true });
    await demo.company.write((tx) =>
      insertRecord(
        admin,
        tx,
        'contract',
        {
          name: '合同一',
          customer_id: parent,
          price: 10,
          start_time: '2026-01-01',
          end_time: '2026-12-31',
          sign_time: '2026-01-01',
        },
        { trusted: true },
      ),
    );
    const error = await failingDatabase(deleteRecords(me, 'customer', [parent]));
    expect(error).toMatchObject({ id: 'in_use', data: { what: '合同 1' } });
    expect((await readRecord(me, 'customer', parent)).version).toBe(1);
  });

  test('all or nothing: one record out of reach keeps all of them', async () => {
    const { me, parent } = await family('全部');
    const theirs = await createRecord(
      await demo.as('colleague', { department: 'other' }),
      'customer',
      customer('别人的'),
    );
    expect((await failingDatabase(deleteRecords(me, 'customer', [parent, theirs.id]))).id).toBe(
      'not_found',
    );
    expect((await readRecord(me, 'customer', parent)).version).toBe(1);
  });

  test('only administrators purge, for ever; the log keeps that it was', async () => {
    const { me, parent } = await family('清除');
    const admin = await demo.as('admin', { admin: true });
    expect((await failingDatabase(purgeRecords(admin, 'customer', [parent]))).id).toBe('not_found');
    await deleteRecords(me, 'customer', [parent]);
    expect((await failingDatabase(purgeRecords(me, 'customer', [parent]))).id).toBe('not_allowed');
    expect(await purgeRecords(admin, 'customer', [parent])).toEqual({ purged: 1 });
    expect((await failingDatabase(restoreRecords(me, 'customer', [parent]))).id).toBe('not_found');
    const rows = await demo.company.read((tx) =>
      tx.from('oplog').select('action').where('record_id', '=', parent).orderBy('id').execute(),
    );
    expect(rows.map(({ action }) => action)).toEqual(['create', 'delete', 'purge']);
    expect(
      await demo.company.read((tx) =>
        tx.from('record').select('id').where('deleted_group', '=', parent).execute(),
      ),
    ).toEqual([]);
  });
});
