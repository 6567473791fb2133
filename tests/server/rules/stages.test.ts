import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readRecord, runAction, updateRecord } from '../../../server/records/index.ts';
import { readOptionList } from '../../../server/records/core/optionLists.ts';
import { advance, endProcess, lostReasons, viewProcess } from '../../../server/rules/stages.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { faults, openTrade, refusal, type StaffName, type Trade } from '../support/trade.ts';

let at: TestDatabase;
let trade: Trade;
let id: number;
beforeAll(async () => {
  at = await openTestDatabase();
  trade = await openTrade(at.database);
});
afterAll(() => at.close());
beforeEach(async () => {
  id = await trade.opportunity('seller');
});

const bar = async (name: StaffName = 'seller') => viewProcess(await trade.as(name), id);
const passed = async () => (await bar()).map(({ is_pass }) => is_pass);
const stage = async (index: number) => (await bar())[index]?.id ?? 0;
const go = async (index: number, name: StaffName = 'seller') =>
  advance(await trade.as(name), { id, process_id: await stage(index) });
const end = async (ending: Omit<Parameters<typeof endProcess>[1], 'id'>) =>
  endProcess(await trade.as('seller'), { id, ...ending });

describe('the stages of an opportunity', () => {
  test('come from its group and begin at the first [OPP-008] [OPP-032]', async () => {
    const stages = await bar();
    expect(stages.map(({ title, rate, is_pass }) => [title, rate, is_pass])).toEqual([
      ['初步接洽', 10, 1],
      ['需求确认', 30, 0],
      ['方案报价', 50, 0],
      ['商务谈判', 80, 0],
      ['结束', 100, 0],
    ]);
    expect(stages[1]?.options).toEqual([
      { name: '赢单', value: 1, rate: 100 },
      { name: '输单', value: 2, rate: 0 },
      { name: '无效', value: 3, rate: 0 },
    ]);
    const { data } = await trade.read('opportunity', id);
    expect(data).toMatchObject({ process_id: stages[0]?.id, rate: 10, weighted_amount: 8000 });
    id = await trade.opportunity('seller', { opportunity_group_id: trade.groups[1] });
    expect((await bar()).map(({ title }) => title)).toEqual(['意向沟通', '报价确认', '结束']);
  });

  test('advancing marks the stages between as passed and takes the win rate along [OPP-027]', async () => {
    await go(2);
    expect(await passed()).toEqual([1, 1, 1, 0, 0]);
    expect((await trade.read('opportunity', id)).data).toMatchObject({
      rate: 50,
      weighted_amount: 40_000,
    });
    expect((await trade.oplog('opportunity', id)).at(-1)).toMatchObject({
      action: 'adv',
      changes: { rate: [10, 50] },
    });
  });

  test('the last stage and those passed are not advanced to [OPP-016] [OPP-017]', async () => {
    await go(1);
    for (const index of [0, 1, 4]) expect((await refusal(go(index))).id).toBe('wrong_state');
    expect((await refusal(advance(await trade.as('seller'), { id, process_id: 999_999 }))).id).toBe(
      'wrong_state',
    );
    expect(await passed()).toEqual([1, 1, 0, 0, 0]);
  });

  test('losing needs a reason of the list, counted from 0, and keeps its words [OPP-009] [OPP-010] [OPP-022]', async () => {
    const reasons = await lostReasons(await trade.as('seller'));
    expect(reasons).toContain('选择了竞争对手');
    for (const state_reason of [undefined, 99])
      expect(await faults(end({ state: 2, state_reason }))).toEqual([
        'state_reason lost_reason_required',
      ]);
    await end({ state: 2, state_reason: 1 });
    const { state, data } = await trade.read('opportunity', id);
    expect({
      state,
      reason: data.state_reason,
      remark: data.state_remark,
      rate: data.rate,
    }).toEqual({ state: 2, reason: reasons[1], remark: undefined, rate: 0 });
  });

  test('the reason that was read counts, also when the list was put in another order meanwhile', async () => {
    const seller = await trade.as('seller');
    const [first = '', second] = await lostReasons(seller);
    await seller.company.write(async (tx) => {
      const names = tx.from('list_item').select('id').where('kind', '=', 'lost_reason');
      const { id: item } = await names.where('name', '=', first).executeTakeFirstOrThrow();
      await tx.update('list_item').set({ sort: 1_000 }).where('id', '=', item).execute();
    });
    expect((await lostReasons(seller))[0]).toBe(second);
    const gone = { state: 2, state_reason: 0, state_reason_text: '别人刚删去的原因' };
    expect(await faults(end(gone))).toEqual(['state_reason lost_reason_required']);
    await end({ state: 2, state_reason: 0, state_reason_text: first });
    expect((await trade.read('opportunity', id)).data.state_reason).toBe(first);
  });

  test('the remark of a loss is optional and kept [OPP-024] [OPP-025]', async () => {
    await end({ state: 2, state_reason: 0, state_remark: ' 价差约一成 ' });
    expect((await trade.read('opportunity', id)).data).toMatchObject({
      state_remark: '价差约一成',
      end_time: '2026-03-10 12:00:00',
    });
  });

  test('a win passes all stages and shows on the last one; nothing goes on after an end until it is reopened [OPP-026]', async () => {
    await go(2);
    await end({ state: 1 });
    const stages = await bar();
    expect(stages.map(({ is_pass }) => is_pass)).toEqual([1, 1, 1, 1, 1]);
    expect(stages.at(-1)?.result).toEqual({ name: '赢单', value: 1, rate: 100 });
    expect((await refusal(go(3))).id).toBe('wrong_state');
    expect((await refusal(end({ state: 3 }))).id).toBe('wrong_state');
    await runAction(await trade.as('seller'), 'opportunity', { action: 'reopen', ids: [id] });
    expect(await passed()).toEqual([1, 1, 1, 0, 0]);
    const { state, data } = await trade.read('opportunity', id);
    expect([state, data.rate, data.end_time]).toEqual([0, 50, undefined]);
    expect((await trade.oplog('opportunity', id)).at(-1)?.action).toBe('reopen');
  });

  test('another group begins at its first stage, and cannot be chosen after the end [OPP-033]', async () => {
    await go(2);
    const { version } = await trade.read('opportunity', id);
    const other = { opportunity_group_id: trade.groups[1] };
    await updateRecord(await trade.as('seller'), 'opportunity', { id, version, values: other });
    expect(await passed()).toEqual([1, 0, 0]);
    await end({ state: 1 });
    const won = await trade.read('opportunity', id);
    const change = updateRecord(await trade.as('seller'), 'opportunity', {
      id,
      version: won.version,
      values: { opportunity_group_id: trade.groups[0] },
    });
    expect((await refusal(change)).fields).toMatchObject([
      { field: 'opportunity_group_id', id: 'read_only' },
    ]);
  });

  test('a stage that is typed along with other values is not taken over', async () => {
    const [, second] = await bar();
    const { version } = await trade.read('opportunity', id);
    await updateRecord(await trade.as('seller'), 'opportunity', {
      id,
      version,
      values: { process_id: second?.id, rate: 99, state: 1, competitor: '友商' },
    });
    const { state, data } = await trade.read('opportunity', id);
    expect([state, data.rate, data.competitor]).toEqual([0, 10, '友商']);
  });

  test('a stopped group takes no new opportunities', async () => {
    const stopped = await trade.company.write(async (tx) => {
      const group = await tx.nextId();
      await tx
        .insert('stage_group', {
          module: 'opportunity',
          id: group,
          name: '旧流程',
          data: '{"stages":[{"id":1,"options":[]},{"id":2,"options":[]}]}',
          disabled: 1,
        })
        .execute();
      return group;
    });
    expect(await faults(trade.opportunity('seller', { opportunity_group_id: stopped }))).toContain(
      'opportunity_group_id unknown_ref',
    );
  });

  test('who may not edit the opportunity may not move it, and nothing is written', async () => {
    const before = await trade.read('opportunity', id);
    expect((await refusal(go(1, 'reader'))).id).toBe('not_allowed');
    expect(
      (await refusal(advance(await trade.as('colleague'), { id, process_id: await stage(1) }))).id,
    ).toBe('not_found');
    expect((await refusal(endProcess(await trade.as('finance'), { id, state: 1 }))).id).toBe(
      'not_allowed',
    );
    expect(await trade.read('opportunity', id)).toEqual(before);
  });

  test('are a list to filter by, each below its group', async () => {
    const items = (
      (await (
        await trade.as('reader')
      ).company.read((tx) =>
        readOptionList({ tx, name: 'opportunity_stage', locale: 'zh-chs' }),
      )) ?? []
    ).filter(({ parent_id }) => trade.groups.includes(parent_id ?? 0));
    expect(items.map(({ name }) => name)).toEqual([
      '初步接洽',
      '需求确认',
      '方案报价',
      '商务谈判',
      '结束',
      '意向沟通',
      '报价确认',
      '结束',
    ]);
    expect(items.map(({ parent_id }) => trade.groups.indexOf(parent_id ?? 0))).toEqual([
      0, 0, 0, 0, 0, 1, 1, 1,
    ]);
  });

  test('a repeated call with its key answers the first result and moves nothing twice', async () => {
    const process_id = await stage(1);
    const first = await advance(await trade.as('seller', { key: 'once' }), { id, process_id });
    expect(await advance(await trade.as('seller', { key: 'once' }), { id, process_id })).toEqual(
      first,
    );
    expect(
      (await trade.oplog('opportunity', id)).filter(({ action }) => action === 'adv'),
    ).toHaveLength(1);
  });

  test('the read answer has the stage, its customer and the flags [OPP-007]', async () => {
    const answer = await readRecord(await trade.as('seller'), 'opportunity', id);
    expect(answer).toMatchObject({
      name: '产线联网项目',
      is_edit: true,
      is_delete: true,
      data_raw: { customer_id: await trade.customer('seller') },
      create_time: '2026-03-10 12:00:00',
    });
    expect(answer.list.find(({ model }) => model === 'process_id')?.display).toBe('初步接洽');
  });

  test('whatever is tried, passed stages are a beginning of the bar and the rate is that of where it stands', async () => {
    const seller = await trade.as('seller');
    const stages = await bar();
    const move = fc.oneof(
      fc.record({ kind: fc.constant('adv' as const), to: fc.nat(5) }),
      fc.record({ kind: fc.constant('end' as const), to: fc.integer({ min: 0, max: 4 }) }),
      fc.record({ kind: fc.constant('reopen' as const), to: fc.constant(0) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 8 }), async (moves) => {
        const deal = await trade.opportunity('seller');
        for (const { kind, to } of moves) {
          const call =
            kind === 'adv'
              ? advance(seller, { id: deal, process_id: stages[to]?.id ?? 7 })
              : kind === 'end'
                ? endProcess(seller, { id: deal, state: to, state_reason: 0 })
                : runAction(seller, 'opportunity', { action: 'reopen', ids: [deal] });
          await call.catch(() => undefined);
          const shown = await viewProcess(seller, deal);
          const { state, data } = await trade.read('opportunity', deal);
          const marks = shown.map(({ is_pass }) => is_pass).join('');
          expect(marks).toMatch(/^1+0*$/);
          expect([0, 1, 2, 3]).toContain(state);
          const standing = shown.findLast(({ is_pass }) => is_pass === 1);
          expect(data.rate).toBe(state === 0 ? standing?.rate : state === 1 ? 100 : 0);
          expect(shown.at(-1)?.result?.value).toBe(state === 0 ? undefined : state);
          expect(shown.at(-1)?.is_pass).toBe(state === 1 ? 1 : 0);
        }
      }),
      { numRuns: 12 },
    );
  });
});
