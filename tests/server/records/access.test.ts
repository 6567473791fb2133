import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '../../../schemas/i18n/errors.ts';
import type { Scope } from '../../../schemas/permissions/viewer.ts';
import {
  changeLog,
  changeOwner,
  checkUnique,
  createRecord,
  definitionFor,
  deleteRecords,
  findNames,
  formFor,
  listDeleted,
  listRecords,
  purgeRecords,
  readRecord,
  relatedList,
  restoreRecords,
  runAction,
  sumList,
  updateRecord,
} from '../../../server/records/index.ts';
import type { Caller } from '../../../server/records/core/types.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { failingDatabase } from '../support/failingDatabase.ts';
import { customer, type Office, openOffice } from '../support/records.ts';

let at: TestDatabase;
let [demo, other]: Office[] = [];
beforeAll(async () => {
  at = await openTestDatabase();
  demo = await openOffice(at.database, 'DEMO');
  other = await openOffice(at.database, 'OTHER');
});
afterAll(() => at.close());

const refusal = async (call: Promise<unknown>) => (await failingDatabase(call)).id;
const names = async (caller: Caller, query = {}) =>
  (await listRecords(caller, 'customer', { sort: 'name', ...query })).list
    .map(({ name }) => name)
    .join('');
const made = async (caller: Caller, name: string) =>
  (await createRecord(caller, 'customer', customer(name))).id;

describe('scopes', () => {
  const seen: [Scope, string][] = [
    ['own', '甲'],
    ['department', '甲乙'],
    ['below', '甲乙丙'],
    ['all', '甲乙丙丁'],
  ];
  let ids: Record<string, number>;
  beforeAll(async () => {
    const [manager, mate, below, far] = [
      await demo!.as('manager', { department: 'head' }),
      await demo!.as('mate', { department: 'head' }),
      await demo!.as('below', { department: 'east' }),
      await demo!.as('far', { department: 'other' }),
    ];
    ids = {
      甲: await made(manager, '甲'),
      乙: await made(mate, '乙'),
      丙: await made(below, '丙'),
      丁: await made(far, '丁'),
    };
  });

  test.each(seen)(
    '%s reaches its records in lists, reads, names and writes, and no others [PERM-022]',
    async (scope, expected) => {
      const me = await demo!.as('manager', { department: 'head', scope });
      const found = (await listRecords(me, 'customer', { sort: 'create_time' })).list.map(
        ({ name }) => name,
      );
      expect(found.join('')).toBe(expected);
      for (const [name, id] of Object.entries(ids)) {
        const within = expected.includes(name);
        expect((await findNames(me, 'customer', [id])).length).toBe(within ? 1 : 0);
        if (within)
          expect(await readRecord(me, 'customer', id)).toMatchObject({
            is_edit: true,
            is_delete: true,
          });
        else
          for (const call of [
            () => readRecord(me, 'customer', id),
            () => updateRecord(me, 'customer', { id, version: 1, values: {} }),
            () => deleteRecords(me, 'customer', [id]),
            () => changeLog(me, 'customer', { id }),
          ])
            expect(await refusal(call())).toBe('not_found');
      }
    },
  );

  test('an administrator sees everything and may do everything [PERM-001]', async () => {
    const admin = await demo!.as('admin', { admin: true, permissions: [] });
    expect((await listRecords(admin, 'customer', {})).count).toBe(4);
    expect(await readRecord(admin, 'customer', ids['丁'] ?? 0)).toMatchObject({
      is_edit: true,
      is_delete: true,
    });
  });
});

describe('permission keys', () => {
  test('without its key each call is refused before anything is looked at or written [PERM-003]', async () => {
    const owner = await demo!.as('keys');
    const id = await made(owner, '钥匙');
    const lacks = (right: string) => demo!.as('keys', { without: [`crm_customer_${right}`] });
    const [view, edit, remove, transfer] = [
      await lacks('view'),
      await lacks('edit'),
      await lacks('delete'),
      await lacks('transfer'),
    ];
    const refused = [
      () => listRecords(view, 'customer', {}),
      () => readRecord(view, 'customer', id),
      () => relatedList(view, 'customer', id, 'contact', {}),
      () => sumList(view, 'contact', { parent: { module: 'customer', id } }),
      () => changeLog(view, 'customer', { id }),
      () => findNames(view, 'customer', [id]),
      () => checkUnique(view, 'customer', { model: 'name', value: 'x' }),
      () => createRecord(edit, 'customer', customer('新')),
      () => updateRecord(edit, 'customer', { id, version: 1, values: { level: 'B' } }),
      () => runAction(edit, 'customer', { action: 'lock', ids: [id] }),
      () => deleteRecords(remove, 'customer', [id]),
      () => listDeleted(remove, 'customer', {}),
      () => restoreRecords(remove, 'customer', [id]),
      () => purgeRecords(owner, 'customer', [id]),
      () => changeOwner(transfer, 'customer', { ids: [id], user_id: owner.viewer.id }),
    ];
    for (const call of refused) expect(await refusal(call())).toBe('not_allowed');
    expect(await readRecord(edit, 'customer', id)).toMatchObject({
      version: 1,
      is_edit: false,
      actions: [],
    });
    expect(await readRecord(remove, 'customer', id)).toMatchObject({ is_delete: false });
    expect((await changeLog(owner, 'customer', { id })).count).toBe(1);
  });
});

describe('another company', () => {
  test('is out of reach of every call, as if its records did not exist', async () => {
    const id = await made(await demo!.as('mine'), '本公司');
    const spy = await other!.as('spy', { admin: true });
    const calls = [
      () => readRecord(spy, 'customer', id),
      () => updateRecord(spy, 'customer', { id, version: 1, values: { level: 'B' } }),
      () => deleteRecords(spy, 'customer', [id]),
      () => restoreRecords(spy, 'customer', [id]),
      () => purgeRecords(spy, 'customer', [id]),
      () => changeOwner(spy, 'customer', { ids: [id], user_id: spy.viewer.id }),
      () => runAction(spy, 'customer', { action: 'lock', ids: [id] }),
      () => relatedList(spy, 'customer', id, 'contact', {}),
      () => sumList(spy, 'contact', { parent: { module: 'customer', id } }),
      () => changeLog(spy, 'customer', { id }),
    ];
    for (const call of calls) expect(await refusal(call())).toBe('not_found');
    expect(await listRecords(spy, 'customer', { keyword: '本公司' })).toEqual({
      list: [],
      count: 0,
      count_is_estimate: false,
    });
    expect(await findNames(spy, 'customer', [id])).toEqual([]);
  });
});

describe('joint follow-up', () => {
  test('members read; those with the right to write edit; none deletes or gives away', async () => {
    const owner = await demo!.as('captain');
    const id = await made(owner, '联合');
    const contact = await createRecord(owner, 'contact', { name: '王五', customer_id: id });
    const members = [await demo!.as('reader'), await demo!.as('writer')];
    await demo!.company.write(async (tx) => {
      for (const [index, member] of members.entries())
        await tx
          .insert('team', {
            module: 'customer',
            record_id: id,
            user_id: member.viewer.id,
            id: await tx.nextId(),
            auth_type: index === 1 ? 1 : 0,
            visible_modules: index === 1 ? 'contact' : '',
            create_time: '',
          })
          .execute();
    });
    const [reader, writer] = members as [Caller, Caller];
    expect(await readRecord(reader, 'customer', id)).toMatchObject({
      team: true,
      is_edit: false,
      is_delete: false,
    });
    expect(await readRecord(writer, 'customer', id)).toMatchObject({
      team: true,
      is_edit: true,
      is_delete: false,
    });
    expect(await names(reader)).toBe('联合');
    expect(await names(reader, { scene_id: 'mine' })).toBe('');
    expect(await names(reader, { whose: 'team' })).toBe('联合');
    expect(
      await refusal(updateRecord(reader, 'customer', { id, version: 1, values: { level: 'B' } })),
    ).toBe('not_allowed');
    expect(
      (await updateRecord(writer, 'customer', { id, version: 1, values: { level: 'B' } })).version,
    ).toBe(2);
    expect(await refusal(deleteRecords(writer, 'customer', [id]))).toBe('not_allowed');
    expect(
      await refusal(changeOwner(writer, 'customer', { ids: [id], user_id: writer.viewer.id })),
    ).toBe('not_allowed');
    expect(
      (await relatedList(writer, 'customer', id, 'contact', {})).list.map(({ name }) => name),
    ).toEqual(['王五']);
    expect((await relatedList(reader, 'customer', id, 'contact', {})).count).toBe(0);
    // what its records come to counts those that the tab lists, not those of the viewer's own list
    const within = { parent: { module: 'customer', id } };
    expect((await sumList(writer, 'contact', within)).count).toBe(1);
    expect((await sumList(reader, 'contact', within)).count).toBe(0);
    expect((await sumList(writer, 'contact', {})).count).toBe(0);
    expect(await readRecord(writer, 'contact', contact.id)).toMatchObject({
      team: true,
      is_edit: false,
    });
    expect(await refusal(readRecord(reader, 'contact', contact.id))).toBe('not_found');
  });
});

describe('the pool', () => {
  test('holds what has no owner: out of the module list, in the view of those with its key, claimed by one [CUST-019]', async () => {
    const owner = await demo!.as('layer');
    const claimer = await demo!.as('claimer', { department: 'other' });
    const id = await made(owner, '公海客户');
    await runAction(owner, 'customer', { action: 'layup', ids: [id] });
    expect(await names(owner, { keyword: '公海' })).toBe('');
    expect((await listRecords(claimer, 'customerPool', {})).list).toMatchObject([
      { id, name: '公海客户', owner_user_id: '--' },
    ]);
    expect(
      await refusal(
        listRecords(
          await demo!.as('claimer', { without: ['crm_customerpool_view'] }),
          'customerPool',
          {},
        ),
      ),
    ).toBe('not_allowed');
    expect(await readRecord(claimer, 'customer', id)).toMatchObject({
      owner_user_id: '--',
      is_edit: false,
    });
    expect(
      await refusal(
        runAction(
          await demo!.as('claimer', { without: ['crm_customerpool_receive'] }),
          'customerPool',
          { action: 'receive', ids: [id] },
        ),
      ),
    ).toBe('not_allowed');
    const claims = await Promise.allSettled(
      [claimer, owner].map((who) =>
        runAction(who, 'customerPool', { action: 'receive', ids: [id] }),
      ),
    );
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await listRecords(claimer, 'customerPool', {})).count).toBe(0);
    const log = await changeLog(await demo!.as('boss', { admin: true }), 'customer', {
      id,
      category: 2,
    });
    expect(log.list.map(({ action_name }) => action_name)).toEqual(['领取', '放入公海']);
  });
});

describe('hidden fields', () => {
  const hidden = { customer: ['mobile', 'registered_capital'] };
  test('tell nothing: not in reads, lists, filters, sorts, searches, the definition or the log [LOG-005]', async () => {
    const owner = await demo!.as('secretive');
    const blind = await demo!.as('secretive', { hidden });
    const { id } = await createRecord(
      owner,
      'customer',
      customer('保密客户', { mobile: '13711112222', registered_capital: 5 }),
    );
    await updateRecord(owner, 'customer', { id, version: 1, values: { mobile: '13711113333' } });
    await updateRecord(owner, 'customer', {
      id,
      version: 2,
      values: { mobile: '13711114444', level: 'C' },
    });
    const read = await readRecord(blind, 'customer', id);
    expect([Object.keys(read.data_raw), read.list.map(({ model }) => model)].flat()).not.toContain(
      'mobile',
    );
    const [row] = (await listRecords(blind, 'customer', { keyword: '保密' })).list;
    expect(row).toMatchObject({ id });
    expect(row).not.toHaveProperty('mobile');
    expect((await formFor(blind, 'customer')).fields.has('mobile')).toBe(false);
    const { definition } = await definitionFor(blind, 'customer');
    expect(definition.field_no_power).toEqual(hidden.customer);
    expect(JSON.stringify(definition.list)).not.toContain('registered_capital');
    for (const query of [
      { filter: { field: 'mobile', operator: 'nempty' } },
      { sort: 'mobile' },
      { sort: '-registered_capital' },
    ] as const) {
      expect(await refusal(listRecords(blind, 'customer', query))).toBe('bad_filter');
      expect(
        await refusal(
          listRecords(
            blind,
            'customer',
            JSON.parse(JSON.stringify(query).replace(/mobile|registered_capital/, 'no_such')),
          ),
        ),
      ).toBe('bad_filter');
    }
    expect(await listRecords(blind, 'customer', { keyword: '13711114444' })).toMatchObject({
      count: 0,
      list: [],
    });
    expect((await listRecords(owner, 'customer', { keyword: '13711114444' })).count).toBe(1);
    const log = await changeLog(blind, 'customer', { id });
    expect(log).toMatchObject({
      count: 2,
      list: [
        { snapshot: [{ model: 'level', old_value: 'A 重点客户', new_value: 'C 低优先级' }] },
        { action_name: '新建' },
      ],
    });
    expect((await changeLog(owner, 'customer', { id })).count).toBe(3);
  });

  test('keep their values when somebody who does not see them writes, and cannot be written', async () => {
    const owner = await demo!.as('secretive');
    const blind = await demo!.as('secretive', { hidden });
    const { id } = await createRecord(
      owner,
      'customer',
      customer('保留', { mobile: '13711115555' }),
    );
    await updateRecord(blind, 'customer', {
      id,
      version: 1,
      values: { level: 'B', mobile: '13900000000' },
    });
    expect((await readRecord(owner, 'customer', id)).data_raw).toMatchObject({
      mobile: '13711115555',
      level: 'B',
    });
  });

  test('in a conflict are left out of the newer values', async () => {
    const owner = await demo!.as('secretive');
    const blind = await demo!.as('secretive', { hidden });
    const { id } = await createRecord(
      owner,
      'customer',
      customer('冲突', { mobile: '13711116666', email: 'a@b.cn' }),
    );
    await updateRecord(owner, 'customer', {
      id,
      version: 1,
      values: { email: 'c@d.cn', mobile: '13711117777' },
    });
    const error: unknown = await updateRecord(blind, 'customer', {
      id,
      version: 1,
      values: { email: 'e@f.cn', mobile: '1' },
    }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(AppError);
    expect(JSON.stringify((error as AppError).payload)).not.toContain('1371111');
  });
});
