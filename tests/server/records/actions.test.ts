import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '../../../schemas/i18n/errors.ts';
import {
  changeLog,
  changeOwner,
  createRecord,
  insertRecord,
  listRecords,
  readRecord,
  runAction,
  updateRecord,
} from '../../../server/records/index.ts';
import type { ModuleRules } from '../../../server/records/core/types.ts';
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

describe('declared actions', () => {
  test('lock and unlock: each only in its state, and a locked customer stays out of the pool [CUST-016]', async () => {
    const me = await demo.as('me');
    const { id } = await createRecord(me, 'customer', customer('锁定'));
    const run = (action: string) => runAction(me, 'customer', { action, ids: [id] });
    expect(await run('lock')).toEqual({ ids: [id] });
    expect(await readRecord(me, 'customer', id)).toMatchObject({
      lock_flag: 'locked',
      actions: ['unlock'],
      version: 2,
    });
    expect((await failingDatabase(run('lock'))).id).toBe('wrong_state');
    expect((await failingDatabase(run('layup'))).id).toBe('wrong_state');
    await run('unlock');
    await run('layup');
    expect(await readRecord(me, 'customer', id)).toMatchObject({
      owner_user_id: '--',
      lock_flag: 'unlocked',
      actions: [],
    });
    expect(
      (await changeLog(await demo.as('admin', { admin: true }), 'customer', { id })).list.map(
        ({ action_name }) => action_name,
      ),
    ).toEqual(['放入公海', '解锁', '锁定', '新建']);
  });

  test('assign asks for somebody who exists and works here [CUST-005]', async () => {
    const me = await demo.as('me');
    const { id } = await createRecord(me, 'customer', customer('分配'));
    await runAction(me, 'customer', { action: 'layup', ids: [id] });
    const assign = (form: Record<string, unknown>) =>
      runAction(me, 'customerPool', { action: 'assign', ids: [id], form });
    expect((await failingDatabase(assign({}))).fields).toMatchObject([
      { field: 'user_id', id: 'required' },
    ]);
    expect((await failingDatabase(assign({ user_id: 999_999 }))).fields).toMatchObject([
      { field: 'user_id', id: 'choose_owner' },
    ]);
    await assign({ user_id: String(await demo.user('you')) });
    expect(await readRecord(await demo.as('you'), 'customer', id)).toMatchObject({
      owner_user_name: 'you',
    });
  });

  test('several at once only where the action says so, and then all or none', async () => {
    const me = await demo.as('me');
    const ids = [
      await createRecord(me, 'customer', customer('批一')),
      await createRecord(me, 'customer', customer('批二')),
    ].map(({ id }) => id);
    await runAction(me, 'customer', { action: 'lock', ids: ids.slice(0, 1) });
    expect((await failingDatabase(runAction(me, 'customer', { action: 'lock', ids }))).id).toBe(
      'wrong_state',
    );
    expect((await readRecord(me, 'customer', ids[1] ?? 0)).version).toBe(1);
    expect((await failingDatabase(runAction(me, 'customer', { action: 'nonsense', ids }))).id).toBe(
      'not_found',
    );
    const leads = [
      await createRecord(me, 'leads', { name: '线索', mobile: '13512345678' }),
      await createRecord(me, 'leads', { name: '线索二', mobile: '13512345679' }),
    ].map(({ id }) => id);
    expect(
      (await failingDatabase(runAction(me, 'leads', { action: 'reopen', ids: leads }))).id,
    ).toBe('malformed');
  });

  test('a rule of the module does what `set` cannot, in the same transaction', async () => {
    const rules: ModuleRules = {
      leads: {
        actions: {
          transform: async ({ caller, tx, before, values }) => {
            const made = await insertRecord(
              caller,
              tx,
              'clue',
              { name: before.name, mobile: before.data.mobile },
              { trusted: true },
            );
            values.clue_id = made.id;
            return { state: 1 };
          },
        },
      },
    };
    const me = await demo.as('me', { rules });
    const { id } = await createRecord(me, 'leads', { name: '转化', mobile: '13512345670' });
    const offered = (await readRecord(me, 'leads', id)).actions;
    expect(offered).toContain('transform');
    expect(
      (await failingDatabase(runAction(me, 'leads', { action: 'transform', ids: [id], form: {} })))
        .id,
    ).toBe('invalid');
    await runAction(me, 'leads', {
      action: 'transform',
      ids: [id],
      form: { target: 'clue', name: '转化' },
    });
    const lead = await readRecord(me, 'leads', id);
    expect(lead).toMatchObject({ state: 1, version: 2 });
    expect(await readRecord(me, 'clue', lead.data_raw.clue_id as number)).toMatchObject({
      name: '转化',
    });
  });
});

describe('module rules', () => {
  test('check, complete and follow every write; a rule that fails leaves nothing behind', async () => {
    const seen: string[] = [];
    const rules: ModuleRules = {
      customer: {
        check: ({ values }) => (values.name === '坏' ? [{ field: 'name', id: 'bad_format' }] : []),
        beforeWrite: ({ values }) => {
          values.legal_person = `${String(values.name)}法人`;
          return { state: 0, last_contact_time: '2026-01-01 00:00:00' };
        },
        afterWrite: ({ id, values, before }) => {
          seen.push(`${before ? 'update' : 'create'} ${String(values.name)} ${id > 0}`);
          if (values.name === '炸') throw new AppError('wrong_state');
        },
        read: ({ record }) => ({ extra: record.id }),
      },
    };
    const me = await demo.as('me', { rules });
    expect((await failingDatabase(createRecord(me, 'customer', customer('坏')))).fields).toEqual([
      { field: 'name', id: 'bad_format' },
    ]);
    expect((await failingDatabase(createRecord(me, 'customer', customer('炸')))).id).toBe(
      'wrong_state',
    );
    expect((await listRecords(me, 'customer', { keyword: '炸' })).count).toBe(0);
    const { id } = await createRecord(me, 'customer', customer('好'));
    expect(await readRecord(me, 'customer', id)).toMatchObject({
      extra: id,
      last_contact_time: '2026-01-01 00:00:00',
      data_raw: { legal_person: '好法人' },
    });
    await updateRecord(me, 'customer', { id, version: 1, values: { level: 'C' } });
    expect(seen).toEqual(['create 炸 true', 'create 好 true', 'update 好 true']);
  });

  test('a record in a state that hides edit is not edited by the call either', async () => {
    const admin = await demo.as('admin', { admin: true });
    const parent = await createRecord(admin, 'customer', customer('审批客户'));
    const { id } = await demo.company.write((tx) =>
      insertRecord(
        admin,
        tx,
        'contract',
        {
          name: '已批',
          customer_id: parent.id,
          price: 1,
          start_time: '2026-01-01',
          end_time: '2026-12-31',
          sign_time: '2026-01-01',
        },
        { trusted: true, core: { approval_state: 2 } },
      ),
    );
    expect(
      (
        await failingDatabase(
          updateRecord(admin, 'contract', { id, version: 1, values: { name: '改' } }),
        )
      ).id,
    ).toBe('wrong_state');
  });
});

describe('change of owner', () => {
  test('moves the record, keeps the former owner if asked, and says who it was in the log [CUST-025]', async () => {
    const me = await demo.as('giver');
    const taker = await demo.as('taker', { department: 'west' });
    const { id } = await createRecord(me, 'customer', customer('移交'));
    expect(
      await changeOwner(me, 'customer', {
        ids: [id],
        user_id: taker.viewer.id,
        team_flag: 1,
        auth_type: 1,
      }),
    ).toEqual({ changed: 1, moved: 0, skipped: [] });
    expect(await readRecord(taker, 'customer', id)).toMatchObject({
      owner_user_name: 'taker',
      version: 2,
      data_raw: { owner_department_id: demo.departments.west },
    });
    expect(await readRecord(me, 'customer', id)).toMatchObject({ team: true, is_edit: true });
    const log = await changeLog(taker, 'customer', { id, category: 2 });
    expect(log.list).toMatchObject([{ action_name: '更换负责人', create_user_name: 'giver' }]);
    expect(log.list[0]?.snapshot).toContainEqual({
      model: 'owner_user_id',
      name: '负责人',
      old_value: 'giver',
      new_value: 'taker',
    });
    await changeOwner(taker, 'customer', { ids: [id], user_id: me.viewer.id });
    expect(await readRecord(me, 'customer', id)).toMatchObject({
      team: false,
      owner_user_name: 'giver',
    });
  });

  test('takes along the open children of the named modules and says what it left and why [CUST-033]', async () => {
    const [me, mate, taker] = [
      await demo.as('giver'),
      await demo.as('mate'),
      await demo.as('taker'),
    ];
    const parent = (await createRecord(me, 'customer', customer('级联'))).id;
    const admin = await demo.as('admin', { admin: true });
    const child = (owner: number, core: Record<string, number>, module = 'contact') =>
      demo.company.write((tx) =>
        insertRecord(
          admin,
          tx,
          module,
          {
            name: `c${owner}${JSON.stringify(core)}`,
            customer_id: parent,
            ...(module === 'opportunity' && {
              opportunity_group_id: 1,
              amount: 1,
              expect_date: '2026-05-05',
            }),
          },
          { trusted: true, core: { owner_user_id: owner, ...core } },
        ),
      );
    const moving = await child(me.viewer.id, {});
    const staying = [
      await child(mate.viewer.id, {}),
      await child(me.viewer.id, { lock_flag: 1 }),
      await child(me.viewer.id, { approval_state: 1 }),
      await child(me.viewer.id, { state: 1 }, 'opportunity'),
    ];
    const open = await child(me.viewer.id, {}, 'opportunity');
    const result = await changeOwner(me, 'customer', {
      ids: [parent],
      user_id: taker.viewer.id,
      visible_modules: ['contact', 'opportunity', 'contract'],
    });
    expect(result.skipped.toSorted((a, b) => a.reason.localeCompare(b.reason))).toEqual([
      { module: 'opportunity', reason: 'finished', count: 1 },
      { module: 'contact', reason: 'in_approval', count: 1 },
      { module: 'contact', reason: 'locked', count: 1 },
      { module: 'contact', reason: 'other_owner', count: 1 },
    ]);
    const owner = async (module: string, id: number) =>
      (await readRecord(admin, module, id)).owner_user_id;
    expect(await owner('contact', moving.id)).toBe(taker.viewer.id);
    expect(await owner('opportunity', open.id)).toBe(taker.viewer.id);
    expect(
      await Promise.all(
        staying.map(({ id }, index) => owner(index === 3 ? 'opportunity' : 'contact', id)),
      ),
    ).toEqual([mate.viewer.id, me.viewer.id, me.viewer.id, me.viewer.id]);
  });

  test('to nobody, to somebody disabled or of a record in the pool is refused [DETAIL-018]', async () => {
    const me = await demo.as('giver');
    const { id } = await createRecord(me, 'customer', customer('无人'));
    const leaver = await demo.user('leaver');
    await demo.company.write((tx) =>
      tx.update('user').set({ disabled: 1 }).where('id', '=', leaver).execute(),
    );
    for (const user_id of [leaver, 424_242])
      expect(
        (await failingDatabase(changeOwner(me, 'customer', { ids: [id], user_id }))).fields,
      ).toEqual([{ field: 'user_id', id: 'choose_owner' }]);
    await runAction(me, 'customer', { action: 'layup', ids: [id] });
    expect(
      (await failingDatabase(changeOwner(me, 'customer', { ids: [id], user_id: me.viewer.id }))).id,
    ).toBe('not_allowed');
  });
});
