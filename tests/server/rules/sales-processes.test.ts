import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GivenStage } from '../../../schemas/rules/salesProcess.ts';
import { changeLog, deleteRecords, restoreRecords } from '../../../server/records/index.ts';
import type { Values } from '../../../server/records/core/types.ts';
import {
  deleteProcess,
  listProcesses,
  offeredProcesses,
  type ProcessChange,
  saveProcess,
  stopProcess,
  undoProcess,
} from '../../../server/rules/salesProcesses.ts';
import { advance, endProcess, viewProcess } from '../../../server/rules/stages.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { faults, openTrade, refusal, type StaffName, type Trade } from '../support/trade.ts';

let at: TestDatabase;
let trade: Trade;
let process: number;
beforeAll(async () => {
  at = await openTestDatabase();
  trade = await openTrade(at.database);
});
afterAll(() => at.close());

const ENDS = [
  { name: '赢单', value: 1, rate: 100 },
  { name: '输单', value: 2, rate: 0 },
] as const satisfies GivenStage['options'];
const stageOf = (title: string, rate: number): GivenStage => ({
  title,
  rate,
  description: '',
  options: ENDS,
});
const FIRST: ProcessChange = {
  name: '渠道流程',
  department_ids: [],
  stages: [stageOf('报备', 10), stageOf('方案', 40), stageOf('合同', 80), stageOf('结束', 100)],
};

let made = 0;
beforeEach(async () => {
  made += 1;
  process = (await save({ ...FIRST, name: `渠道流程${made}` })).id;
});

const save = async (given: ProcessChange, name: StaffName = 'admin') =>
  saveProcess(await trade.as(name), given);
const current = async () => {
  const found = (await listProcesses(await trade.as('admin'))).list.find(
    ({ id }) => id === process,
  );
  if (!found) throw new Error('The process is gone');
  return found;
};
/** The process as it is, with other stages. */
const withStages = async (change: (stages: GivenStage[]) => GivenStage[]) => {
  const { id, name, version, department_ids, stages } = await current();
  return save({ id, name, version, department_ids, stages: change([...stages]) });
};
const deal = (values: Values = {}) =>
  trade.opportunity('seller', { opportunity_group_id: process, ...values });
const go = async (id: number, index: number) =>
  advance(await trade.as('seller'), {
    id,
    process_id: (await current()).stages[index]?.id ?? 0,
  });
const bar = async (id: number) => viewProcess(await trade.as('seller'), id);

describe('a sales process', () => {
  test('is offered as it was saved, and its opportunities have its stages', async () => {
    const offered = await offeredProcesses(await trade.as('seller'), 0);
    expect(offered.find(({ id }) => id === process)).toMatchObject({
      name: `渠道流程${made}`,
      stages: [
        { title: '报备', rate: 10, options: ENDS },
        { title: '方案', rate: 40 },
        { title: '合同', rate: 80 },
        { title: '结束', rate: 100 },
      ],
    });
    const id = await deal();
    await withStages((stages) => stages.toSpliced(1, 0, stageOf('测试', 20)));
    expect((await bar(id)).map(({ title, rate }) => [title, rate])).toEqual([
      ['报备', 10],
      ['测试', 20],
      ['方案', 40],
      ['合同', 80],
      ['结束', 100],
    ]);
  });

  test('is chosen no more once it is stopped; what is under way goes on', async () => {
    const id = await deal();
    await stopProcess(await trade.as('admin'), { id: process, is_stop: 1 });
    const offered = async (stopped?: 0 | 1) =>
      (await offeredProcesses(await trade.as('seller'), stopped)).some(
        (each) => each.id === process,
      );
    expect([await offered(0), await offered(1), await offered()]).toEqual([false, true, true]);
    expect(await faults(deal())).toEqual(['opportunity_group_id unknown_ref']);
    await go(id, 1);
    await stopProcess(await trade.as('admin'), { id: process, is_stop: 0 });
    expect(await deal()).toEqual(expect.any(Number));
  });

  test('is for the departments that it names and those below', async () => {
    const rows = await trade.company.read((tx) =>
      tx.from('department').select(['id', 'name']).execute(),
    );
    const department = (name: string) => rows.find((row) => row.name === name)?.id ?? 0;
    const { id, name, stages } = await current();
    const offeredTo = async (who: StaffName) =>
      (await offeredProcesses(await trade.as(who), 0)).some((each) => each.id === process);
    await save({ id, name, stages, department_ids: [department('财务部')] });
    expect([await offeredTo('seller'), await offeredTo('finance')]).toEqual([false, true]);
    expect(await faults(deal())).toEqual(['opportunity_group_id unknown_ref']);
    await save({ id, name, stages, department_ids: [department('销售中心')] });
    expect([await offeredTo('seller'), await offeredTo('finance')]).toEqual([true, false]);
    expect(await faults(save({ id, name, stages, department_ids: [999_999] }))).toEqual([
      'department_ids unknown_ref',
    ]);
  });
});

describe('a stage that goes', () => {
  test('is refused while opportunities stand at it, and hands them over where one takes them: under way, ended and deleted ones', async () => {
    const [running, won, binned] = [await deal(), await deal(), await deal()];
    for (const id of [running, won, binned]) await go(id, 1);
    await endProcess(await trade.as('seller'), { id: won, state: 1 });
    await deleteRecords(await trade.as('admin'), 'opportunity', [binned]);
    const { stages } = await current();
    const gone = stages[1]?.id ?? 0;
    expect(await faults(withStages((all) => all.toSpliced(1, 1)))).toEqual([
      `takes.${gone} stage_in_use`,
    ]);
    expect(await withStages(takenBy(1, 2))).toMatchObject({ moved: 3 });
    const place = { process_id: stages[2]?.id };
    expect((await trade.read('opportunity', running)).data).toMatchObject({
      ...place,
      rate: 80,
      weighted_amount: 64_000,
    });
    expect((await trade.read('opportunity', won)).data).toMatchObject({ ...place, rate: 100 });
    await restoreRecords(await trade.as('admin'), 'opportunity', [binned]);
    expect((await trade.read('opportunity', binned)).data).toMatchObject({ ...place, rate: 80 });
    expect((await trade.oplog('opportunity', running)).at(-1)).toMatchObject({
      action: 'process',
      changes: { process_id: [gone, stages[2]?.id], rate: [40, 80] },
    });
    const { list } = await changeLog(await trade.as('seller'), 'opportunity', { id: running });
    expect(list[0]).toMatchObject({
      action_name: '销售阶段调整',
      snapshot: expect.arrayContaining([
        { model: 'process_id', name: '当前阶段', old_value: '方案', new_value: '合同' },
      ]),
    });
  });

  test('is never the end, nor taken by it, while anything is under way there', async () => {
    const id = await deal();
    await go(id, 2);
    expect(await faults(withStages((all) => all.toSpliced(3, 1)))).toEqual([
      'stages.2.title stage_not_last',
    ]);
    expect(await faults(withStages(takenBy(2, 3)))).toEqual(['stages.2.takes bad_option']);
    expect((await bar(id)).map(({ is_pass }) => is_pass)).toEqual([1, 1, 1, 0]);
  });

  test('comes back with its opportunities when that is undone, but for those that have moved on', async () => {
    const [one, other] = [await deal(), await deal()];
    for (const id of [one, other]) await go(id, 1);
    const before = await current();
    const { group } = await withStages((all) =>
      takenBy(1, 0)(all.map((stage, index) => (index === 0 ? { ...stage, rate: 15 } : stage))),
    );
    expect((await trade.read('opportunity', one)).data.rate).toBe(15);
    await go(other, 1);
    await undoProcess(await trade.as('admin'), { id: process, group });
    expect((await current()).stages).toEqual(before.stages);
    expect((await trade.read('opportunity', one)).data).toMatchObject({
      process_id: before.stages[1]?.id,
      rate: 40,
      weighted_amount: 32_000,
    });
    expect((await trade.read('opportunity', other)).data).toMatchObject({
      process_id: before.stages[2]?.id,
      rate: 80,
    });
    expect((await refusal(undoProcess(await trade.as('admin'), { id: process, group }))).id).toBe(
      'conflict',
    );
  });

  test('is not taken away by undoing while somebody has come to it', async () => {
    const id = await deal();
    const { group } = await withStages((all) => all.toSpliced(1, 0, stageOf('测试', 20)));
    await go(id, 1);
    expect(
      (await refusal(undoProcess(await trade.as('admin'), { id: process, group }))).fields,
    ).toMatchObject([{ id: 'stage_in_use', data: { title: '测试', count: 1 } }]);
    expect((await current()).stages).toHaveLength(5);
  });

  test('takes nobody who arrives at the same moment down with it', async () => {
    const ids = [await deal(), await deal(), await deal(), await deal()];
    const { stages } = await current();
    await Promise.allSettled([...ids.map((id) => go(id, 1)), withStages(takenBy(1, 2)), deal()]);
    const known = new Set((await current()).stages.map(({ id }) => id));
    expect(known.has(stages[1]?.id ?? 0)).toBe(false);
    for (const id of ids)
      expect(known).toContain((await trade.read('opportunity', id)).data.process_id);
  });
});

describe('a win rate', () => {
  test('that is changed is that of opportunities under way there at once, not of those that have ended', async () => {
    const [running, lost] = [await deal(), await deal()];
    await endProcess(await trade.as('seller'), { id: lost, state: 2, state_reason: 0 });
    const outcome = await withStages((all) =>
      all.map((stage, index) => (index === 0 ? { ...stage, rate: 25 } : stage)),
    );
    expect(outcome).toMatchObject({ moved: 0, rated: 1 });
    expect((await trade.read('opportunity', running)).data).toMatchObject({
      rate: 25,
      weighted_amount: 20_000,
    });
    expect((await trade.read('opportunity', lost)).data.rate).toBe(0);
  });
});

describe('what keeps a process from being saved', () => {
  const [first, ...rest] = FIRST.stages as [GivenStage, ...GivenStage[]];
  test.each<[string, Partial<ProcessChange>, string[]]>([
    ['no name', { name: '  ' }, ['name name_missing']],
    ['a name that is taken', { name: ' 标准销售流程 ' }, ['name not_unique']],
    [
      'one stage alone, which would be the end',
      { stages: [stageOf('结束', 100)] },
      ['stages too_few'],
    ],
    [
      'two stages of one name',
      { stages: [first, { ...first }, ...rest] },
      ['stages.1.title not_unique'],
    ],
    ['a rate over 100', { stages: [{ ...first, rate: 101 }, ...rest] }, ['stages.0.rate too_big']],
    ['a rate below 0', { stages: [{ ...first, rate: -1 }, ...rest] }, ['stages.0.rate too_small']],
    [
      'nothing to win',
      {
        stages: FIRST.stages.map((stage) => ({
          ...stage,
          options: [{ name: '输单', value: 2, rate: 0 }],
        })),
      },
      ['ends process_needs_win'],
    ],
    [
      'an end of two names',
      {
        stages: [{ ...first, options: [{ name: '成交', value: 1, rate: 100 }] }, ...rest],
      },
      ['stages.0.options stage_ends_differ'],
    ],
    [
      'a stage of another process',
      { stages: [{ ...first, id: 1 }, ...rest] },
      ['stages.0 unknown_ref'],
    ],
  ])('%s', async (_why, given, expected) => {
    expect(await faults(save({ ...FIRST, name: `新流程${made}`, ...given }))).toEqual(expected);
  });

  test('rates need not rise', async () => {
    await save({
      ...FIRST,
      name: `跌宕${made}`,
      stages: [stageOf('甲', 60), stageOf('乙', 20), stageOf('结束', 100)],
    });
  });

  test('somebody else has changed it meanwhile', async () => {
    const { id, name, version, stages } = await current();
    const mine = { id, version, stages, department_ids: [] };
    await save({ ...mine, name: `${name}甲` });
    const refused = await refusal(save({ ...mine, name: `${name}乙` }));
    expect([refused.id, refused.payload]).toEqual(['conflict', { version: version + 1 }]);
    expect((await current()).name).toBe(`${name}甲`);
  });
});

test('a process is deleted only while no opportunity has it, not even one in the recycle bin', async () => {
  const admin = await trade.as('admin');
  const id = await deal();
  expect((await refusal(deleteProcess(admin, process))).id).toBe('in_use');
  await deleteRecords(admin, 'opportunity', [id]);
  expect((await refusal(deleteProcess(admin, process))).id).toBe('in_use');
  const empty = (await save({ ...FIRST, name: `空流程${made}` })).id;
  await deleteProcess(admin, empty);
  expect((await offeredProcesses(admin)).some((each) => each.id === empty)).toBe(false);
});

test('changes stand in one log, in words', async () => {
  await withStages((all) => [
    { ...(all[1] as GivenStage), rate: 45 },
    { ...(all[0] as GivenStage), title: '备案' },
    ...all.slice(2),
  ]);
  const { log } = await listProcesses(await trade.as('admin'));
  expect(log[0]).toMatchObject({
    action_name: '编辑',
    object_name: `渠道流程${made}`,
    create_user_name: '周启明',
    snapshot: [
      {
        name: '阶段：报备',
        old_value: expect.stringContaining('报备 10%'),
        new_value: expect.stringContaining('备案 10%'),
      },
      {
        name: '阶段：方案',
        old_value: expect.stringContaining('方案 40%'),
        new_value: expect.stringContaining('方案 45%'),
      },
      {
        name: '阶段顺序',
        old_value: '备案、方案、合同、结束',
        new_value: '方案、备案、合同、结束',
      },
    ],
  });
});

/** The stage at one place goes, and the one at the other takes what stands there. */
function takenBy(gone: number, taker: number) {
  return (stages: GivenStage[]) =>
    stages.flatMap((stage, index) =>
      index === gone
        ? []
        : [index === taker ? { ...stage, takes: [stages[gone]?.id ?? 0] } : stage],
    );
}
